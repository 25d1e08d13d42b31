package term

import (
	"math"
	"slices"
)

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

// Mentions reports whether one of the variables occurs free in t.
func (m *Manager) Mentions(t *Term, vars ...*Term) bool {
	if t.quant {
		return slices.ContainsFunc(m.FreeVars(t), func(v *Term) bool { return slices.Contains(vars, v) })
	}
	var domain [2]uint64
	for _, v := range vars {
		domain[0] |= v.vars[0]
		domain[1] |= v.vars[1]
	}
	found := false
	m.walk([]*Term{t}, func(s *Term) (bool, *Term) {
		if s.op == OpVar && slices.Contains(vars, s) {
			found = true
		}
		return !found && s.mayMention(domain), nil
	})
	return found
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
	m.walk([]*Term{t}, func(s *Term) (bool, *Term) {
		switch s.op {
		case OpVar:
			vars = append(vars, s)
		case OpForall, OpExists:
			quantifiers = append(quantifiers, s)
			return false, nil
		default:
			if known, ok := m.free[s]; ok {
				vars = append(vars, known...)
				return false, nil
			}
		}
		return s.vars != [2]uint64{}, nil
	})
	for _, q := range quantifiers {
		vars = append(vars, m.FreeVars(q)...)
	}
	slices.SortFunc(vars, byID)
	return slices.Compact(vars)
}

// Walk visits the nodes of the roots once each, a node before its arguments.
// visit may return a further root. It must not call Walk or FreeVars.
func (m *Manager) Walk(roots []*Term, visit func(*Term) (more *Term)) {
	m.walk(roots, func(t *Term) (bool, *Term) { return true, visit(t) })
}

// walk goes on below a node if visit returns true; see Walk.
func (m *Manager) walk(roots []*Term, visit func(*Term) (below bool, more *Term)) {
	if n := int(m.nextID); len(m.visited) < n {
		m.visited = append(m.visited, make([]uint32, n+n/2-len(m.visited))...)
	}
	if m.visitMark == math.MaxUint32 {
		clear(m.visited)
		m.visitMark = 0
	}
	m.visitMark++
	var stack []*Term
	push := func(t *Term) {
		if m.visited[t.id] != m.visitMark {
			m.visited[t.id] = m.visitMark
			stack = append(stack, t)
		}
	}
	for _, t := range roots {
		push(t)
	}
	for len(stack) > 0 {
		t := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		below, more := visit(t)
		if more != nil {
			push(more)
		}
		if !below {
			continue
		}
		for _, a := range t.args {
			push(a)
		}
	}
}
