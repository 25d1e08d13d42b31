package preprocess

import (
	numbers "tav/solver/domain"
	"tav/solver/term"
)

// between lists the values that a number can have as the conditions of an assumption say which compare it with
// numbers of few values; nil: they do not, or those are too many. NULL and a size, say, are such numbers.
func (c *Context) between(t *term.Term, a *Assumption) []*term.Term {
	w, ok := numbers.Of(t.Sort())
	if t.Sort().Width <= smallWidth || a == nil {
		return nil
	}
	for ; a != nil && ok; a = a.before {
		switch cond := a.condition; {
		case cond.Op() == term.OpNot && len(cond.Args()[0].Args()) == 2: // !(x <= y) is y < x
			args := cond.Args()[0].Args()
			w, ok = c.bound(w, t, cond.Args()[0].Op(), args[1], args[0], true)
		case len(cond.Args()) == 2:
			w, ok = c.bound(w, t, cond.Op(), cond.Args()[0], cond.Args()[1], false)
		}
	}
	if !ok {
		return nil
	}
	if w.Hi-w.Lo < maxValues {
		return list(c.m, w, w.Lo, w.Hi-w.Lo)
	}
	return list(c.m, w, uint64(w.Min), uint64(w.Max-w.Min))
}

// bound is what a number in w can be where x <= y, or x < y, if it is one of the two; false: nothing.
func (c *Context) bound(w numbers.Word, t *term.Term, op term.Op, x, y *term.Term, strict bool) (numbers.Word, bool) {
	if op != term.OpSLe && op != term.OpULe {
		return w, true
	}
	ok := true
	switch t {
	case x:
		if set := c.Set(y, nil); len(set) > 0 {
			w, _, ok = numbers.Order(op, w, hull(set), strict)
		}
	case y:
		if set := c.Set(x, nil); len(set) > 0 {
			_, w, ok = numbers.Order(op, hull(set), w, strict)
		}
	}
	return w, ok
}

// hull is what numbers of some values can be.
func hull(set []*term.Term) numbers.Word {
	w, _ := numbers.Constant(set[0])
	for _, t := range set[1:] {
		x, _ := numbers.Constant(t)
		w = w.Join(x)
	}
	return w
}

// list is the numbers of a word from one on; nil: they are too many.
func list(m *term.Manager, w numbers.Word, from, more uint64) (list []*term.Term) {
	if more >= maxValues {
		return nil
	}
	for n := range more + 1 {
		if k := numbers.Number(w.Width, from+n).Lo; w.Has(k) {
			list = append(list, m.BVUint(w.Width, k))
		}
	}
	return list
}
