package solver

import (
	"math/big"

	"tav/solver/term"
)

// Products of two variables are variables of the encoding. What relates them to each other is that multiplication is monotone as long
// as nothing wraps around: y < h implies y*w + w <= h*w, by which y*w + x is an index of an array of h*w elements.

// A product is one of two factors, read as numbers of one signedness, with the variable for it.
type product struct {
	variable *term.Term
	factors  [2]*term.Term // bit-vectors
	values   [2]*term.Term
	signed   bool
	width    int
}

// monotone says of the products among variables how they are ordered by their factors.
func (e *IntEncoding) monotone(variables []*term.Term) (facts []*term.Term) {
	var products []product
	for _, v := range variables {
		if p, ok := e.products[v]; ok && len(products) < maxProducts {
			products = append(products, p)
		}
	}
	for i, p := range products {
		facts = append(facts, least(e, p))
		for _, q := range products[:i] {
			facts = append(facts, e.ordered(p, q)...)
		}
	}
	return facts
}

// least says that a product is at least as large as each factor where the other one is not zero.
func least(e *IntEncoding, p product) *term.Term {
	m, zero := e.m, e.m.IntInt(0)
	x, y := p.values[0], p.values[1]
	return m.Implies(e.fits(p, x, y), m.And(m.IntLe(zero, p.variable),
		m.Or(m.Eq(y, zero), m.IntLe(x, p.variable)), m.Or(m.Eq(x, zero), m.IntLe(y, p.variable))))
}

// ordered says of two products with a common factor how they are ordered by the other ones.
func (e *IntEncoding) ordered(p, q product) (facts []*term.Term) {
	m := e.m
	if p.signed != q.signed || p.width != q.width {
		return nil
	}
	for i, f := range p.factors {
		for k, g := range q.factors {
			if f != g {
				continue
			}
			x, y, common := p.values[1-i], q.values[1-k], p.values[i]
			less := func(p product, x *term.Term, q product, y *term.Term) *term.Term {
				return m.Implies(m.And(e.fits(q, y, common), m.IntLe(m.IntInt(0), x), m.IntLt(x, y)), m.IntLe(m.IntAdd(p.variable, common), q.variable))
			}
			facts = append(facts, m.Implies(m.Eq(x, y), m.Eq(p.variable, q.variable)), less(p, x, q, y), less(q, y, p, x))
		}
	}
	return facts
}

// fits is true only if no factor is below zero and the product does not wrap around: as many bits as there are are divided among
// them in a few ways.
func (e *IntEncoding) fits(p product, x, y *term.Term) *term.Term {
	m, bits := e.m, p.width
	if p.signed {
		bits--
	}
	var ways []*term.Term
	for _, first := range []int{bits / 4, bits / 2, bits - bits/2, bits - bits/4} {
		ways = append(ways, m.And(m.IntLt(x, m.IntConst(pow2(first))), m.IntLt(y, m.IntConst(pow2(bits-first)))))
	}
	zero := m.IntConst(new(big.Int))
	return m.And(m.IntLe(zero, x), m.IntLe(zero, y), m.Or(ways...))
}
