package verify

import (
	"context"
	"math/rand"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/cmd/verify/verifytest"
	"tav/explain/report"
	"tav/traceabs/termination"
)

// rankedIn loads a program, of whose termination nothing is known.
func rankedIn(ctx context.Context, t *testing.T, text string) (*terminating, *termination.Ranking) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "p.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	c := Job{Program: report.Program{Files: []string{file}, Entry: "main"}, Properties: []cfg.Property{cfg.Termination}, Check: true}
	of := subjectOf(t, c)
	v := &terminating{search: of.search(of.Loaded)}
	r, err := v.newRanking(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return v, r
}

// TestRankParts proves that loops end by ranks of some of their iterations: of those that begin where a condition holds, and the others; of
// every so many. What falls is said of those.
func TestRankParts(t *testing.T) {
	for _, test := range []struct {
		name, init, loop string
		turns            int
		cond             string
		when             string
	}{
		{name: "states", init: "int x = in(), s = 0;", loop: `while (x > 0 && x < 9999) {
  if (s == 0) { x += 3; s = 1; }
  else if (s == 1) { x -= 1; s = 2; }
  else { x -= 3; s = 0; }
}`, cond: "s == 0", when: "from each iteration that begins with `s == 0` to the next such iteration"},
		{name: "two", init: "int x = in(), f = 0;", loop: `while (x > 0 && x < 9999) {
  if (f) { x -= 2; f = 0; } else { x++; f = 1; }
}`, cond: "f != 0", when: "from each iteration that begins with `f != 0` to the next such iteration, and no two successive iterations begin otherwise"},
		{name: "toggle", init: "unsigned n = (unsigned)in() % 1000, borrowed = 0;", loop: `while (n != 0) {
  if (!borrowed) { n += 1; borrowed = 1; } else { n -= 2; borrowed = 0; }
}`, cond: "borrowed == 0", when: "from each iteration that begins with `borrowed == 0` to the next such iteration, and no two successive iterations begin otherwise"},
		{name: "fails", init: "int left = 50, failed = 0, wait = 0;", loop: `while (left > 0) {
  if (failed) { if (wait > 0) wait--; else { failed = 0; left--; } }
  else if (in()) { failed = 1; wait = in() & 255; }
  else left--;
}`, cond: "failed == 0", when: "from each iteration that begins with `failed == 0` to the next such iteration"},
		{name: "sides", init: "int x = in() % 5000;", loop: `while (x > 1 || x < -1) {
  x = -x;
  if (x > 0) x--;
}`, cond: "x >= 2", when: "from each iteration that begins with `x >= 2` to the next such iteration"},
		{name: "waits", init: "int a = in() % 1000, b = in(), turn = 0;", loop: `while (a > 0 && b != 7) {
  if (turn == 0) { a--; b = in(); turn = 1; } else turn = 0;
}`, cond: "turn == 0", when: "from each iteration that begins with `turn == 0` to the next such iteration, and no two successive iterations begin otherwise"},

		{name: "rotation", init: "int a = in(), b = in(), c = in();", loop: "while (a > 0) { int t = a; a = b; b = c; c = t - 1; }", turns: 3, when: "every 3 iterations"},
		{name: "swap", init: "int x = in(), y = in();", loop: "while (x > 0 && y > 0) { int t = x; x = y; y = t - 1; }", turns: 2, when: "every 2 iterations"},
		{name: "swap of many", init: "int x = in(), y = in();", loop: "while (x > 0 && y > 0) { int t = x; x = y; y = t - 1; }", turns: 4, when: "every 4 iterations"},
		{name: "steps", init: "int n = in() % 1000, k = 0;", loop: "while (n > 0) if (k == 2) { n -= 5; k = 0; } else { n += 2; k++; }", turns: 3, when: "every 3 iterations"},
		{name: "there and back", init: "int x = in() % 1000, back = 0;", loop: "while (x > 0) { x = back ? x - 7 : x + 3; back = !back; }", turns: 2, when: "every 2 iterations"},
		{name: "mirror", init: "int x = in() % 1000;", loop: "while (x > 1 || x < -1) x = x > 0 ? -x : -x - 1;", turns: 2, when: "every 2 iterations"},
	} {
		t.Run(test.name, func(t *testing.T) { // one after the other: limits are of the processor's time
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			text := "extern int __VERIFIER_nondet_int(void);\nstatic int in(void) { return __VERIFIER_nondet_int(); }\nint main(void) {\n" + test.init + "\n" + test.loop + "\n}\n"
			v, r := rankedIn(ctx, t, text)
			h := r.Heads()[0]
			list := r.Refinements(h)
			i := slices.IndexFunc(list, func(x *termination.Refinement) bool {
				return x.Turns == test.turns && (x.Cond == nil || v.Prog.C(x.Cond) == test.cond)
			})
			if i < 0 {
				t.Fatal("it is not told apart so")
			}
			proof, err := r.By(ctx, h, list[i])
			if err != nil || proof == nil {
				t.Fatalf("%v, %v", proof, err)
			}
			if err := proof.Check(ctx, v); err != nil {
				t.Error(err)
			}
			if told := v.bounded(ctx, []*termination.HeadProof{proof}); len(told) == 0 || told[0].When != test.when {
				t.Errorf("%v, want %s", told, test.when)
			}
		})
	}
}

// TestRandomParts compares proofs by ranks of some of the iterations of random programs with a search of all their states for a cycle.
func TestRandomParts(t *testing.T) {
	proved := 0
	for seed := range int64(24) {
		p := verifytest.RandomLoops(seed)
		if p.Recur() && seed%4 > 0 { // most do, and take the time to its end
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), 3*time.Second)
		defer cancel()
		v, r := rankedIn(ctx, t, p.Text())
		if proof := partly(ctx, t, v, r, rand.New(rand.NewSource(seed))); proof {
			if proved++; p.Recur() {
				t.Errorf("seed %d: its loops recur, but ranks were proved\n%s", seed, p.Text())
			}
		}
	}
	if proved == 0 {
		t.Error("nothing was proved")
	}
}

// partly reports whether each loop has a rank by a random one of its refinements.
func partly(ctx context.Context, t *testing.T, v *terminating, r *termination.Ranking, rnd *rand.Rand) bool {
	for _, h := range r.Heads() {
		list := r.Refinements(h)
		proof, err := r.By(ctx, h, list[rnd.Intn(len(list))])
		if err != nil {
			t.Error(err)
		}
		if proof == nil || err != nil {
			return false
		}
		if err := proof.Check(ctx, v); err != nil {
			if ctx.Err() == nil {
				t.Error(err)
			}
			return false
		}
	}
	return true
}
