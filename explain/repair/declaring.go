package repair

import (
	"slices"
	"strconv"
	"strings"

	"tav/cfg/source"
)

// declared are changes of declarations and of what goes with them, each of which is a program of its own: an array in place of a
// pointer to a string literal that is written to, a loop that counts down with an unsigned number, and a wider type for a product
// or sum with the result of the function that returns it.
func (g *view) declared() (list []*Candidate) {
	add := func(n *source.Syntax, cost float64, what string, edits ...edit) {
		line := g.unit.line(n)
		list = append(list, &Candidate{What: what, Cost: cost - g.suspicion[line]*costOfSuspicion, Line: line, Last: line, edits: edits})
	}
	g.unit.root.Walk(func(n *source.Syntax) bool {
		switch {
		case n.Is("init_declarator") && g.question.Memory:
			g.literal(n, add)
		case n.Is("for_statement") && (g.question.Memory || g.question.Endless) && g.executed(n):
			g.countdown(n, add)
		}
		return true
	})
	if g.question.Overflow {
		g.longer(add)
	}
	return list
}

// An adder takes a change at a node.
type adder func(n *source.Syntax, cost float64, what string, edits ...edit)

// literal declares an array that holds the string instead of a pointer to it.
func (g *view) literal(n *source.Syntax, add adder) {
	d, u := n.Child("declarator"), g.unit
	if d.Is("pointer_declarator") && d.Child("declarator").Is("identifier") && n.Child("value").Is("string_literal") && !strings.Contains(u.of(n.Parent), "const") {
		name := u.of(d.Child("declarator")) + "[]"
		add(n, costOfInitial, "declare `"+name+"` instead of `"+u.of(d)+"`", edit{at: d, how: replaced, text: name, rank: primary})
	}
}

// countdown asks for an unsigned number before it is decreased: of `for (i = n - 1; i >= 0; i--)` `for (i = n; i-- > 0;)`.
func (g *view) countdown(n *source.Syntax, add adder) {
	u, cond, update := g.unit, n.Child("condition"), n.Child("update")
	if !cond.Is("binary_expression") || operator(cond) != ">=" || u.of(cond.Child("right")) != "0" || !update.Is("update_expression") || operator(update) != "--" {
		return
	}
	name := u.of(cond.Child("left"))
	start := n.Child("initializer")
	if u.of(update.Child("argument")) != name || start == nil {
		return
	}
	var from *source.Syntax
	start.Walk(func(c *source.Syntax) bool {
		switch {
		case c.Is("init_declarator") && u.of(c.Child("declarator")) == name:
			from = c.Child("value")
		case c.Is("assignment_expression") && u.of(c.Child("left")) == name:
			from = c.Child("right")
		}
		return from == nil
	})
	if from == nil {
		return
	}
	text := u.tight(from, 12) + " + 1"
	if k, err := strconv.Atoi(u.of(from)); err == nil {
		text = strconv.Itoa(k + 1)
	} else if from.Is("binary_expression") && operator(from) == "-" && u.of(from.Child("right")) == "1" {
		text = u.of(from.Child("left"))
	}
	add(n, costOfInitial, "test `"+name+"` before it is decreased: `"+name+"-- > 0`",
		edit{at: from, how: replaced, text: text, rank: 12}, edit{at: cond, how: replaced, text: name + "-- > 0", rank: 10}, edit{at: update, how: replaced, rank: primary})
}

