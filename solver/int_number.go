package solver

import (
	"math/big"

	"tav/solver/term"
)

// encoded is the encoding of a term of any sort.
type encoded struct {
	t      *term.Term
	lo, hi *big.Int // numbers: bounds; nil: unbounded
	exact  bool
	sign   elemSign // arrays
	err    error
}

// exactly is an exact number with bounds.
func exactly(t *term.Term, lo, hi *big.Int) encoded {
	return encoded{t: t, lo: lo, hi: hi, exact: true}
}

// numbers computes with encoded numbers: Int terms with their bounds.
type numbers struct{ m *term.Manager }

// intSort is a sort with Int in place of bit-vectors.
func (n numbers) intSort(s *term.Sort) *term.Sort {
	switch s.Kind {
	case term.BitVecKind:
		return n.m.Int()
	case term.ArrayKind:
		return n.m.ArraySort(n.intSort(s.Index), n.intSort(s.Elem))
	}
	return s
}

// between is lo <= t <= hi.
func (n numbers) between(t *term.Term, lo, hi *big.Int) *term.Term {
	return n.m.And(n.m.IntLe(n.m.IntConst(lo), t), n.m.IntLe(t, n.m.IntConst(hi)))
}

func (n numbers) number(v *big.Int) encoded { return exactly(n.m.IntConst(v), v, v) }

func (n numbers) plus(a, b encoded) encoded {
	r := encoded{t: n.m.IntAdd(a.t, b.t), exact: true}
	if a.lo != nil && b.lo != nil {
		r.lo = new(big.Int).Add(a.lo, b.lo)
	}
	if a.hi != nil && b.hi != nil {
		r.hi = new(big.Int).Add(a.hi, b.hi)
	}
	return r
}

// scale is k*a.
func (n numbers) scale(k *big.Int, a encoded) encoded {
	if k.Sign() == 0 {
		return n.number(new(big.Int))
	}
	r := encoded{t: n.m.IntMul(n.m.IntConst(k), a.t), exact: true}
	lo, hi := a.lo, a.hi
	if k.Sign() < 0 {
		lo, hi = hi, lo
	}
	if lo != nil {
		r.lo = new(big.Int).Mul(k, lo)
	}
	if hi != nil {
		r.hi = new(big.Int).Mul(k, hi)
	}
	return r
}

func (n numbers) choose(c *term.Term, a, b encoded) encoded {
	r := encoded{t: n.m.Ite(c, a.t, b.t), exact: true}
	if a.lo != nil && b.lo != nil {
		r.lo = smaller(a.lo, b.lo)
	}
	if a.hi != nil && b.hi != nil {
		r.hi = larger(a.hi, b.hi)
	}
	return r
}

// floorDiv is the quotient by k > 0 rounded down.
func (n numbers) floorDiv(a encoded, k *big.Int) encoded {
	r := encoded{t: n.m.IntDiv(a.t, n.m.IntConst(k)), exact: true}
	if a.lo != nil && a.hi != nil {
		r.lo, r.hi = new(big.Int).Div(a.lo, k), new(big.Int).Div(a.hi, k)
		if r.lo.Cmp(r.hi) == 0 {
			return n.number(r.lo)
		}
	}
	return r
}

// euclid is SMT-LIB's div and mod over Int.
func (n numbers) euclid(op term.Op, a, b encoded) encoded {
	k := b.t.Value()
	switch {
	case k == nil || k.Sign() <= 0:
		if op == term.OpIntDiv {
			return encoded{t: n.m.IntDiv(a.t, b.t), exact: true}
		}
		return encoded{t: n.m.IntMod(a.t, b.t), exact: true}
	case op == term.OpIntDiv:
		return n.floorDiv(a, k)
	case a.lo != nil && a.hi != nil && new(big.Int).Div(a.lo, k).Cmp(new(big.Int).Div(a.hi, k)) == 0:
		q := new(big.Int).Div(a.lo, k)
		return n.plus(a, n.number(q.Neg(q.Mul(q, k))))
	}
	return exactly(n.m.IntMod(a.t, b.t), new(big.Int), new(big.Int).Sub(k, big.NewInt(1)))
}

// productBounds are the bounds of products of numbers between bounds.
func productBounds(lo1, hi1, lo2, hi2 *big.Int) (lo, hi *big.Int) {
	lo, hi = new(big.Int).Mul(lo1, lo2), new(big.Int).Mul(lo1, lo2)
	for _, p := range []*big.Int{new(big.Int).Mul(lo1, hi2), new(big.Int).Mul(hi1, lo2), new(big.Int).Mul(hi1, hi2)} {
		lo, hi = smaller(lo, p), larger(hi, p)
	}
	return lo, hi
}

func pow2(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

func smaller(a, b *big.Int) *big.Int {
	if a.Cmp(b) <= 0 {
		return a
	}
	return b
}

func larger(a, b *big.Int) *big.Int {
	if a.Cmp(b) >= 0 {
		return a
	}
	return b
}

func inRange(a encoded, w int, signed bool) bool {
	lo, hi := term.TypeRange(w, signed)
	return a.lo != nil && a.hi != nil && a.lo.Cmp(lo) >= 0 && a.hi.Cmp(hi) <= 0
}
