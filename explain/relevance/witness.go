package relevance

import (
	"context"
	"slices"

	"tav/solver/term"
)

// witnesses lists for each input terms that its value may be compared with, and
// the numbers next to them. As in virtual substitution, a value for which an
// inequality holds often is one of those whatever the state is. (R. Loos, V.
// Weispfenning: Applying linear quantifier elimination. The Computer Journal
// 36(5), 1993.) Whether it is does not matter for soundness: every term is an
// instance of ∀.
func (a *analysis) witnesses(wrong *term.Term, inputs []input) map[*term.Term][]*term.Term {
	list := map[*term.Term][]*term.Term{}
	if len(inputs) == 0 {
		return list
	}
	m := a.terms
	for _, t := range term.Postorder(wrong, nil) {
		switch t.Op() {
		case term.OpEq, term.OpULe, term.OpSLe:
		default:
			continue
		}
		l, r := t.Args()[0], t.Args()[1]
		if l.Sort().Kind != term.BitVecKind {
			continue
		}
		for _, in := range a.later(t) {
			if len(list[in.v]) >= maxCandidates {
				continue
			}
			if x := m.Solve(m.Eq(l, r), in.v); x != nil {
				one := m.BVUint(x.Sort().Width, 1)
				list[in.v] = append(list[in.v], x, m.BVAdd(x, one), m.BVSub(x, one))
			}
		}
	}
	return list
}

// generalise replaces the values of inputs that refuted a state, one after the
// other, by terms over the state that refute it too.
func (a *analysis) generalise(ctx context.Context, wrong *term.Term, state, values map[*term.Term]*term.Term, inputs []input, witnesses map[*term.Term][]*term.Term) map[*term.Term]*term.Term {
	m := a.terms
	mention := map[*term.Term][]*term.Term{} // input → conjuncts of G
	for _, c := range m.Conjuncts(wrong) {
		for _, in := range a.later(c) {
			mention[in.v] = append(mention[in.v], c)
		}
	}
	instance := values
	for _, in := range inputs {
		value := instance[in.v]
		for _, w := range witnesses[in.v] {
			if ctx.Err() != nil {
				return instance
			}
			instance[in.v] = m.Substitute(w, instance)
			fails := func(c *term.Term) bool { return !m.Substitute(m.Substitute(c, instance), state).IsTrue() }
			if !slices.ContainsFunc(mention[in.v], fails) {
				break
			}
			instance[in.v] = value
		}
	}
	return instance
}
