package traceabs

import (
	"context"
	"math/rand"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/bounded"
	"tav/traceabs/certify"
	"tav/traceabs/engine/enginetest"
)

// inRounds is x := y := 0; while (1) { read in; for (i := 0; i < n; i++) x++; y += step; error if x != y }.
func inRounds(n, step int64) *cfg.Program {
	b := cfgtest.New(8)
	x, y, i, in := b.Global("x"), b.Global("y"), b.Global("i"), b.Global("in")
	add := func(from, to int, v *cfg.Var, k int64) { b.Assign(from, to, v, b.M.BVAdd(v.Term, b.Num(k))) }
	b.Assign(0, 1, x, b.Num(0))
	b.Assign(1, 2, y, b.Num(0))
	b.Havoc(2, 9, in)
	b.Assign(9, 3, i, b.Num(0))
	b.Branch(3, 4, 6, b.M.ULt(i.Term, b.Num(n)))
	add(4, 5, x, 1)
	add(5, 3, i, 1)
	add(6, 7, y, step)
	b.Branch(7, 2, 8, b.M.Eq(x.Term, y.Term))
	b.Error(8)
	return b.Program()
}

// TestUnrolled: what is asserted after the inner loop is invariant of the outer one, when
// the inner one has as many iterations as copies can be made of.
func TestUnrolled(t *testing.T) {
	for _, c := range []struct {
		rounds, step int64
		want         bool
	}{{5, 5, true}, {5, 4, false}, {lastUnrolled, lastUnrolled, true}, {lastUnrolled + 1, lastUnrolled + 1, false}} {
		prog := inRounds(c.rounds, c.step)
		u := &unrolledEngine{}
		proof := enginetest.Answer(t, u, enginetest.Env(t, prog), 20*time.Second).Certificate
		if (proof != nil) != c.want {
			t.Errorf("%d rounds, %d added: proved %v", c.rounds, c.step, proof != nil)
		}
		if proof == nil {
			continue
		}
		if err := proof.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
			t.Error(err)
		}
	}
}

// unroll makes so many iterations of each loop copies.
func unroll(prog *cfg.Program, n int) (*bounded.Unrolled, *certify.Unrolled) {
	l, each := bounded.NewLoops(prog), map[*cfg.Loc]int{}
	for _, h := range l.Inner() {
		each[h] = n
	}
	u := l.Unroll(each, maxUnrolled)
	return u, (&RoundsProof{nil, prog, u}).claim()
}

// TestUnrolledRandom: proofs of random programs are right; an unrolled program stands for its program
// however many iterations are copies.
func TestUnrolledRandom(t *testing.T) {
	copies, proofs := 0, 0
	for seed := int64(1); seed <= 60; seed++ {
		prog := cfgtest.Random(rand.New(rand.NewSource(seed)), false).Program()
		u, claim := unroll(prog, int(seed%4))
		if err := claim.Check(); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		if len(u.Over) == 0 {
			continue
		}
		copies++
		e := &unrolledEngine{}
		proof := enginetest.Answer(t, e, enginetest.Env(t, prog), 5*time.Second).Certificate
		if proof == nil {
			continue
		}
		proofs++
		if cfgtest.ExplicitError(prog) {
			t.Errorf("seed %d: an error can be reached", seed)
		}
		if err := proof.Validate(context.Background(), z3test.Backend(t, prog.Terms), time.Minute); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
	if copies < 5 || proofs < 3 {
		t.Errorf("%d programs with copies, %d proofs", copies, proofs)
	}
}

// TestUnrolledClaims: an unrolled program without one of its edges, or with another target or action of
// one, is refuted.
func TestUnrolledClaims(t *testing.T) {
	prog := inRounds(3, 3)
	u, right := unroll(prog, 2)
	if err := right.Check(); err != nil {
		t.Fatal(err)
	}
	for k := range u.Entry.Edges {
		for what, change := range map[string]func(u *bounded.Unrolled, e *cfg.Edge){
			"left out": func(_ *bounded.Unrolled, e *cfg.Edge) {
				e.From.Out = slices.DeleteFunc(slices.Clone(e.From.Out), func(f *cfg.Edge) bool { return e == f })
			},
			"to the entry":   func(u *bounded.Unrolled, e *cfg.Edge) { e.To = u.Entry.Entry },
			"another action": func(u *bounded.Unrolled, e *cfg.Edge) { e.Action = &cfg.Assume{Cond: u.Terms.False()} },
		} {
			u, c := unroll(prog, 2)
			change(u, u.Entry.Edges[k])
			if err := c.Check(); !enginetest.IsRefuted(err) {
				t.Errorf("edge %d, %s: %v", k, what, err)
			}
		}
	}
	u, c := unroll(prog, 2)
	for _, l := range u.Entry.Locs {
		l.Kind = cfg.Plain
	}
	if err := c.Check(); !enginetest.IsRefuted(err) {
		t.Errorf("without accepting locations: %v", err)
	}
	c.Origin = func(*cfg.Loc) *cfg.Loc { return nil }
	if err := c.Check(); !enginetest.IsRefuted(err) {
		t.Errorf("copies of nothing: %v", err)
	}
}
