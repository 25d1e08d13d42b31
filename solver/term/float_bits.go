package term

import "math/bits"

// FloatBits is a term that equals t, the application of a floating-point
// operator, and that applies operators of bit-vectors to t's arguments: what a
// solver of bit-vectors needs. (Comparisons occur in it where t converts to an
// integer.) It is the hardware's way of computing
// (Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed. 2018, chapters
// 7 and 8): unpack, an exact result with a sticky last bit, normalize, round, pack.
func (m *Manager) FloatBits(t *Term) *Term {
	a := t.args
	from := floatFormats[a[0].sort.Width]
	c := circuit{m: m, f: from}
	var x, y unpacked
	if t.op.readsFloat() {
		x = c.unpack(a[0])
		y = c.unpack(a[len(a)-1])
	}
	switch t.op {
	case OpFLt:
		return c.less(x, y, false)
	case OpFLe:
		return c.less(x, y, true)
	case OpFEq:
		return m.And(m.Not(x.nan), m.Not(y.nan), m.Or(m.And(x.zero, y.zero), m.And(m.Iff(x.neg, y.neg), m.Eq(x.rank, y.rank))))
	case OpFIsNaN:
		return x.nan
	case OpFToSInt, OpFToUInt:
		return c.truncate(t, x)
	}
	c.f = floatFormats[t.sort.Width]
	switch t.op {
	case OpFAdd:
		return c.sum(x, y)
	case OpFSub:
		y.neg = m.Not(y.neg)
		return c.sum(x, y)
	case OpFMul:
		return c.product(x, y)
	case OpFDiv:
		return c.quotient(x, y)
	case OpFSqrt:
		return c.root(x)
	case OpFRem:
		return c.remainder(x, y)
	case OpFFMA:
		return c.fused(x, c.unpack(a[1]), y)
	case OpFRound:
		return c.integral(x, t.Rounding())
	case OpFConvert:
		return c.special(x.nan, x.inf, x.neg, c.pack(exact{x.neg, x.exp, x.mant}))
	}
	neg, mag := m.f, a[0]
	if t.op == OpFFromSInt {
		neg = c.bit(a[0], mag.sort.Width-1)
		mag = m.Ite(neg, m.BVNeg(mag), mag)
	}
	return c.pack(exact{neg, m.BVUint(1, 0), mag})
}

// circuit makes terms that compute with values of a format.
type circuit struct {
	m *Manager
	f FloatFormat // of the result
}

// unpacked is a value taken apart: its magnitude is mant * 2^exp.
type unpacked struct {
	nan, inf, zero *Term // at most one is true
	neg            *Term
	exp            *Term // signed
	mant           *Term // has its top bit, or exp is the least one
	rank           *Term // magnitudes other than NaN are ordered like their ranks
}

// exact is a finite number, (-1)^neg * mant * 2^exp, before it is rounded. The
// last bit of mant may stand for a remainder: it is set if that is not zero.
type exact struct {
	neg       *Term
	exp, mant *Term // exp is signed
}

func (c circuit) bit(t *Term, i int) *Term {
	return c.m.Eq(c.m.Extract(t, i, i), c.m.BVUint(1, 1))
}

func (c circuit) isZero(t *Term) *Term { return c.m.Eq(t, c.m.BVUint(t.sort.Width, 0)) }

// flag is a truth value as one bit.
func (c circuit) flag(t *Term) *Term { return c.m.Ite(t, c.m.BVUint(1, 1), c.m.BVUint(1, 0)) }

// pad has n zeros after t.
func (c circuit) pad(t *Term, n int) *Term {
	if n == 0 {
		return t
	}
	return c.m.Concat(t, c.m.BVUint(n, 0))
}

// unpack reads a value in the circuit's format.
func (c circuit) unpack(t *Term) unpacked {
	m, f := c.m, c.f
	n := f.stored()
	field := m.Extract(t, f.Width-2, n)
	subnormal := c.isZero(field)
	top := m.Eq(field, m.BVInt(f.Exponent, -1))
	fraction := m.Extract(t, f.Precision-2, 0)
	invalid, mant := m.f, m.Concat(c.flag(m.Not(subnormal)), fraction)
	if f.Explicit {
		mant = m.Extract(t, n-1, 0)
		invalid = m.And(m.Not(subnormal), m.Not(c.bit(t, n-1)))
	}
	field = m.Ite(subnormal, m.BVUint(f.Exponent, 1), field)
	w := exponentWidth(f, f.Precision)
	return unpacked{
		nan:  m.Or(invalid, m.And(top, m.Not(c.isZero(fraction)))),
		inf:  m.And(top, c.isZero(fraction), m.Not(invalid)),
		zero: m.And(subnormal, c.isZero(mant)),
		neg:  c.bit(t, f.Width-1),
		exp:  m.BVAdd(m.ZExt(field, w), m.BVInt(w, int64(f.least()-1))),
		mant: mant,
		rank: m.Concat(field, mant),
	}
}

