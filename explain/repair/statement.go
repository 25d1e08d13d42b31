package repair

import (
	"slices"
	"strings"

	"tav/cfg/source"
)

// compounds are the mutations of assignment operators.
var compounds = map[string][]mutation{
	"+=": {{"-=", 1.6}, {"=", 2.4}},
	"-=": {{"+=", 1.6}, {"=", 2.4}},
	"=":  {{"+=", 2}, {"|=", 2.2}, {"-=", 2.4}},
	"|=": {{"&=", 1.8}, {"^=", 2}, {"=", 2}},
	"&=": {{"|=", 1.8}, {"=", 2}},
	"^=": {{"|=", 1.8}, {"&=", 2}},
	"*=": {{"/=", 2}},
	"/=": {{"*=", 2}},
}

// assignment applies the templates to an assignment: another operator, or the bits of
// the value cleared.
func (g *generator) assignment(n *source.Syntax) {
	u, op := g.unit, operator(n)
	left, right := n.Child("left"), n.Child("right")
	if left == nil || right == nil || !isNumber(u.class(left)) {
		return
	}
	for _, m := range compounds[op] {
		g.replace(n, u.of(left)+" "+m.to+" "+u.of(right), assigning, m.cost)
	}
	if op == "|=" || op == "^=" || op == "&=" {
		text := "~" + u.tight(right, unary)
		if right.Is("unary_expression") && operator(right) == "~" {
			text = u.of(right.Child("argument"))
		}
		g.replace(n, u.of(left)+" &= "+text, assigning, 1.7)
	}
}

// update applies the templates to an increment or decrement.
func (g *generator) update(n *source.Syntax) {
	u, arg := g.unit, n.Child("argument")
	op := operator(n)
	other := map[string]string{"++": "--", "--": "++"}[op]
	text := u.of(n)
	prefix := strings.HasPrefix(text, op)
	write := func(op string, prefix bool) (string, int) {
		if prefix {
			return op + u.of(arg), unary
		}
		return u.of(arg) + op, postfix
	}
	s, rank := write(other, prefix)
	g.replace(n, s, rank, 1.8)
	if !n.Parent.Is("expression_statement", "for_statement") {
		s, rank = write(op, !prefix)
		g.replace(n, s, rank, 1.6)
		g.replace(n, u.of(arg), precedence(arg), 2.4)
	}
}

// declaration applies the templates to the values that variables begin with.
func (g *generator) declaration(n *source.Syntax) {
	for _, c := range n.Children {
		if c.Is("storage_class_specifier") {
			return // of a static variable: a constant
		}
	}
	for _, c := range n.Children {
		switch v := c.Child("value"); {
		case c.Is("init_declarator") && v != nil && !v.Is("initializer_list"):
			g.expression(v)
		case c.Is("identifier") && c.Field == "declarator" && inBlock(n):
			name := g.unit.of(c)
			if !slices.ContainsFunc(g.unit.declares(n), func(v variable) bool { return v.name == name && isNumber(v.class) }) {
				continue
			}
			g.change(n, 1.6, edit{at: n, how: after, text: name + " = 0;"})
			g.change(n, 1.8, edit{at: n, how: after, text: name + " = -1;"})
		}
	}
	if inBlock(n) {
		g.pointers(n)
		guard{g, n}.add()
		g.insertions(n)
	}
}

// statement applies the templates to a simple statement: it is left out, executed
// under a condition, put after the next one, or another one is put beside it.
func (g *generator) statement(n *source.Syntax) {
	if g.question.Assertions && g.driver {
		return
	}
	g.pointers(n)
	guard{g, n}.add()
	g.linked(n)
	g.insertions(n)
	if n.Is("return_statement") {
		g.leftAsElsewhere(n)
		family(g, undoing, func() { undone(g, n) })
		difference(g, n)
		return
	}
	g.accompanied(n)
	if !g.writes(n) {
		g.change(n, 3.2, edit{at: n, how: deleted})
		for _, a := range g.atoms(n) {
			g.change(n, 3+a.cost, edit{at: n, how: guarded, text: a.text})
		}
	}
	if next := following(n); inBlock(n) && next.Is("expression_statement") && !g.oracle.fixed(next) {
		g.change(n, 2.4, edit{at: n, how: deleted}, edit{at: next, how: after, text: g.unit.of(n)})
	}
}

// skipped puts what the loop does elsewhere before a continue that skips it.
func (g *generator) skipped(n *source.Syntax) {
	loop := around(n, "while_statement", "do_statement", "for_statement")
	if loop == nil {
		return
	}
	loop.Child("body").Walk(func(c *source.Syntax) bool {
		if c.Is("expression_statement") && c.Begin > n.End && len(c.Children) > 0 && c.Children[0].Is("update_expression", "assignment_expression") && !g.oracle.fixed(c) {
			text := g.unit.of(c)
			g.change(n, costOfSkipped, edit{at: n, how: before, text: text})
		}
		return true
	})
}

// following is the statement after n, nil for none.
func following(n *source.Syntax) *source.Syntax {
	found := false
	for _, c := range n.Parent.Children {
		if found && !c.Is("comment", "}") {
			return c
		}
		found = found || c == n
	}
	return nil
}

