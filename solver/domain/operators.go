package domain

import (
	"math"
	"math/bits"

	"tav/solver/term"
)

// apply is what an operator gives for words of its arguments; everything where it has no transfer function. The term and its
// arguments have at most 64 bits.
func apply(t *term.Term, a []Word) Word {
	width := t.Sort().Width
	switch t.Op() {
	case term.OpBVAdd:
		return fold(a, Word.add)
	case term.OpBVMul:
		return fold(a, Word.mul)
	case term.OpBVUDiv, term.OpBVURem:
		return divide(t.Op(), a[0], a[1])
	case term.OpBVSDiv:
		return signedQuotient(a[0], a[1])
	case term.OpBVSRem:
		return signedRemainder(a[0], a[1])
	case term.OpBVAnd, term.OpBVOr, term.OpBVXor:
		return fold(a, func(x, y Word) Word { return bitwise(t.Op(), x, y) })
	case term.OpBVNot:
		return a[0].not()
	case term.OpBVShl, term.OpBVLShr, term.OpBVAShr:
		return shift(t.Op(), a[0], a[1])
	case term.OpConcat:
		low := uint(a[1].Width)
		return Unsigned(width, a[0].Lo<<low|a[1].Lo, a[0].Hi<<low|a[1].Hi).And(WithBits(width, a[0].Bits.Shl(low).or(a[1].Bits)))
	case term.OpExtract:
		return a[0].Extract(t.Lo(), width)
	case term.OpZExt:
		return Unsigned(width, a[0].Lo, a[0].Hi).And(WithBits(width, a[0].Bits))
	case term.OpSExt:
		return Signed(width, a[0].Min, a[0].Max).And(WithBits(width, a[0].Bits.signExtended(a[0].Width)))
	}
	return All(width)
}

func fold(a []Word, f func(x, y Word) Word) Word {
	w := a[0]
	for _, x := range a[1:] {
		w = f(w, x)
	}
	return w
}

func (w Word) not() Word {
	top := All(w.Width).Hi
	k := w.Bits.not()
	return Word{w.Width, top - w.Hi, top - w.Lo, ^w.Max, ^w.Min, Bits{k.Value & top, k.Unknown & top}}
}

func (w Word) add(x Word) Word {
	r := WithBits(w.Width, w.Bits.add(x.Bits))
	for _, a := range w.arcs() {
		for _, b := range x.arcs() {
			r = r.And(a.plus(b).word(w.Width))
		}
	}
	return r
}

func (w Word) mul(x Word) Word {
	r := WithBits(w.Width, w.Bits.mul(x.Bits))
	overLow, lo := bits.Mul64(w.Lo, x.Lo)
	overHigh, hi := bits.Mul64(w.Hi, x.Hi)
	if length, under := bits.Sub64(hi, lo, 0); overHigh-overLow-under == 0 {
		r = r.And(arc{lo, length}.word(w.Width))
	}
	if least, most, ok := corners(w, x, product); ok {
		r = r.And(arc{uint64(least), uint64(most - least)}.word(w.Width))
	}
	return r
}

// divide is an unsigned quotient, or remainder.
func divide(op term.Op, a, b Word) Word {
	n, one := b.Only()
	switch {
	case op == term.OpBVUDiv && b.Lo == 0:
		return All(a.Width)
	case op == term.OpBVUDiv:
		return Unsigned(a.Width, a.Lo/b.Hi, a.Hi/b.Lo)
	case b.Lo == 0: // what is divided by 0 is its own remainder
		return Unsigned(a.Width, 0, a.Hi)
	case a.Hi < b.Lo:
		return a
	}
	r := Unsigned(a.Width, 0, min(a.Hi, b.Hi-1))
	if one && a.Lo/n == a.Hi/n {
		r = Unsigned(a.Width, a.Lo%n, a.Hi%n)
	}
	if one && n&(n-1) == 0 {
		r = r.And(bitwise(term.OpBVAnd, a, Number(a.Width, n-1)))
	}
	return r
}

// signedQuotient is rounded towards zero.
func signedQuotient(a, b Word) Word {
	least, most, ok := corners(a, b, quotient)
	if !ok || b.Min < 0 && b.Max > 0 {
		return All(a.Width)
	}
	return arc{uint64(least), uint64(most - least)}.word(a.Width) // the least number divided by -1 wraps
}

