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
