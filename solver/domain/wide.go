package domain

import (
	"math"

	"tav/solver/term"
)

// The word of a term of more than 64 bits, such as the sum that shows whether a sum of 64 bits overflows, is the one of 64 bits of
// which it is the sign extension; of other such terms nothing is known. Sign extension keeps both orders.

// Apply is what an operator gives for words of its arguments; false where nothing is known of a term of more than 64 bits.
func Apply(t *term.Term, a []Word) (Word, bool) {
	from := t.Sort().Width
	for _, x := range t.Args() {
		from = max(from, x.Sort().Width)
	}
	switch {
	case t.Sort().Kind != term.BitVecKind:
		return Of(t.Sort())
	case from <= 64:
		return apply(t, a), true
	case t.Op() == term.OpExtract:
		w := shift(term.OpBVAShr, a[0], Number(64, uint64(min(t.Lo(), 63))))
		return w.Extract(0, min(t.Sort().Width, 64)), true
	}
	return wide(t, a)
}

func wide(t *term.Term, a []Word) (w Word, ok bool) {
	w = a[0]
	switch t.Op() {
	case term.OpSExt:
		return Signed(64, w.Min, w.Max).And(WithBits(64, w.Bits.signExtended(w.Width))), true
	case term.OpZExt:
		return Unsigned(64, w.Lo, w.Hi).And(WithBits(64, w.Bits)), w.Hi <= math.MaxInt64
	case term.OpBVNot, term.OpBVAnd, term.OpBVOr, term.OpBVXor:
		return apply(t, a), true
	case term.OpBVAdd, term.OpBVMul:
		exact := sum
		if t.Op() == term.OpBVMul {
			exact = product
		}
		for _, x := range a[1:] {
			if _, _, ok := corners(w, x, exact); !ok {
				return w, false
			}
			w = apply(t, []Word{w, x})
		}
		return w, true
	case term.OpBVSDiv:
		return apply(t, a), w.Min > math.MinInt64
	case term.OpBVSRem:
		return apply(t, a), true
	case term.OpBVUDiv, term.OpBVURem, term.OpBVLShr, term.OpBVAShr:
		return apply(t, a), w.Min >= 0 && a[1].Min >= 0
	}
	return w, false
}

// Any is what a number or Boolean can be whatever its arguments are; false: of more than 64 bits, most can be anything.
func Any(t *term.Term) (Word, bool) {
	w, ok := Of(t.Sort())
	if ok || t.Op() != term.OpBVAnd && t.Op() != term.OpBVURem {
		return w, ok
	}
	n, ok := Constant(t.Args()[1])
	if t.Op() == term.OpBVURem {
		n.Max--
	}
	return Unsigned(64, 0, uint64(max(n.Max, 0))), ok && n.Max >= 0
}

// Constant is the word of a constant; false for a number of more than 64 bits that is no sign extension.
func Constant(t *term.Term) (Word, bool) {
	switch {
	case t.IsTrue(), t.IsFalse():
		return Bool(t.IsTrue()), true
	case t.Op() != term.OpBVConst:
		return Word{}, false
	}
	n := t.SignedValue()
	return Number(min(t.Sort().Width, 64), uint64(n.Int64())), n.IsInt64()
}

// Minus is w with a number taken off each of its own, as words of a sort; false where nothing is known of it.
func (w Word) Minus(s *term.Sort, n int64) (Word, bool) {
	by := Number(w.Width, uint64(-n))
	_, _, exact := corners(w, by, sum)
	return w.add(by), s.Width <= 64 || exact && n > math.MinInt64
}

// Extended has all results of an extension by zeros or by the sign, for numbers that are not negative read as signed, or all.
func Extended(t *term.Term, positive bool) Word {
	width, inner := min(t.Sort().Width, 64), All(min(t.Args()[0].Sort().Width, 64))
	switch {
	case t.Op() == term.OpZExt && inner.Width == 64:
		return Signed(width, 0, inner.Max)
	case t.Op() == term.OpZExt:
		return Unsigned(width, 0, inner.Hi)
	case positive:
		return Signed(width, 0, inner.Max)
	}
	return Signed(width, inner.Min, inner.Max)
}
