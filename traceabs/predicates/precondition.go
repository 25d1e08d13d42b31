package predicates

import (
	"context"

	"tav/cfg"
	"tav/solver/term"
)

// preconditions is the backward half: the weakest
// preconditions of false along the core-relaxed trace. The negation of a
// weakest precondition is a projection of the conjuncts of the suffix, so the
// work is the same as forward. Traces with returns are left to other sources.
type preconditions struct{ projector }

func (*preconditions) Name() string { return "wp" }

func (s *preconditions) Predicates(ctx context.Context, in *Infeasible) (Sequence, bool) {
	f := in.Formula
	n := len(f.Steps)
	seq := make(Sequence, n+1)
	seq[n] = in.terms.False()
	var negated []*term.Term // conjuncts of the negated predicate
	for i := n - 1; i >= 0; i-- {
		if ctx.Err() != nil || f.Steps[i].Edge.Kind == cfg.Return {
			return nil, false
		}
		negated = append(negated, in.conjuncts(i)...)
		negated = s.project(ctx, negated, func(v *term.Term) bool { return in.shared(v, i) })
		seq[i] = in.terms.Not(in.predicate(negated))
	}
	seq[0] = in.terms.True()
	return seq, true
}
