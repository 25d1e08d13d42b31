package certify

import (
	"context"
	"math/big"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// between goes from where an edge leads to in the form on to where threads are: a thread that is started gets
// values, and what is an error of the state is distinguished from what is none. nil: all is.
func (x *interleavingCheck) between(ctx context.Context, e *cfg.Edge, locs []*cfg.Loc, y *cfg.Loc) (*cfg.Loc, error) {
	m := x.terms
	begins := new(big.Int)
	if e.Starts != nil {
		begins.Set(x.beginning(e.Starts))
	}
	onward := m.True()
	for y != nil && y.Kind == cfg.Plain && len(y.Out) > 0 {
		if _, ok := x.At[y]; ok {
			break
		}
		if values, ok := y.Out[0].Action.(*cfg.Havoc); ok && len(y.Out) == 1 {
			for _, v := range values.Dst {
				if e.Starts == nil || x.local[v.Term] != e.Starts.Proc {
					return nil, refuted("a thread begins with its own variables at location %d", y.ID)
				}
				begins.SetBit(begins, x.number(v.Term), 0)
			}
			y = y.Out[0].To
			continue
		}
		any, next := m.False(), (*cfg.Loc)(nil)
		for _, f := range y.Out {
			a, ok := f.Action.(*cfg.Assume)
			if !ok || f.To.Kind == cfg.Plain && next != nil {
				return nil, refuted("errors are told from other states at location %d", y.ID)
			}
			any = m.Or(any, a.Cond)
			if f.To.Kind == cfg.Plain {
				next, onward = f.To, m.And(onward, a.Cond)
			}
		}
		if r := x.solve(ctx, []*term.Term{m.Not(any)}); r != solver.Unsat {
			return nil, unproved(r, "every state goes on at location %d", y.ID)
		}
		y = next
	}
	if begins.Sign() != 0 {
		return nil, refuted("what a thread of %s reads at its start is anything", e.Starts.Name)
	}
	if y == nil {
		return nil, nil
	}
	return y, x.errors(ctx, e, locs, onward)
}

// errors checks that in no state after an edge that the form goes on from there is a race or a deadlock.
func (x *interleavingCheck) errors(ctx context.Context, e *cfg.Edge, locs []*cfg.Loc, onward *term.Term) error {
	moved := []int{e.Thread}
	if e.Starts != nil {
		moved = append(moved, e.Starts.Number)
	}
	for _, i := range moved {
		for j, l := range locs {
			if l == nil || j == i || l.NextAccess() == nil || locs[i].NextAccess() == nil {
				continue
			}
			race := l.NextAccess().Accesses().Races(x.terms, locs[i].NextAccess().Accesses())
			if r := x.solve(ctx, []*term.Term{onward, race}); r != solver.Unsat {
				return unproved(r, "threads do not race at locations %d and %d of theirs", l.ID, locs[i].ID)
			}
		}
	}
	if !x.Prog.Check.Has(cfg.NoDeadlock) || x.Through[e] || x.ready(locs) == 0 {
		return nil
	}
	all := []*term.Term{onward}
	for i, l := range locs {
		if x.ready(locs)>>i&1 == 0 {
			continue
		}
		if l.NextWait() == nil {
			return nil
		}
		all = append(all, x.terms.Not(x.goes(l, waitSteps)))
	}
	if r := x.solve(ctx, all); r != solver.Unsat {
		return unproved(r, "some thread goes on behind %v", name(e))
	}
	return nil
}

// goes is a condition under which a thread reaches the end of its turn from a location, in so many steps.
func (x *interleavingCheck) goes(l *cfg.Loc, steps int) *term.Term {
	any := x.terms.False()
	if steps == 0 {
		return any
	}
	for _, e := range l.Out {
		t, err := x.touch(e.Action)
		if err != nil {
			return any
		}
		behind := x.terms.True()
		if x.Through[e] && len(e.To.Out) > 0 {
			behind = x.terms.Substitute(x.goes(e.To, steps-1), t.after())
		}
		any = x.terms.Or(any, x.terms.And(t.guard, behind))
	}
	return any
}

// beginning are the variables of a thread, as bits, that it may read before it gives them values.
func (x *interleavingCheck) beginning(t *cfg.Thread) *big.Int {
	set := x.begins[t]
	if set == nil {
		set = x.live(t.Proc)[t.Proc.Entry]
		for v, i := range x.index {
			if x.local[v] != t.Proc {
				set.SetBit(set, i, 0)
			}
		}
		x.begins[t] = set
	}
	return set
}