// insertions puts a return or a statement that the program has elsewhere before a
// statement, or the latter after it.
func (g *generator) insertions(n *source.Syntax) {
	if g.driver && g.question.Assertions {
		return
	}
	u := g.unit
	if !g.driver && (n.Is("expression_statement", "declaration")) {
		for _, leave := range g.returns(n) {
			for _, a := range g.atoms(n) {
				if a.usual {
					continue // it would hide what the function does
				}
				g.change(n, 3.4+a.cost, edit{at: n, how: before, text: "if (" + a.text + ")\n" + margin(u.text, n.Begin) + step(u.text, n) + leave})
			}
		}
	}
	for _, s := range g.statements(n) {
		if !n.Is("declaration") {
			g.change(n, 3+s.cost, edit{at: n, how: before, text: s.text})
		}
		if !n.Is("return_statement") {
			g.change(n, 3+s.cost, edit{at: n, how: after, text: s.text})
		}
	}
}

// leftAsElsewhere does before a return what the function does before other ones, or at its end.
func (g *generator) leftAsElsewhere(n *source.Syntax) {
	u := g.unit
	seen := map[string]bool{}
	if p := preceding(n); p != nil {
		seen[u.of(p)] = true
	}
	g.within.body.Walk(func(c *source.Syntax) bool {
		if c == n || !c.Is("return_statement") {
			return true
		}
		p := preceding(c)
		if !p.Is("expression_statement") || len(p.Children) == 0 || !p.Children[0].Is("call_expression") || g.oracle.fixed(p) || seen[u.of(p)] {
			return true
		}
		seen[u.of(p)] = true
		if u.knows(n, u.visible(n), ingredient{names: u.variables(p), calls: u.called(p)}) {
			g.change(n, costOfLeaving, edit{at: n, how: before, text: u.of(p)})
		}
		return true
	})
}

// returns are the ways to leave a function early that it has already.
func (g *view) returns(n *source.Syntax) (list []string) {
	if g.within.class == "void" {
		return []string{"return;"}
	}
	seen := map[string]bool{}
	g.within.body.Walk(func(c *source.Syntax) bool {
		if c.Is("return_statement") && len(c.Children) > 1 && (c.Children[1].Is("number_literal", "null", "true", "false") || c.Children[1].Is("unary_expression") && c.Children[1].Child("argument").Is("number_literal") || g.unit.constants[g.unit.of(c.Children[1])]) && !seen[g.unit.of(c)] {
			seen[g.unit.of(c)] = true
			list = append(list, g.unit.of(c))
		}
		return true
	})
	return list
}

// statements are those that may be put beside n: such as stand elsewhere in the
// program, in variables that there are here, and counting up or down of what the
// function counts or assigns.
func (g *view) statements(n *source.Syntax) (list []ingredient) {
	u := g.unit
	seen := map[string]bool{u.of(n): true}
	visible := u.visible(n)
	if n.Is("declaration") {
		visible = append(visible, u.declares(n)...)
	}
	add := func(text string, of *source.Syntax, cost float64) {
		i := ingredient{text: text, names: u.variables(of), calls: u.called(of), cost: cost}
		if !seen[text] && len(text) <= maxIngredient && u.knows(n, visible, i) {
			seen[text] = true
			list = append(list, i)
		}
	}
	for _, f := range u.inOrder() {
		cost := 0.6
		if f == g.within {
			cost = 0
		}
		if g.oracle.drives(f) && f != g.within {
			continue
		}
		f.body.Walk(func(c *source.Syntax) bool {
			if !c.Is("expression_statement") || len(c.Children) == 0 || g.oracle.fixed(c) {
				return true
			}
			add(u.of(c), c, cost+0.2)
			e := c.Children[0]
			switch e.Type {
			case "update_expression":
				arg := e.Child("argument")
				add(u.of(arg)+map[string]string{"++": "--", "--": "++"}[operator(e)]+";", arg, cost+0.3)
			case "assignment_expression":
				left := e.Child("left")
				switch class := u.class(left); {
				case class == "int":
					add(u.of(left)+" = 0;", left, cost+0.4)
				case class == "bool":
					add(u.of(left)+" = false;", left, cost+0.4)
				case strings.HasSuffix(class, "*"):
					add(u.of(left)+" = NULL;", left, cost+0.4)
					if g.question.Memory {
						add("free("+u.of(left)+");", left, cost+0.4)
					}
				}
			}
			return true
		})
	}
	if g.question.Memory {
		free := 0.3
		if g.question.Leak {
			free = costOfFree
		}
		for _, v := range visible {
			if strings.HasSuffix(v.class, "*") {
				list = append(list, ingredient{text: "free(" + v.name + ");", cost: free})
				for _, name := range u.destructors(n, v.class) {
					list = append(list, ingredient{text: name + "(" + v.name + ");", cost: free - costOfRelease})
				}
			}
		}
	}
	return list
}

// cases ends cases of a switch that fall through.
func (g *generator) cases(n *source.Syntax) {
	n.Walk(func(c *source.Syntax) bool {
		if c != n && c.Is("switch_statement") {
			return false
		}
		if c.Is("case_statement") && len(c.Children) > 0 {
			last := c.Children[len(c.Children)-1]
			if last.Is("expression_statement", "if_statement") && g.executed(last) {
				g.change(last, 1.4, edit{at: last, how: after, text: "break;"})
			}
		}
		return true
	})
}
