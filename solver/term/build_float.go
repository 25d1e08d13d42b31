package term

import (
	"fmt"
	"math/big"
)

// Floating-point values are the bit-vectors of their bits in the format of
// their width (FloatFormatOf; builders panic at other widths). Results are
// rounded once, to the nearest, ties to even. Operators are total functions:
// where the result is NaN, it is FNaN, whatever NaN the operands were. Machines
// pass the operands' NaN on instead, so the bits of a NaN result (its sign too)
// must not be relied on; only FIsNaN of it, and what else does not tell one NaN
// from another one, agrees with them.

func (m *Manager) float(w int) FloatFormat {
	f, ok := floatFormats[w]
	if !ok {
		panic(fmt.Sprintf("term: no floating-point format of width %d", w))
	}
	return f
}

// FloatConst is the value of width w nearest to x; for zero it is +0.
func (m *Manager) FloatConst(w int, x *big.Rat) *Term {
	f := m.float(w)
	num := fromScaled(x.Num(), 0, false)
	return m.BVConst(w, f.pack(num.div(float{mant: x.Denom()}, f.Precision)))
}

// FInf is +∞ or -∞.
func (m *Manager) FInf(w int, negative bool) *Term {
	return m.BVConst(w, m.float(w).pack(float{kind: infinite, neg: negative}))
}

// FNaN is the canonical NaN: that of the x86, quiet, the sign set, the payload zero.
func (m *Manager) FNaN(w int) *Term { return m.BVConst(w, m.float(w).pack(nan)) }

// FAdd is a + b.
func (m *Manager) FAdd(a, b *Term) *Term { return m.floating2(OpFAdd, a, b) }

// FSub is a - b.
func (m *Manager) FSub(a, b *Term) *Term { return m.floating2(OpFSub, a, b) }

// FMul is a * b.
func (m *Manager) FMul(a, b *Term) *Term { return m.floating2(OpFMul, a, b) }

// FDiv is a / b.
func (m *Manager) FDiv(a, b *Term) *Term { return m.floating2(OpFDiv, a, b) }

// FRem is C's fmod: a - n*b with a/b rounded toward zero to n, exactly; it has
// the sign of a.
func (m *Manager) FRem(a, b *Term) *Term { return m.floating2(OpFRem, a, b) }

// FSqrt is the square root.
func (m *Manager) FSqrt(a *Term) *Term {
	m.float(a.sort.Width)
	return m.simplify1(OpFSqrt, a)
}

// FFMA is a*b + c rounded once.
func (m *Manager) FFMA(a, b, c *Term) *Term {
	m.float(a.sort.Width)
	if t := m.rules.apply3(m, OpFFMA, a, b, c); t != nil {
		return t
	}
	return m.mk(OpFFMA, a.sort, 0, a, b, c)
}

// FRound is a rounded to an integer; zeros keep their sign.
func (m *Manager) FRound(mode Rounding, a *Term) *Term {
	m.float(a.sort.Width)
	return m.simplifyP(OpFRound, a, int(mode), 0)
}

// FConvert is the value in the format of width w; a itself if it has that width.
func (m *Manager) FConvert(w int, a *Term) *Term {
	m.float(w)
	m.float(a.sort.Width)
	if w == a.sort.Width {
		return a
	}
	return m.simplifyP(OpFConvert, a, w, 0)
}

// FFromSInt is a signed number, of any width, as a value of width w.
func (m *Manager) FFromSInt(w int, a *Term) *Term {
	m.float(w)
	return m.simplifyP(OpFFromSInt, a, w, 0)
}

// FFromUInt is an unsigned number, of any width, as a value of width w.
func (m *Manager) FFromUInt(w int, a *Term) *Term {
	m.float(w)
	return m.simplifyP(OpFFromUInt, a, w, 0)
}

// FToSInt is a truncated to a signed number of w bits. NaN and what is out of
// range, which C does not define, gives the x86's "integer indefinite",
// 2^(w-1); see FToIntDefined.
func (m *Manager) FToSInt(w int, a *Term) *Term {
	m.float(a.sort.Width)
	return m.simplifyP(OpFToSInt, a, w, 0)
}

// FToUInt is a truncated to an unsigned number of w bits; 2^(w-1) for NaN and
// what is out of range.
func (m *Manager) FToUInt(w int, a *Term) *Term {
	m.float(a.sort.Width)
	return m.simplifyP(OpFToUInt, a, w, 0)
}

