package repair

import (
	"slices"
	"strings"

	"tav/cfg/source"
)

// condition applies the templates to the condition of a statement: it is negated, or
// asks more.
func (g *generator) condition(n, cond *source.Syntax) {
	u := g.unit
	text := "!(" + u.of(cond) + ")"
	if cond.Is("unary_expression") && operator(cond) == "!" {
		text = u.of(cond.Child("argument"))
	} else if precedence(cond) >= postfix {
		text = "!" + u.of(cond)
	}
	g.replace(cond, text, unary, 2.6)
	g.decisions(cond)
}

// once has the body of a loop executed before its condition is asked.
func (g *generator) once(n *source.Syntax) {
	leaves := false
	n.Child("body").Walk(func(c *source.Syntax) bool {
		leaves = leaves || c.Is("break_statement", "continue_statement", "labeled_statement", "goto_statement", "comment")
		return !leaves
	})
	if cond := inner(n.Child("condition")); !leaves && !cond.Is("number_literal", "true") {
		g.change(n, costOfFirst, edit{at: n, how: first, text: g.unit.of(n.Child("body"))})
	}
}

// decisions joins a condition with another one.
func (g *generator) decisions(cond *source.Syntax) {
	u := g.unit
	if left := cond.Child("left"); cond.Is("binary_expression") && u.class(left) == "int" && !left.Is("number_literal", "char_literal") {
		switch operator(cond) {
		case ">", ">=":
			g.replace(cond, u.tight(left, 10)+" < 0 || "+u.of(cond), precedences["||"], costOfLower)
		case "<", "<=":
			g.replace(cond, u.tight(left, 10)+" >= 0 && "+u.of(cond), precedences["&&"], costOfLower)
		}
	}
	if g.unit.calls(cond, func(name string) bool { return readers[name] }) {
		return // whether there is input is another question than what it says
	}
	for _, a := range g.atoms(cond) {
		if about(u, cond, a.text) {
			continue
		}
		for _, op := range []string{"||", "&&"} {
			if op == "||" && a.usual {
				continue // it would always hold
			}
			p := precedences[op]
			g.replace(cond, u.tight(cond, p)+" "+op+" "+a.tight(p+1), p, 2.2+a.cost)
			g.replace(cond, a.tight(p)+" "+op+" "+u.tight(cond, p+1), p, 2.25+a.cost)
		}
	}
}

// about reports whether a condition compares the same two as another one: then both
// together always hold, never do, or are the condition with another operator.
func about(u *unit, cond *source.Syntax, text string) bool {
	left, right := u.of(cond.Child("left")), u.of(cond.Child("right"))
	return cond.Is("binary_expression") && (strings.HasPrefix(text, left+" ") && strings.HasSuffix(text, " "+right) || strings.HasPrefix(text, right+" ") && strings.HasSuffix(text, " "+left))
}

// atoms are conditions on what a node is about: what it mentions, what it controls
// mentions, and parameters.
func (g *view) atoms(n *source.Syntax) (list []ingredient) {
	u, near := g.unit, g.near(n)
	add := func(text string, rank int, cost float64) {
		list = append(list, ingredient{text: text, rank: rank, cost: cost})
	}
	var numbers []ingredient
	for _, i := range g.fitting(n, "int") {
		if near[i.text] && !u.constants[i.text] && i.class != "bool" {
			add(i.tight(11)+" < 0", 10, 0.4)
			list = append(list, ingredient{text: i.text + " >= 0", rank: 10, cost: 0.4, usual: true})
			add(i.text+" > 0", 10, 0.5)
			numbers = append(numbers, i)
		}
	}
	for k, i := range numbers {
		for _, j := range g.fitting(n, "int") {
			if i.text != j.text && !strings.Contains(i.text, j.text) && !strings.Contains(j.text, i.text) {
				cost := 0.6 + j.cost + g.kinds.strange(i.kind, j.kind)
				if !near[j.text] {
					cost += 0.3
				}
				first := !near[j.text]
				for _, m := range numbers[k:] {
					first = first || m.text == j.text
				}
				if first {
					add(i.tight(10)+" == "+j.tight(10), 9, cost)
					add(i.tight(10)+" != "+j.tight(10), 9, cost)
				}
				add(i.tight(10)+" < "+j.tight(11), 10, cost)
				add(i.tight(10)+" >= "+j.tight(11), 10, cost)
			}
		}
	}
	visible := u.visible(n)
	for _, i := range g.asked {
		if u.knows(n, visible, i) {
			list = append(list, i)
			if !strings.HasPrefix(i.text, "!") { // that there is something, is usual
				add("!"+i.tight(unary), unary, i.cost)
			}
		}
	}
	for _, i := range g.pool {
		if strings.HasSuffix(i.class, "*") && g.fits(n, i) {
			cost := 0.3
			if !near[i.text] {
				cost = 0.8
			}
			if !g.question.Null {
				cost += costOfPointer
			}
			list = append(list, ingredient{text: i.text, rank: i.rank, cost: cost, usual: true})
			add("!"+i.tight(unary), unary, cost)
		}
		if i.class == "bool" && g.fits(n, i) {
			add(i.text, i.rank, 0.6)
			add("!"+i.tight(unary), unary, 0.6)
		}
	}
	return list
}

// near are the names and members in an expression, in what it decides over, and of parameters.
func (g *view) near(n *source.Syntax) map[string]bool {
	near := map[string]bool{}
	note := func(m *source.Syntax) {
		m.Walk(func(c *source.Syntax) bool {
			if c.Is("identifier", "field_expression") {
				near[g.unit.of(c)] = true
			}
			return true
		})
	}
	note(n)
	if s := around(n, "if_statement", "while_statement", "for_statement"); s != nil && s.Child("condition") != nil && s.Child("condition").Begin <= n.Begin && n.End <= s.Child("condition").End {
		for _, field := range []string{"consequence", "body"} {
			if c := s.Child(field); c != nil {
				note(c)
			}
		}
	}
	for _, p := range g.within.parameters {
		near[p.name] = true
	}
	return near
}

// questions are the conditions that functions other than f ask.
func (g *view) questions(f *function) (list []ingredient) {
	u := g.unit
	for _, other := range u.inOrder() {
		if other == f || g.oracle.drives(other) {
			continue
		}
		other.body.Walk(func(c *source.Syntax) bool {
			if cond := c.Child("condition"); c.Is("if_statement") && cond != nil && inner(cond) != nil && !g.oracle.fixed(c) {
				cond = inner(cond)
				i := ingredient{text: u.of(cond), rank: precedence(cond), names: u.variables(cond), calls: u.called(cond), cost: 0.5}
				if len(i.names) > 0 && len(i.text) <= maxIngredient && !strings.Contains(i.text, "\n") {
					list = append(list, i)
				}
			}
			return true
		})
	}
	return list
}

// fits reports whether an ingredient can stand at a node.
func (g *view) fits(n *source.Syntax, i ingredient) bool {
	return slices.ContainsFunc(g.fitting(n, i.class), func(f ingredient) bool { return f.text == i.text })
}