// signedRemainder has the sign of the dividend, and is no further from 0.
func signedRemainder(a, b Word) Word {
	if a.Min >= 0 && b.Min > 0 {
		return divide(term.OpBVURem, a, b)
	}
	m := uint64(b.Max) // the greatest distance of a divisor from 0
	if b.Max < 0 {
		m = -uint64(b.Min)
	}
	if b.Min <= 0 && b.Max >= 0 || m > math.MaxInt64 {
		return Signed(a.Width, min(a.Min, 0), max(a.Max, 0))
	}
	k := int64(m)
	if _, one := b.Only(); one && a.Min/k == a.Max/k && (a.Min >= 0) == (a.Max >= 0) {
		return Signed(a.Width, a.Min%k, a.Max%k)
	}
	return Signed(a.Width, min(max(a.Min, 1-k), 0), max(min(a.Max, k-1), 0))
}

func bitwise(op term.Op, a, b Word) Word {
	switch op {
	case term.OpBVAnd:
		return WithBits(a.Width, a.Bits.and(b.Bits)).And(Unsigned(a.Width, 0, min(a.Hi, b.Hi)))
	case term.OpBVOr:
		return WithBits(a.Width, a.Bits.or(b.Bits)).And(Unsigned(a.Width, max(a.Lo, b.Lo), All(a.Width).Hi))
	}
	return WithBits(a.Width, a.Bits.xor(b.Bits))
}

func shift(op term.Op, a, b Word) Word {
	width := uint64(a.Width)
	n, one := b.Only()
	one = one && n < width
	switch {
	case op == term.OpBVShl && one:
		return a.mul(Number(a.Width, 1<<n))
	case op != term.OpBVAShr && b.Lo >= width:
		return Number(a.Width, 0)
	case op == term.OpBVShl && b.Hi < width:
		top := All(a.Width).Hi
		if over, hi := bits.Mul64(a.Hi, 1<<b.Hi); over == 0 && hi <= top {
			return Unsigned(a.Width, a.Lo<<b.Lo, hi)
		}
	case op == term.OpBVLShr:
		r := Unsigned(a.Width, a.Lo>>b.Hi, a.Hi>>b.Lo)
		if one {
			r = r.And(WithBits(a.Width, a.Bits.shr(uint(n))))
		}
		return r
	case op == term.OpBVAShr:
		lo, hi := min(b.Lo, 63), min(b.Hi, 63)
		r := Signed(a.Width, min(a.Min>>lo, a.Min>>hi), max(a.Max>>lo, a.Max>>hi))
		if one {
			k := a.Bits.signExtended(a.Width)
			r = r.And(WithBits(a.Width, Bits{uint64(int64(k.Value) >> n), uint64(int64(k.Unknown) >> n)}))
		}
		return r
	}
	return All(a.Width)
}

// Extract is bits lo … lo+width-1.
func (w Word) Extract(lo, width int) Word {
	r := WithBits(width, w.Bits.shr(uint(lo)))
	r = r.And(arc{w.Lo >> lo, w.Hi>>lo - w.Lo>>lo}.word(width))
	return r.And(arc{uint64(w.Min >> lo), uint64(w.Max>>lo - w.Min>>lo)}.word(width))
}

// Compare decides a comparison of two words, if they do; operators are =, and <= read as signed and as unsigned.
func Compare(op term.Op, x, y Word) (holds, known bool) {
	switch op {
	case term.OpEq:
		_, one := x.Only()
		if _, ok := x.Meet(y); !ok || one && x == y {
			return ok, true
		}
	case term.OpULe:
		return x.Hi <= y.Lo, x.Hi <= y.Lo || x.Lo > y.Hi
	case term.OpSLe:
		return x.Max <= y.Min, x.Max <= y.Min || x.Min > y.Max
	}
	return false, false
}

// Order is what two numbers can be where x <= y, or x < y, read as signed or unsigned as an operator says; false where that is never so.
func Order(op term.Op, x, y Word, strict bool) (low, high Word, ok bool) {
	top, gap := All(x.Width), uint64(0)
	if strict {
		gap = 1
	}
	upTo, from := Unsigned(x.Width, 0, y.Hi-gap), Unsigned(x.Width, x.Lo+gap, top.Hi)
	never := strict && (y.Hi == 0 || x.Lo == top.Hi)
	if op == term.OpSLe {
		upTo, from = Signed(x.Width, top.Min, y.Max-int64(gap)), Signed(x.Width, x.Min+int64(gap), top.Max)
		never = strict && (y.Max == top.Min || x.Min == top.Max)
	}
	if never {
		return x, y, false
	}
	low, ok = x.Meet(upTo)
	high, also := y.Meet(from)
	return low, high, ok && also
}
