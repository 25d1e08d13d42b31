package term

import (
	"math/big"
	"slices"
)

// A sum is a linear combination c + k1*a1 + … + kn*an of atoms (terms that
// are no sums, constants or products with a constant), modulo 2^w for
// bit-vectors, over the integers for w = 0. After normalize the atoms are
// distinct and ordered by id and no coefficient is 0, so equal combinations
// have equal sums.
type sum struct {
	w     int
	c     num
	parts []monomial
}

type monomial struct {
	k    num
	atom *Term
}

func newSum(s *Sort) *sum { return &sum{w: s.width(), c: numOfInt(s.width(), 0)} }

// add adds k*t.
func (s *sum) add(m *Manager, k num, t *Term) {
	switch t.op {
	case OpBVConst, OpIntConst:
		s.c = addNum(s.w, s.c, mulNum(s.w, k, t.num()))
	case OpBVAdd, OpIntAdd:
		for _, a := range t.args {
			s.add(m, k, a) // a summand is never a sum: the depth is 2
		}
	case OpBVMul, OpIntMul:
		if first := t.args[0]; first.IsConst() {
			s.parts = append(s.parts, monomial{mulNum(s.w, k, first.num()), m.dropCoefficient(t)})
			return
		}
		s.parts = append(s.parts, monomial{k, t})
	default:
		s.parts = append(s.parts, monomial{k, t})
	}
}

// dropCoefficient is the product without its constant.
func (m *Manager) dropCoefficient(t *Term) *Term {
	if len(t.args) == 2 {
		return t.args[1]
	}
	return m.mk(t.op, t.sort, 0, t.args[1:]...)
}

// normalize orders the atoms, merges equal ones and drops zeros.
func (s *sum) normalize() {
	slices.SortStableFunc(s.parts, func(x, y monomial) int { return int(x.atom.id) - int(y.atom.id) })
	out := s.parts[:0]
	for i := 0; i < len(s.parts); {
		p := s.parts[i]
		for i++; i < len(s.parts) && s.parts[i].atom == p.atom; i++ {
			p.k = addNum(s.w, p.k, s.parts[i].k)
		}
		if !p.k.isZero() {
			out = append(out, p)
		}
	}
	s.parts = out
}

// scale multiplies everything by k; normal sums may lose that.
func (s *sum) scale(k num) {
	s.c = mulNum(s.w, s.c, k)
	for i := range s.parts {
		s.parts[i].k = mulNum(s.w, s.parts[i].k, k)
	}
}

// term is the normal sum as a term.
func (s *sum) term(m *Manager, sort *Sort) *Term {
	var buf [few]*Term
	args := buf[:0]
	for _, p := range s.parts {
		args = append(args, m.monomial(sort, p))
	}
	if !s.c.isZero() || len(args) == 0 {
		args = append(args, m.constant(sort, s.c))
	}
	if len(args) == 1 {
		return args[0]
	}
	op := OpBVAdd
	if sort.Kind == IntKind {
		op = OpIntAdd
	}
	return m.mk(op, sort, 0, args...)
}

// monomial is k*atom for k other than 0.
func (m *Manager) monomial(sort *Sort, p monomial) *Term {
	if p.k.isInt(sort.width(), 1) {
		return p.atom
	}
	op := OpBVMul
	if sort.Kind == IntKind {
		op = OpIntMul
	}
	k := m.constant(sort, p.k)
	if p.atom.op == op {
		args := append(make([]*Term, 0, len(p.atom.args)+1), k)
		return m.mk(op, sort, 0, append(args, p.atom.args...)...)
	}
	return m.mk(op, sort, 0, k, p.atom)
}

// difference is the normal sum a - b.
func (m *Manager) difference(a, b *Term) *sum {
	s := newSum(a.sort)
	s.add(m, numOfInt(s.w, 1), a)
	s.add(m, numOfInt(s.w, -1), b)
	s.normalize()
	return s
}

// split separates the sum into what has a positive sign (left) and what has a
// negative one (right, negated); the constant goes to the right. So the sum is
// left - right. Coefficients of bit-vectors are read as signed.
func (s *sum) split() (left, right *sum) {
	left = &sum{w: s.w, c: numOfInt(s.w, 0)}
	right = &sum{w: s.w, c: negNum(s.w, s.c)}
	for _, p := range s.parts {
		if p.k.isNegative(s.w) {
			right.parts = append(right.parts, monomial{negNum(s.w, p.k), p.atom})
		} else {
			left.parts = append(left.parts, p)
		}
	}
	return left, right
}

// orient chooses between the sum and its negation, for equations: with two or
// more atoms and a constant, the one whose constant is negative (positive on
// the other side of the equation); else the one whose first coefficient that
// has a sign is positive.
func (s *sum) orient() {
	signs := []num{}
	if len(s.parts) > 1 && !s.c.isZero() {
		signs = append(signs, negNum(s.w, s.c))
	}
	for _, p := range s.parts {
		signs = append(signs, p.k)
	}
	for _, k := range signs {
		if s.w != 0 && k.equal(minSigned(s.w)) { // its own negation
			continue
		}
		if k.isNegative(s.w) {
			s.scale(numOfInt(s.w, -1))
		}
		return
	}
}

// content is the greatest common divisor of the coefficients of an Int sum
// with at least one atom.
func (s *sum) content() *big.Int {
	g := new(big.Int)
	for _, p := range s.parts {
		g.GCD(nil, nil, g, new(big.Int).Abs(p.k.big(0)))
	}
	return g
}

// divide divides the coefficients of an Int sum by g, which divides them, and
// the constant rounding down.
func (s *sum) divide(g *big.Int) {
	for i, p := range s.parts {
		s.parts[i].k = numOfBig(0, new(big.Int).Quo(p.k.big(0), g))
	}
	s.c = numOfBig(0, new(big.Int).Div(s.c.big(0), g))
}

// multiply is the product in normal form: the constants first, then the other
// factors by id; a constant is distributed over a sum. The factors of factors
// are its own, unless they are too many.
func (m *Manager) multiply(sort *Sort, op Op, ts ...*Term) *Term {
	w := sort.width()
	count := 0
	for _, t := range ts {
		if t.op == op {
			count += len(t.args)
			if t.args[0].IsConst() {
				count--
			}
		}
	}
	k := numOfInt(w, 1)
	var factors []*Term
	for _, t := range ts {
		switch {
		case t.IsConst():
			k = mulNum(w, k, t.num())
		case t.op == op && t.args[0].IsConst():
			k = mulNum(w, k, t.args[0].num())
			if count > maxFactors {
				factors = append(factors, m.dropCoefficient(t))
			} else {
				factors = append(factors, t.args[1:]...)
			}
		case t.op == op && count <= maxFactors:
			factors = append(factors, t.args...)
		default:
			factors = append(factors, t)
		}
	}
	switch {
	case len(factors) == 0 || k.isZero():
		return m.constant(sort, k)
	case len(factors) == 1:
		s := newSum(sort)
		s.add(m, k, factors[0])
		s.normalize()
		return s.term(m, sort)
	}
	slices.SortStableFunc(factors, byID)
	return m.monomial(sort, monomial{k, m.mk(op, sort, 0, factors...)})
}

func byID(a, b *Term) int { return int(a.id) - int(b.id) }
