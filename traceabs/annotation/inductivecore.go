package annotation

import (
	"context"

	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/query"
)

// Shrink drops from a proved annotation what its proof does not need: backward
// from the accepting locations, the conjuncts in the unsatisfiable core of each
// block are needed at its start (cf. Ivrii, Gurfinkel, Belov, "Small inductive
// safe invariants", FMCAD 2014). When a core is not found it stays as it was.
func (a *Annotation) Shrink(ctx context.Context, o *query.Oracle) {
	into := make([][]*blocks.Block, len(a.B.Cuts)) // by target
	needed := make([][]bool, len(a.B.Cuts))
	for i, c := range a.B.Cuts {
		needed[i] = make([]bool, len(a.Conjuncts[i]))
		for _, bl := range c.Out {
			into[bl.To.Id] = append(into[bl.To.Id], bl)
		}
	}
	type goal struct {
		cut  *blocks.Cut
		conj int // -1: false
	}
	var work []goal
	for _, c := range a.B.Cuts {
		if c.Accepting() {
			work = append(work, goal{c, -1})
		}
	}
	for len(work) > 0 {
		g := work[0]
		work = work[1:]
		for _, bl := range into[g.cut.Id] {
			post := a.after(bl)[max(g.conj, 0)]
			from := bl.From
			conj := append(a.before(bl), o.Terms.Not(post))
			before, origin, _ := o.Ground(ctx, conj, nil)
			answer, kept, _ := o.Decide(ctx, before, false)
			if answer != solver.Unsat {
				return
			}
			quantified := query.HasQuantifier(conj)
			for i, k := range origin {
				if (kept[i] || quantified && query.Fixes(before[i])) && k < len(needed[from.Id]) && !needed[from.Id][k] {
					needed[from.Id][k] = true
					work = append(work, goal{from, k})
				}
			}
		}
	}
	for i, conj := range a.Conjuncts {
		var kept []*term.Term
		for k, t := range conj {
			if needed[i][k] {
				kept = append(kept, t)
			}
		}
		a.Conjuncts[i] = kept
	}
}
