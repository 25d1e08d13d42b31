package candidates

import (
	"context"
	"time"

	"tav/solver/effort"
	"tav/solver/families"
	"tav/solver/term"
	"tav/traceabs/annotation"
	"tav/traceabs/engine"
)

// Arrays proposes annotations with quantified conjuncts: what holds of the
// states of the program with small constants, of its arrays and its variables.
type Arrays struct{ over bool }

func (*Arrays) Name() string { return engine.QuantifiedCandidates }

// Run tries all candidates of a program with arrays. It has no more to say
// when there was time for all.
func (e *Arrays) Run(ctx context.Context, env *engine.Env, limit time.Duration) (engine.Answer, error) {
	none := engine.Answer{Reason: "no annotation found"}
	if e.over || !env.Blocks.HasArrays() {
		return none, nil
	}
	ctx, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	a := quantified(ctx, env)
	e.over = ctx.Err() == nil
	if a == nil {
		return none, nil
	}
	return engine.Answer{Certificate: a}, nil
}

// quantified finds an annotation; nil if it finds none.
func quantified(ctx context.Context, env *engine.Env) *annotation.Annotation {
	b := env.Blocks
	s := sample(ctx, b, newDownscaling(b))
	if families.Of(ctx).On(ownershipFamily) {
		if a := owned(ctx, env, s); a != nil {
			families.Of(ctx).Decided(ownershipFamily)
			return a
		}
	}
	a := &annotation.Annotation{Prog: b.Prog, B: b, Conjuncts: make([][]*term.Term, len(b.Cuts))}
	any := false
	for i, c := range b.Cuts {
		if i == 0 || c.Accepting() || ctx.Err() != nil {
			continue
		}
		if len(s.states[i]) == 0 { // never reached
			a.Conjuncts[i] = []*term.Term{b.Terms.False()}
			continue
		}
		g := &arrays{guesses: newGuesses(s, c, env.Hints)}
		g.quantified(ctx)
		g.family(ctx, objectsFamily, func() { g.objects(ctx) })
		any = any || len(g.extra) > 0
		g.list(ctx, simpleCandidates)
		g.family(ctx, comparedFamily, g.orders)
		g.family(ctx, remaindersFamily, g.remainders)
		a.Conjuncts[i] = append(g.found, g.extra...)
	}
	if !any || !a.Prove(ctx, env.Oracle) {
		return nil
	}
	a.Shrink(ctx, env.Oracle)
	s.proved(ctx, a)
	return a
}
