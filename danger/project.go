package danger

import (
	"context"

	"tav/solver"
	"tav/solver/term"
)

// Limits of what the solver's quantifier elimination is asked and may answer,
// in nodes.
const (
	eliminationSize = 400
	resultSize      = 200
)

// exists is ∃x.t without a quantifier, and whether it found one: an equality
// that defines x, the two values of a boolean, or the solver's elimination over
// integers, whose result is checked to be no larger than ∃x.t.
func (b *Builder) exists(ctx context.Context, x, t *term.Term) (*term.Term, bool) {
	m := b.terms
	var with, without []*term.Term
	for _, c := range m.Conjuncts(t) {
		if mentions(m, c, x) {
			with = append(with, c)
		} else {
			without = append(without, c)
		}
	}
	if len(with) == 0 {
		return t, true
	}
	for _, c := range with {
		if value := defines(m, c, x); value != nil {
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

func mentions(m *term.Manager, t, x *term.Term) bool {
	for _, v := range m.FreeVars(t) {
		if v == x {
			return true
		}
	}
	return false
}

// defines is the term without x that conjunct c says x is equal to, or nil.
func defines(m *term.Manager, c, x *term.Term) *term.Term {
	switch {
	case c == x:
		return m.True()
	case c == m.Not(x) && x.Sort() == m.Bool():
		return m.False()
	case c.Op() != term.OpEq:
		return nil
	}
	l, r := c.Args()[0], c.Args()[1]
	if mentions(m, l, x) {
		l, r = r, l
	}
	if mentions(m, l, x) {
		return nil
	}
	if r == x {
		return l
	}
	if r.Op() != term.OpBVAdd {
		return nil
	}
	rest := m.BVSub(r, x) // what is left when x is a summand
	if value := m.BVSub(l, rest); !mentions(m, rest, x) {
		return value
	}
	rest = m.BVAdd(r, x) // when -x is
	if value := m.BVSub(rest, l); !mentions(m, rest, x) {
		return value
	}
	return nil
}

// eliminate removes a bit-vector variable from a formula over integers.
func (b *Builder) eliminate(ctx context.Context, x, body *term.Term) (*term.Term, bool) {
	if body.Size() > eliminationSize || x.Sort().Kind != term.BitVecKind {
		return nil, false
	}
	enc := b.prover.enc
	f, exact, err := enc.Bool(body)
	if err != nil || !exact {
		return nil, false
	}
	side := enc.Side(f)
	vars := []*term.Term{enc.IntVar(x)}
	for _, v := range b.terms.FreeVars(side) { // auxiliary variables go with it
		if enc.Auxiliary(v) {
			vars = append(vars, v)
		}
	}
	lifted, ok := b.backend.Eliminate(ctx, vars, b.terms.And(f, side))
	if !ok {
		return nil, false
	}
	t := enc.Lift(lifted)
	if wide, err := solver.WidenBV(b.terms, t); err == nil {
		t = wide
	}
	if t.Size() > resultSize || mentions(b.terms, t, x) {
		return nil, false
	}
	missed, _ := b.prover.check(ctx, b.terms.And(t, b.terms.Not(b.quantified(x, body))))
	return t, missed == solver.Unsat
}

// quantified is ∃x.t with a quantifier.
func (b *Builder) quantified(x, t *term.Term) *term.Term {
	bound := b.terms.Var(x.Name()+"!bound", x.Sort(), x.Signed())
	return b.terms.Exists([]*term.Term{bound}, b.terms.Substitute(t, map[*term.Term]*term.Term{x: bound}))
}
