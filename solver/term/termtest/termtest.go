package termtest

import (
	"fmt"
	"math/big"
	"math/rand"

	"tav/solver/term"
)

// Generator makes random terms over a few variables: u8, s8 (unsigned and
// signed, of 8 bits), p, q (Bool), a8 (an array of 8-bit elements), x, y (Int).
type Generator struct {
	M      *term.Manager
	R      *rand.Rand
	Widths []int // of bit-vectors
	Linear bool  // only what has an exact linear integer encoding
	Arrays bool  // selects from arrays, of the first width, indexed by it
	Ints   bool  // integers over bridges
	Free   bool  // with Ints: also variables of sort Int
	Floats bool  // floating-point operators, at widths that have a format
}

func (g *Generator) width() int { return g.Widths[g.R.Intn(len(g.Widths))] }

// Formula is a random formula of the given depth at most.
func (g *Generator) Formula(depth int) *term.Term {
	m := g.M
	if depth <= 0 {
		return m.Var([]string{"p", "q"}[g.R.Intn(2)], m.Bool(), false)
	}
	d := depth - 1
	w := g.width()
	if _, ok := term.FloatFormatOf(w); g.Floats && ok && g.R.Intn(4) == 0 {
		return []func(a, b *term.Term) *term.Term{m.FLt, m.FLe, m.FEq}[g.R.Intn(3)](g.Bits(w, d), g.Bits(w, d))
	}
	switch n := g.R.Intn(12); {
	case n == 0:
		return m.Not(g.Formula(d))
	case n == 1:
		return m.And(g.Formula(d), g.Formula(d))
	case n == 2:
		return m.Or(g.Formula(d), g.Formula(d), g.Formula(d))
	case n == 3:
		return m.Ite(g.Formula(d), g.Formula(d), g.Formula(d))
	case n == 4:
		return m.ULe(g.Bits(w, d), g.Bits(w, d))
	case n == 5:
		return m.ULt(g.Bits(w, d), g.Bits(w, d))
	case n == 6:
		return m.SLe(g.Bits(w, d), g.Bits(w, d))
	case n == 7:
		return m.SLt(g.Bits(w, d), g.Bits(w, d))
	case n < 10 && g.Ints:
		if g.R.Intn(2) == 0 {
			return m.IntLe(g.Integer(d), g.Integer(d))
		}
		return m.Eq(g.Integer(d), g.Integer(d))
	}
	return m.Eq(g.Bits(w, d), g.Bits(w, d))
}

// Constant is a random constant, often a small one.
func (g *Generator) Constant(w int) *term.Term {
	switch g.R.Intn(3) {
	case 0:
		return g.M.BVInt(w, int64(g.R.Intn(9)-4))
	case 1:
		return g.M.BVConst(w, new(big.Int).Lsh(big.NewInt(1), uint(g.R.Intn(w))))
	}
	return g.M.BVConst(w, new(big.Int).Rand(g.R, new(big.Int).Lsh(big.NewInt(1), uint(w))))
}

// Bits is a random bit-vector term of width w.
func (g *Generator) Bits(w, depth int) *term.Term {
	m := g.M
	if depth <= 0 {
		if g.R.Intn(3) == 0 {
			return g.Constant(w)
		}
		sign := g.R.Intn(2)
		return m.Var(fmt.Sprintf("%c%d", "us"[sign], w), m.BV(w), sign == 1)
	}
	d := depth - 1
	a := g.Bits(w, d)
	if _, ok := term.FloatFormatOf(w); g.Floats && ok && g.R.Intn(4) == 0 {
		return g.float(a, d)
	}
	switch g.R.Intn(16) {
	case 0, 1:
		return m.BVAdd(a, g.Bits(w, d))
	case 2:
		return m.BVSub(a, g.Bits(w, d))
	case 3:
		return m.BVMul(a, g.Constant(w))
	case 4:
		return m.Ite(g.Formula(d), a, g.Bits(w, d))
	case 5, 6:
		if w > 1 {
			narrow := g.Bits(1+g.R.Intn(w-1), d)
			if g.R.Intn(2) == 0 {
				return m.ZExt(narrow, w)
			}
			return m.SExt(narrow, w)
		}
	case 7:
		lo := g.R.Intn(3)
		return m.Extract(g.Bits(w+lo+g.R.Intn(2), d), w+lo-1, lo)
	case 8:
		if n := g.R.Intn(w); n > 0 {
			return m.Concat(g.Bits(n, d), g.Bits(w-n, d))
		}
	case 9, 10:
		return g.binary(a, g.Constant(w))
	case 11:
		if g.Arrays && w == g.Widths[0] {
			array := m.Var(fmt.Sprint("a", w), m.ArraySort(m.BV(w), m.BV(w)), true)
			if g.R.Intn(2) == 0 {
				array = m.Store(array, g.Bits(w, d), g.Bits(w, d))
			}
			return m.Select(array, a)
		}
	case 12:
		return m.BVNot(a)
	case 13, 14:
		if !g.Linear {
			return g.binary(a, g.Bits(w, d))
		}
	}
	return a
}

