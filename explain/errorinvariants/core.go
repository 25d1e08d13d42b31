package errorinvariants

import (
	"context"
	"fmt"
	"slices"

	"tav/solver"
	"tav/solver/term"
)

// core finds assignments that the unsatisfiability of the formula needs: in a
// large formula those that decide φ in the run, of which the solver leaves a
// minimal core if they are not too many. Where it has no answer it is all of
// them. Early conjuncts are dropped first:
// what is close to the error explains it best.
func (q *sequencer) core(ctx context.Context, f *formula) (map[assignment]bool, error) {
	q.solver.Reset()
	for _, t := range f.given {
		q.solver.Assert(t)
	}
	parts := map[*term.Term][]assignment{}
	var assumptions []*term.Term
	for k := len(f.conjuncts) - 1; k >= 0; k-- {
		c := f.conjuncts[k]
		if parts[c.formula] == nil {
			assumptions = append(assumptions, c.formula)
		}
		parts[c.formula] = append(parts[c.formula], c.assignment)
	}
	x := newExecutions(q, f)
	if len(assumptions) > minimized {
		decisive := x.decisive()
		assumptions = slices.DeleteFunc(assumptions, func(t *term.Term) bool { return !decisive[t] })
	}
	kept := assumptions
	if len(assumptions) <= minimized {
		switch q.check(ctx, assumptions...) {
		case solver.Sat:
			return nil, fmt.Errorf("errorinvariants: the extended trace formula is satisfiable")
		case solver.Unsat:
			kept = q.minimize(ctx, x, q.solver.Core())
		default:
			q.stats.Undecided++
		}
	}
	result := map[assignment]bool{}
	for _, t := range kept {
		for _, a := range parts[t] {
			result[a] = true
		}
	}
	q.stats.Core += len(result)
	return result, nil
}

// minimize makes a core minimal as far as time allows. What is in every core is
// found by evaluation; the solver is asked about the rest.
func (q *sequencer) minimize(ctx context.Context, x *executions, core []*term.Term) []*term.Term {
	var needed, open []*term.Term
	for _, t := range core {
		if ctx.Err() == nil && x.needed(t) {
			needed = append(needed, t)
		} else {
			open = append(open, t)
		}
	}
	for _, t := range needed {
		q.solver.Assert(t)
	}
	q.solver.SetTimeout(min(q.limit, minimizeLimit))
	defer q.solver.SetTimeout(q.limit)
	return append(needed, solver.MinimizeCore(ctx, counted{q.solver, q.stats}, open)...)
}

// check asks the solver and counts it.
func (q *sequencer) check(ctx context.Context, assumptions ...*term.Term) solver.Result {
	return counted{q.solver, q.stats}.Check(ctx, assumptions...)
}

// counted is a solver whose calls are counted.
type counted struct {
	solver.Solver
	stats *Statistics
}

func (c counted) Check(ctx context.Context, assumptions ...*term.Term) solver.Result {
	c.stats.Checks++
	return c.Solver.Check(ctx, assumptions...)
}
