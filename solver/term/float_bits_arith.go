package term

// The operations of FloatBits on finite operands, and what is special.

func (c circuit) sum(x, y unpacked) *Term {
	m := c.m
	nan := m.Or(x.nan, y.nan, m.And(x.inf, y.inf, m.Ne(x.neg, y.neg)))
	neg := m.Ite(x.inf, x.neg, y.neg)
	swap := m.ULt(x.rank, y.rank)
	r := c.plus(swap, exact{x.neg, x.exp, x.mant}, exact{y.neg, y.exp, y.mant})
	return c.special(nan, m.Or(x.inf, y.inf), neg, c.pack(r))
}

// plus adds numbers with mantissas of one width; the one with the larger
// exponent is normalized; swap says that |x| < |y|. Three bits after the
// mantissas, the last one sticky, are enough to round the sum once.
func (c circuit) plus(swap *Term, x, y exact) exact {
	m := c.m
	pick := func(a, b *Term) (*Term, *Term) { return m.Ite(swap, b, a), m.Ite(swap, a, b) }
	big, small := exact{}, exact{}
	big.neg, small.neg = pick(x.neg, y.neg)
	big.exp, small.exp = pick(x.exp, y.exp)
	big.mant, small.mant = pick(x.mant, y.mant)
	w := big.exp.sort.Width
	n := big.mant.sort.Width + 4
	distance := m.BVSub(m.SExt(big.exp, w+1), m.SExt(small.exp, w+1))
	a := m.ZExt(c.pad(big.mant, 3), n)
	b := m.ZExt(c.shiftRight(c.pad(small.mant, 3), distance), n)
	mant := m.Ite(m.Eq(big.neg, small.neg), m.BVAdd(a, b), m.BVSub(a, b))
	return exact{
		neg:  m.Ite(c.isZero(mant), m.And(x.neg, y.neg), big.neg),
		exp:  m.BVAdd(m.SExt(big.exp, w+1), m.BVInt(w+1, -3)),
		mant: mant,
	}
}

// times is the exact product of the finite parts.
func (c circuit) times(x, y unpacked) exact {
	m := c.m
	w, n := x.exp.sort.Width+1, 2*c.f.Precision
	return exact{
		neg:  m.Ne(x.neg, y.neg),
		exp:  m.BVAdd(m.SExt(x.exp, w), m.SExt(y.exp, w)),
		mant: m.BVMul(m.ZExt(x.mant, n), m.ZExt(y.mant, n)),
	}
}

func (c circuit) product(x, y unpacked) *Term {
	m, r := c.m, c.times(x, y)
	nan := m.Or(x.nan, y.nan, m.And(x.inf, y.zero), m.And(x.zero, y.inf))
	return c.special(nan, m.Or(x.inf, y.inf), r.neg, c.pack(r))
}

func (c circuit) fused(x, y, z unpacked) *Term {
	m, p := c.m, c.times(x, y)
	infinite := m.Or(x.inf, y.inf)
	nan := m.Or(x.nan, y.nan, z.nan, m.And(x.inf, y.zero), m.And(x.zero, y.inf), m.And(infinite, z.inf, m.Ne(p.neg, z.neg)))
	neg := m.Ite(infinite, p.neg, z.neg)

	w := max(exponentWidth(c.f, 4*c.f.Precision), p.exp.sort.Width)
	precision := c.f.Precision
	lowest := m.BVInt(w, int64(3*c.f.least()-3*precision))
	prepare := func(v exact) exact { // zero gets the lowest exponent: the other one is normalized
		zero := c.isZero(v.mant)
		v.exp = m.SExt(v.exp, w)
		v = c.normalize(v)
		v.exp = m.Ite(zero, lowest, v.exp)
		return v
	}
	p = prepare(p)
	q := prepare(exact{z.neg, m.BVAdd(m.SExt(z.exp, w), m.BVInt(w, int64(-precision))), c.pad(z.mant, precision)})
	swap := m.Or(m.SLt(p.exp, q.exp), m.And(m.Eq(p.exp, q.exp), m.ULt(p.mant, q.mant)))
	return c.special(nan, m.Or(infinite, z.inf), neg, c.pack(c.plus(swap, p, q)))
}

// quotient divides as on paper.
func (c circuit) quotient(x, y unpacked) *Term {
	m, p := c.m, c.f.Precision
	nan := m.Or(x.nan, y.nan, m.And(x.inf, y.inf), m.And(x.zero, y.zero))
	neg := m.Ne(x.neg, y.neg)
	a, b := c.normalize(x.finite()), c.normalize(y.finite())
	// p+3 bits of the quotient, one at a time; between two steps the rest is
	// less than the divisor.
	rest, divisor := m.ZExt(a.mant, p+1), m.ZExt(b.mant, p+1)
	var digits *Term
	for i := range p + 3 {
		if i > 0 {
			rest = c.pad(m.Trunc(rest, p), 1)
		}
		fits := m.ULe(divisor, rest)
		rest = m.Ite(fits, m.BVSub(rest, divisor), rest)
		if digits == nil {
			digits = c.flag(fits)
		} else {
			digits = m.Concat(digits, c.flag(fits))
		}
	}
	w := a.exp.sort.Width + 2
	r := exact{
		neg:  neg,
		exp:  m.BVAdd(m.BVSub(m.SExt(a.exp, w), m.SExt(b.exp, w)), m.BVInt(w, int64(-p-3))),
		mant: m.Concat(digits, c.flag(m.Not(c.isZero(rest)))),
	}
	return c.special(nan, m.Or(x.inf, y.zero), neg, m.Ite(y.inf, c.zero(neg), c.pack(r)))
}

