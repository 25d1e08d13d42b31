package traceabs

import (
	"context"

	"tav/solver/term"
)

// quantified proposes annotations with quantified conjuncts: what holds of the
// states of the program with small constants, of its arrays and its variables.
func (r *refinement) quantified(ctx context.Context, b *blocks, hints []*term.Term) engineAnswer {
	s := sample(ctx, b, newDownscaling(b))
	a := &Annotation{prog: b.prog, b: b, conjuncts: make([][]*term.Term, len(b.cuts))}
	any := false
	for i, c := range b.cuts {
		if i == 0 || c.accepting() || ctx.Err() != nil {
			continue
		}
		if len(s.states[i]) == 0 { // never reached
			a.conjuncts[i] = []*term.Term{b.terms.False()}
			continue
		}
		g := newGuesses(s, c, hints)
		g.quantified(ctx)
		g.objects(ctx)
		any = any || len(g.extra) > 0
		g.list(simpleCandidates)
		g.orders()
		g.remainders()
		a.conjuncts[i] = append(g.found, g.extra...)
	}
	if any && a.prove(ctx, r.oracle) {
		a.shrink(ctx, r.oracle)
		return engineAnswer{certificate: a}
	}
	return engineAnswer{reason: "no annotation found"}
}

// hasArrays reports that a program reads or writes arrays at indices that change.
func (b *blocks) hasArrays() bool {
	found := false
	b.terms.Walk(b.roots(), func(t *term.Term) *term.Term {
		found = found || isAccess(t) && !t.Args()[1].IsConst()
		return nil
	})
	return found
}
