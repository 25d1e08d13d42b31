package term

import "math/big"

// The square root rises with its operand, so that a comparison of it with a
// constant is one of the operand: with the last number before the root is
// greater, or the first one from there on.

// fcompareSqrt is the rule
// match:  sqrt a op b, b constant, or the other way round
// result: a, which is not negative, compared with a constant
func fcompareSqrt(op Op) func(m *Manager, a, b *Term) *Term {
	return func(m *Manager, a, b *Term) *Term {
		switch {
		case a.op == OpFSqrt && b.IsConst():
			return m.sqrtCompared(op, a.args[0], b, false)
		case b.op == OpFSqrt && a.IsConst():
			return m.sqrtCompared(op, b.args[0], a, true)
		}
		return nil
	}
}

// sqrtCompared is sqrt x op k, or k op sqrt x if mirrored.
func (m *Manager) sqrtCompared(op Op, x, k *Term, mirrored bool) *Term {
	w := x.sort.Width
	f := m.float(w)
	defined := m.FLe(m.BVUint(w, 0), x)
	at := func(n *big.Int) *Term { return m.BVConst(w, f.nth(n)) }
	// first is the number of the first value whose root is not below k, or is above it; above all if there is none.
	infinity := f.number(m.FInf(w, false).num().big(w))
	first := func(strict bool) *big.Int {
		lo, hi := new(big.Int), new(big.Int).Add(infinity, big.NewInt(1))
		for lo.Cmp(hi) < 0 {
			mid := new(big.Int).Add(lo, hi)
			mid.Rsh(mid, 1)
			root := m.FSqrt(at(mid))
			if strict && m.FLt(k, root).IsTrue() || !strict && m.FLe(k, root).IsTrue() {
				hi = mid
			} else {
				lo = mid.Add(mid, big.NewInt(1))
			}
		}
		return lo
	}
	from := func(strict bool) *Term {
		if n := first(strict); n.Cmp(infinity) <= 0 {
			return m.And(defined, m.FLe(at(n), x))
		}
		return m.f
	}
	before := func(strict bool) *Term {
		n := first(strict)
		if n.Sign() == 0 {
			return m.f
		}
		return m.And(defined, m.FLe(x, at(n.Sub(n, big.NewInt(1)))))
	}
	switch {
	case m.FIsNaN(k).IsTrue():
		return m.f
	case op == OpFEq:
		return m.And(from(false), before(true))
	case mirrored:
		return from(op == OpFLt)
	}
	return before(op == OpFLe)
}

// nth is the bits of the number n of the values that are not negative, in
// their order: 0 is zero.
func (f FloatFormat) nth(n *big.Int) *big.Int {
	if !f.Explicit || n.BitLen() < f.Precision {
		return n
	}
	k := uint(f.Precision - 1)
	bits := new(big.Int).Lsh(new(big.Int).Rsh(n, k), k+1)
	return bits.Or(bits, lowBits(n, int(k))).SetBit(bits, int(k), 1)
}

// number is the n of which nth is the bits of a value without its sign.
func (f FloatFormat) number(bits *big.Int) *big.Int {
	n := lowBits(bits, f.Width-1)
	if !f.Explicit {
		return n
	}
	k := uint(f.Precision - 1)
	high := new(big.Int).Lsh(new(big.Int).Rsh(n, k+1), k)
	return high.Or(high, lowBits(n, int(k)))
}
