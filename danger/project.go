package danger

import (
	"context"

	"tav/solver"
	"tav/solver/limits"
	"tav/solver/term"
)

// exists is ∃x.t without a quantifier, and whether it found one: an equality
// that defines x, the two values of a boolean, or the solver's elimination over
// integers, whose result is checked to be no larger than ∃x.t.
func (b *Builder) exists(ctx context.Context, x, t *term.Term) (*term.Term, bool) {
	m := b.terms
	var with, without []*term.Term
	for _, c := range m.Conjuncts(t) {
		if m.Mentions(c, x) {
			with = append(with, c)
		} else {
			without = append(without, c)
		}
	}
	if len(with) == 0 {
		return t, true
	}
	for _, c := range with {
		if value := m.Solve(c, x); value != nil {
			return m.Substitute(t, map[*term.Term]*term.Term{x: value}), true
		}
	}
	body := m.And(with...)
	if x.Sort() == m.Bool() {
		yes := m.Substitute(body, map[*term.Term]*term.Term{x: m.True()})
		no := m.Substitute(body, map[*term.Term]*term.Term{x: m.False()})
		return m.And(append(without, m.Or(yes, no))...), true
	}
	rest, ok := b.eliminate(ctx, x, body)
	if !ok {
		return nil, false
	}
	return m.And(append(without, rest)...), true
}

// eliminate removes a bit-vector variable from a formula over integers.
func (b *Builder) eliminate(ctx context.Context, x, body *term.Term) (*term.Term, bool) {
	if x.Sort().Kind != term.BitVecKind || limits.Over(ctx, body.Size(), eliminationSize, "size of a projected formula") {
		return nil, false
	}
	t, ok := solver.Eliminate(ctx, b.backend, b.oracle.Enc, []*term.Term{x}, body)
	if !ok {
		return nil, false
	}
	if wide, err := solver.WidenBV(b.terms, t); err == nil {
		t = wide
	}
	if b.terms.Mentions(t, x) || limits.Over(ctx, t.Size(), resultSize, "size of a projection") {
		return nil, false
	}
	missed, _ := b.oracle.Satisfy(ctx, b.terms.And(t, b.terms.Not(b.quantified(x, body))))
	return t, missed == solver.Unsat
}

// quantified is ∃x.t with a quantifier.
func (b *Builder) quantified(x, t *term.Term) *term.Term {
	bound := b.terms.Var(x.Name()+"!bound", x.Sort(), x.Signed())
	return b.terms.Exists([]*term.Term{bound}, b.terms.Substitute(t, map[*term.Term]*term.Term{x: bound}))
}
