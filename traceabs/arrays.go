package traceabs

import (
	"context"
	"time"

	"tav/solver/term"
)

// arrayEngine proposes annotations with quantified conjuncts: what holds of the
// states of the program with small constants, of its arrays and its variables.
type arrayEngine struct{ over bool }

func (*arrayEngine) Name() string { return quantifiedCandidates }

// Run tries all candidates of a program with arrays. It has no more to say
// when there was time for all.
func (e *arrayEngine) Run(ctx context.Context, env *Env, limit time.Duration) (Answer, error) {
	none := Answer{reason: "no annotation found"}
	if e.over || !env.blocks.hasArrays() {
		return none, nil
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	a := quantified(ctx, env)
	e.over = ctx.Err() == nil
	if a == nil {
		return none, nil
	}
	return Answer{certificate: a}, nil
}

// quantified finds an annotation; nil if it finds none.
func quantified(ctx context.Context, env *Env) *Annotation {
	b := env.blocks
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
		g := newGuesses(s, c, env.hints)
		g.quantified(ctx)
		g.objects(ctx)
		any = any || len(g.extra) > 0
		g.list(simpleCandidates)
		g.orders()
		g.remainders()
		a.conjuncts[i] = append(g.found, g.extra...)
	}
	if !any || !a.prove(ctx, env.oracle) {
		return nil
	}
	a.shrink(ctx, env.oracle)
	return a
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
