package traceabs

import (
	"context"
	"time"

	"tav/solver"
	"tav/solver/term"
)

// An enumerator lists the values that terms can have where a formula holds.
type enumerator struct {
	terms    *term.Manager
	solver   solver.Solver
	feasible map[*term.Term]bool
}

// Limits of enumerate: values of a term that is not seen to be a choice of
// constants, values of other terms, and the time of a query.
const (
	maxFree     = 4
	maxChoices  = 40
	maxTuples   = 200
	choiceLimit = time.Second
)

func newEnumerator(b solver.Backend, m *term.Manager) (*enumerator, error) {
	s, err := b.NewSolver(solver.Options{Timeout: choiceLimit})
	return &enumerator{terms: m, solver: s, feasible: map[*term.Term]bool{}}, err
}

// enumerate lists the values; nil stands for any. An answer that the solver
// does not give counts as "all values are possible".
func (e *enumerator) enumerate(ctx context.Context, guard *term.Term, ts []*term.Term) [][]*term.Term {
	if possible, ok := e.feasible[guard]; ok && (!possible || len(ts) == 0) {
		if !possible {
			return nil
		}
		return [][]*term.Term{{}}
	}
	unlimited := make([]bool, len(ts)) // given up
	for {
		tuples, drop := e.tuples(ctx, guard, ts, unlimited)
		if drop < 0 {
			e.feasible[guard] = len(tuples) > 0
			return tuples
		}
		unlimited[drop] = true
	}
}

// tuples enumerates those that are not given up; drop is one to give up.
func (e *enumerator) tuples(ctx context.Context, guard *term.Term, ts []*term.Term, unlimited []bool) (list [][]*term.Term, drop int) {
	e.solver.Push()
	defer e.solver.Pop()
	e.solver.Assert(guard)
	distinct := make([]map[*term.Term]bool, len(ts))
	for i := range distinct {
		distinct[i] = map[*term.Term]bool{}
	}
	for {
		result := solver.Sat
		if !guard.IsTrue() || len(ts) > 0 {
			result = e.solver.Check(ctx)
		}
		if result == solver.Unsat {
			return list, -1
		}
		tuple := make([]*term.Term, len(ts))
		var differs []*term.Term
		for i, t := range ts {
			if unlimited[i] || result == solver.Unknown {
				continue
			}
			v, err := e.solver.Value(t)
			if err != nil || !v.IsConst() {
				return nil, i
			}
			tuple[i] = v
			differs = append(differs, e.terms.Ne(t, v))
			distinct[i][v] = true
			if len(distinct[i]) > e.limit(t) {
				return nil, i
			}
		}
		list = append(list, tuple)
		if result == solver.Unknown || len(differs) == 0 {
			return list, -1
		}
		if len(list) > maxTuples {
			most := -1
			for i := range ts {
				if !unlimited[i] && (most < 0 || len(distinct[i]) > len(distinct[most])) {
					most = i
				}
			}
			return nil, most
		}
		e.solver.Assert(e.terms.Or(differs...))
	}
}

// limit is how many values of a term are told apart.
func (e *enumerator) limit(t *term.Term) int {
	for t.Op() == term.OpIte {
		if a := t.Args()[1]; a.Op() != term.OpIte && !a.IsConst() {
			return maxFree
		}
		t = t.Args()[2]
	}
	if t.IsConst() || t.Sort().Kind == term.BoolKind {
		return maxChoices
	}
	return maxFree
}
