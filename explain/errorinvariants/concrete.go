package errorinvariants

import "tav/solver/term"

// equalities is the state at a position as far as t speaks of it: its scalar
// variables have their values, which of its arrays leaves what it says of
// their cells. It implies t where t holds.
func (e *Error) equalities(t *term.Term, at int) *term.Term {
	sub := map[*term.Term]*term.Term{}
	var state []*term.Term
	for _, v := range e.terms.FreeVars(t) {
		if v.Sort().Kind == term.ArrayKind {
			continue
		}
		value, err := e.run.Eval(v, at)
		if err != nil {
			continue
		}
		sub[v] = e.terms.ValueTerm(value, v.Sort())
		if v.Sort() == e.terms.Bool() {
			state = append(state, e.terms.Iff(v, sub[v]))
		} else {
			state = append(state, e.terms.Eq(v, sub[v]))
		}
	}
	return e.terms.And(append(state, e.terms.Substitute(t, sub))...)
}
