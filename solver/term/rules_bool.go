package term

func addBoolRules(t *ruleTable) {
	t[OpNot] = []rule{
		{name: "not-ule-constant", f1: notULeConstant},
		{name: "not-sle-constant", f1: notSLeConstant},
		{name: "not-int-le", f1: notIntLe},
		{name: "not-ite", f1: notIte},
		{name: "not-quantifier", f1: notQuantifier},
	}
	t[OpIte] = []rule{
		{name: "ite-constant-condition", f3: iteConstantCondition},
		{name: "ite-same", f3: iteSame},
		{name: "ite-not", f3: iteNot},
		{name: "ite-bool", f3: iteBool},
		{name: "ite-nested-same", f3: iteNestedSame},
		{name: "ite-eq-branches", f3: iteEqBranches},
	}
}

// match:  not (a <=u b), a or b constant
// result: a weak comparison: not (a <=u c) = c+1 <=u a; not (c <=u a) = a <=u c-1
func notULeConstant(m *Manager, a *Term) *Term {
	if a.op != OpULe {
		return nil
	}
	x, y, w := a.args[0], a.args[1], a.args[0].sort.Width
	switch {
	case y.IsConst() && !y.num().equal(maxUnsigned(w)):
		return m.ULe(m.constant(y.sort, addNum(w, y.num(), numOfInt(w, 1))), x)
	case x.IsConst() && !x.num().isZero():
		return m.ULe(y, m.constant(x.sort, addNum(w, x.num(), numOfInt(w, -1))))
	}
	return nil
}

// match:  not (a <=s b), a or b constant
// result: not (a <=s c) = c+1 <=s a; not (c <=s a) = a <=s c-1
func notSLeConstant(m *Manager, a *Term) *Term {
	if a.op != OpSLe {
		return nil
	}
	x, y, w := a.args[0], a.args[1], a.args[0].sort.Width
	switch {
	case y.IsConst() && !y.num().equal(maxSigned(w)):
		return m.SLe(m.constant(y.sort, addNum(w, y.num(), numOfInt(w, 1))), x)
	case x.IsConst() && !x.num().equal(minSigned(w)):
		return m.SLe(y, m.constant(x.sort, addNum(w, x.num(), numOfInt(w, -1))))
	}
	return nil
}

// match:  not (a <= b) over integers
// result: b + 1 <= a
func notIntLe(m *Manager, a *Term) *Term {
	if a.op != OpIntLe {
		return nil
	}
	return m.IntLe(m.IntAdd(a.args[1], m.IntInt(1)), a.args[0])
}

// match:  not (if c then a else b)
// result: if c then not a else not b
func notIte(m *Manager, a *Term) *Term {
	if a.op != OpIte || a.depth >= maxDepth {
		return nil
	}
	return m.Ite(a.args[0], m.Not(a.args[1]), m.Not(a.args[2]))
}

// match:  not (forall x. a), not (exists x. a)
// result: exists x. not a, forall x. not a
func notQuantifier(m *Manager, a *Term) *Term {
	if a.op != OpForall && a.op != OpExists || a.depth >= maxDepth {
		return nil
	}
	last := len(a.args) - 1
	op := OpForall
	if a.op == OpForall {
		op = OpExists
	}
	return m.quantify(op, a.args[:last], m.Not(a.args[last]))
}

// match:  if true then a else b; if false then a else b
// result: a; b
func iteConstantCondition(m *Manager, c, a, b *Term) *Term {
	switch {
	case c.IsTrue():
		return a
	case c.IsFalse():
		return b
	}
	return nil
}

// match:  if c then a else a
// result: a
func iteSame(m *Manager, c, a, b *Term) *Term {
	if a == b {
		return a
	}
	return nil
}

// match:  if not c then a else b
// result: if c then b else a
func iteNot(m *Manager, c, a, b *Term) *Term {
	if c.op == OpNot {
		return m.Ite(c.args[0], b, a)
	}
	return nil
}

// match:  if c then a else b of sort Bool, where a or b is constant, c or not c
// result: a conjunction or disjunction; for (a, not a) an equivalence
func iteBool(m *Manager, c, a, b *Term) *Term {
	if a.sort.Kind != BoolKind {
		return nil
	}
	switch {
	case a.IsTrue(), a == c:
		return m.Or(c, b)
	case a.IsFalse(), a == m.knownNot(c):
		return m.And(m.Not(c), b)
	case b.IsTrue(), b == m.knownNot(c):
		return m.Or(m.Not(c), a)
	case b.IsFalse(), b == c:
		return m.And(c, a)
	case b == m.knownNot(a):
		return m.Eq(c, a)
	}
	return nil
}

// match:  if c then (if c then a else x) else b and the like;
// if c then (if d then a else b) else b; if c then a else (if d then a else b)
// result: if c then a else b; if c and d then a else b; if c or d then a else b
func iteNestedSame(m *Manager, c, a, b *Term) *Term {
	if a.op == OpIte {
		d, x, y := a.args[0], a.args[1], a.args[2]
		switch {
		case d == c:
			return m.Ite(c, x, b)
		case d == m.knownNot(c):
			return m.Ite(c, y, b)
		case y == b:
			return m.Ite(m.And(c, d), x, b)
		case x == b:
			return m.Ite(m.And(c, m.Not(d)), y, b)
		}
	}
	if b.op == OpIte {
		d, x, y := b.args[0], b.args[1], b.args[2]
		switch {
		case d == c:
			return m.Ite(c, a, y)
		case d == m.knownNot(c):
			return m.Ite(c, a, x)
		case x == a:
			return m.Ite(m.Or(c, d), a, y)
		case y == a:
			return m.Ite(m.Or(c, m.Not(d)), a, x)
		}
	}
	return nil
}

// match:  if a = b then a else b; if a = b then b else a
// result: b; a
func iteEqBranches(m *Manager, c, a, b *Term) *Term {
	if c.op == OpEq && (c.args[0] == a && c.args[1] == b || c.args[0] == b && c.args[1] == a) {
		return b
	}
	return nil
}
