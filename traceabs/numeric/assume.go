package numeric

import (
	"slices"

	"tav/solver/term"
)

// assume refines a state, which it may change, by a condition that has the wanted value;
// nil when it cannot.
func (e *evaluator) assume(s state, t *term.Term, want bool) state {
	if e.effort++; e.effort > maxEffort {
		return s
	}
	args := t.Args()
	switch t.Op() {
	case term.OpTrue, term.OpFalse:
		if t.IsTrue() != want {
			return nil
		}
	case term.OpNot:
		return e.assume(s, args[0], !want)
	case term.OpAnd, term.OpOr:
		if want == (t.Op() == term.OpAnd) {
			for _, a := range args {
				if s = e.assume(s, a, want); s == nil {
					return nil
				}
			}
			return s
		}
		return e.oneOf(s, args, want)
	case term.OpIte:
		yes, no := e.assume(s.clone(), args[0], true), e.assume(s, args[0], false)
		if yes != nil {
			yes = e.assume(yes, args[1], want)
		}
		if no != nil {
			no = e.assume(no, args[2], want)
		}
		return yes.join(no)
	case term.OpEq:
		return e.equal(s, args[0], args[1], want)
	case term.OpULe:
		if want {
			return e.unsignedOrder(s, args[0], args[1], 0)
		}
		return e.unsignedOrder(s, args[1], args[0], 1)
	case term.OpSLe:
		if want {
			return e.signedOrder(s, args[0], args[1], 0)
		}
		return e.signedOrder(s, args[1], args[0], 1)
	case term.OpVar:
		n := uint64(0)
		if want {
			n = 1
		}
		return e.restrict(s, t, number(1, n))
	}
	return s
}

// oneOf joins what is left where one of the conditions has the value.
func (e *evaluator) oneOf(s state, conditions []*term.Term, want bool) state {
	var any state
	for _, c := range conditions {
		any = any.join(e.assume(s.clone(), c, want))
	}
	return any
}

func (e *evaluator) equal(s state, x, y *term.Term, want bool) state {
	a, ok := e.eval(s, x)
	b, also := e.eval(s, y)
	if !ok || !also || x.Sort().Kind == term.ArrayKind {
		return s
	}
	n, one := a.only()
	m, other := b.only()
	switch {
	case x.Sort().Kind == term.BoolKind && one:
		return e.assume(s, y, want == (n != 0))
	case x.Sort().Kind == term.BoolKind && other:
		return e.assume(s, x, want == (m != 0))
	case want:
		both, ok := a.meet(b)
		if !ok {
			return nil
		}
		if s = e.restrict(s, x, both); s != nil {
			s = e.restrict(s, y, both)
		}
		return s
	case one && other && n == m:
		return nil
	case one:
		return e.without(s, y, b, n)
	case other:
		return e.without(s, x, a, m)
	}
	return s
}

// without takes a number off the ends of what a term can be.
func (e *evaluator) without(s state, t *term.Term, w word, n uint64) state {
	switch {
	case w.lo == n:
		w.lo++
	case w.hi == n:
		w.hi--
	case w.min == signed(w.width, n):
		w.min++
	case w.max == signed(w.width, n):
		w.max--
	default:
		return s
	}
	w, ok := w.reduce()
	if !ok {
		return nil
	}
	return e.restrict(s, t, w)
}

// unsignedOrder refines by x + strict <= y.
func (e *evaluator) unsignedOrder(s state, x, y *term.Term, strict uint64) state {
	a, ok := e.eval(s, x)
	b, also := e.eval(s, y)
	if !ok || !also {
		return s
	}
	if b.hi < strict || a.lo > b.hi-strict {
		return nil
	}
	low, high := a.lo+strict, b.hi-strict
	if s = e.restrict(s, x, unsigned(a.width, 0, high)); s != nil {
		s = e.restrict(s, y, unsigned(b.width, low, all(b.width).hi))
	}
	return s
}

// signedOrder refines by x + strict <= y.
func (e *evaluator) signedOrder(s state, x, y *term.Term, strict int64) state {
	a, ok := e.eval(s, x)
	b, also := e.eval(s, y)
	if !ok || !also {
		return s
	}
	top := all(a.width)
	if strict == 1 && b.max == top.min || a.min > b.max-strict {
		return nil
	}
	low, high := a.min+strict, b.max-strict
	if s = e.restrict(s, x, inSigned(a.width, top.min, high)); s != nil {
		s = e.restrict(s, y, inSigned(b.width, low, top.max))
	}
	return s
}

