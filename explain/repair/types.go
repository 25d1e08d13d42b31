package repair

import (
	"context"
	"slices"
	"strings"

	"tav/cfg/source"
)

// unit is what a file declares. The class of a type is "int" for all integers and
// enumerations, "bool", "float", the name of a structure, or "" where it is not known,
// with a star for each pointer or array.
type unit struct {
	code
	fields       map[string]string     // name → class; of those of one name the first
	members      map[string][]variable // of structures, by class
	typedefs     map[string]string
	globals      map[string]string
	functions    map[string]*function
	enumerations map[string][]string // the other constants of a constant's enumeration, the nearest first
	constants    map[string]bool     // macros and constants of enumerations that are numbers
}

// code is the text of a file, and how it is read.
type code struct {
	text []byte
	root *source.Syntax
}

// function is a function that is defined in the file.
type function struct {
	name       string
	class      string // of its result; "void" for none
	node       *source.Syntax
	body       *source.Syntax
	parameters []variable
}

type variable struct{ name, class string }

// read reads a file.
func read(ctx context.Context, text []byte) (*unit, error) {
	root, err := source.ParseSyntax(ctx, text)
	if err != nil {
		return nil, err
	}
	u := &unit{code: code{text, root}, fields: map[string]string{}, members: map[string][]variable{}, typedefs: map[string]string{}, globals: map[string]string{}, functions: map[string]*function{}, constants: map[string]bool{}, enumerations: map[string][]string{}}
	root.Walk(func(n *source.Syntax) bool {
		switch n.Type {
		case "type_definition":
			for _, v := range u.declares(n) {
				if u.typedefs[v.name] = v.class; v.class == "struct" { // without a name of its own
					u.typedefs[v.name] = "struct " + v.name
					u.member("struct "+v.name, n.Child("type").Child("body"))
				}
			}
		case "struct_specifier":
			if name := n.Child("name"); name != nil && n.Child("body") != nil {
				u.member("struct "+u.of(name), n.Child("body"))
			}
		case "field_declaration":
			for _, v := range u.declares(n) {
				if u.fields[v.name] == "" {
					u.fields[v.name] = v.class
				}
			}
		case "enumerator_list":
			u.enumeration(n)
		case "preproc_def":
			if v := strings.TrimSpace(u.of(n.Child("value"))); v != "" && strings.ContainsAny(v[:1], "0123456789(-'") {
				u.constants[u.of(n.Child("name"))] = true
			}
		case "declaration":
			if !within(n, "function_definition") {
				for _, v := range u.declares(n) {
					u.globals[v.name] = v.class
				}
			}
		case "function_definition":
			u.define(n)
		}
		return true
	})
	return u, nil
}

// enumeration notes the constants of an enumeration.
func (u *unit) enumeration(list *source.Syntax) {
	var names []string
	for _, c := range list.Children {
		if c.Is("enumerator") {
			names = append(names, u.of(c.Child("name")))
		}
	}
	for i, name := range names {
		u.constants[name] = true
		others := slices.Delete(slices.Clone(names), i, i+1)
		near := func(a string) int { return max(slices.Index(names, a)-i, i-slices.Index(names, a)) }
		slices.SortStableFunc(others, func(a, b string) int { return near(a) - near(b) })
		u.enumerations[name] = others
	}
}

// member notes the members of a structure.
func (u *unit) member(class string, body *source.Syntax) {
	for _, c := range body.Children {
		if c.Is("field_declaration") {
			u.members[class] = append(u.members[class], u.declares(c)...)
		}
	}
}

// of is the text of a node, "" for nil.
func (u *code) of(n *source.Syntax) string {
	if n == nil {
		return ""
	}
	return string(u.text[n.Begin:n.End])
}

// line is the line of a node, 1-based.
func (u *code) line(n *source.Syntax) int { return 1 + strings.Count(string(u.text[:n.Begin]), "\n") }

// within reports whether a node is below one of this type.
func within(n *source.Syntax, typ string) bool { return around(n, typ) != nil }

// around is the innermost node around n of one of these types, nil for none.
func around(n *source.Syntax, types ...string) *source.Syntax {
	for p := n.Parent; p != nil; p = p.Parent {
		if p.Is(types...) {
			return p
		}
	}
	return nil
}

func (u *unit) define(n *source.Syntax) {
	f := &function{node: n, body: n.Child("body"), class: u.specified(n.Child("type"))}
	d := n.Child("declarator")
	for ; d.Is("pointer_declarator"); d = d.Child("declarator") {
		f.class += "*"
	}
	if !d.Is("function_declarator") || f.body == nil {
		return
	}
	f.name = u.of(d.Child("declarator"))
	if list := d.Child("parameters"); list != nil {
		for _, p := range list.Children {
			if p.Is("parameter_declaration") {
				f.parameters = append(f.parameters, u.declares(p)...)
			}
		}
	}
	u.functions[f.name] = f
}

