package z3

import (
	"testing"
	"time"

	"tav/solver"
	"tav/solver/term"
)

// A metered query ends after the same number of steps each time, and what
// follows it is answered right.
func TestMetered(t *testing.T) {
	steps := func() (list []int) {
		m, b := newTest(t)
		s := newSolver(t, b, solver.Options{Timeout: 20 * time.Millisecond, Metered: true})
		defer s.Close()
		for _, f := range []*term.Term{hard(m, 40), m.And(hard(m, 40), m.Eq(m.Var("k", m.Int(), true), m.IntInt(1)))} {
			s.Push()
			s.Assert(f)
			want(t, s, solver.Unknown)
			if s.Reason() != solver.ReasonTimeout {
				t.Errorf("reason %q", s.Reason())
			}
			s.Pop()
			x := m.Var("x", m.BV(32), true)
			want(t, s, solver.Sat, m.SLt(x, m.BVInt(32, 0)))
			want(t, s, solver.Unsat, m.SLt(x, m.BVInt(32, 0)), m.SLt(m.BVInt(32, 0), x))
			list = append(list, s.(*incremental).pure.raw.spent())
		}
		return list
	}
	first, second := steps(), steps()
	for i := range first {
		if first[i] != second[i] || first[i] < 20*stepsPerMillisecond {
			t.Errorf("after query %d: %d steps and %d", i, first[i], second[i])
		}
	}
}