// restrict refines by "the term is in w", as far as that says something of one variable.
func (e *evaluator) restrict(s state, t *term.Term, w word) state {
	if e.effort++; e.effort > maxEffort {
		return s
	}
	args := t.Args()
	switch t.Op() {
	case term.OpVar:
		i, ok := e.space.Index[t]
		if !ok {
			return s
		}
		both := w
		if s[i] != nil {
			if both, ok = s[i].meet(w); !ok {
				return nil
			}
		}
		if s[i] == nil || both != s[i].word {
			s[i] = &value{word: both}
		}
	case term.OpSelect:
		return e.restrictCell(s, args[0], args[1], w)
	case term.OpBVConst:
		if n, _ := e.eval(s, t); !w.has(n.lo) {
			return nil
		}
	case term.OpBVAdd:
		if n, ok := args[len(args)-1].Int64(); ok && len(args) == 2 {
			if x, ok := e.eval(s, t); ok { // a range up to a bound may go round once the number is taken off
				if w, ok = w.meet(x); !ok {
					return nil
				}
			}
			return e.restrict(s, args[0], w.add(number(w.width, uint64(-n))))
		}
	case term.OpZExt, term.OpSExt:
		inner := args[0].Sort().Width
		x, _ := e.eval(s, args[0])
		if t.Op() == term.OpZExt || x.min >= 0 || w.min >= 0 {
			both, ok := w.meet(unsigned(w.width, 0, all(inner).hi))
			if !ok {
				return nil
			}
			return e.restrict(s, args[0], both.extract(0, inner))
		}
		both, ok := w.meet(inSigned(w.width, all(inner).min, all(inner).max))
		if !ok {
			return nil
		}
		return e.restrict(s, args[0], both.extract(0, inner))
	case term.OpExtract: // the bits are known, and the number where it is no greater
		inner := args[0].Sort().Width
		x, ok := e.eval(s, args[0])
		if !ok {
			return s
		}
		lo := uint(t.Lo())
		cut := all(w.width).hi << lo
		k := w.bits.shl(lo)
		k.unknown |= all(inner).hi &^ cut
		x, ok = x.meet(withBits(inner, k))
		if ok && lo == 0 && x.hi <= all(w.width).hi {
			x, ok = x.meet(unsigned(inner, w.lo, w.hi))
		}
		if !ok {
			return nil
		}
		return e.restrict(s, args[0], x)
	case term.OpBVAnd:
		mask, ok := e.eval(s, args[1])
		if n, one := mask.only(); ok && one {
			k := w.bits
			if k.value&^n != 0 {
				return nil
			}
			k.unknown |= all(w.width).hi &^ n
			return e.restrict(s, args[0], withBits(w.width, k))
		}
	case term.OpIte:
		yes, no := e.assume(s.clone(), args[0], true), e.assume(s, args[0], false)
		if yes != nil {
			yes = e.restrict(yes, args[1], w)
		}
		if no != nil {
			no = e.restrict(no, args[2], w)
		}
		return yes.join(no)
	}
	return s
}

// restrictCell refines by "the element is in w": the element where its number is known, or else the
// number, which is not that of an element that is never in w (a string goes no further than its end).
func (e *evaluator) restrictCell(s state, array, index *term.Term, w word) state {
	k, ok := e.space.Index[array]
	at, known := e.eval(s, index)
	n, one := at.only()
	if !ok || !known {
		return s
	}
	v := value{word: all(w.width)}
	if s[k] != nil {
		v = *s[k]
	}
	if !one {
		never := func(k uint64) bool {
			_, cell := v.find(k)
			_, met := v.at(k).meet(w)
			return cell && !met
		}
		for ; at.lo < at.hi && never(at.hi); at.hi-- {
		}
		for ; at.lo < at.hi && never(at.lo); at.lo++ {
		}
		return e.restrict(s, index, unsigned(at.width, at.lo, at.hi))
	}
	v.cells = slices.Clone(v.cells)
	both, ok := v.at(n).meet(w)
	if !ok {
		return nil
	}
	v.set(n, both)
	s[k] = v.orNil()
	return s
}
