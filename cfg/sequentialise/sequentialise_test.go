package sequentialise

import (
	"flag"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
)

var (
	programs = flag.Int("programs", 50, "random programs of TestSequentialForm")
	proofs   = flag.Int("proofs", 30, "random programs of TestFormsAreProved")
)

// TestSequentialForm compares what can be reached in sequential forms, with each of the
// reductions and without, with what any interleaving of single edges reaches.
func TestSequentialForm(t *testing.T) {
	compareForms(t, *programs, func(rnd *rand.Rand) *cfg.Program { return cfgtest.RandomThreads(rnd, false) })
}

// TestSequentialFormRaces does so for programs that announce accesses. Where there is a data race a form reaches one,
// and maybe not to other errors.
func TestSequentialFormRaces(t *testing.T) {
	compareForms(t, *programs, func(rnd *rand.Rand) *cfg.Program { return cfgtest.RandomThreads(rnd, true) })
}

// TestSequentialFormDeadlocks does so for programs that announce where threads wait.
func TestSequentialFormDeadlocks(t *testing.T) {
	if n := compareForms(t, *programs/2, cfgtest.RandomWaits); n < *programs/10 {
		t.Errorf("%d programs have deadlocks", n)
	}
}

// compareForms is how many of so many random programs have deadlocks.
func compareForms(t *testing.T, programs int, random func(*rand.Rand) *cfg.Program) (deadlocks int) {
	t.Parallel()
	all, reach, found, edges := 0, 0, 0, [5]int{}
	for seed := range int64(programs) {
		p := random(rand.New(rand.NewSource(seed)))
		if err := cfg.Sanity(p); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		want, ok := cfgtest.Interleavings(p, 100_000)
		if !ok {
			continue
		}
		all++
		if want != "" {
			reach++
		}
		if strings.Contains(want, cfgtest.Deadlock) {
			deadlocks++
		}
		merged, _ := merge(p)
		every := reductions{turns: true, first: true, sleep: true, membranes: true}
		n := int(seed)
		some, steps, known := reductions{turns: n&1 > 0, first: n&2 > 0, sleep: n&4 > 0, membranes: n&8 > 0}, p, nothing
		if n&16 > 0 {
			steps = merged
		}
		if n&32 > 0 {
			known = newConstants
		}
		for i, b := range []*builder{
			newBuilder(p, newConstants(p), every),
			newBuilder(steps, known(steps), some),
			newBuilder(p, nothing(p), reductions{turns: true, sleep: true}),
			newBuilder(merged, newConstants(merged), every),
			newBuilder(merged, nothing(merged), reductions{turns: true, membranes: true}),
		} {
			if !b.build(DefaultStates) {
				t.Fatalf("seed %d: form %d is too large", seed, i)
			}
			if got := cfgtest.Sequential(b.form); got != want && !(strings.Contains(got, cfgtest.DataRace) && strings.Contains(want, cfgtest.DataRace)) {
				t.Fatalf("seed %d: form %d reaches %q, not %q\n%s\n%s", seed, i, got, want, text(p), text(merged))
			}
			edges[i] += b.form.NumEdges()
		}
		cut := newBuilder(p, newConstants(p), every)
		cut.cut = 20
		cut.build(0)
		if got := cfgtest.Sequential(cut.form); got != "" {
			found++
			for _, reason := range strings.Split(got, " ") {
				if !strings.Contains(want, reason) {
					t.Fatalf("seed %d: a part of the form reaches %q, all of it %q\n%s", seed, got, want, text(p))
				}
			}
		}
	}
	t.Logf("%d programs, of which %d reach an error; edges of the forms: %v", all, reach, edges)
	if found < reach/10 || found == reach {
		t.Errorf("parts of the forms of %d programs reach an error", found)
	}
	if all < programs/2 || reach < all/3 || reach > all*9/10 {
		t.Errorf("%d programs of %d, of which %d reach an error", all, programs, reach)
	}
	return deadlocks
}

func text(p *cfg.Program) string {
	var b strings.Builder
	if err := p.WriteText(&b); err != nil {
		return err.Error()
	}
	return b.String()
}

// TestIndependentEdges takes edges of two threads that do not conflict in both orders, in
// random states.
func TestIndependentEdges(t *testing.T) {
	apart, together := 0, 0
	for seed := range int64(100) {
		rnd := rand.New(rand.NewSource(seed))
		p := cfgtest.RandomThreads(rnd, false)
		v, s := cfgtest.NewEvaluator(p), newSharing(p)
		var edges []*cfg.Edge
		for _, proc := range p.Procs {
			edges = append(edges, proc.Edges...)
		}
		for range 400 {
			e, f := edges[rnd.Intn(len(edges))], edges[rnd.Intn(len(edges))]
			if e.Thread == f.Thread {
				continue
			}
			if s.access[e].conflict(p.Terms, s.access[f]) {
				together++
				continue
			}
			apart++
			values := make([]byte, v.Width)
			for i := range values {
				values[i] = byte(rnd.Intn(4))
			}
			one, other := both(v, e, f, string(values)), both(v, f, e, string(values))
			if one != other {
				t.Fatalf("seed %d: from %v edges %d and %d lead to %v, in the other order to %v\n%s", seed, values, e.ID, f.ID, []byte(one), []byte(other), text(p))
			}
		}
	}
	if apart < 1000 || together < 1000 {
		t.Errorf("%d pairs are independent, %d are not", apart, together)
	}
}

// both are the states after two edges, sorted.
func both(v *cfgtest.Evaluator, e, f *cfg.Edge, values string) string {
	var all []string
	for _, then := range v.Take(e.Action, values) {
		all = append(all, v.Take(f.Action, then)...)
	}
	slices.Sort(all)
	return strings.Join(all, "")
}