// declares lists what a declaration declares.
func (u *unit) declares(n *source.Syntax) (list []variable) {
	base := u.specified(n.Child("type"))
	for _, d := range n.Children {
		if d.Field != "declarator" {
			continue
		}
		class := base
		for d != nil && !d.Is("identifier", "field_identifier", "type_identifier", "primitive_type") {
			switch d.Type {
			case "pointer_declarator", "array_declarator":
				class += "*"
			case "function_declarator":
				class = ""
			}
			next := d.Child("declarator")
			if next == nil && d.Is("parenthesized_declarator") && len(d.Children) > 1 {
				next = d.Children[1]
			}
			d = next
		}
		if d != nil && class != "" {
			list = append(list, variable{u.of(d), class})
		}
	}
	return list
}

// specified is the class of a type specifier.
func (u *unit) specified(n *source.Syntax) string {
	switch {
	case n == nil:
		return ""
	case n.Is("enum_specifier"):
		return "int"
	case n.Is("struct_specifier", "union_specifier"):
		if name := n.Child("name"); name != nil {
			return "struct " + u.of(name)
		}
		return "struct"
	}
	switch name := u.of(n); {
	case name == "void", name == "bool":
		return name
	case name == "_Bool":
		return "bool"
	case strings.Contains(name, "float"), strings.Contains(name, "double"):
		return "float"
	case n.Is("primitive_type", "sized_type_specifier"):
		return "int"
	case u.typedefs[name] != "":
		return u.typedefs[name]
	case strings.HasSuffix(name, "_t"):
		return "int"
	}
	return ""
}

// visible are the variables that can be named at a node, parameters first.
func (u *unit) visible(n *source.Syntax) (list []variable) {
	for child := n; child.Parent != nil; child = child.Parent {
		var here []variable
		if p := child.Parent; p.Is("compound_statement", "case_statement", "for_statement") {
			for _, c := range p.Children {
				if c == child {
					break
				}
				if c.Is("declaration") {
					here = append(here, u.declares(c)...)
				}
			}
		} else if p.Is("function_definition") {
			if f := u.functionOf(n); f != nil {
				here = f.parameters
			}
		}
		list = append(here, list...)
	}
	return list
}

// functionOf is the function around a node, nil for none.
func (u *unit) functionOf(n *source.Syntax) *function {
	d := around(n, "function_definition")
	for _, f := range u.functions {
		if f.node == d {
			return f
		}
	}
	return nil
}

// class is that of an expression at its place.
func (u *unit) class(n *source.Syntax) string {
	switch n.Type {
	case "identifier":
		return u.classOfName(n)
	case "number_literal":
		if strings.ContainsAny(u.of(n), ".pP") {
			return "float"
		}
		return "int"
	case "char_literal", "sizeof_expression":
		return "int"
	case "true", "false":
		return "bool"
	case "field_expression":
		return u.fields[u.of(n.Child("field"))]
	case "subscript_expression":
		return pointee(u.class(n.Child("argument")))
	case "pointer_expression":
		if operator(n) == "*" {
			return pointee(u.class(n.Child("argument")))
		}
		if c := u.class(n.Child("argument")); c != "" {
			return c + "*"
		}
	case "parenthesized_expression":
		if len(n.Children) > 1 {
			return u.class(n.Children[1])
		}
	case "call_expression":
		if f := u.functions[u.of(n.Child("function"))]; f != nil {
			return f.class
		}
	case "update_expression", "unary_expression":
		if operator(n) == "!" {
			return "int"
		}
		return u.class(n.Child("argument"))
	case "assignment_expression":
		return u.class(n.Child("left"))
	case "conditional_expression":
		return u.class(n.Child("consequence"))
	case "cast_expression":
		t := n.Child("type")
		c := u.specified(t.Child("type"))
		for d := t.Child("declarator"); d != nil; d = d.Child("declarator") {
			c += "*"
		}
		return c
	case "binary_expression":
		left := u.class(n.Child("left"))
		if p := precedences[operator(n)]; p <= 5 || p == 9 || p == 10 {
			return "int"
		}
		return left
	}
	return ""
}

// classOfName is that of a variable or constant, at a place where its name is.
func (u *unit) classOfName(n *source.Syntax) string {
	name := u.of(n)
	if u.constants[name] {
		return "int"
	}
	if d := around(n, "init_declarator"); d != nil { // it may be about what it initialises
		for _, v := range u.declares(d.Parent) {
			if v.name == name {
				return v.class
			}
		}
	}
	seen := u.visible(n)
	for i := len(seen) - 1; i >= 0; i-- {
		if seen[i].name == name {
			return seen[i].class
		}
	}
	return u.globals[name]
}

// pointee is the class of what a pointer points to, "" if it is none.
func pointee(class string) string {
	if c, ok := strings.CutSuffix(class, "*"); ok {
		return c
	}
	return ""
}

// isNumber reports whether a class is one of whole numbers.
func isNumber(class string) bool { return class == "int" || class == "bool" }

// alike reports whether a value of one class may stand for one of another.
func alike(a, b string) bool {
	return a == b && a != "" && a != "void" && !strings.HasPrefix(a, "struct") || isNumber(a) && isNumber(b) || a == b && strings.HasSuffix(a, "*")
}
