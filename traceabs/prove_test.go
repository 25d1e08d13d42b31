package traceabs

import (
	"testing"

	"tav/cfg/cfgtest"
	"tav/solver/term"
)

// TestHints: predicates of failed annotations complete an automaton when they
// speak of the trace's variables.
func TestHints(t *testing.T) {
	prog := cfgtest.CountUp(32, 1, true).Program()
	r := newTestRefinement(t, prog)
	m := prog.Terms
	i, n, other := prog.Globals[0].Term, prog.Globals[1].Term, m.Var("other", m.BV(32), true)
	for k := int64(0); k < 2*maxHints; k++ {
		r.env.Hints = append(r.env.Hints, m.SLe(i, m.BVInt(32, k)), m.SLe(other, m.BVInt(32, k)))
	}
	got := r.relevantHints([]*term.Term{m.SLe(i, n)})
	if len(got) != maxHints {
		t.Errorf("%d hints, want %d", len(got), maxHints)
	}
	for _, h := range got {
		if m.FreeVars(h)[0] != i {
			t.Errorf("%v is no hint for i and n", h)
		}
	}
}
