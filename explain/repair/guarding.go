package repair

import (
	"cmp"
	"slices"
	"strings"

	"tav/cfg/source"
)

// guard asks, before a statement, for what it needs: a divisor that is not zero, an index within an array of known size, a pointer
// that is not null in the condition of the loop around it.
type guard struct {
	*generator
	at *source.Syntax
}

// add applies the templates.
func (g guard) add() {
	n := g.at
	if g.question.Null {
		g.missed()
	}
	if !inBlock(n) {
		return
	}
	if !g.question.Memory {
		for _, d := range g.divisors() {
			g.refused(d+" == 0", d+" != 0", costOfGuard)
		}
	}
	if g.question.Memory {
		for _, wrong := range g.outside() {
			g.refused(wrong, "", costOfGuard)
		}
		family(g.generator, below, func() {
			for _, wrong := range g.below() {
				g.refused(wrong, "", costOfBelow)
			}
		})
	}
}

// refused leaves the function before a statement if a condition holds, or executes the statement only if it does not, which
// right says.
func (g guard) refused(wrong, right string, cost float64) {
	u, n := g.unit, g.at
	if right != "" && n.Is("expression_statement") {
		g.change(n, cost, edit{at: n, how: guarded, text: right})
	}
	if g.within.name == "main" {
		return
	}
	leaves := g.leaves(n)
	if len(g.returns(n)) == 0 {
		slices.SortStableFunc(leaves, func(a, b ingredient) int { return cmp.Compare(a.cost, b.cost) })
		leaves = leaves[:min(len(leaves), 1)] // none is better than another
	}
	for _, leave := range leaves {
		g.change(n, cost+leave.cost, edit{at: n, how: before, text: "if (" + wrong + ")\n" + margin(u.text, n.Begin) + step(u.text, n) + leave.text})
	}
}

// divisors are what a statement divides by, where that is no constant and can be named before.
func (g guard) divisors() (list []string) {
	u, n := g.unit, g.at
	n.Walk(func(c *source.Syntax) bool {
		if op := operator(c); c.Is("binary_expression") && (op == "/" || op == "%") {
			d := c.Child("right")
			for d.Is("parenthesized_expression", "cast_expression") {
				if d.Is("cast_expression") {
					d = d.Child("value")
				} else {
					d = inner(d)
				}
			}
			if text := u.of(d); text != "" && !u.constant(d) && isNumber(u.class(d)) && !changesIn(d) && !slices.Contains(list, text) && u.knows(n, u.visible(n), ingredient{names: u.variables(d), calls: u.called(d)}) {
				list = append(list, text)
			}
		}
		return true
	})
	return list
}

// outside are the conditions under which a statement accesses an array outside, by the index as it is before.
func (g guard) outside() (list []string) {
	u, n := g.unit, g.at
	n.Walk(func(c *source.Syntax) bool {
		if !c.Is("subscript_expression") {
			return true
		}
		i := c.Child("index")
		if i == nil {
			return true
		}
		size := u.sizeOf(c.Child("argument"))
		switch down := strings.HasPrefix(u.of(i), "--"); {
		case i.Is("update_expression") && down:
			list = append(list, u.of(i.Child("argument"))+" == 0")
		case i.Is("update_expression") && strings.HasSuffix(u.of(i), "++") && size != "":
			list = append(list, u.of(i.Child("argument"))+" == "+size)
		case size != "" && !u.constant(i) && !changesIn(i) && u.knows(n, u.visible(n), ingredient{names: u.variables(i), calls: u.called(i)}):
			list = append(list, u.tight(i, 10)+" < 0 || "+u.tight(i, 10)+" >= "+size)
		}
		return true
	})
	return list
}

// below are the conditions under which a difference is less than zero, and wraps around if it has no sign.
func (g guard) below() (list []string) {
	u, n := g.unit, g.at
	n.Walk(func(c *source.Syntax) bool {
		left, right := c.Child("left"), c.Child("right")
		if c.Is("binary_expression") && operator(c) == "-" && isNumber(u.class(left)) && isNumber(u.class(right)) && !changesIn(c) && u.knows(n, u.visible(n), ingredient{names: u.variables(c), calls: u.called(c)}) {
			list = append(list, u.tight(left, 10)+" < "+u.tight(right, 11))
		}
		return true
	})
	return list
}

// changesIn reports whether an expression assigns something, or calls a function.
func changesIn(n *source.Syntax) bool {
	found := false
	n.Walk(func(c *source.Syntax) bool {
		found = found || c.Is("assignment_expression", "update_expression", "call_expression")
		return !found
	})
	return found
}

// sizeOf is the number of elements that a variable or a member is declared with, "" if that is none, or several are.
func (u *unit) sizeOf(n *source.Syntax) string {
	name, kind := u.of(n), "declaration"
	if n.Is("field_expression") {
		name, kind = u.of(n.Child("field")), "field_declaration"
	}
	size, several := "", false
	u.root.Walk(func(c *source.Syntax) bool {
		f := around(c, "function_definition")
		if d := c; d.Is("array_declarator") && u.of(d.Child("declarator")) == name && around(d, kind) != nil && (f == nil || f == around(n, "function_definition")) {
			several = several || size != ""
			size = u.of(d.Child("size"))
		}
		return true
	})
	if several {
		return ""
	}
	return size
}

// missed leaves the function where the pointer that goes on in a loop whose condition follows it has become null.
func (g guard) missed() {
	u, n, e := g.unit, g.at, inner(g.at)
	loop := around(n, "while_statement", "for_statement")
	if !n.Is("expression_statement") || !e.Is("assignment_expression") || operator(e) != "=" || loop == nil || loop.Child("condition") == nil {
		return
	}
	p := u.of(e.Child("left"))
	if !slices.Contains(g.followed(loop.Child("condition")), p) {
		return
	}
	for _, leave := range g.leaves(n) {
		g.change(n, costOfGuard+leave.cost, edit{at: n, how: after, text: "if (" + p + " == NULL)\n" + margin(u.text, n.Begin) + step(u.text, n) + leave.text})
	}
}
