package solver

import (
	"math/big"

	"tav/solver/term"
)

// bitwise encodes and, or and exclusive or. Exact are
//
//	x & mask = the sum over the mask's runs of ones 2^k * (x div 2^k mod 2^n)
//	x | c    = x + c - (x & c)
//	x ^ c    = x + c - 2 * (x & c)
//	x | y    = x ^ y = x + y   where x is a multiple of 2^k and y is below it
//
// and all of them on numbers that are 0 or 1.
func (e *IntEncoding) bitwise(t *term.Term) encoded {
	a, b, op := t.Args()[0], t.Args()[1], t.Op()
	if b.IsConst() {
		if masked, ok := e.mask(a, b); ok {
			return e.withConstant(op, e.natural(a), b.SignedValue(), masked)
		}
	}
	if op != term.OpBVAnd && (e.disjoint(a, b) || e.disjoint(b, a)) {
		return e.plus(e.done[a], e.norm(b, false))
	}
	x, y := e.norm(a, false), e.norm(b, false)
	one := big.NewInt(1)
	if x.hi.Cmp(one) <= 0 && y.hi.Cmp(one) <= 0 {
		return e.zeroOne(op, x.t, y.t)
	}
	return e.opaque(t, false, func(v *term.Term) []*term.Term {
		m := e.m
		switch op {
		case term.OpBVAnd:
			return []*term.Term{m.IntLe(v, x.t), m.IntLe(v, y.t)}
		case term.OpBVOr:
			return []*term.Term{m.IntLe(x.t, v), m.IntLe(y.t, v), m.IntLe(v, m.IntAdd(x.t, y.t))}
		}
		return []*term.Term{m.IntLe(v, m.IntAdd(x.t, y.t)), m.Iff(m.Eq(v, m.IntInt(0)), m.Eq(x.t, y.t))}
	})
}

// withConstant is x op c given x & c.
func (n numbers) withConstant(op term.Op, x encoded, c *big.Int, masked encoded) encoded {
	switch op {
	case term.OpBVAnd:
		return masked
	case term.OpBVOr:
		return n.plus(n.plus(x, n.number(c)), n.scale(big.NewInt(-1), masked))
	}
	return n.plus(n.plus(x, n.number(c)), n.scale(big.NewInt(-2), masked))
}

// mask is x & mask for masks of few runs of ones.
func (e *IntEncoding) mask(x, mask *term.Term) (encoded, bool) {
	v, w := mask.Value(), mask.Sort().Width
	value := e.natural(x)
	r := e.number(new(big.Int))
	runs := 0
	for k := 0; k < w; k++ {
		if v.Bit(k) == 0 {
			continue
		}
		from := k
		for k < w && v.Bit(k) == 1 {
			k++
		}
		if runs++; runs > maxRuns {
			return encoded{}, false
		}
		r = e.plus(r, e.run(value, from, k, w))
	}
	return r, true
}

// run is bits from … to-1 of x in place. Up to the top bit it is x minus its
// low bits, congruent modulo 2^w.
func (n numbers) run(x encoded, from, to, w int) encoded {
	if to == w {
		low := n.euclid(term.OpIntMod, x, n.number(pow2(from)))
		return n.plus(x, n.scale(big.NewInt(-1), low))
	}
	bits := n.euclid(term.OpIntMod, n.floorDiv(x, pow2(from)), n.number(pow2(to-from)))
	return n.scale(pow2(from), bits)
}

// zeroOne is the operation on numbers that are 0 or 1.
func (n numbers) zeroOne(op term.Op, x, y *term.Term) encoded {
	m := n.m
	one, zero := m.IntInt(1), m.IntInt(0)
	isX, isY := m.Eq(x, one), m.Eq(y, one)
	var c *term.Term
	switch op {
	case term.OpBVAnd:
		c = m.And(isX, isY)
	case term.OpBVOr:
		c = m.Or(isX, isY)
	default:
		c = m.Not(m.Iff(isX, isY))
	}
	return exactly(m.Ite(c, one, zero), big.NewInt(0), big.NewInt(1))
}

// disjoint: b is below a power of two that a is a multiple of.
func (e *IntEncoding) disjoint(a, b *term.Term) bool {
	k := trailingZeros(a, maxZeros)
	y := e.norm(b, false)
	return k > 0 && y.hi.Cmp(pow2(k)) < 0
}

// trailingZeros is a number of low bits of t that are zero for sure.
func trailingZeros(t *term.Term, depth int) int {
	w := t.Sort().Width
	if t.IsConst() {
		if t.Value().Sign() == 0 {
			return w
		}
		return int(t.Value().TrailingZeroBits())
	}
	if depth == 0 {
		return 0
	}
	switch t.Op() {
	case term.OpBVMul:
		n := 0
		for _, a := range t.Args() {
			n += trailingZeros(a, depth-1)
		}
		return min(n, w)
	case term.OpBVAdd, term.OpBVOr, term.OpBVXor:
		n := w
		for _, a := range t.Args() {
			n = min(n, trailingZeros(a, depth-1))
		}
		return n
	case term.OpIte:
		return min(trailingZeros(t.Args()[1], depth-1), trailingZeros(t.Args()[2], depth-1))
	case term.OpZExt, term.OpSExt:
		return trailingZeros(t.Args()[0], depth-1)
	case term.OpConcat:
		if low := t.Args()[1]; trailingZeros(low, depth-1) == low.Sort().Width {
			return low.Sort().Width + trailingZeros(t.Args()[0], depth-1)
		} else {
			return trailingZeros(low, depth-1)
		}
	}
	return 0
}
