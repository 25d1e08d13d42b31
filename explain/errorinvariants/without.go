package errorinvariants

import "tav/solver/term"

// without gives a formula that implies t, still holds at the position of the
// run, and does not speak of v: of disjunctions that speak of v, a disjunct
// that does not.
func (e *Error) without(t, v *term.Term, at int) (*term.Term, bool) {
	d := dropping{e, v, at, map[*term.Term]*term.Term{}}
	kept := d.drop(t, maxJunctions)
	return kept, kept != nil
}

// A dropping is one attempt of without.
type dropping struct {
	*Error
	v    *term.Term
	at   int
	done map[*term.Term]*term.Term // nil: not possible
}

// drop gives nil when there is no such formula. What terms share is looked at once.
func (d *dropping) drop(t *term.Term, depth int) *term.Term {
	kept, known := d.done[t]
	if !known {
		kept = d.part(t, depth)
		d.done[t] = kept
	}
	return kept
}

func (d *dropping) part(t *term.Term, depth int) *term.Term {
	if !d.terms.Mentions(t, d.v) {
		return t
	}
	if depth == 0 || t.Op() != term.OpAnd && t.Op() != term.OpOr {
		return nil
	}
	var parts []*term.Term
	for _, a := range t.Args() {
		part := d.drop(a, depth-1)
		if t.Op() == term.OpAnd {
			if part == nil {
				return nil
			}
			parts = append(parts, part)
			continue
		}
		if part == nil {
			continue
		}
		if holds, err := d.run.Holds(a, d.at); err == nil && holds {
			return part
		}
	}
	if t.Op() == term.OpOr {
		return nil
	}
	return d.terms.And(parts...)
}