// FToIntDefined is true if a, truncated, is in the range of w-bit numbers: where
// FToSInt or FToUInt is what C says.
func (m *Manager) FToIntDefined(signed bool, w int, a *Term) *Term {
	from := a.sort.Width
	lo, hi := big.NewInt(-1), pow2(w)
	if signed {
		hi = pow2(w - 1)
		lo = new(big.Int).Sub(new(big.Int).Neg(hi), big.NewInt(1))
	}
	constant := func(v *big.Int) (t *Term, exact bool) {
		t = m.FloatConst(from, new(big.Rat).SetInt(v))
		back, ok := m.float(from).unpack(t.Value()).integer(v.BitLen())
		return t, ok && back.Cmp(v) == 0
	}
	below, exact := constant(lo) // lo < a; where lo is no value of the format, lo + 1 <= a
	above, _ := constant(hi)     // a power of two, or ∞
	lower := m.FLt(below, a)
	if !exact {
		least, ok := constant(new(big.Int).Add(lo, big.NewInt(1)))
		if lower = m.FLe(least, a); !ok {
			lower = m.FLt(least, a) // -∞
		}
	}
	return m.And(lower, m.FLt(a, above))
}

// FLt is C's a < b: false for NaN.
func (m *Manager) FLt(a, b *Term) *Term { return m.floating2(OpFLt, a, b) }

// FLe is C's a <= b: false for NaN.
func (m *Manager) FLe(a, b *Term) *Term { return m.floating2(OpFLe, a, b) }

// FEq is C's a == b: false for NaN, true for zeros of either sign. Eq compares
// the bits instead.
func (m *Manager) FEq(a, b *Term) *Term { return m.floating2(OpFEq, a, b) }

// floating2 builds a binary operator.
func (m *Manager) floating2(op Op, a, b *Term) *Term {
	m.float(a.sort.Width)
	if op == OpFAdd || op == OpFMul || op == OpFEq {
		return m.commutative(op, a, b)
	}
	return m.simplify2(op, a, b)
}

// FIsNaN is C's isnan.
func (m *Manager) FIsNaN(a *Term) *Term {
	m.float(a.sort.Width)
	return m.simplify1(OpFIsNaN, a)
}

// FIsInf is true for both infinities.
func (m *Manager) FIsInf(a *Term) *Term {
	w := a.sort.Width
	return m.Or(m.FEq(a, m.FInf(w, false)), m.FEq(a, m.FInf(w, true)))
}

// FIsZero is true for both zeros.
func (m *Manager) FIsZero(a *Term) *Term { return m.FEq(a, m.BVUint(a.sort.Width, 0)) }

// FIsNormal is C's isnormal: neither zero, subnormal, infinite nor NaN.
func (m *Manager) FIsNormal(a *Term) *Term {
	abs, w := m.FAbs(a), a.sort.Width
	return m.And(m.FLe(m.leastNormal(w), abs), m.FLt(abs, m.FInf(w, false)))
}

// FIsSubnormal is true for numbers other than zero that are less than the
// least normal one.
func (m *Manager) FIsSubnormal(a *Term) *Term {
	abs, w := m.FAbs(a), a.sort.Width
	return m.And(m.FLt(m.BVUint(w, 0), abs), m.FLt(abs, m.leastNormal(w)))
}

func (m *Manager) leastNormal(w int) *Term {
	f := m.float(w)
	return m.BVConst(w, f.pack(float{mant: pow2(f.Precision - 1), exp: f.least()}))
}

// FIsNeg is C's signbit, of NaN too.
func (m *Manager) FIsNeg(a *Term) *Term {
	top := a.sort.Width - 1
	return m.Eq(m.Extract(a, top, top), m.BVUint(1, 1))
}

// signBit is the bit-vector with only the sign set.
func (m *Manager) signBit(w int) *Term { return m.constant(m.BV(w), minSigned(w)) }

// FNeg is a with the other sign, of NaN too.
func (m *Manager) FNeg(a *Term) *Term { return m.BVXor(a, m.signBit(a.sort.Width)) }

// FAbs is a without its sign, of NaN too.
func (m *Manager) FAbs(a *Term) *Term { return m.BVAnd(a, m.BVNot(m.signBit(a.sort.Width))) }

// FCopySign is a with the sign of b, of NaN too.
func (m *Manager) FCopySign(a, b *Term) *Term {
	return m.BVOr(m.FAbs(a), m.BVAnd(b, m.signBit(a.sort.Width)))
}
