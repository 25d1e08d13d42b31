package repair

import (
	"cmp"
	"slices"
	"strings"

	"tav/cfg/source"
)

// inverses are the operators that take back what others do.
var inverses = map[string]string{"+=": "-=", "-=": "+=", "++": "--", "--": "++"}

// undone takes back, before a return in the middle of a function, what statements before it, or functions called in them, have
// counted or added: what comes after them was refused.
func undone(g *generator, n *source.Syntax) {
	if !g.question.Assertions || g.within.name == "main" {
		return
	}
	var list []string
	for at := n; at != g.within.body; at = at.Parent {
		for _, s := range at.Parent.Children {
			if s == at {
				break
			}
			list = append(list, g.effects(s)...)
		}
	}
	if len(list) > 1 {
		list = append(list, strings.Join(list, "\n"+margin(g.unit.text, n.Begin)))
	}
	for _, text := range list {
		g.change(n, costOfUndoing, edit{at: n, how: before, text: text})
	}
}

// effects are the statements that take back what a statement does when its condition, if it has one, does not hold.
func (g *view) effects(s *source.Syntax) (list []string) {
	u := g.unit
	if s.Is("expression_statement") {
		list = u.inverse(inner(s), nil, nil)
	}
	if s.Is("if_statement") {
		s = s.Child("condition")
	} else if !s.Is("expression_statement", "declaration") {
		return nil
	}
	s.Walk(func(c *source.Syntax) bool {
		f := u.functions[u.of(c.Child("function"))]
		if !c.Is("call_expression") || f == nil || g.oracle.fixed(c) {
			return true
		}
		if args := handedOver(c); len(args) == len(f.parameters) && !slices.ContainsFunc(args, changesIn) {
			for _, e := range f.body.Children {
				if e.Is("expression_statement") {
					list = append(list, u.inverse(inner(e), f, args)...)
				}
			}
		}
		return false
	})
	return list
}

// inverse is the statement that takes back what an expression does in a function that is called with these arguments; f is nil
// for one of the function at hand.
func (u *unit) inverse(e *source.Syntax, f *function, args []*source.Syntax) []string {
	op := inverses[operator(e)]
	if !e.Is("assignment_expression", "update_expression") || op == "" {
		return nil
	}
	text, known := u.of(e), true
	e.Walk(func(c *source.Syntax) bool {
		known = known && !c.Is("call_expression") && (c == e || !c.Is("assignment_expression", "update_expression"))
		return known
	})
	if f != nil && known {
		text, known = u.substituted(e, f.parameters, args)
	}
	if !known {
		return nil
	}
	return []string{strings.Replace(text, operator(e), op, 1) + ";"}
}

// substituted is the text of an expression with arguments in the place of parameters; false: it names other variables of its
// function.
func (u *unit) substituted(e *source.Syntax, parameters []variable, args []*source.Syntax) (string, bool) {
	text, known := []byte(u.of(e)), true
	var found []Splice
	e.Walk(func(c *source.Syntax) bool {
		i := slices.IndexFunc(parameters, func(v variable) bool { return v.name == u.of(c) })
		switch {
		case !c.Is("identifier"):
		case i < 0:
			known = known && (u.globals[u.of(c)] != "" || u.constants[u.of(c)])
		case c.Parent.Is("field_expression") && args[i].Is("pointer_expression") && operator(args[i]) == "&":
			found = append(found, Splice{c.Begin, c.Parent.Child("field").Begin, u.tight(args[i].Child("argument"), postfix) + "."})
		default:
			found = append(found, Splice{c.Begin, c.End, u.tight(args[i], unary)})
		}
		return true
	})
	slices.SortFunc(found, func(a, b Splice) int { return cmp.Compare(b.Begin, a.Begin) })
	for _, s := range found {
		text = slices.Replace(text, s.Begin-e.Begin, s.End-e.Begin, []byte(s.Text)...)
	}
	return string(text), known
}
