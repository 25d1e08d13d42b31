package traceabs

import (
	"context"

	"tav/solver"
	"tav/solver/term"
)

// shrink drops from a proved annotation what its proof does not need: backward
// from the accepting locations, the conjuncts in the unsatisfiable core of each
// block are needed at its start (cf. Ivrii, Gurfinkel, Belov, "Small inductive
// safe invariants", FMCAD 2014). When a core is not found it stays as it was.
func (a *Annotation) shrink(ctx context.Context, o *oracle) {
	into := make([][]*block, len(a.b.cuts)) // by target
	needed := make([][]bool, len(a.b.cuts))
	for i, c := range a.b.cuts {
		needed[i] = make([]bool, len(a.conjuncts[i]))
		for _, bl := range c.out {
			into[bl.to.id] = append(into[bl.to.id], bl)
		}
	}
	type goal struct {
		cut  *cut
		conj int // -1: false
	}
	var work []goal
	for _, c := range a.b.cuts {
		if c.accepting() {
			work = append(work, goal{c, -1})
		}
	}
	for len(work) > 0 {
		g := work[0]
		work = work[1:]
		for _, bl := range into[g.cut.id] {
			post := a.after(bl)[max(g.conj, 0)]
			from := bl.from
			conj := append(a.before(bl), o.terms.Not(post))
			before, origin, _ := o.ground(ctx, conj, nil)
			answer, kept, _ := o.decide(ctx, before, false)
			if answer != solver.Unsat {
				return
			}
			quantified := hasQuantifier(conj)
			for i, k := range origin {
				if (kept[i] || quantified && fixes(before[i])) && k < len(needed[from.id]) && !needed[from.id][k] {
					needed[from.id][k] = true
					work = append(work, goal{from, k})
				}
			}
		}
	}
	for i, conj := range a.conjuncts {
		var kept []*term.Term
		for k, t := range conj {
			if needed[i][k] {
				kept = append(kept, t)
			}
		}
		a.conjuncts[i] = kept
	}
}