// exponentWidth has room for exponents of exact results with n bits, and for
// sums and differences of a few such.
func exponentWidth(f FloatFormat, n int) int {
	return max(f.Exponent, bits.Len(uint(f.Precision)), bits.Len(uint(n))) + 4
}

// special is the result for operands that are not finite, else finite.
func (c circuit) special(nan, inf, neg, finite *Term) *Term {
	m, w := c.m, c.f.Width
	return m.Ite(nan, m.FNaN(w), m.Ite(inf, m.Ite(neg, m.FInf(w, true), m.FInf(w, false)), finite))
}

// normalize shifts out leading zeros; they are subtracted from the exponent.
func (c circuit) normalize(x exact) exact {
	m, n := c.m, x.mant.sort.Width
	w := x.exp.sort.Width
	shift := m.BVUint(w, 0)
	for step := 1 << bits.Len(uint(n-1)); step > 0; step /= 2 {
		if step >= n {
			continue
		}
		high := c.isZero(m.Extract(x.mant, n-1, n-step))
		x.mant = m.Ite(high, c.pad(m.Extract(x.mant, n-1-step, 0), step), x.mant)
		shift = m.BVOr(shift, m.Ite(high, m.BVUint(w, uint64(step)), m.BVUint(w, 0)))
	}
	x.exp = m.BVSub(x.exp, shift)
	return x
}

// shiftRight is t / 2^by for by >= 0, with a sticky last bit.
func (c circuit) shiftRight(t, by *Term) *Term {
	m, n := c.m, t.sort.Width
	by = c.amount(by, n)
	shifted := m.LShr(t, by)
	lost := m.Ne(m.Shl(shifted, by), t)
	return m.BVOr(shifted, m.ZExt(c.flag(lost), n))
}

// amount is a number >= 0 in n bits; what does not fit becomes n or more.
func (c circuit) amount(by *Term, n int) *Term {
	w := by.sort.Width
	if w <= n {
		return c.m.ZExt(by, n)
	}
	if bits.Len(uint(n)) > n { // only n = 1
		return c.m.ZExt(c.flag(c.m.Not(c.isZero(by))), n)
	}
	limit := c.m.BVUint(w, uint64(n))
	return c.m.Trunc(c.m.Ite(c.m.ULe(limit, by), limit, by), n)
}

// pack rounds to the nearest, ties to even.
func (c circuit) pack(x exact) *Term {
	m, f := c.m, c.f
	n := max(x.mant.sort.Width, f.Precision+2)
	w := max(exponentWidth(f, n), x.exp.sort.Width+2)
	pad := n - x.mant.sort.Width
	zero := c.isZero(x.mant)
	x.mant = c.pad(x.mant, pad)
	x.exp = m.BVAdd(m.SExt(x.exp, w), m.BVInt(w, int64(-pad)))
	x = c.normalize(x)
	// unit is the exponent of the last bit kept, over the least one.
	drop := n - f.Precision
	unit := m.BVAdd(x.exp, m.BVInt(w, int64(drop-f.least())))
	below := m.SLt(unit, m.BVUint(w, 0))
	mant := c.shiftRight(x.mant, m.Ite(below, m.BVNeg(unit), m.BVUint(w, 0)))
	unit = m.Ite(m.Or(below, zero), m.BVUint(w, 0), unit)
	overflow := m.SLe(m.BVInt(w, int64(f.topField()-1)), unit)
	kept := m.Extract(mant, n-1, drop)
	half := c.bit(mant, drop-1)
	up := m.And(half, m.Or(c.bit(kept, 0), m.Not(c.isZero(m.Extract(mant, drop-2, 0)))))
	// The integer bit adds one to the exponent, and so does a carry.
	layout := f.Exponent + f.Precision - 1
	magnitude := m.BVAdd(c.pad(m.Trunc(unit, f.Exponent), f.Precision-1), m.ZExt(kept, layout), m.ZExt(c.flag(up), layout))
	if f.Explicit {
		field := m.Extract(magnitude, layout-1, f.Precision-1)
		magnitude = m.Concat(field, m.Concat(c.flag(m.Not(c.isZero(field))), m.Trunc(magnitude, f.Precision-1)))
	}
	return c.special(m.f, overflow, x.neg, m.Concat(c.flag(x.neg), magnitude))
}

// less is x < y, or x <= y; false for NaN.
func (c circuit) less(x, y unpacked, orEqual bool) *Term {
	m := c.m
	below, zeros := m.ULt, m.f
	if orEqual {
		below, zeros = m.ULe, m.t
	}
	ordered := m.Ite(m.And(x.zero, y.zero), zeros,
		m.Ite(x.neg, m.Or(m.Not(y.neg), below(y.rank, x.rank)), m.And(m.Not(y.neg), below(x.rank, y.rank))))
	return m.And(m.Not(x.nan), m.Not(y.nan), ordered)
}
