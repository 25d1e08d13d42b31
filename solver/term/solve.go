package term

// Solve is the term without x that formula c says x is equal to, nil if c is
// not an equation that it can solve.
func (m *Manager) Solve(c, x *Term) *Term {
	switch {
	case c == x:
		return m.True()
	case c == m.Not(x) && x.Sort() == m.Bool():
		return m.False()
	case c.Op() != OpEq:
		return nil
	}
	l, r := c.Args()[0], c.Args()[1]
	if m.Mentions(l, x) {
		l, r = r, l
	}
	if m.Mentions(l, x) {
		return nil
	}
	if r == x {
		return l
	}
	if r.Op() != OpBVAdd {
		return nil
	}
	rest := m.BVSub(r, x) // what is left when x is a summand
	if value := m.BVSub(l, rest); !m.Mentions(rest, x) {
		return value
	}
	rest = m.BVAdd(r, x) // when -x is
	if value := m.BVSub(rest, l); !m.Mentions(rest, x) {
		return value
	}
	return nil
}