// longer declares variables that hold sums and products as long long, with the result of the function that returns them.
func (g *view) longer(add adder) {
	u := g.unit
	for _, f := range u.inOrder() {
		if g.oracle.checks[f.name] {
			continue
		}
		seen := map[*source.Syntax]bool{}
		f.body.Walk(func(n *source.Syntax) bool {
			if !n.Is("assignment_expression") || !g.executed(n) || operator(n) == "=" && !n.Child("right").Is("binary_expression") || !n.Child("left").Is("identifier") {
				return true
			}
			d, name := u.declaration(n.Child("left"))
			if d == nil || u.of(d.Child("type")) != "int" || seen[d] || around(d, "function_definition") != f.node {
				return true
			}
			seen[d] = true
			edits := []edit{{at: d.Child("type"), how: replaced, text: "long long", rank: primary}}
			if u.returned(f, name) {
				if u.of(f.node.Child("type")) != "int" || f.class != "int" {
					return true
				}
				edits = append(edits, edit{at: f.node.Child("type"), how: replaced, text: "long long", rank: primary})
				edits = append(edits, u.printed(u.root, f.name)...)
			}
			add(n, costOfWidening, "declare `"+name+"` as `long long`", append(edits, u.printed(f.body, name)...)...)
			return true
		})
	}
}

// returned reports whether a function returns the value of a variable.
func (u *code) returned(f *function, name string) bool {
	found := false
	f.body.Walk(func(n *source.Syntax) bool {
		found = found || n.Is("return_statement") && len(n.Children) > 1 && u.of(n.Children[1]) == name
		return !found
	})
	return found
}

// printed writes what printf shows of a variable, or of what a function returns, as a long long.
func (u *code) printed(below *source.Syntax, name string) (list []edit) {
	below.Walk(func(n *source.Syntax) bool {
		if !n.Is("call_expression") || u.of(n.Child("function")) != "printf" {
			return true
		}
		args := handedOver(n)
		if len(args) < 2 || !args[0].Is("string_literal") {
			return true
		}
		format, changed := strings.Split(u.of(args[0]), "%d"), false
		if strings.Count(u.of(args[0]), "%") != len(format)-1 || len(format) != len(args) {
			return true // of other conversions
		}
		text := format[0]
		for i, a := range args[1:] {
			conversion := "%d"
			if a.Is("identifier") && u.of(a) == name || a.Is("call_expression") && u.of(a.Child("function")) == name {
				conversion, changed = "%lld", true
			}
			text += conversion + format[i+1]
		}
		if changed {
			list = append(list, edit{at: args[0], how: replaced, text: text, rank: primary})
		}
		return true
	})
	return list
}

// difference compares instead of subtracting, in a function that is handed over to be called.
func difference(g *generator, n *source.Syntax) {
	u, x := g.unit, n
	if !g.question.Overflow || !n.Is("return_statement") || len(n.Children) < 2 {
		return
	}
	if x = n.Children[1]; !x.Is("binary_expression") || operator(x) != "-" || !u.handed(g.within.name) {
		return
	}
	a, b := u.tight(x.Child("left"), 11), u.tight(x.Child("right"), 11)
	g.replace(x, "("+a+" > "+b+") - ("+a+" < "+b+")", 12, costOfInitial)
}

// handed reports whether a function is an argument of a call.
func (u *code) handed(name string) bool {
	found := false
	u.root.Walk(func(n *source.Syntax) bool {
		found = found || n.Is("identifier") && u.of(n) == name && n.Parent.Is("argument_list")
		return !found
	})
	return found
}

// library applies the templates to the arguments of calls of the library: the byte for the end of a string, memory that is
// zero to begin with, the address that scanf stores to.
func library(g *generator, call *source.Syntax, args []*source.Syntax) {
	u := g.unit
	name := u.of(call.Child("function"))
	switch {
	case !g.question.Memory && !g.question.Undefined:
	case name == "malloc" && len(args) == 1:
		if strings.Contains(u.of(args[0]), "strlen") {
			g.replace(args[0], u.tight(args[0], 12)+" + 1", 12, costOfEnding)
		}
		g.replace(call, "calloc(1, "+u.of(args[0])+")", postfix, costOfInitial)
	case slices.Contains([]string{"scanf", "fscanf", "sscanf"}, name):
		for _, a := range args[min(len(args), 1):] {
			if u.class(a) == "int" && !a.Is("number_literal") {
				g.replace(a, "&"+u.of(a), unary, costOfAddress)
			}
		}
	}
}
