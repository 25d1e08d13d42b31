package order

import "slices"

// A Local is a variable of a block: one with a name, or the one that a compound literal makes (C11 6.5.2.5p5). Its
// lifetime ends with the block (6.2.4p6).
type Local struct {
	Function string
	Line     int    // of the function's name
	Name     string // of a compound literal, its type and the braces
	Literal  bool   // it is one
	At       Range  // where the debug information has it
	Block    Range  // likewise; bodies of loops and branches of if are blocks, with braces or without (6.8.4p3, 6.8.5p5)
	Whole    bool   // the block is the function's
	Scope    bool   // the debug information has a scope for the block
	Macro    bool   // a macro begins or ends the block, so that Block has more than its instructions
}

// Locals are those of the functions of a syntax tree that clang has written as JSON.
func Locals(tree []byte) (all []*Local, err error) {
	fs, _, err := functions(tree)
	for _, f := range fs {
		f.locals(f, &all)
	}
	return all, err
}

// locals adds the variables that a part of f declares or makes.
func (n *node) locals(f *node, all *[]*Local) {
	if n.Kind == "CompoundLiteralExpr" || n.Kind == "VarDecl" && n.StorageClass != "static" && n.StorageClass != "extern" {
		b, name := n.block(f), n.Name
		if n.Kind == "CompoundLiteralExpr" {
			name = "(" + n.Type.QualType + "){...}"
		}
		*all = append(*all, &Local{Function: f.Name, Line: f.name.Line, Name: name, Literal: n.Kind == "CompoundLiteralExpr", At: n.seen, Block: b.seen,
			Whole: b.parent == f,
			Scope: b.Kind == "CompoundStmt" && b.parent.Kind != "SwitchStmt", // of a switch with a constant, clang emits one case only
			Macro: b.Range.Begin.Expansion != nil || b.Range.End.Expansion != nil})
	}
	for _, c := range n.Inner {
		c.locals(f, all)
	}
}

// block is the smallest block that a part of a function is in; of a declaration in its head, the whole of that.
func (n *node) block(f *node) *node {
	for n = n.parent; n.parent != f; n = n.parent {
		switch n.Kind {
		case "CompoundStmt", "IfStmt", "SwitchStmt", "WhileStmt", "DoStmt", "ForStmt":
			return n
		}
		switch i := slices.Index(n.parent.Inner, n); n.parent.Kind {
		case "IfStmt", "SwitchStmt", "WhileStmt":
			if i > 0 {
				return n
			}
		case "DoStmt":
			if i == 0 {
				return n
			}
		case "ForStmt":
			if i == len(n.parent.Inner)-1 {
				return n
			}
		}
	}
	return n
}
