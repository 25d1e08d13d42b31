package repair

import (
	"maps"
	"slices"

	"tav/cfg/source"
)

// pointers applies the templates for errors of one pointer to a simple statement: the
// function is left before a null pointer is followed, a pointer to freed memory becomes
// null.
func (g *generator) pointers(n *source.Syntax) {
	u := g.unit
	if g.question.Null && inBlock(n) {
		for _, p := range g.followed(n) {
			for _, leave := range g.leaves(n) {
				g.change(n, 1.5+leave.cost, edit{at: n, how: before, text: "if (" + p + " == NULL)\n" + margin(u.text, n.Begin) + step(u.text, n) + leave.text})
			}
		}
	}
	if g.question.Dead && n.Is("expression_statement") {
		for _, c := range n.Children {
			if c.Is("call_expression") && u.frees(u.of(c.Child("function"))) {
				if a := inner(c.Child("arguments")); a != nil && a.Is("identifier", "field_expression", "subscript_expression", "pointer_expression") && (u.of(c.Child("function")) == "free" || !a.Is("identifier")) {
					g.change(n, costOfNull, edit{at: n, how: after, text: u.of(a) + " = NULL;"})
					family(g, holding, func() { g.holders(n, a) })
				}
			}
		}
	}
}

// holders sets pointers that may lead to what a statement frees to something else before: null, or where the freed element leads.
func (g *generator) holders(n, freed *source.Syntax) {
	u := g.unit
	class, name := u.class(freed), u.of(freed)
	if pointee(class) == "" || !freed.Is("identifier") {
		return
	}
	values := append([]string{"NULL"}, u.membersOf(variable{name, class}, class)...)
	var holders []string
	for _, v := range u.visible(n) {
		if v.name != name {
			holders = append(holders, u.membersOf(v, class)...)
		}
	}
	for _, global := range slices.Sorted(maps.Keys(u.globals)) {
		v := variable{global, u.globals[global]}
		if v.class == class {
			holders = append(holders, global)
		}
		holders = append(holders, u.membersOf(v, class)...)
	}
	for _, holder := range holders {
		for i, value := range values {
			text := "if (" + holder + " == " + name + ")\n" + margin(u.text, n.Begin) + step(u.text, n) + holder + " = " + value + ";"
			g.change(n, costOfHolder+0.05*float64(i), edit{at: n, how: before, text: text})
		}
	}
}

// membersOf are the members of a structure, or of one that a variable points to, that are of a class.
func (u *unit) membersOf(v variable, class string) (list []string) {
	structure, by := v.class, "."
	if p := pointee(v.class); p != "" {
		structure, by = p, "->"
	}
	for _, m := range u.members[structure] {
		if m.class == class {
			list = append(list, v.name+by+m.name)
		}
	}
	return list
}

// frees reports whether a function frees its first argument: free, or one of the file
// that hands its first parameter over to such a function.
func (u *unit) frees(name string) bool {
	f := u.functions[name]
	if f == nil || len(f.parameters) == 0 {
		return name == "free"
	}
	found := false
	f.body.Walk(func(n *source.Syntax) bool {
		found = found || n.Is("call_expression") && u.of(n.Child("function")) == "free" && u.of(inner(n.Child("arguments"))) == f.parameters[0].name
		return !found
	})
	return found
}

// destructors are the functions before a node that free what a pointer of this class
// points to, and are asked for nothing else.
func (u *unit) destructors(n *source.Syntax, class string) (list []string) {
	for _, f := range u.inOrder() {
		if len(f.parameters) == 1 && f.parameters[0].class == class && u.frees(f.name) && f.node.End < n.Begin {
			list = append(list, f.name)
		}
	}
	return list
}

// allocates reports whether a node is an argument of an allocation.
func (u *code) allocates(n *source.Syntax) bool {
	call := around(n, "call_expression")
	return call != nil && slices.Contains([]string{"malloc", "calloc", "realloc"}, u.of(call.Child("function")))
}

// unsigned takes a character that becomes a wider number without its sign.
func (g *generator) unsigned(n *source.Syntax) {
	u := g.unit
	if !g.question.Memory && !g.question.Assertions || u.class(n) != "int" {
		return
	}
	wide := n.Field == "index"
	switch p := n.Parent; {
	case p.Is("init_declarator"):
		wide = u.of(p.Parent.Child("type")) != "char"
	case p.Is("assignment_expression") && operator(p) == "=" && n.Field == "right":
		d, _ := u.declaration(p.Child("left"))
		wide = d != nil && u.of(d.Child("type")) != "char"
	}
	if wide && u.character(n) {
		g.replace(n, "(unsigned char)"+u.tight(n, unary), unary, costOfUnsigned)
	}
}

