package source

import (
	sitter "github.com/smacker/go-tree-sitter"
	"slices"
)

// A Name is an identifier in the text.
type Name struct {
	Name string
	Pos  Pos
}

// declarations says of node types that they declare names that are kept, and
// in which field a name is found.
var declarations = map[string]string{
	"declaration": "declarator", "parameter_declaration": "declarator",
	"enumerator": "name", "preproc_def": "name", "preproc_function_def": "name",
}

// declare keeps what a syntax node declares: variables and functions with the
// declaration, parameters with the function; enumeration constants and macros
// with the file.
func (b *builder) declare(sn *sitter.Node, info symbolInfo) {
	if info.declares == "" {
		return
	}
	var in *Node // the innermost recorded node
	if k := len(b.open); k > 0 {
		in = b.open[k-1]
	}
	for i := range int(sn.ChildCount()) {
		if sn.FieldNameForChild(i) != info.declares {
			continue
		}
		id := declared(sn.Child(i))
		name := b.textOf(id)
		switch {
		case name == "":
		case info.typ == "declaration":
			in.Names = append(in.Names, Name{name, b.nodeRange(id).Start})
		case info.typ != "parameter_declaration":
			b.file.constants[name] = true
		case in != nil && in.Kind == Function:
			in.Names = append(in.Names, Name{name, b.nodeRange(id).Start})
		}
	}
}

// declared is the identifier that a declarator declares, nil for none.
func declared(n *sitter.Node) *sitter.Node {
	for n != nil && n.Type() != "identifier" {
		next := n.ChildByFieldName("declarator")
		if next == nil && n.Type() == "parenthesized_declarator" && n.NamedChildCount() > 0 {
			next = n.NamedChild(0)
		}
		n = next
	}
	return n
}

// Lookup is the declaration that a name refers to at p, in the same file. It is
// not ok for names that are unknown there, and for those of macros and of
// constants of enumerations.
func (f *File) Lookup(name string, p Pos) (at Pos, ok bool) {
	o := f.Offset(p)
	around := map[*Node]bool{nil: true}
	for n := f.Innermost(p); n != nil; n = n.Parent {
		around[n] = true
	}
	// Of two scopes around p the inner one begins after all that the outer one
	// has declared: the last declaration counts.
	for _, n := range f.Nodes {
		if n.Offset >= o {
			break
		}
		if n.Kind == Declaration && !around[n.Parent] || n.Kind == Function && !around[n] {
			continue
		}
		for _, d := range n.Names {
			if d.Name == name && d.Pos.Before(p) {
				at, ok = d.Pos, true
			}
		}
	}
	return at, ok
}

// IsConstant reports whether the file defines the name as a macro or as a
// constant of an enumeration.
func (f *File) IsConstant(name string) bool { return f.constants[name] }

// Overlays reports whether the file declares unions or bit-fields: members that
// share their memory.
func (f *File) Overlays() bool { return f.overlays }

// Unread reports whether p lies in a function that the parser could not read
// completely: what is declared there is not all known.
func (f *File) Unread(p Pos) bool {
	fn := f.FuncAt(p)
	return slices.ContainsFunc(f.Nodes, func(n *Node) bool { return n.Kind == Error && (fn == nil || fn.contains(n.Offset)) })
}
