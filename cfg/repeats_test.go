package cfg_test

import (
	"math/rand"
	"testing"

	"tav/cfg"
	"tav/solver/term"
)

// TestRepeats asks of random programs of two loops over two variables of two bits whether a loop comes back to a state, and looks into their state
// graphs for a cycle: one has an error exactly where the other has a cycle that is reached.
func TestRepeats(t *testing.T) {
	found := map[bool]int{}
	for seed := range int64(*loopPrograms) {
		p := loops(rand.New(rand.NewSource(seed)))
		vars := map[*term.Term]*cfg.Var{}
		for _, v := range p.Globals {
			vars[v.Term] = v
		}
		p.SetVars(vars)
		cycle, _ := explore(t, p)
		repeats := false
		for _, h := range p.Heads() {
			r := p.Repeats(h)
			if r == nil {
				t.Fatalf("seed %d: it is too much to look at", seed)
			}
			_, bad := explore(t, r.Program)
			repeats = repeats || bad
		}
		if repeats != cycle {
			t.Fatalf("seed %d: a loop comes back to a state: %v; a cycle: %v", seed, repeats, cycle)
		}
		found[cycle]++
	}
	if found[true] < 20 || found[false] < 20 {
		t.Errorf("cycles: %v", found)
	}
}