// character reports whether an expression is a char, by the declaration of the variable,
// parameter or member that it is or that it is an element of.
func (u *unit) character(n *source.Syntax) bool {
	for n.Is("subscript_expression", "pointer_expression", "update_expression", "parenthesized_expression") {
		if n.Is("parenthesized_expression") {
			n = inner(n)
		} else {
			n = n.Child("argument")
		}
		if n == nil {
			return false
		}
	}
	name, kinds := u.of(n), []string{"declaration", "parameter_declaration"}
	root := u.root
	switch {
	case n.Is("field_expression"):
		name, kinds = u.of(n.Child("field")), []string{"field_declaration"}
	case n.Is("identifier") && slices.ContainsFunc(u.visible(n), func(v variable) bool { return v.name == name }):
		root = u.functionOf(n).node
	}
	is, all := false, true
	root.Walk(func(c *source.Syntax) bool {
		if c.Is(kinds...) && slices.ContainsFunc(u.declares(c), func(v variable) bool { return v.name == name }) {
			is, all = true, all && u.of(c.Child("type")) == "char"
		}
		return true
	})
	return is && all
}

// terminator ends a string after the loop that writes it, in a function that knows of
// such ends.
func (g *generator) terminator(n *source.Syntax) {
	u := g.unit
	if !g.question.Memory || n.Child("body") == nil {
		return
	}
	n.Child("body").Walk(func(c *source.Syntax) bool {
		left := c.Child("left")
		if !c.Is("assignment_expression") || operator(c) != "=" || !left.Is("subscript_expression") || !u.character(left) {
			return true
		}
		end, names := u.of(left), u.variables(left)
		if i, bound := left.Child("index"), u.bound(n); bound != nil && u.of(i) == u.of(bound.Child("left")) {
			end, names = u.of(left.Child("argument"))+"["+u.of(bound.Child("right"))+"]", append(u.variables(left.Child("argument")), u.variables(bound.Child("right"))...)
		}
		if u.knows(n, u.visible(n), ingredient{names: names}) {
			text := end + ` = '\0';`
			g.change(n, costOfEnd, edit{at: n, how: after, text: text})
		}
		return true
	})
}

// bound is the condition of a for statement that declares its index and only asks whether it is less than something; nil for others.
func (u *code) bound(n *source.Syntax) *source.Syntax {
	cond := n.Child("condition")
	if n.Child("initializer").Is("declaration") && cond.Is("binary_expression") && operator(cond) == "<" && !u.calls(cond, func(string) bool { return true }) {
		return cond
	}
	return nil
}

// followed are the variables and members that a statement follows as pointers and that
// are there before it.
func (g *view) followed(n *source.Syntax) (list []string) {
	u := g.unit
	n.Walk(func(c *source.Syntax) bool {
		var p *source.Syntax
		switch {
		case c.Is("field_expression") && operator(c) == "->", c.Is("subscript_expression"), c.Is("pointer_expression") && operator(c) == "*":
			p = c.Child("argument")
		}
		if p.Is("identifier", "field_expression") && !slices.Contains(list, u.of(p)) && u.knows(n, u.visible(n), ingredient{names: u.variables(p)}) {
			list = append(list, u.of(p))
		}
		return true
	})
	return list
}

// leaves are ways to leave a function early: those that it has, else with a value that
// says that there is none, or a parameter that it is given for that.
func (g *view) leaves(n *source.Syntax) (list []ingredient) {
	for _, text := range g.returns(n) {
		list = append(list, ingredient{text: text})
	}
	f := g.within
	if len(list) > 0 {
		return list
	}
	for _, p := range f.parameters {
		if alike(p.class, f.class) {
			cost := 0.2
			if g.unit.names(f.body, p.name) {
				cost = 0.8
			}
			list = append(list, ingredient{text: "return " + p.name + ";", cost: cost})
		}
	}
	switch {
	case isNumber(f.class):
		list = append(list, ingredient{text: "return 0;", cost: 0.6}, ingredient{text: "return -1;", cost: 0.6})
	case pointee(f.class) != "":
		list = append(list, ingredient{text: "return NULL;", cost: 0.2})
	}
	return list
}

// names reports whether an identifier is below a node.
func (u *code) names(n *source.Syntax, name string) bool {
	found := false
	n.Walk(func(c *source.Syntax) bool {
		found = found || c.Is("identifier") && u.of(c) == name
		return !found
	})
	return found
}
