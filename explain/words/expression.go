package words

import (
	"tav/cfg"
	"tav/cfg/source"
)

// An expression is a piece of the program's text, by its syntax.
type expression struct {
	*source.Syntax
	text []byte
}

func (x *expression) String() string {
	if x == nil {
		return ""
	}
	return oneLine(string(x.text[x.Begin:x.End]))
}

// of is a part of the expression's text, nil for none.
func (x *expression) of(n *source.Syntax) *expression {
	if n == nil || n.Begin >= n.End {
		return nil
	}
	return &expression{n, x.text}
}

// syntax is the leaf of a file's syntax at a place; nil: it is not known.
func (files sources) syntax(file string, line, col int) *expression {
	f := files[file]
	if f == nil {
		return nil
	}
	off := f.Offset(source.Pos{Line: line, Col: col})
	n := f.Syntax()
	if off < 0 || n == nil {
		return nil
	}
	for len(n.Children) > 0 {
		var in *source.Syntax
		for _, c := range n.Children {
			if c.Begin <= off && off < c.End {
				in = c
			}
		}
		if in == nil {
			break
		}
		n = in
	}
	return &expression{n, f.Text}
}

// A named access is how the text names what an access is to.
type namedAccess struct {
	whole   *expression // what is read or written
	pointer *expression // that is followed; nil: none is, or it is not known
	index   *expression // of the last element; nil: there is none
	base    *expression // of which that is an element
}

// namesAccess is the expression of an access whose place in the text the compiler gives; nothing in it where that is not
// certain.
func (files sources) namesAccess(file string, s cfg.Spelling) (a namedAccess) {
	leaf := files.syntax(file, s.Line, s.Col)
	if leaf == nil {
		return a
	}
	if leaf.Is("identifier") && leaf.Field == "function" { // a macro
		return namedAccess{whole: leaf.of(leaf.Parent)}
	}
	all := leaf.begun()
	for _, n := range all {
		if n != nil && (parts(n) == s.Parts || len(all) == 1) {
			a.whole = leaf.of(n)
		}
	}
	if a.whole == nil || parts(a.whole.Syntax) != s.Parts {
		return a
	}
	if n := a.whole.Syntax; !s.Static {
		for range s.Last {
			n = plainSyntax(n).Child("argument")
		}
		switch n = plainSyntax(n); {
		case !n.Is("pointer_expression"):
			if s.Last > 0 {
				a.pointer = leaf.of(n)
			}
		case s.Last == 0 || throughDot(n):
			a.pointer = leaf.of(plainSyntax(n.Child("argument")))
		}
	}
	last := plainSyntax(a.whole.Syntax)
	for last.Is("field_expression") {
		last = plainSyntax(last.Child("argument"))
	}
	if last.Is("subscript_expression") && s.Element > 0 {
		a.index, a.base = leaf.of(last.Child("index")), leaf.of(plainSyntax(last.Child("argument")))
	}
	return a
}

// begun are the expressions that an access may be to whose place in the text is this leaf.
func (x *expression) begun() (all []*source.Syntax) {
	switch n, p := x.Syntax, x.Parent; {
	case p.Is("assignment_expression") && n.Field == "operator":
		return []*source.Syntax{p.Child("left")}
	case p.Is("update_expression") && n.Field == "operator":
		return []*source.Syntax{p.Child("argument")}
	case p.Is("pointer_expression") && n.Field == "operator", p.Is("field_expression") && n.Field == "field", p.Is("parenthesized_expression"):
		all = append(all, p)
	case n.Is("identifier"):
		all = append(all, n)
	default:
		return nil
	}
	for n := all[0]; n.Field == "argument" && n.Parent.Is("subscript_expression", "field_expression"); n = n.Parent {
		all = append(all, n.Parent)
	}
	return all
}

// throughDot reports whether a member of an expression is named with a dot.
func throughDot(n *source.Syntax) bool {
	for n.Parent.Is("parenthesized_expression") {
		n = n.Parent
	}
	return n.Parent.Is("field_expression") && n.Parent.Child("operator").Is(".")
}

// plainSyntax is an expression without parentheses around it.
func plainSyntax(n *source.Syntax) *source.Syntax {
	for n.Is("parenthesized_expression") {
		var inner *source.Syntax
		for _, c := range n.Children {
			if !c.Is("(", ")", "comment") {
				inner = c
			}
		}
		if inner == nil {
			break
		}
		n = inner
	}
	return n
}

// parts are the members and elements that an expression goes through.
func parts(n *source.Syntax) (count int) {
	for n = plainSyntax(n); n.Is("subscript_expression", "field_expression", "pointer_expression"); n = plainSyntax(n.Child("argument")) {
		if !n.Is("pointer_expression") {
			count++
		}
	}
	return count
}

// operation is the binary or unary expression whose operator is at a place, with its right operand; nil: there is none.
func (files sources) operation(file string, s cfg.Spelling) (whole, right *expression) {
	leaf := files.syntax(file, s.Line, s.Col)
	if leaf == nil || leaf.Field != "operator" || !leaf.Parent.Is("binary_expression", "assignment_expression") {
		return nil, nil
	}
	return leaf.of(leaf.Parent), leaf.of(plainSyntax(leaf.Parent.Child("right")))
}

// asserts is the argument of the assertion at a place; nil: there is none.
func (files sources) asserts(p cfg.Pos) *expression {
	leaf := files.syntax(p.File, p.Line, p.Col)
	if leaf == nil {
		return nil
	}
	for n := leaf.Syntax; n != nil && !n.Is("compound_statement"); n = n.Parent {
		if !n.Is("call_expression") || !mentionsAssert(leaf.of(n.Child("function")).String()) {
			continue
		}
		var args []*source.Syntax
		for _, c := range n.Child("arguments").Children {
			if !c.Is("(", ")", ",", "comment") {
				args = append(args, c)
			}
		}
		if len(args) > 0 {
			return leaf.of(args[0])
		}
	}
	return nil
}

// variables are the variables that an expression names, each once: not those whose members or elements it names, nor
// functions.
func (x *expression) variables() (list []string) {
	if x == nil {
		return nil
	}
	seen := map[string]bool{}
	x.Walk(func(n *source.Syntax) bool {
		name := string(x.text[n.Begin:n.End])
		switch {
		case n.Is("identifier") && n.Field != "function" && !seen[name]:
			seen[name] = true
			list = append(list, name)
		case n.Is("sizeof_expression"):
			return false
		}
		return true
	})
	return list
}

// isRead reports whether an expression reads or calls something, and does not compute.
func (x *expression) isRead() bool {
	return plainSyntax(x.Syntax).Is("identifier", "field_expression", "subscript_expression", "pointer_expression", "call_expression")
}
