package term

import "math/big"

func addCompareRules(t *ruleTable) {
	t[OpEq] = []rule{
		{name: "eq-constants", f2: eqConstants},
		{name: "eq-bool", f2: eqBool},
		{name: "eq-ite-constant", f2: eqIteConstant},
		{name: "eq-ite-same-condition", f2: eqIteSameCondition},
		{name: "eq-extension", f2: eqExtension},
		{name: "eq-concat", f2: eqConcat},
		{name: "eq-not-bits", f2: eqNotBits},
		{name: "eq-bv-sum", f2: eqBVSum},
		{name: "eq-int-sum", f2: eqIntSum},
		{name: "eq-store", f2: eqStore},
		{name: "eq-constant-arrays", f2: eqConstArrays},
	}
	t[OpULe] = []rule{
		{name: "ule-constants", f2: uleConstants},
		{name: "ule-extremes", f2: uleExtremes},
		{name: "ule-zext", f2: uleZExt},
		{name: "ule-sext", f2: uleSExt},
		{name: "ule-ite", f2: uleIte},
		{name: "ule-urem", f2: uleURem},
	}
	t[OpSLe] = []rule{
		{name: "sle-constants", f2: sleConstants},
		{name: "sle-extremes", f2: sleExtremes},
		{name: "sle-one-bit", f2: sleOneBit},
		{name: "sle-sext", f2: sleSExt},
		{name: "sle-zext", f2: sleZExt},
		{name: "sle-ite", f2: sleIte},
	}
}

// constantLast orders two terms such that a constant comes second.
func constantLast(a, b *Term) (x, y *Term) {
	if a.isValue() {
		return b, a
	}
	return a, b
}

// match:  c = d for constants other than arrays
// result: true or false
func eqConstants(m *Manager, a, b *Term) *Term {
	if a.IsConst() && b.IsConst() {
		return m.BoolConst(a == b)
	}
	return nil
}

// match:  a = true, a = false, a = not a, not a = b
// result: a, not a, false, not (a = b)
func eqBool(m *Manager, a, b *Term) *Term {
	if a.sort.Kind != BoolKind {
		return nil
	}
	a, b = constantLast(a, b)
	switch {
	case b.IsTrue():
		return a
	case b.IsFalse():
		return m.Not(a)
	case m.knownNot(a) == b || m.knownNot(b) == a:
		return m.f
	case a.op == OpNot:
		return m.Not(m.Eq(a.args[0], b))
	case b.op == OpNot:
		return m.Not(m.Eq(a, b.args[0]))
	}
	return nil
}

// match:  (if c then k else t) = l for constants k, l (or k in the other branch)
// result: c or t = l if k is l, else not c and t = l
func eqIteConstant(m *Manager, a, b *Term) *Term {
	a, b = constantLast(a, b)
	if a.op != OpIte || !b.IsConst() || a.depth >= maxDepth {
		return nil
	}
	c, x, y := a.args[0], a.args[1], a.args[2]
	if !x.IsConst() {
		c, x, y = m.Not(c), y, x
	}
	switch {
	case !x.IsConst():
		return nil
	case x == b:
		return m.Or(c, m.Eq(y, b))
	}
	return m.And(m.Not(c), m.Eq(y, b))
}

// match:  (if c then a else b) = (if c then a' else b') with a = a' or b = b'
// result: the comparison of the other branches under c or not c
func eqIteSameCondition(m *Manager, a, b *Term) *Term {
	if a.op == OpIte && b.op == OpIte && a.args[0] == b.args[0] {
		c := a.args[0]
		switch {
		case a.args[1] == b.args[1]:
			return m.Or(c, m.Eq(a.args[2], b.args[2]))
		case a.args[2] == b.args[2]:
			return m.Or(m.Not(c), m.Eq(a.args[1], b.args[1]))
		}
	}
	return nil
}

// match:  zext a = zext b, sext a = sext b; zext a = k, sext a = k
// result: a = b, the narrower one extended; a = the low bits of k, or false if k is no such extension
func eqExtension(m *Manager, a, b *Term) *Term {
	a, b = constantLast(a, b)
	if a.op != OpZExt && a.op != OpSExt {
		return nil
	}
	x := a.args[0]
	n := x.sort.Width
	switch {
	case b.op == a.op && b.args[0].sort.Width <= n:
		return m.Eq(x, m.extend(a.op, b.args[0], n))
	case b.op == a.op:
		return m.Eq(m.extend(a.op, x, b.args[0].sort.Width), b.args[0])
	case b.op == OpBVConst:
		low := m.Trunc(b, n)
		if m.extend(a.op, low, b.sort.Width) != b {
			return m.f
		}
		return m.Eq(x, low)
	}
	return nil
}

