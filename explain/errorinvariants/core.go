package errorinvariants

import (
	"context"
	"fmt"
	"slices"

	"tav/solver"
	"tav/solver/term"
)

// core finds assignments that the unsatisfiability of the formula needs: of those that decide φ in
// the run, which are a core, one that is minimal as far as time allows. What is in every core is found by evaluation,
// and the solver is asked about the rest, unless that is too much or it has no answer: then it is all of them.
// Early conjuncts are dropped first: what is close to the error explains it best.
func (q *sequencer) core(ctx context.Context, f *formula) (map[assignment]bool, error) {
	x := newExecutions(q, f)
	decisive := x.decisive()
	parts := map[*term.Term][]assignment{}
	var needed, open []*term.Term
	for _, c := range slices.Backward(f.conjuncts) {
		switch parts[c.formula] = append(parts[c.formula], c.assignment); {
		case len(parts[c.formula]) > 1 || !decisive[c.formula]:
		case ctx.Err() == nil && x.needed(ctx, c.formula):
			needed = append(needed, c.formula)
		default:
			open = append(open, c.formula)
		}
	}
	kept := append(needed, open...)
	if len(open) > 0 && len(kept) <= minimized {
		q.solver.Reset()
		for _, t := range append(slices.Clone(f.given), needed...) {
			q.solver.Assert(t)
		}
		q.solver.SetTimeout(min(q.limit, coreLimit))
		answer := q.check(ctx, open...)
		q.solver.SetTimeout(q.limit)
		switch answer {
		case solver.Sat:
			return nil, fmt.Errorf("errorinvariants: the extended trace formula is satisfiable")
		case solver.Unsat:
			kept = append(needed, q.minimize(ctx, q.solver.Core())...)
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

// minimize makes a core minimal as far as time allows.
func (q *sequencer) minimize(ctx context.Context, core []*term.Term) []*term.Term {
	q.solver.SetTimeout(min(q.limit, minimizeLimit))
	defer q.solver.SetTimeout(q.limit)
	return solver.MinimizeCore(ctx, counted{q.solver, q.stats}, core)
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
