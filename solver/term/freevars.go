package term

import "slices"

// FreeVars are the variables that occur free in t, ordered by id. The result
// is remembered and must not be modified.
func (m *Manager) FreeVars(t *Term) []*Term {
	switch {
	case t.vars == [2]uint64{}:
		return nil
	case t.op == OpVar:
		return []*Term{t}
	}
	if vars, ok := m.free[t]; ok {
		return vars
	}
	vars := m.collectVars(t)
	m.free[t] = vars
	return vars
}

// collectVars walks the graph below t. Quantifiers are leaves of that walk:
// their free variables are asked for separately (the recursion is as deep as
// quantifiers are nested).
func (m *Manager) collectVars(t *Term) []*Term {
	if t.op == OpForall || t.op == OpExists {
		last := len(t.args) - 1
		bound := t.args[:last]
		return slices.DeleteFunc(slices.Clone(m.FreeVars(t.args[last])), func(v *Term) bool { return slices.Contains(bound, v) })
	}
	var vars, quantifiers []*Term
	m.walk(t, func(s *Term) bool {
		switch s.op {
		case OpVar:
			vars = append(vars, s)
		case OpForall, OpExists:
			quantifiers = append(quantifiers, s)
			return false
		default:
			if known, ok := m.free[s]; ok {
				vars = append(vars, known...)
				return false
			}
		}
		return s.vars != [2]uint64{}
	})
	for _, q := range quantifiers {
		vars = append(vars, m.FreeVars(q)...)
	}
	slices.SortFunc(vars, byID)
	return slices.Compact(vars)
}

// walk visits the nodes below and including t once each, arguments after the
// node; it goes on below a node if visit returns true. It must not be nested.
func (m *Manager) walk(t *Term, visit func(*Term) bool) {
	if n := int(m.nextID); len(m.visited) < n {
		m.visited = append(m.visited, make([]uint32, n+n/2-len(m.visited))...)
	}
	m.visitMark++
	stack := append(make([]*Term, 0, 64), t)
	m.visited[t.id] = m.visitMark
	for len(stack) > 0 {
		s := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !visit(s) {
			continue
		}
		for _, a := range s.args {
			if m.visited[a.id] != m.visitMark {
				m.visited[a.id] = m.visitMark
				stack = append(stack, a)
			}
		}
	}
}
