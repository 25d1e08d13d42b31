package solver

import (
	"context"

	"tav/solver/term"
)

// MinimizeCore drops from an unsatisfiable core, one after the other, the
// assumptions without which it is still unsatisfiable together with what s has
// asserted (deletion; e.g. Marques-Silva, "Minimal unsatisfiability", ISMVL
// 2010). Each success is sharpened by the solver's own core. What the solver
// cannot decide stays, so that the result is a core in any case; it is minimal
// if nothing was undecided and ctx lasted. The assumptions are tried from the
// last to the first.
func MinimizeCore(ctx context.Context, s Solver, core []*term.Term) []*term.Term {
	core = append([]*term.Term(nil), core...)
	for i := len(core) - 1; i >= 0 && ctx.Err() == nil; i-- {
		rest := make([]*term.Term, 0, len(core)-1)
		rest = append(append(rest, core[:i]...), core[i+1:]...)
		if s.Check(ctx, rest...) != Unsat {
			continue
		}
		smaller := s.Core()
		i = within(core[:i], smaller)
		core = append([]*term.Term(nil), smaller...)
	}
	return core
}

// within counts the members of part that are in set.
func within(part, set []*term.Term) int {
	in := make(map[*term.Term]bool, len(set))
	for _, t := range set {
		in[t] = true
	}
	n := 0
	for _, t := range part {
		if in[t] {
			n++
		}
	}
	return n
}