// float is a floating-point operator of a and perhaps of another term.
func (g *Generator) float(a *term.Term, depth int) *term.Term {
	m, w := g.M, a.Sort().Width
	switch g.R.Intn(7) {
	case 0:
		return m.FFromSInt(w, a)
	case 1:
		return m.FFromUInt(w, a)
	case 2:
		return m.FToSInt(w, a)
	case 3:
		return m.FToUInt(w, a)
	}
	return []func(a, b *term.Term) *term.Term{m.FAdd, m.FSub, m.FMul}[g.R.Intn(3)](a, g.Bits(w, depth))
}

// binary is one of the operators with a corner.
func (g *Generator) binary(a, b *term.Term) *term.Term {
	m := g.M
	n := g.R.Intn(11)
	if g.Linear {
		n = g.R.Intn(7)
	}
	ops := []func(a, b *term.Term) *term.Term{m.UDiv, m.URem, m.SDiv, m.SRem, m.Shl, m.LShr, m.AShr, m.BVAnd, m.BVOr, m.BVXor, m.BVMul}
	return ops[n](a, b)
}

// Integer is a random Int term, linear up to quotients by constants.
func (g *Generator) Integer(depth int) *term.Term {
	m := g.M
	constant := m.IntInt(int64(g.R.Intn(21) - 10))
	if depth <= 0 {
		if g.Free && g.R.Intn(2) == 0 {
			return m.Var([]string{"x", "y"}[g.R.Intn(2)], m.Int(), true)
		}
		return constant
	}
	d := depth - 1
	by := constant
	if by == m.IntInt(0) {
		by = m.IntInt(3)
	}
	switch g.R.Intn(8) {
	case 0:
		return m.IntAdd(g.Integer(d), g.Integer(d))
	case 1:
		return m.IntMul(constant, g.Integer(d))
	case 2:
		return m.IntDiv(g.Integer(d), by)
	case 3:
		return m.IntMod(g.Integer(d), by)
	case 4:
		return m.Ite(g.Formula(d), g.Integer(d), g.Integer(d))
	case 5:
		return m.IntSub(g.Integer(d), g.Integer(d))
	case 6:
		return m.UBV2Int(g.Bits(g.width(), d))
	}
	return m.SBV2Int(g.Bits(g.width(), d))
}

// RandomValue is a random value of a sort, often close to zero.
func RandomValue(r *rand.Rand, s *term.Sort) term.Value {
	switch s.Kind {
	case term.BoolKind:
		return term.BoolValue(r.Intn(2) == 0)
	case term.IntKind:
		return term.IntValue(big.NewInt(int64(r.Intn(60) - 30)))
	case term.BitVecKind:
		if r.Intn(3) == 0 {
			return term.BVValue(s.Width, big.NewInt(int64(r.Intn(9)-4)))
		}
		return term.BVValue(s.Width, new(big.Int).Rand(r, new(big.Int).Lsh(big.NewInt(1), uint(s.Width))))
	}
	a := term.ArrayValue(RandomValue(r, s.Elem))
	for range 4 {
		a = a.Store(RandomValue(r, s.Index), RandomValue(r, s.Elem))
	}
	return a
}
