package term

// IntAdd is the sum of one or more integers.
func (m *Manager) IntAdd(ts ...*Term) *Term { return m.plus(ts) }

// IntSub is a - b.
func (m *Manager) IntSub(a, b *Term) *Term { return m.difference(a, b).term(m, m.intS) }

// IntNeg is -a.
func (m *Manager) IntNeg(a *Term) *Term { return m.multiply(m.intS, OpIntMul, m.IntInt(-1), a) }

// IntMul is the product.
func (m *Manager) IntMul(a, b *Term) *Term { return m.multiply(m.intS, OpIntMul, a, b) }

// IntDiv is the quotient of SMT-LIB: a = b * div + mod with 0 <= mod < |b|.
// Division by 0 is an arbitrary function of a: the evaluator refuses it.
func (m *Manager) IntDiv(a, b *Term) *Term { return m.simplify2(OpIntDiv, a, b) }

// IntMod is the remainder of SMT-LIB, never negative; see IntDiv.
func (m *Manager) IntMod(a, b *Term) *Term { return m.simplify2(OpIntMod, a, b) }

// IntLe is a <= b.
func (m *Manager) IntLe(a, b *Term) *Term { return m.simplify2(OpIntLe, a, b) }

// IntLt is a < b.
func (m *Manager) IntLt(a, b *Term) *Term { return m.Not(m.IntLe(b, a)) }

// IntGe is a >= b.
func (m *Manager) IntGe(a, b *Term) *Term { return m.IntLe(b, a) }

// IntGt is a > b.
func (m *Manager) IntGt(a, b *Term) *Term { return m.IntLt(b, a) }

// UBV2Int is the value of a bit-vector read as an unsigned number.
func (m *Manager) UBV2Int(t *Term) *Term { return m.simplify1(OpUBV2Int, t) }

// SBV2Int is the value of a bit-vector read as a signed number.
func (m *Manager) SBV2Int(t *Term) *Term { return m.simplify1(OpSBV2Int, t) }

// Int2BV is an integer modulo 2^w as a bit-vector.
func (m *Manager) Int2BV(w int, t *Term) *Term { return m.simplifyP(OpInt2BV, t, w, 0) }
