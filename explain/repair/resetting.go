package repair

import (
	"slices"

	"tav/cfg/source"
)

// resets gives a variable in each iteration of a loop the constant that it begins with before
// the loop: what was left of the iteration before is forgotten.
func (g *generator) resets(n *source.Syntax) {
	u := g.unit
	body := n.Child("body")
	if !body.Is("compound_statement") || !g.executed(body) {
		return
	}
	i := slices.IndexFunc(body.Children, func(c *source.Syntax) bool { return !c.Is("{", "}", "comment") })
	if i < 0 {
		return
	}
	start := body.Children[i]
	g.within.body.Walk(func(c *source.Syntax) bool {
		v := c.Child("value")
		if !c.Is("init_declarator") || c.Begin > n.Begin || !u.constant(v) {
			return c.Begin < n.Begin
		}
		name := u.of(c.Child("declarator"))
		if text := name + " = " + u.of(v) + ";"; slices.ContainsFunc(u.visible(start), func(v variable) bool { return v.name == name }) && !u.steers(n, name) {
			assigned, nested := u.assigned(body, name)
			cost := costOfReset + costOfSuspicion*(g.suspicion[u.line(start)]-g.suspected(body, name))
			if assigned && !nested {
				cost += costOfPlain
			}
			if assigned {
				g.change(start, cost, edit{at: start, how: before, text: text})
			}
		}
		return true
	})
}

// suspected is how much a change at a line below a node is suspected to help that names a
// variable.
func (g *view) suspected(n *source.Syntax, name string) (most float64) {
	n.Walk(func(c *source.Syntax) bool {
		if c.Is("identifier") && g.unit.of(c) == name {
			most = max(most, g.suspicion[g.unit.line(c)])
		}
		return true
	})
	return most
}

// constant reports whether an expression is a number or the name of one.
func (u *unit) constant(n *source.Syntax) bool {
	if n.Is("unary_expression") {
		n = n.Child("argument")
	}
	return n.Is("number_literal", "char_literal", "true", "false", "null") || n.Is("identifier") && u.constants[u.of(n)]
}

// steers reports whether a variable is one by which a loop iterates.
func (u *code) steers(loop *source.Syntax, name string) bool {
	return slices.ContainsFunc([]*source.Syntax{loop.Child("condition"), loop.Child("update"), loop.Child("initializer")}, func(part *source.Syntax) bool {
		return part != nil && u.names(part, name)
	})
}

// assigned reports whether a variable is assigned in the body of a loop, not by a
// statement of the body itself, and whether that is in a loop there.
func (u *code) assigned(body *source.Syntax, name string) (assigned, nested bool) {
	for _, s := range body.Children {
		if e := inner(s); s.Is("expression_statement") && e.Is("assignment_expression") && operator(e) == "=" && u.of(e.Child("left")) == name {
			return false, false
		}
	}
	body.Walk(func(c *source.Syntax) bool {
		if c.Is("assignment_expression") && u.of(c.Child("left")) == name || c.Is("update_expression") && u.of(c.Child("argument")) == name {
			loop := around(c, "for_statement", "while_statement", "do_statement")
			assigned, nested = true, nested || loop.Begin > body.Begin
		}
		return true
	})
	return assigned, nested
}

// initial gives a variable that becomes the largest or smallest element of an array the first one to begin with, in place of a number.
func initial(g *generator, n *source.Syntax) {
	u, p := g.unit, n.Parent
	to := p.Child("declarator")
	if p.Is("assignment_expression") && operator(p) == "=" {
		to = p.Child("left")
	}
	if to == nil {
		return
	}
	g.within.body.Walk(func(c *source.Syntax) bool {
		left, right, op := c.Child("left"), c.Child("right"), operator(c)
		if c.Begin < n.End || !c.Is("binary_expression") || op != "<" && op != ">" && op != "<=" && op != ">=" {
			return true
		}
		for _, x := range [][2]*source.Syntax{{left, right}, {right, left}} {
			if x[0].Is("subscript_expression") && u.of(x[1]) == u.of(to) && around(c, "for_statement", "while_statement") != nil {
				if first := u.of(x[0].Child("argument")) + "[0]"; u.knows(n, u.visible(n), ingredient{names: u.variables(x[0].Child("argument"))}) {
					g.replace(n, first, postfix, costOfFirstElement)
				}
			}
		}
		return true
	})
}
