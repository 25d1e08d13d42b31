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
	known, ok := m.free[t]
	if t.quant {
		known, ok = m.FreeVars(t), true
	}
	if ok {
		return slices.ContainsFunc(known, func(v *Term) bool { return slices.Contains(vars, v) })
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

// Mentioning is Manager.Mentions for some variables, of terms that have parts in common: what is found of a part is kept.
func Mentioning(m *Manager, vars ...*Term) func(*Term) bool {
	var domain [2]uint64
	for _, v := range vars {
		domain[0] |= v.vars[0]
		domain[1] |= v.vars[1]
	}
	known := map[*Term]bool{}
	depth := 0
	var mentions func(t *Term) bool
	mentions = func(t *Term) bool {
		switch {
		case !t.mayMention(domain):
			return false
		case t.op == OpVar:
			return slices.Contains(vars, t)
		}
		found, ok := known[t]
		switch {
		case ok:
			return found
		case t.quant || depth == maxDepth:
			found = m.Mentions(t, vars...)
		default:
			depth++
			found = slices.ContainsFunc(t.args, mentions)
			depth--
		}
		known[t] = found
		return found
	}
	return mentions
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
// visit may return a further root.
func (m *Manager) Walk(roots []*Term, visit func(*Term) (more *Term)) {
	m.walk(roots, func(t *Term) (bool, *Term) { return true, visit(t) })
}

// WalkBelow visits nodes as Walk does, those below a node if visit returns true for it.
func (m *Manager) WalkBelow(roots []*Term, visit func(*Term) bool) {
	m.walk(roots, func(t *Term) (bool, *Term) { return visit(t), nil })
}

// walk goes on below a node if visit returns true; see Walk.
func (m *Manager) walk(roots []*Term, visit func(*Term) (below bool, more *Term)) {
	first, done := m.visits()
	defer done()
	var stack []*Term
	push := func(t *Term) {
		if first(t) {
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

// visits begins a walk: first is true at the first call for each node. A walk
// marks nodes in a table of the manager; one inside of it has a map of its own.
func (m *Manager) visits() (first func(*Term) bool, done func()) {
	if m.walking {
		seen := map[*Term]bool{}
		return func(t *Term) bool {
			again := seen[t]
			seen[t] = true
			return !again
		}, func() {}
	}
	m.walking = true
	if m.visitMark == math.MaxUint32 {
		clear(m.visited)
		m.visitMark = 0
	}
	m.visitMark++
	return func(t *Term) bool {
		if n := int(t.id) + 1; len(m.visited) < n {
			m.visited = append(m.visited, make([]uint32, int(m.nextID)+n/2-len(m.visited))...)
		}
		again := m.visited[t.id] == m.visitMark
		m.visited[t.id] = m.visitMark
		return !again
	}, func() { m.walking = false }
}
