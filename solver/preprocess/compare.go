package preprocess

import "tav/solver/term"

// A comparison of two numbers.
type comparison struct {
	op   term.Op
	x, y *term.Term
}

// Compare is a comparison where an assumption holds: decided if the numbers have few values, and made where these come from
// otherwise; other terms are as they were.
func (c *Context) Compare(t *term.Term, a *Assumption) *term.Term {
	if t.Sort().Kind != term.BoolKind || len(t.Args()) != 2 || !isNumber(t.Args()[0]) {
		return t
	}
	x, y := c.Set(t.Args()[0], a), c.Set(t.Args()[1], a)
	if len(x)*len(y) == 0 || len(x)*len(y) > maxProduct {
		return c.compare(t)
	}
	var result *term.Term
	for _, v := range x {
		for _, w := range y {
			s := c.m.Rebuild(t, []*term.Term{v, w})
			if !s.IsTrue() && !s.IsFalse() || result != nil && result != s {
				return c.compare(t)
			}
			result = s
		}
	}
	return result
}

// compare is a comparison, made where the values come from if one of the numbers is chosen among several:
// "is the key in the cell i this one?" is a choice, by i, between answers for each cell, and those are choices
// between the keys that were stored there. Numbers are then compared once for each pair of
// their origins, and no multiplexer is as wide as they are.
func (c *Context) compare(t *term.Term) *term.Term {
	if args := t.Args(); c.families.On(ComparedOrigins) && len(args) == 2 && isNumber(args[0]) && args[0].Sort().Width > smallWidth && !c.computed(args[0]) && !c.computed(args[1]) {
		switch t.Op() {
		case term.OpEq, term.OpULe, term.OpULt, term.OpSLe, term.OpSLt:
			result := c.origins(t, args[0], args[1])
			if result != t {
				c.families.Proposed(ComparedOrigins, 1)
			}
			if result != t && !result.IsTrue() && !result.IsFalse() {
				m := c.m
				c.plain[result], c.plain[m.Not(result)] = t, m.Not(t)
			}
			return result
		}
	}
	return t
}

// origins is a comparison of the kind of t between two numbers.
func (c *Context) origins(t, x, y *term.Term) *term.Term {
	q := comparison{t.Op(), x, y}
	if known := c.compared[q]; known != nil {
		return known
	}
	m := c.m
	var result *term.Term
	switch cx, cy := c.Choice(x), c.Choice(y); {
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
	if result.Size() > InlineSize {
		v := m.Fresh("compared", m.Bool(), false)
		c.define(v, result)
		result = v
	}
	c.compared[q] = result
	return result
}

// Choice is the choice between values that a number is, maybe by name; nil: it is none.
func (c *Context) Choice(t *term.Term) *term.Term {
	if t.Op() == term.OpIte {
		return t
	}
	return c.choices[t]
}

// computed says that a number is not merely chosen among constants, inputs and such numbers.
func (c *Context) computed(t *term.Term) bool {
	known, ok := c.sums[t]
	if !ok {
		if of := c.Choice(t); of != nil {
			known = c.computed(of.Args()[1]) || c.computed(of.Args()[2])
		} else {
			known = t.Op() != term.OpVar && !t.IsConst()
		}
		c.sums[t] = known
	}
	return known
}
