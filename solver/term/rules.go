package term

// A rule rewrites the application of an operator to simplified arguments. It
// returns nil when it does not match. Exactly one of the functions is set.
type rule struct {
	name string
	f1   func(m *Manager, a *Term) *Term
	f2   func(m *Manager, a, b *Term) *Term
	f3   func(m *Manager, a, b, c *Term) *Term
	// fp is for unary operators with parameters: OpExtract (hi, lo), OpFRound
	// (the mode, 0), and those that need the new width (width, 0).
	fp func(m *Manager, a *Term, p, q int) *Term
}

// ruleTable lists the rules of each operator in the order in which they are
// tried; the first that matches is applied.
type ruleTable [numOps][]rule

func newRuleTable() *ruleTable {
	t := new(ruleTable)
	addBoolRules(t)
	addCompareRules(t)
	addBitVectorRules(t)
	addWidthRules(t)
	addIntRules(t)
	addArrayRules(t)
	addFloatRules(t)
	return t
}

// RuleNames are the names of all rules as Observe reports them.
func (m *Manager) RuleNames() []string {
	var names []string
	for _, rules := range m.rules {
		for _, r := range rules {
			names = append(names, r.name)
		}
	}
	return names
}

// Observe has every application of a rule reported: the term as it would be
// without the rule, and the rule's result. It serves to prove the rules. The
// terms before are made for the observer only.
func (m *Manager) Observe(f func(rule string, before, after *Term)) { m.observer = f }

func (m *Manager) observe(r *rule, after, before *Term) {
	f := m.observer
	m.observer = nil // what the observer builds is not reported
	f(r.name, before, after)
	m.observer = f
}

func (t *ruleTable) apply1(m *Manager, op Op, a *Term) *Term {
	for i := range t[op] {
		r := &t[op][i]
		if after := r.f1(m, a); after != nil {
			if m.observer != nil {
				m.observe(r, after, m.mk(op, m.resultSort(op, a), 0, a))
			}
			return after
		}
	}
	return nil
}

func (t *ruleTable) apply2(m *Manager, op Op, a, b *Term) *Term {
	for i := range t[op] {
		r := &t[op][i]
		if after := r.f2(m, a, b); after != nil {
			if m.observer != nil {
				m.observe(r, after, m.mk(op, m.resultSort(op, a, b), 0, a, b))
			}
			return after
		}
	}
	return nil
}

func (t *ruleTable) apply3(m *Manager, op Op, a, b, c *Term) *Term {
	for i := range t[op] {
		r := &t[op][i]
		if after := r.f3(m, a, b, c); after != nil {
			if m.observer != nil {
				m.observe(r, after, m.mk(op, m.resultSort(op, a, b, c), 0, a, b, c))
			}
			return after
		}
	}
	return nil
}

func (t *ruleTable) applyP(m *Manager, op Op, a *Term, p, q int) *Term {
	for i := range t[op] {
		r := &t[op][i]
		if after := r.fp(m, a, p, q); after != nil {
			if m.observer != nil {
				m.observe(r, after, m.mkParam(op, a, p, q))
			}
			return after
		}
	}
	return nil
}

// mkParam makes a unary term with parameters without simplifying it.
func (m *Manager) mkParam(op Op, a *Term, p, q int) *Term {
	switch op {
	case OpExtract:
		return m.mk(op, m.BV(p-q+1), uint64(p)<<32|uint64(q), a)
	case OpFRound:
		return m.mk(op, a.sort, uint64(p), a)
	}
	return m.mk(op, m.BV(p), 0, a)
}

// resultSort is the sort of an operator without parameters.
func (m *Manager) resultSort(op Op, args ...*Term) *Sort {
	switch op {
	case OpNot, OpAnd, OpOr, OpEq, OpULt, OpULe, OpSLt, OpSLe, OpIntLe, OpIntLt, OpForall, OpExists,
		OpFLt, OpFLe, OpFEq, OpFIsNaN:
		return m.boolS
	case OpUBV2Int, OpSBV2Int:
		return m.intS
	case OpIte:
		return args[1].sort
	case OpSelect:
		return args[0].sort.Elem
	case OpConcat:
		return m.BV(args[0].sort.Width + args[1].sort.Width)
	}
	return args[0].sort
}

// simplify1 applies the rules of a unary operator or makes the term.
func (m *Manager) simplify1(op Op, a *Term) *Term {
	if t := m.rules.apply1(m, op, a); t != nil {
		return t
	}
	return m.mk(op, m.resultSort(op, a), 0, a)
}

// simplify2 applies the rules of a binary operator or makes the term.
func (m *Manager) simplify2(op Op, a, b *Term) *Term {
	if t := m.rules.apply2(m, op, a, b); t != nil {
		return t
	}
	return m.mk(op, m.resultSort(op, a, b), 0, a, b)
}

// simplifyP applies the rules of a unary operator with parameters or makes the term.
func (m *Manager) simplifyP(op Op, a *Term, p, q int) *Term {
	if t := m.rules.applyP(m, op, a, p, q); t != nil {
		return t
	}
	return m.mkParam(op, a, p, q)
}