func (x unpacked) finite() exact { return exact{x.neg, x.exp, x.mant} }

func (c circuit) zero(neg *Term) *Term {
	return c.m.Concat(c.flag(neg), c.m.BVUint(c.f.Width-1, 0))
}

// root computes a bit of the square root at a time.
func (c circuit) root(x unpacked) *Term {
	m, p := c.m, c.f.Precision
	a := c.normalize(x.finite())
	odd := c.bit(a.exp, 0)
	// The radicand has 2*(p+2) bits, an even exponent and a top pair of bits that is not zero.
	n := 2*(p+2) - p // zeros after the mantissa; those of an odd exponent stand one place higher
	if n&1 != 0 {    // keeps the parity of the exponent
		n--
	}
	wide := p + n + 2
	radicand := m.ZExt(c.pad(a.mant, n), wide)
	radicand = m.Ite(odd, c.pad(m.Trunc(radicand, wide-1), 1), radicand)
	digits := (wide + 1) / 2
	if wide&1 != 0 {
		radicand = m.ZExt(radicand, wide+1)
	}
	rest, root := m.BVUint(digits+2, 0), m.BVUint(digits+2, 0)
	for i := digits - 1; i >= 0; i-- {
		rest = m.Concat(m.Trunc(rest, digits), m.Extract(radicand, 2*i+1, 2*i))
		try := m.Concat(m.Trunc(root, digits), m.BVUint(2, 1))
		fits := m.ULe(try, rest)
		rest = m.Ite(fits, m.BVSub(rest, try), rest)
		root = m.Concat(m.Trunc(root, digits+1), c.flag(fits))
	}
	w := a.exp.sort.Width
	even := m.BVSub(a.exp, m.ZExt(c.flag(odd), w))
	r := exact{
		neg:  m.f,
		exp:  m.BVAdd(m.AShr(even, m.BVUint(w, 1)), m.BVInt(w, int64(-n/2-1))),
		mant: m.Concat(m.Trunc(root, digits), c.flag(m.Not(c.isZero(rest)))),
	}
	nan := m.Or(x.nan, m.And(x.neg, m.Not(x.zero)))
	return c.special(nan, x.inf, m.f, m.Ite(x.zero, c.zero(x.neg), c.pack(r)))
}

// remainder is (a * 2^d) mod b for the normalized mantissas and the distance d
// of the exponents, by the binary expansion of d: 2^(2^i) mod b by squaring.
func (c circuit) remainder(x, y unpacked) *Term {
	m, p := c.m, c.f.Precision
	a, b := c.normalize(x.finite()), c.normalize(y.finite())
	n := 2 * p
	divisor := m.ZExt(b.mant, n)
	mod := func(t *Term) *Term { return m.URem(t, divisor) }
	w := a.exp.sort.Width + 1
	d := m.BVSub(m.SExt(a.exp, w), m.SExt(b.exp, w))
	r, power := mod(m.ZExt(a.mant, n)), mod(m.BVUint(n, 2))
	for i := 0; i < c.f.Exponent+1; i++ {
		r = m.Ite(c.bit(d, i), mod(m.BVMul(r, power)), r)
		power = mod(m.BVMul(power, power))
	}
	result := c.pack(exact{x.neg, b.exp, m.Trunc(r, p)})
	smaller := m.Or(x.zero, y.inf, m.SLt(d, m.BVUint(w, 0)))
	nan := m.Or(x.nan, y.nan, x.inf, y.zero)
	return c.special(nan, m.f, m.f, m.Ite(smaller, c.pack(x.finite()), result))
}

// integral rounds to an integer.
func (c circuit) integral(x unpacked, mode Rounding) *Term {
	m, p := c.m, c.f.Precision
	w := x.exp.sort.Width
	whole := m.SLe(m.BVUint(w, 0), x.exp)
	mant := c.shiftRight(c.pad(x.mant, 2), m.Ite(whole, m.BVUint(w, 0), m.BVNeg(x.exp)))
	kept, half, rest := m.Extract(mant, p+1, 2), c.bit(mant, 1), c.bit(mant, 0)
	up := m.f
	switch mode {
	case NearestEven:
		up = m.And(half, m.Or(rest, c.bit(kept, 0)))
	case NearestAway:
		up = half
	case Down:
		up = m.And(x.neg, m.Or(half, rest))
	case Up:
		up = m.And(m.Not(x.neg), m.Or(half, rest))
	}
	rounded := m.BVAdd(m.ZExt(kept, p+1), m.ZExt(c.flag(up), p+1))
	r := exact{x.neg, m.Ite(whole, x.exp, m.BVUint(w, 0)), rounded}
	return c.special(x.nan, x.inf, x.neg, c.pack(r))
}

// truncate is FToSInt or FToUInt.
func (c circuit) truncate(t *Term, x unpacked) *Term {
	m, n := c.m, t.sort.Width
	signed := t.op == OpFToSInt
	w, wide := x.exp.sort.Width, c.f.Precision+n
	mant := m.ZExt(x.mant, wide)
	left := m.Shl(mant, c.amount(x.exp, wide))
	right := m.LShr(mant, c.amount(m.BVNeg(x.exp), wide))
	v := m.Trunc(m.Ite(m.SLe(m.BVUint(w, 0), x.exp), left, right), n)
	defined := m.FToIntDefined(signed, n, t.args[0])
	return m.Ite(defined, m.Ite(x.neg, m.BVNeg(v), v), m.constant(t.sort, minSigned(n)))
}
