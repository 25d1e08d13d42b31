package numeric

import (
	"math"
	"math/bits"

	"tav/solver/term"
)

// apply is an operator of words; top where it is not known.
func apply(t *term.Term, top word, a []word) word {
	switch t.Op() {
	case term.OpBVAdd:
		return fold(a, word.add)
	case term.OpBVMul:
		return fold(a, word.mul)
	case term.OpBVUDiv, term.OpBVURem, term.OpBVSDiv, term.OpBVSRem:
		return divide(t.Op(), top, a[0], a[1])
	case term.OpBVAnd, term.OpBVOr, term.OpBVXor:
		return bitwise(t.Op(), a[0], a[1])
	case term.OpBVNot:
		return withBits(top.width, a[0].bits.not())
	case term.OpBVShl, term.OpBVLShr, term.OpBVAShr:
		return shift(t.Op(), top, a[0], a[1])
	case term.OpConcat:
		low := uint(a[1].width)
		return unsigned(top.width, a[0].lo<<low|a[1].lo, a[0].hi<<low|a[1].hi).and(withBits(top.width, a[0].bits.shl(low).or(a[1].bits)))
	case term.OpExtract:
		return a[0].extract(t.Lo(), top.width)
	case term.OpZExt:
		return unsigned(top.width, a[0].lo, a[0].hi).and(withBits(top.width, a[0].bits))
	case term.OpSExt:
		return inSigned(top.width, a[0].min, a[0].max).and(signExtended(top.width, a[0]))
	}
	return top
}

// and is the meet of two words that contain the same numbers.
func (w word) and(x word) word {
	if both, ok := w.meet(x); ok {
		return both
	}
	return w
}

func fold(a []word, f func(x, y word) word) word {
	w := a[0]
	for _, x := range a[1:] {
		w = f(w, x)
	}
	return w
}

func (w word) add(x word) word {
	r := withBits(w.width, w.bits.add(x.bits))
	top := all(w.width)
	lo, carryLow := bits.Add64(w.lo, x.lo, 0)
	hi, carryHigh := bits.Add64(w.hi, x.hi, 0)
	if carryLow == carryHigh && (w.width == 64 || lo>>w.width == hi>>w.width) { // both wrap around or neither
		r = r.and(unsigned(w.width, lo&top.hi, hi&top.hi))
	}
	if min, max := w.min+x.min, w.max+x.max; fits(w.min, x.min, min, top) && fits(w.max, x.max, max, top) {
		r = r.and(inSigned(w.width, min, max))
	}
	return r
}

// fits says that sum, which is x + y modulo 2^64, is it, and in the range of top.
func fits(x, y, sum int64, top word) bool {
	return (sum < x) == (y < 0) && top.min <= sum && sum <= top.max
}

func (w word) mul(x word) word {
	r := withBits(w.width, w.bits.mul(x.bits))
	top := all(w.width)
	if over, hi := bits.Mul64(w.hi, x.hi); over == 0 && hi <= top.hi {
		r = r.and(unsigned(w.width, w.lo*x.lo, hi))
	}
	if small(w) && small(x) {
		a, b, c, d := w.min*x.min, w.min*x.max, w.max*x.min, w.max*x.max
		if lo, hi := min(a, b, c, d), max(a, b, c, d); top.min <= lo && hi <= top.max {
			r = r.and(inSigned(w.width, lo, hi))
		}
	}
	return r
}

func small(w word) bool { return math.MinInt32 <= w.min && w.max <= math.MaxInt32 }

// divide is a quotient or remainder where the divisor is not 0, and signed ones only
// where the operands are not negative or the divisor is a positive number.
func divide(op term.Op, top, a, b word) word {
	signed := op == term.OpBVSDiv || op == term.OpBVSRem
	switch {
	case signed && b.min <= 0 || b.lo == 0:
		return top
	case signed && a.min < 0 && op == term.OpBVSDiv:
		return inSigned(top.width, min(a.min/b.min, a.min/b.max), max(a.max/b.min, a.max/b.max))
	case signed && a.min < 0:
		return inSigned(top.width, max(a.min, 1-b.max), max(0, min(a.max, b.max-1)))
	case op == term.OpBVUDiv || op == term.OpBVSDiv:
		return unsigned(top.width, a.lo/b.hi, a.hi/b.lo)
	}
	n, one := b.only()
	switch {
	case a.hi < b.lo:
		return a
	case one && n&(n-1) == 0:
		return bitwise(term.OpBVAnd, a, number(top.width, n-1))
	}
	return unsigned(top.width, 0, min(a.hi, b.hi-1))
}

func bitwise(op term.Op, a, b word) word {
	switch op {
	case term.OpBVAnd:
		return withBits(a.width, a.bits.and(b.bits)).and(unsigned(a.width, 0, min(a.hi, b.hi)))
	case term.OpBVOr:
		return withBits(a.width, a.bits.or(b.bits)).and(unsigned(a.width, max(a.lo, b.lo), all(a.width).hi))
	}
	return withBits(a.width, a.bits.xor(b.bits))
}

// shift is a shift by a known number, or right.
func shift(op term.Op, top, a, b word) word {
	n, one := b.only()
	switch {
	case one && n >= uint64(top.width) && op != term.OpBVAShr:
		return number(top.width, 0)
	case one && n < uint64(top.width) && op == term.OpBVShl:
		return a.mul(number(top.width, 1<<n))
	case one && n < uint64(top.width) && op == term.OpBVLShr:
		return unsigned(top.width, a.lo>>n, a.hi>>n).and(withBits(top.width, a.bits.shr(uint(n))))
	case one && n < uint64(top.width):
		return inSigned(top.width, a.min>>n, a.max>>n)
	case op == term.OpBVLShr:
		return unsigned(top.width, 0, a.hi>>min(b.lo, 63))
	case op == term.OpBVShl && b.hi < uint64(top.width):
		if over, hi := bits.Mul64(a.hi, 1<<b.hi); over == 0 && hi <= top.hi {
			return unsigned(top.width, a.lo<<b.lo, hi)
		}
	}
	return top
}

// extract is bits lo … lo+width-1.
func (w word) extract(lo, width int) word {
	r := withBits(width, w.bits.shr(uint(lo)))
	if top := all(width); w.hi>>lo <= top.hi {
		r = r.and(unsigned(width, w.lo>>lo, w.hi>>lo))
	}
	if top := all(width); lo == 0 && top.min <= w.min && w.max <= top.max {
		r = r.and(inSigned(width, w.min, w.max))
	}
	return r
}

func signExtended(width int, w word) word {
	sign := uint64(1) << (w.width - 1)
	high := all(width).hi &^ all(w.width).hi
	k := w.bits
	switch {
	case k.unknown&sign != 0:
		k.unknown |= high
	case k.value&sign != 0:
		k.value |= high
	}
	return withBits(width, k)
}
