package errorinvariants

import (
	"fmt"
	"sort"

	"tav/solver/term"
)

// A run is the states that the trace goes through on its inputs: for every
// variable the values that it takes.
type run struct {
	terms  *term.Manager
	values map[*term.Term][]change
}

// A change is the value that a variable has from a position on.
type change struct {
	from  int
	value term.Value
}

// execute runs the statements. An error means that the values do not drive the
// trace.
func (r *run) execute(statements []statement) error {
	for i, s := range statements {
		if s.cond != nil {
			if ok, err := r.holds(s.cond, i); err != nil || !ok {
				return fmt.Errorf("errorinvariants: the inputs do not drive the trace at position %d (%v)", i, err)
			}
			if s.opens != nil {
				r.set(s.opens.taken, 0, term.BoolValue(true))
			}
			continue
		}
		values := make([]term.Value, len(s.src))
		for k, t := range s.src {
			v, err := r.eval(t, i)
			if err != nil {
				return fmt.Errorf("errorinvariants: position %d: %w", i, err)
			}
			values[k] = v
		}
		for k, d := range s.dst {
			r.set(d, i+1, values[k])
		}
	}
	return nil
}

func (r *run) set(v *term.Term, from int, value term.Value) {
	r.values[v] = append(r.values[v], change{from, value})
}

// eval is the value of a term at a position; variables start as zero.
func (r *run) eval(t *term.Term, at int) (term.Value, error) {
	return term.Eval(t, func(v *term.Term) (term.Value, error) {
		list := r.values[v]
		k := sort.Search(len(list), func(k int) bool { return list[k].from > at })
		if k == 0 {
			return term.ZeroValue(v.Sort()), nil
		}
		return list[k-1].value, nil
	})
}

// holds reports whether a formula is true at a position of the run.
func (r *run) holds(t *term.Term, at int) (bool, error) {
	v, err := r.eval(t, at)
	return err == nil && v.Bool(), err
}

// equalities is the state at a position as far as t speaks of it: its scalar
// variables have their values, which of its arrays leaves what it says of
// their cells. It implies t where t holds.
func (r *run) equalities(t *term.Term, at int) *term.Term {
	sub := map[*term.Term]*term.Term{}
	var state []*term.Term
	for _, v := range r.terms.FreeVars(t) {
		if v.Sort().Kind == term.ArrayKind {
			continue
		}
		value, err := r.eval(v, at)
		if err != nil {
			continue
		}
		sub[v] = r.terms.ValueTerm(value, v.Sort())
		if v.Sort() == r.terms.Bool() {
			state = append(state, r.terms.Iff(v, sub[v]))
		} else {
			state = append(state, r.terms.Eq(v, sub[v]))
		}
	}
	return r.terms.And(append(state, r.terms.Substitute(t, sub))...)
}
