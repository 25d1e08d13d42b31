package lower

import (
	"tav/solver/term"
)

// Neighbours and exponents of floating-point numbers, which are arithmetic on
// their bits.

// magnitude is the number of |x| in the order of the values: the exponent's
// field and the fraction, without the integer bit where that is stored.
func magnitude(m *term.Manager, x *term.Term) *term.Term {
	w := x.Sort().Width
	if f, _ := term.FloatFormatOf(w); f.Explicit {
		return m.Concat(m.Extract(x, w-2, f.Precision), m.Extract(x, f.Precision-2, 0))
	}
	return m.Extract(x, w-2, 0)
}

// ofMagnitude is the value of width w with a sign, of one bit, and a magnitude.
func ofMagnitude(m *term.Manager, w int, sign, n *term.Term) *term.Term {
	if f, _ := term.FloatFormatOf(w); f.Explicit {
		field := m.Extract(n, n.Sort().Width-1, f.Precision-1)
		integer := m.Ite(m.Eq(field, m.BVUint(f.Exponent, 0)), m.BVUint(1, 0), m.BVUint(1, 1))
		n = m.Concat(m.Concat(field, integer), m.Extract(n, f.Precision-2, 0))
	}
	return m.Concat(sign, n)
}

// neighbour is nextafter: the value next to x on the side of y, which may be of
// a wider format, and y where they are equal.
func neighbour(m *term.Manager, x, y *term.Term) *term.Term {
	w, to := x.Sort().Width, y.Sort().Width
	wide := m.FConvert(to, x)
	n := magnitude(m, x)
	one := m.BVUint(n.Sort().Width, 1)
	away := m.Iff(m.FIsNeg(x), m.FLt(y, wide))
	near := ofMagnitude(m, w, m.Extract(x, w-1, w-1), m.Ite(away, m.BVAdd(n, one), m.BVSub(n, one)))
	near = m.Ite(m.FIsZero(x), ofMagnitude(m, w, m.Extract(y, to-1, to-1), one), near)
	t := m.Ite(m.FEq(wide, y), m.FConvert(w, y), near)
	return m.Ite(m.Or(m.FIsNaN(x), m.FIsNaN(y)), m.FNaN(w), t)
}

// exponent is the e, of 16 bits, with 2^e <= |x| < 2^(e+1), for a number other than 0.
func exponent(m *term.Manager, x *term.Term) *term.Term {
	f, _ := term.FloatFormatOf(x.Sort().Width)
	bias, n := int64(1)<<(f.Exponent-1)-1, magnitude(m, x)
	fraction := f.Precision - 1
	t := m.BVInt(16, 0)
	for i := range fraction { // of a subnormal number it is that of its first bit
		t = m.Ite(m.Eq(m.Extract(n, i, i), m.BVUint(1, 1)), m.BVInt(16, 1-bias-int64(fraction-i)), t)
	}
	field := m.Extract(n, n.Sort().Width-1, fraction)
	return m.Ite(m.Eq(field, m.BVUint(f.Exponent, 0)), t, m.BVSub(m.ZExt(field, 16), m.BVInt(16, bias)))
}

// logb is the exponent as a floating-point number.
func logb(m *term.Manager, x *term.Term) *term.Term {
	w := x.Sort().Width
	t := m.Ite(m.FIsZero(x), m.FInf(w, true), m.FFromSInt(w, exponent(m, x)))
	t = m.Ite(m.FIsInf(x), m.FInf(w, false), t)
	return m.Ite(m.FIsNaN(x), m.FNaN(w), t)
}
