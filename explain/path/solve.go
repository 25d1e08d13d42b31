package path

import "tav/solver/term"

// Mentions reports whether variable x occurs free in t.
func Mentions(m *term.Manager, t, x *term.Term) bool {
	for _, v := range m.FreeVars(t) {
		if v == x {
			return true
		}
	}
	return false
}

// Solve is the term without x that formula c says x is equal to, nil if c is
// not an equation that it can solve.
func Solve(m *term.Manager, c, x *term.Term) *term.Term {
	switch {
	case c == x:
		return m.True()
	case c == m.Not(x) && x.Sort() == m.Bool():
		return m.False()
	case c.Op() != term.OpEq:
		return nil
	}
	l, r := c.Args()[0], c.Args()[1]
	if Mentions(m, l, x) {
		l, r = r, l
	}
	if Mentions(m, l, x) {
		return nil
	}
	if r == x {
		return l
	}
	if r.Op() != term.OpBVAdd {
		return nil
	}
	rest := m.BVSub(r, x) // what is left when x is a summand
	if value := m.BVSub(l, rest); !Mentions(m, rest, x) {
		return value
	}
	rest = m.BVAdd(r, x) // when -x is
	if value := m.BVSub(rest, l); !Mentions(m, rest, x) {
		return value
	}
	return nil
}