// extend is ZExt or SExt.
func (m *Manager) extend(op Op, t *Term, w int) *Term {
	if op == OpSExt {
		return m.SExt(t, w)
	}
	return m.ZExt(t, w)
}

// match:  concat(a, b) = k; concat(a, b) = concat(c, d) of the same shape
// result: the conjunction of the equalities of the parts
func eqConcat(m *Manager, a, b *Term) *Term {
	a, b = constantLast(a, b)
	if a.op != OpConcat {
		return nil
	}
	hi, lo := a.args[0], a.args[1]
	n, w := lo.sort.Width, a.sort.Width
	switch {
	case b.op == OpConcat && b.args[1].sort.Width == n:
		return m.And(m.Eq(hi, b.args[0]), m.Eq(lo, b.args[1]))
	case b.op == OpBVConst:
		return m.And(m.Eq(hi, m.Extract(b, w-1, n)), m.Eq(lo, m.Trunc(b, n)))
	}
	return nil
}

// match:  ~a = ~b, ~a = k
// result: a = b, a = ~k
func eqNotBits(m *Manager, a, b *Term) *Term {
	a, b = constantLast(a, b)
	switch {
	case a.op != OpBVNot:
		return nil
	case b.op == OpBVNot:
		return m.Eq(a.args[0], b.args[0])
	case b.op == OpBVConst:
		return m.Eq(a.args[0], m.BVNot(b))
	}
	return nil
}

// match:  a = b for bit-vectors, one of them a sum or product
// result: the normal form of a - b = 0: the summands with coefficients of
// positive sign on one side and the others on the other one, the constant
// right and positive if it can be (else the first coefficient positive); an odd coefficient of a single
// summand is divided by; false if a power of two divides all coefficients but
// not the constant
func eqBVSum(m *Manager, a, b *Term) *Term {
	if a.sort.Kind != BitVecKind || !isSum(a) && !isSum(b) {
		return nil
	}
	s := m.difference(a, b)
	sort, w := a.sort, s.w
	if len(s.parts) == 0 {
		return m.BoolConst(s.c.isZero())
	}
	z := w
	for _, p := range s.parts {
		z = min(z, p.k.trailingZeros())
	}
	if !s.c.isZero() && s.c.trailingZeros() < z {
		return m.f
	}
	if len(s.parts) == 1 && z == 0 {
		p := s.parts[0]
		inverse := new(big.Int).ModInverse(p.k.big(w), pow2(w))
		k := m.BVMul(m.BVConst(w, inverse), m.constant(sort, negNum(w, s.c)))
		return m.eqAtoms(p.atom, k, a, b)
	}
	s.orient()
	left, right := s.split()
	return m.eqAtoms(left.term(m, sort), right.term(m, sort), a, b)
}

func isSum(t *Term) bool {
	switch t.op {
	case OpBVAdd, OpIntAdd:
		return true
	case OpBVMul, OpIntMul:
		return t.args[0].IsConst()
	}
	return false
}

// eqAtoms is x = y where x = y is the normal form of a = b: nil if it is a = b
// already, so that no rule is applied to its own result.
func (m *Manager) eqAtoms(x, y, a, b *Term) *Term {
	if x == a && y == b || x == b && y == a {
		return nil
	}
	return m.Eq(x, y)
}

// match:  a = b over integers
// result: the normal form of a - b = 0, divided by the greatest common divisor
// of the coefficients; false if that does not divide the constant
func eqIntSum(m *Manager, a, b *Term) *Term {
	if a.sort.Kind != IntKind || !isSum(a) && !isSum(b) {
		return nil
	}
	s := m.difference(a, b)
	if len(s.parts) == 0 {
		return m.BoolConst(s.c.isZero())
	}
	g := s.content()
	if new(big.Int).Rem(s.c.big(0), g).Sign() != 0 {
		return m.f
	}
	s.divide(g)
	s.orient()
	left, right := s.split()
	return m.eqAtoms(left.term(m, m.intS), right.term(m, m.intS), a, b)
}

// match:  store(a, i, v) = a
// result: a[i] = v
func eqStore(m *Manager, a, b *Term) *Term {
	switch {
	case a.op == OpStore && a.args[0] == b:
		return m.Eq(m.Select(b, a.args[1]), a.args[2])
	case b.op == OpStore && b.args[0] == a:
		return m.Eq(m.Select(a, b.args[1]), b.args[2])
	}
	return nil
}

// match:  the array of u = the array of v
// result: u = v
func eqConstArrays(m *Manager, a, b *Term) *Term {
	if a.op == OpConstArray && b.op == OpConstArray {
		return m.Eq(a.args[0], b.args[0])
	}
	return nil
}
