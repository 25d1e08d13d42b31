package repair

import (
	"slices"
	"strings"

	"tav/cfg/source"
)

// saved reads where a list goes on before its element is freed: of `free(p); p = p->next;`,
// and of a loop that frees p and then does so. That declares a variable, which cannot be
// where the text is other candidates, too: each is a program of its own.
func (g *view) saved() (list []*Candidate) {
	u := g.unit
	if !g.question.Dead {
		return nil
	}
	add := func(freed, first, step *source.Syntax, declared edit) {
		from := step.Child("right")
		name := u.of(from.Child("field"))
		if slices.ContainsFunc(u.visible(freed), func(v variable) bool { return v.name == name }) {
			return
		}
		edits := []edit{declared, {at: from, how: replaced, text: name, rank: primary}}
		if declared.at != first {
			edits = append(edits, edit{at: first, how: before, text: name + " = " + u.of(from) + ";"})
		}
		list = append(list, &Candidate{What: "read `" + u.of(from) + "` before `" + u.of(freed) + "`", Cost: costOfSaving, Line: u.line(step), Last: u.line(freed), edits: edits})
	}
	u.root.Walk(func(n *source.Syntax) bool {
		p := u.freed(n)
		if p == nil || !g.executed(n) {
			return true
		}
		typ := u.typeOf(p)
		if next := following(n); inBlock(n) && next.Is("expression_statement") && u.goesOn(inner(next), p) && typ != "" {
			member := inner(next).Child("right")
			add(n, n, inner(next), edit{at: n, how: before, text: typ + " *" + u.of(member.Child("field")) + " = " + u.of(member) + ";"})
		}
		if loop := around(n, "for_statement"); loop != nil && u.goesOn(loop.Child("update"), p) {
			start, first := loop.Child("initializer"), loop.Child("body")
			if first.Is("compound_statement") {
				first = first.Children[1]
			}
			if start.Is("declaration") {
				name := u.of(loop.Child("update").Child("right").Child("field"))
				add(n, first, loop.Child("update"), edit{at: start, how: replaced, text: strings.TrimSuffix(u.of(start), ";") + ", *" + name + ";", rank: primary})
			}
		}
		return true
	})
	return list
}

// freed is the variable that a statement frees, nil if it does nothing like that.
func (u *unit) freed(n *source.Syntax) *source.Syntax {
	if !n.Is("expression_statement") {
		return nil
	}
	call := inner(n)
	if !call.Is("call_expression") || !u.frees(u.of(call.Child("function"))) {
		return nil
	}
	if p := inner(call.Child("arguments")); p.Is("identifier") {
		return p
	}
	return nil
}

// goesOn reports whether an expression assigns a member of what p points to to p.
func (u *code) goesOn(n, p *source.Syntax) bool {
	if !n.Is("assignment_expression") || operator(n) != "=" || u.of(n.Child("left")) != u.of(p) {
		return false
	}
	from := n.Child("right")
	return from.Is("field_expression") && u.of(from.Child("argument")) == u.of(p)
}

// typeOf is the type in the declaration of a local variable, without what makes it a
// pointer, "" if there is none.
func (u *unit) typeOf(p *source.Syntax) (typ string) {
	around(p, "function_definition").Walk(func(c *source.Syntax) bool {
		if c.Is("declaration", "parameter_declaration") && c.Begin < p.Begin && slices.ContainsFunc(u.declares(c), func(v variable) bool { return v.name == u.of(p) }) {
			typ = u.of(c.Child("type"))
		}
		return true
	})
	return typ
}
