package numeric

import (
	"slices"

	"tav/solver/domain"
)

// Branches of conditions are tried in the state itself, and what they changed is taken back: programs have thousands of variables, of
// which a condition changes a few.

// A known is what is known of a variable, by its index.
type known struct {
	index int
	value *value
}

// set changes what is known of a variable.
func (e *evaluator) set(s state, i int, v *value) {
	if e.tries > 0 {
		e.undo = append(e.undo, known{i, s[i]})
	}
	s[i] = v
}

// try refines s, which is as it was afterwards; false when that is impossible. changed is told of each variable that was refined, perhaps more than
// once, with what was known of it at last.
func (e *evaluator) try(s state, refine func() bool, changed func(known)) bool {
	mark := len(e.undo)
	e.tries++
	possible := refine()
	e.tries--
	if possible && changed != nil {
		for _, k := range e.undo[mark:] {
			changed(known{k.index, s[k.index]})
		}
	}
	for _, k := range slices.Backward(e.undo[mark:]) {
		s[k.index] = k.value
	}
	e.undo = e.undo[:mark]
	return possible
}

// oneOf refines s by the join of n branches; nil when none is possible.
func (e *evaluator) oneOf(s state, n int, branch func(k int) bool) state {
	type join struct {
		known
		branches, last int // that changed it: how many, and the last one, from 1
	}
	var joins []join
	possible := 0
	for k := range n {
		more := e.try(s, func() bool { return branch(k) }, func(v known) {
			i := slices.IndexFunc(joins, func(j join) bool { return j.index == v.index })
			switch {
			case i < 0:
				joins = append(joins, join{v, 1, k + 1})
			case joins[i].last != k+1:
				joins[i] = join{known{v.index, joins[i].value.merge(v.value, domain.Word.Join)}, joins[i].branches + 1, k + 1}
			}
		})
		if more {
			possible++
		}
	}
	if possible == 0 {
		return nil
	}
	for _, j := range joins {
		if j.branches < possible {
			j.value = j.value.merge(s[j.index], domain.Word.Join)
		}
		e.set(s, j.index, j.value)
	}
	return s
}
