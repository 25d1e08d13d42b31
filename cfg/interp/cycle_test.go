package interp

import (
	"context"
	"flag"
	"math/rand"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
)

var cyclePrograms = flag.Int("cycle.n", 400, "random programs in whose runs cycles are looked for")

// TestCycles looks for cycles in runs of random programs over two variables of
// three bits, and claims others that are made of these. What Check accepts must go on
// for more rounds than there are states: then some state of a round's beginning is
// there twice, and the run is endless.
func TestCycles(t *testing.T) {
	const rounds = 1 << 6
	ctx := context.Background()
	found, endless, refused := 0, 0, 0
	for seed := range int64(*cyclePrograms) {
		rnd := rand.New(rand.NewSource(seed))
		p := cfgtest.Random(rnd, false).Program()
		for _, l := range p.Entry.Locs {
			l.Loop = true
		}
		addUndefined(p, rnd)
		m := machine(t, p)
		accepted := func(c *Cycle) bool {
			if _, _, err := c.Check(ctx, p); err != nil {
				return false
			}
			run, err := m.Run(ctx, c.Inputs(rounds+1).Play(), Options{EveryStep: true, MaxSteps: c.Stem + (rounds+1)*c.Round + 1})
			if err != nil || run.Kind != Limit && run.Kind != Endless {
				t.Fatalf("seed %d: after %d and rounds of %d edges the run is over: %v, %v", seed, c.Stem, c.Round, run, err)
			}
			return true
		}
		c, run, err := m.Repeat(ctx, NewRandom(p, uint64(seed)), 400)
		if err != nil {
			t.Fatal(err)
		}
		if run.Kind == Limit || run.Kind == Endless {
			endless++
		}
		if c == nil {
			continue
		}
		if !accepted(c) {
			t.Errorf("seed %d: the cycle that is found is refused", seed)
		}
		found++
		for range 10 {
			d := *c
			d.Stem, d.Round = rnd.Intn(c.Stem+1), 1+rnd.Intn(c.Round+8)
			if rnd.Intn(2) == 0 {
				d.Given = rnd.Intn(len(c.Script.Inputs) + 1)
			}
			if !accepted(&d) {
				refused++
			}
		}
	}
	t.Logf("%d cycles in %d long runs; %d of %d changed ones refused", found, endless, refused, 10*found)
	if found < endless/4 || found == 0 || refused < found {
		t.Errorf("%d cycles in %d long runs, %d refused", found, endless, refused)
	}
}

// addUndefined makes some edges undefined, and some of the model's own guards.
func addUndefined(p *cfg.Program, rnd *rand.Rand) {
	for _, e := range p.Entry.Edges {
		if _, ok := e.Action.(*cfg.Assign); ok && rnd.Intn(6) == 0 {
			v := p.Globals[rnd.Intn(len(p.Globals))].Term
			e.UB = []cfg.Undefined{{Cond: p.Terms.Eq(v, p.Terms.BVInt(3, int64(rnd.Intn(8)))), What: "shift"}}
		}
	}
}
