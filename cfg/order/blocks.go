package order

import (
	"slices"
	"strings"
)

// A Local is a variable of a block: one with a name, or the one that a compound literal makes (C11 6.5.2.5p5). Its
// lifetime ends with the block (6.2.4p6). Or it is a temporary object, whose lifetime ends with a full expression (6.2.4p8).
type Local struct {
	Function  string
	Line      int    // of the function's name
	Name      string // of a compound literal, its type and the braces; of a temporary, "temporary" and its type
	Literal   bool   // it is that of a compound literal
	Temporary bool   // it is the struct or union that an expression has as its value; one for each use of an array in it
	At        Range  // where the debug information has it
	Block     Range  // likewise; bodies of loops and branches of if are blocks, with braces or without (6.8.4p3, 6.8.5p5)
	Whole     bool   // the block is the function's
	Scope     bool   // the debug information has a scope for the block
	Macro     bool   // a macro begins or ends the block, so that Block has more than its instructions
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
			b, name = n.given().block(f), "("+n.Type.QualType+"){...}"
		}
		*all = append(*all, &Local{Function: f.Name, Line: f.name.Line, Name: name, Literal: n.Kind == "CompoundLiteralExpr", At: n.seen, Block: b.seen,
			Whole: b.parent == f,
			Scope: b.Kind == "CompoundStmt" && b.parent.Kind != "SwitchStmt", // of a switch with a constant, clang emits one case only
			Macro: b.Range.Begin.Expansion != nil || b.Range.End.Expansion != nil})
	}
	if n.CastKind == "ArrayToPointerDecay" && len(n.Inner) > 0 && n.Inner[0].Category != "lvalue" {
		*all = append(*all, n.temporary(f))
	}
	for _, c := range n.Inner {
		c.locals(f, all)
	}
}

// temporary is the object of which n takes the address of an array.
func (n *node) temporary(f *node) *Local {
	of := n.Inner[0]
	for of.Kind == "MemberExpr" && len(of.Inner) > 0 {
		of = of.Inner[0]
	}
	l := &Local{Function: f.Name, Line: f.name.Line, Name: "temporary " + of.Type.QualType, Temporary: true, At: n.seen}
	for n = n.given(); !n.parent.statement(); {
		n = n.parent
	}
	begin := n.Range.Begin
	switch l.Block = n.seen; n.parent.Kind {
	case "VarDecl": // what stores the value is where the name is
		l.Block.From, begin = n.parent.name, n.parent.Loc
	case "ReturnStmt", "GCCAsmStmt":
		l.Block, begin = n.parent.seen, n.parent.Range.Begin
	}
	l.Macro = begin.Expansion != nil || n.Range.End.Expansion != nil
	return l
}

// given is the smallest expression around n, or n itself, that is in no statement expression which writer.choice has written.
func (n *node) given() *node {
	for {
		s := n.statementExpression()
		if !s.chooses() && !s.statementExpression().chooses() {
			return n
		}
		n = s
	}
}

// statementExpression is the smallest one around n; nil: there is none.
func (n *node) statementExpression() *node {
	for n != nil {
		if n = n.parent; n != nil && n.Kind == "StmtExpr" {
			break
		}
	}
	return n
}

// chooses reports whether a statement expression begins with the input of a choice.
func (n *node) chooses() bool {
	for n != nil && n.Kind != "FunctionDecl" && len(n.Inner) > 0 {
		n = n.Inner[0]
	}
	return n != nil && n.Kind == "FunctionDecl" && strings.HasPrefix(n.Name, Input)
}

// statement reports whether expressions in a node are full expressions (6.8p4): it is a statement or a declaration.
func (n *node) statement() bool {
	return strings.HasSuffix(n.Kind, "Stmt") || strings.HasSuffix(n.Kind, "Decl")
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
