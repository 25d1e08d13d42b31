package bounded

import "tav/solver/term"

// A comparison of two numbers.
type comparison struct {
	op   term.Op
	x, y *term.Term
}

// compare is a comparison, made where the values come from if one of the numbers is chosen among several:
// "is the key in the cell i this one?" is a choice, by i, between answers for each cell, and those are choices
// between the keys that were stored there. Numbers are then compared once for each pair of
// their origins, and no multiplexer is as wide as they are.
func (c *cells) compare(t *term.Term) *term.Term {
	if args := t.Args(); c.families.On(compareFamily) && len(args) == 2 && isNumber(args[0]) && args[0].Sort().Width > smallWidth && !c.computed(args[0]) && !c.computed(args[1]) {
		switch t.Op() {
		case term.OpEq, term.OpULe, term.OpULt, term.OpSLe, term.OpSLt:
			result := c.origins(t, args[0], args[1])
			if result != t && !result.IsTrue() && !result.IsFalse() {
				m := c.b.Terms
				c.plain[result], c.plain[m.Not(result)] = t, m.Not(t)
			}
			return result
		}
	}
	return t
}

// origins is a comparison of the kind of t between two numbers.
func (c *cells) origins(t, x, y *term.Term) *term.Term {
	q := comparison{t.Op(), x, y}
	if known := c.compared[q]; known != nil {
		return known
	}
	m := c.b.Terms
	var result *term.Term
	switch cx, cy := c.choice(x), c.choice(y); {
	case x != y && cx != nil && cy != nil && cx.Args()[0] == cy.Args()[0] && len(c.compared) <= maxCompared:
		a, b := cx.Args(), cy.Args()
		result = m.Ite(a[0], c.origins(t, a[1], b[1]), c.origins(t, a[2], b[2]))
	case (cx == nil) == (cy == nil) || len(c.compared) > maxCompared:
		return m.Rebuild(t, []*term.Term{x, y})
	case cx != nil:
		args := cx.Args()
		result = m.Ite(args[0], c.origins(t, args[1], y), c.origins(t, args[2], y))
	default:
		args := cy.Args()
		result = m.Ite(args[0], c.origins(t, x, args[1]), c.origins(t, x, args[2]))
	}
	if result.Size() > inlineSize {
		v := m.Fresh("compared", m.Bool(), false)
		c.define(v, result)
		result = v
	}
	c.compared[q] = result
	return result
}

// choice is the choice between values that a number is, maybe by name; nil: it is none.
func (c *cells) choice(t *term.Term) *term.Term {
	if t.Op() == term.OpIte {
		return t
	}
	return c.choices[t]
}

// computed says that a number is not merely chosen among constants, inputs and such numbers.
func (c *cells) computed(t *term.Term) bool {
	known, ok := c.sums[t]
	if !ok {
		if of := c.choice(t); of != nil {
			known = c.computed(of.Args()[1]) || c.computed(of.Args()[2])
		} else {
			known = t.Op() != term.OpVar && !t.IsConst()
		}
		c.sums[t] = known
	}
	return known
}
