package term

// Ite is "a if c, else b".
func (m *Manager) Ite(c, a, b *Term) *Term {
	if t := m.rules.apply3(m, OpIte, c, a, b); t != nil {
		return t
	}
	return m.mk(OpIte, a.sort, 0, c, a, b)
}

// Eq is equality of two terms of the same sort.
func (m *Manager) Eq(a, b *Term) *Term {
	if a == b {
		return m.t
	}
	if t := m.rules.apply2(m, OpEq, a, b); t != nil {
		return t
	}
	return m.mkEq(a, b)
}

// mkEq orders the sides: by id, a constant last.
func (m *Manager) mkEq(a, b *Term) *Term {
	if a.isValue() == b.isValue() && b.id < a.id || a.isValue() && !b.isValue() {
		a, b = b, a
	}
	return m.mk(OpEq, m.boolS, 0, a, b)
}

// Ne is the negation of Eq.
func (m *Manager) Ne(a, b *Term) *Term { return m.Not(m.Eq(a, b)) }

// Forall is true when body is true for all values of the variables. The
// variables must be used for nothing else (Fresh).
func (m *Manager) Forall(vars []*Term, body *Term) *Term { return m.quantify(OpForall, vars, body) }

// Exists is true when body is true for some values of the variables. The
// variables must be used for nothing else (Fresh).
func (m *Manager) Exists(vars []*Term, body *Term) *Term { return m.quantify(OpExists, vars, body) }

// quantify drops variables that do not occur.
func (m *Manager) quantify(op Op, vars []*Term, body *Term) *Term {
	free := m.FreeVars(body)
	args := make([]*Term, 0, len(vars)+1)
	for _, v := range vars {
		if contains(free, v) {
			args = append(args, v)
		}
	}
	if len(args) == 0 {
		return body
	}
	return m.mk(op, m.boolS, 0, append(args, body)...)
}

// Select is the element of array a at index i.
func (m *Manager) Select(a, i *Term) *Term { return m.simplify2(OpSelect, a, i) }

// Store is array a with element v at index i.
func (m *Manager) Store(a, i, v *Term) *Term {
	if t := m.rules.apply3(m, OpStore, a, i, v); t != nil {
		return t
	}
	return m.mk(OpStore, a.sort, 0, a, i, v)
}

// ConstArray is the array of sort s whose elements all are v.
func (m *Manager) ConstArray(s *Sort, v *Term) *Term { return m.mk(OpConstArray, s, 0, v) }

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

// UBV2Int is the value of a bit-vector read as an unsigned number.
func (m *Manager) UBV2Int(t *Term) *Term { return m.simplify1(OpUBV2Int, t) }

// SBV2Int is the value of a bit-vector read as a signed number.
func (m *Manager) SBV2Int(t *Term) *Term { return m.simplify1(OpSBV2Int, t) }

// Int2BV is an integer modulo 2^w as a bit-vector.
func (m *Manager) Int2BV(w int, t *Term) *Term { return m.simplifyP(OpInt2BV, t, w, 0) }
