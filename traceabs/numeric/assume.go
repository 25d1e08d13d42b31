package numeric

import (
	"slices"

	"tav/solver/domain"
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
		return e.oneOf(s, len(args), func(k int) bool { return e.assume(s, args[k], want) != nil })
	case term.OpIte:
		return e.oneOf(s, 2, func(k int) bool { return e.assume(s, args[0], k == 0) != nil && e.assume(s, args[k+1], want) != nil })
	case term.OpEq:
		return e.equal(s, args[0], args[1], want)
	case term.OpULe, term.OpSLe:
		if want {
			return e.order(s, t.Op(), args[0], args[1], false)
		}
		return e.order(s, t.Op(), args[1], args[0], true)
	case term.OpVar:
		return e.restrict(s, t, domain.Bool(want))
	}
	return s
}

func (e *evaluator) equal(s state, x, y *term.Term, want bool) state {
	a, ok := e.eval(s, x)
	b, also := e.eval(s, y)
	if !ok || !also || x.Sort().Kind == term.ArrayKind {
		return s
	}
	n, one := a.Only()
	m, other := b.Only()
	switch {
	case x.Sort().Kind == term.BoolKind && one:
		return e.assume(s, y, want == (n != 0))
	case x.Sort().Kind == term.BoolKind && other:
		return e.assume(s, x, want == (m != 0))
	case want:
		both, ok := a.Meet(b)
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
func (e *evaluator) without(s state, t *term.Term, w domain.Word, n uint64) state {
	if w, ok := w.Without(n); ok {
		return e.restrict(s, t, w)
	}
	return nil
}

// order refines by x <= y, or x < y, as signed or unsigned numbers.
func (e *evaluator) order(s state, op term.Op, x, y *term.Term, strict bool) state {
	a, ok := e.eval(s, x)
	b, also := e.eval(s, y)
	if !ok || !also {
		return s
	}
	if a, b, ok = domain.Order(op, a, b, strict); !ok {
		return nil
	}
	if s = e.restrict(s, x, a); s != nil {
		s = e.restrict(s, y, b)
	}
	return s
}

// restrict refines by "the term is in w", as far as that says something of one variable.
func (e *evaluator) restrict(s state, t *term.Term, w domain.Word) state {
	if e.effort++; e.effort > maxEffort {
		return s
	}
	args := t.Args()
	switch t.Op() {
	case term.OpVar:
		return e.restrictVar(s, t, w)
	case term.OpSelect:
		return e.restrictCell(s, args[0], args[1], w)
	case term.OpBVConst:
		if n, ok := domain.Constant(t); ok && !w.Has(n.Lo) {
			return nil
		}
	case term.OpBVAdd:
		n, constant := domain.Constant(args[len(args)-1])
		x, ok := e.eval(s, t)
		if !constant || !ok || len(args) > 2 {
			break
		}
		if w, ok = w.Meet(x); !ok { // a range up to a bound may go round once the number is taken off
			return nil
		}
		if w, ok = w.Minus(t.Sort(), int64(n.Lo)); ok {
			return e.restrict(s, args[0], w)
		}
	case term.OpZExt, term.OpSExt:
		x, _ := e.eval(s, args[0])
		w, ok := w.Meet(domain.Extended(t, w.Min >= 0 || x.Min >= 0))
		if !ok {
			return nil
		}
		return e.restrict(s, args[0], w.Extract(0, min(args[0].Sort().Width, 64)))
	case term.OpExtract:
		return e.restrictBits(s, args[0], uint(t.Lo()), w)
	case term.OpBVAnd:
		mask, ok := e.eval(s, args[1])
		if n, one := mask.Only(); ok && one && t.Sort().Width <= 64 {
			k := w.Bits
			if k.Value&^n != 0 {
				return nil
			}
			k.Unknown |= domain.All(w.Width).Hi &^ n
			return e.restrict(s, args[0], domain.WithBits(w.Width, k))
		}
	case term.OpIte:
		return e.oneOf(s, 2, func(k int) bool { return e.assume(s, args[0], k == 0) != nil && e.restrict(s, args[k+1], w) != nil })
	}
	return s
}

// restrictVar refines by "the variable is in w".
func (e *evaluator) restrictVar(s state, t *term.Term, w domain.Word) state {
	i, ok := e.space.Index[t]
	if !ok || t.Sort().Width > 64 {
		return s
	}
	if s[i] != nil {
		if w, ok = s[i].Meet(w); !ok {
			return nil
		}
	}
	if s[i] == nil || w != s[i].Word {
		e.set(s, i, &value{Word: w})
	}
	return s
}

// restrictBits refines by "the bits from lo on are in w": they are known, and the number where it is no greater.
func (e *evaluator) restrictBits(s state, t *term.Term, lo uint, w domain.Word) state {
	width := t.Sort().Width
	x, ok := e.eval(s, t)
	if !ok || width > 64 {
		return s
	}
	cut := domain.All(w.Width).Hi << lo
	k := w.Bits.Shl(lo)
	k.Unknown |= domain.All(width).Hi &^ cut
	x, ok = x.Meet(domain.WithBits(width, k))
	if ok && lo == 0 && x.Hi <= domain.All(w.Width).Hi {
		x, ok = x.Meet(domain.Unsigned(width, w.Lo, w.Hi))
	}
	if !ok {
		return nil
	}
	return e.restrict(s, t, x)
}

// restrictCell refines by "the element is in w": the element where its number is known, or else the
// number, which is not that of an element that is never in w (a string goes no further than its end).
func (e *evaluator) restrictCell(s state, array, index *term.Term, w domain.Word) state {
	k, ok := e.space.Index[array]
	at, known := e.eval(s, index)
	n, one := at.Only()
	if !ok || !known {
		return s
	}
	v := value{Word: domain.All(w.Width)}
	if s[k] != nil {
		v = *s[k]
	}
	if !one {
		never := func(k uint64) bool {
			_, cell := v.find(k)
			_, met := v.at(k).Meet(w)
			return cell && !met
		}
		for ; at.Lo < at.Hi && never(at.Hi); at.Hi-- {
		}
		for ; at.Lo < at.Hi && never(at.Lo); at.Lo++ {
		}
		return e.restrict(s, index, domain.Unsigned(at.Width, at.Lo, at.Hi))
	}
	v.cells = slices.Clone(v.cells)
	both, ok := v.at(n).Meet(w)
	if !ok {
		return nil
	}
	v.set(n, both)
	e.set(s, k, v.orNil())
	return s
}
