package solver

import (
	"math/big"

	"tav/solver/term"
)

// array encodes an array term. Why this is right: a bit-vector array a stands
// for the Int array that has a's elements at indices in range, and zero
// elsewhere. Selecting and storing in range, choosing, equality and the array
// of zeros carry over; the array of other values does not and has no encoding.
func (e *IntEncoding) array(t *term.Term) encoded {
	m, args := e.m, t.Args()
	switch t.Op() {
	case term.OpVar:
		return encoded{t: e.IntVar(t), exact: true, sign: signOf(t.Signed())}
	case term.OpIte:
		a, b := e.done[args[1]], e.done[args[2]]
		sign, ok := common(a.sign, b.sign)
		if !ok {
			return failed("arrays with signed and with unsigned elements")
		}
		return encoded{t: m.Ite(e.done[args[0]].t, a.t, b.t), exact: true, sign: sign}
	case term.OpStore:
		return e.store(t)
	case term.OpSelect: // of an array of arrays
		a := e.done[args[0]]
		return encoded{t: m.Select(a.t, e.index(args[1])), exact: true, sign: a.sign}
	case term.OpConstArray:
		v, ok := term.ValueOf(args[0])
		if !ok || !v.Equal(term.ZeroValue(args[0].Sort())) {
			return failed("array of a value other than zero")
		}
		return encoded{t: m.ConstArray(e.intSort(t.Sort()), e.done[args[0]].t), exact: true}
	}
	return failed("%v", t.Op())
}

func signOf(signed bool) elemSign {
	if signed {
		return signedElems
	}
	return unsignedElems
}

// common is the reading of the elements of arrays that occur together.
func common(a, b elemSign) (elemSign, bool) {
	return max(a, b), a == b || a == anySign || b == anySign
}

// store: the element is read as the array's elements are; in an array of zeros
// as the element itself suggests.
func (e *IntEncoding) store(t *term.Term) encoded {
	array, v := e.done[t.Args()[0]], t.Args()[2]
	r := encoded{exact: true, sign: array.sign}
	elem := e.done[v].t
	switch v.Sort().Kind {
	case term.BitVecKind:
		if r.sign == anySign {
			r.sign = signOf(!inRange(e.done[v], v.Sort().Width, false))
		}
		elem = e.norm(v, r.sign == signedElems).t
	case term.ArrayKind:
		sign, ok := common(array.sign, e.done[v].sign)
		if !ok {
			return failed("arrays with signed and with unsigned elements")
		}
		r.sign = sign
	}
	r.t = e.m.Store(array.t, e.index(t.Args()[1]), elem)
	return r
}

// index is an index term: bit-vectors are read as signed numbers.
func (e *IntEncoding) index(i *term.Term) *term.Term {
	if i.Sort().Kind == term.BitVecKind {
		return e.norm(i, true).t
	}
	return e.done[i].t
}

// element is the selected element of an array of bit-vectors; it gets the
// range of its type as a side condition.
func (e *IntEncoding) element(t *term.Term) encoded {
	array := e.done[t.Args()[0]]
	lo, hi := term.TypeRange(t.Sort().Width, array.sign == signedElems)
	if array.sign == anySign {
		lo, hi = new(big.Int), new(big.Int)
	}
	s := e.m.Select(array.t, e.index(t.Args()[1]))
	if s.Op() == term.OpSelect {
		e.defs[s] = e.between(s, lo, hi)
	}
	return exactly(s, lo, hi)
}
