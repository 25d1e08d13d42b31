package errorinvariants

import "tav/solver/term"

// maxJunctions bounds the nesting of junctions that without looks into.
const maxJunctions = 50

// without gives a formula that implies t, still holds at the position of the
// run, and does not speak of v: of disjunctions that speak of v, a disjunct
// that does not.
func (e *Error) without(t, v *term.Term, at int) (*term.Term, bool) {
	return e.drop(t, v, at, maxJunctions)
}

func (e *Error) drop(t, v *term.Term, at, depth int) (*term.Term, bool) {
	if !mentions(e.terms, t, v) {
		return t, true
	}
	if depth == 0 || t.Op() != term.OpAnd && t.Op() != term.OpOr {
		return nil, false
	}
	var parts []*term.Term
	for _, a := range t.Args() {
		part, ok := e.drop(a, v, at, depth-1)
		if t.Op() == term.OpAnd {
			if !ok {
				return nil, false
			}
			parts = append(parts, part)
			continue
		}
		if holds, err := e.run.Holds(a, at); ok && err == nil && holds {
			return part, true
		}
	}
	return e.terms.And(parts...), t.Op() == term.OpAnd
}
