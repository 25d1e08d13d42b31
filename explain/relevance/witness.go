package relevance

import (
	"maps"
	"slices"

	"tav/explain/path"
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
		for _, in := range inputs {
			if !path.Mentions(m, t, in.v) {
				continue
			}
			if x := path.Solve(m, m.Eq(l, r), in.v); x != nil {
				one := m.BVUint(x.Sort().Width, 1)
				list[in.v] = append(list[in.v], x, m.BVAdd(x, one), m.BVSub(x, one))
			}
		}
	}
	return list
}

// generalise replaces the values of inputs that refuted a state, one after the
// other, by terms over the state that refute it too.
func (a *analysis) generalise(wrong *term.Term, state, values map[*term.Term]*term.Term, inputs []input, witnesses map[*term.Term][]*term.Term) map[*term.Term]*term.Term {
	m := a.terms
	instance := values
	for _, in := range inputs {
		for _, w := range witnesses[in.v] {
			next := maps.Clone(instance)
			next[in.v] = m.Substitute(w, instance)
			if m.Substitute(m.Substitute(wrong, next), state).IsTrue() {
				instance = next
				break
			}
		}
	}
	return instance
}

// candidates are values that may avoid the error, the readable ones first.
func (a *analysis) candidates(wrong, own *term.Term) []*term.Term {
	const most = 24
	m, sort := a.terms, own.Sort()
	var list []*term.Term
	add := func(t *term.Term) {
		if t.IsConst() && t != own && len(list) < most && !slices.Contains(list, t) {
			list = append(list, t)
		}
	}
	switch sort.Kind {
	case term.BoolKind:
		return []*term.Term{m.Not(own)}
	case term.BitVecKind:
		for _, n := range []int64{0, 1, -1} {
			add(m.BVInt(sort.Width, n))
		}
		near := func(t *term.Term) {
			add(t)
			add(m.BVAdd(t, m.BVInt(sort.Width, 1)))
			add(m.BVAdd(t, m.BVInt(sort.Width, -1)))
		}
		near(own)
		for _, t := range term.Postorder(wrong, nil) {
			if t.Op() == term.OpBVConst && t.Sort() == sort {
				near(t)
			}
		}
	}
	return list
}

// ownValue is what the statement assigns in the given run.
func (a *analysis) ownValue(s *assigning, t target) *term.Term {
	if t.own == nil {
		return a.path.Constant(a.path.Var(t.v.Term, a.path.Depths[s.pos]), s.pos+1)
	}
	value, err := a.path.Eval(t.own, s.pos)
	if err != nil {
		value = term.ZeroValue(t.own.Sort())
	}
	return a.terms.ValueTerm(value, t.own.Sort())
}
