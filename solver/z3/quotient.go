package z3

import (
	"math/big"

	"tav/solver/term"
)

// unquotient is a comparison of a number with a quotient by a constant as one of products: x <= y / c where
// c*x <= y, and y / c <= x where y < c*(x+1), unless these products wrap. nil: t is no such comparison.
// Solvers for bits make a circuit of a division that is quadratic in the width, and hard; that of a product with a
// constant has a few sums. Sizes in bytes that bound the index of an element are quotients.
func unquotient(m *term.Manager, t *term.Term) *term.Term {
	if t.Op() != term.OpULe {
		return nil
	}
	x, y := t.Args()[0], t.Args()[1]
	switch {
	case isQuotient(y):
		c := y.Args()[1]
		return m.And(m.ULe(x, mostFactor(m, c)), m.ULe(m.BVMul(c, x), y.Args()[0]))
	case isQuotient(x):
		c := x.Args()[1]
		next := m.BVAdd(y, m.BVUint(y.Sort().Width, 1))
		return m.Or(m.ULe(mostFactor(m, c), y), m.ULt(x.Args()[0], m.BVMul(c, next)))
	}
	return nil
}

func isQuotient(t *term.Term) bool {
	return t.Op() == term.OpBVUDiv && t.Args()[1].IsConst() && t.Args()[1].Value().Sign() > 0
}

// mostFactor is the greatest number whose product with c does not wrap.
func mostFactor(m *term.Manager, c *term.Term) *term.Term {
	w := c.Sort().Width
	top := new(big.Int).Lsh(big.NewInt(1), uint(w))
	top.Sub(top, big.NewInt(1))
	return m.BVConst(w, top.Quo(top, c.Value()))
}
