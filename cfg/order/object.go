package order

import (
	"fmt"
	"slices"
	"strings"
)

// An object is what an expression accesses, as its text says.
type object struct {
	variable string   // the id of the declaration; "" for what a pointer leads to
	name     string   // that of the variable
	private  bool     // a local variable whose address is nowhere taken
	path     []string // members and elements on the way from the variable, or the pointer, to it
	member   string   // the id of the last member
	overlaid bool     // a member of a union is on the way
	typ      string
}

// body is what is known of the variables of a function.
type body struct {
	locals map[string]bool // by id
	taken  map[string]bool // those with an address that is taken
	unions map[string]bool // members of unions
}

func newBody(f *node, unions map[string]bool) *body {
	b := &body{map[string]bool{}, map[string]bool{}, unions}
	b.look(f)
	return b
}

// look finds variables, and where their addresses are taken.
func (b *body) look(n *node) {
	switch {
	case n.Kind == "VarDecl" && n.StorageClass == "" || n.Kind == "ParmVarDecl":
		b.locals[n.ID] = true
	case n.Kind == "UnaryOperator" && n.Opcode == "&", n.Kind == "ImplicitCastExpr" && n.CastKind == "ArrayToPointerDecay" && !n.followed():
		if v := variableOf(n.Inner[0]); v != "" {
			b.taken[v] = true
		}
	}
	for _, c := range n.Inner {
		b.look(c)
	}
}

// followed reports whether an array becomes a pointer only to get at an element.
func (n *node) followed() bool {
	p := n.parent
	for p != nil && p.Kind == "ParenExpr" {
		p = p.parent
	}
	return p != nil && (p.Kind == "ArraySubscriptExpr" || p.Kind == "UnaryOperator" && p.Opcode == "*")
}

// variableOf is the variable that an lvalue is, or a part of; "" for others.
func variableOf(n *node) string {
	switch n.Kind {
	case "DeclRefExpr":
		if n.Decl != nil {
			return n.Decl.ID
		}
	case "MemberExpr":
		if !n.IsArrow {
			return variableOf(n.Inner[0])
		}
	case "ArraySubscriptExpr":
		for _, c := range n.Inner {
			if strings.Contains(c.Type.QualType, "*") || c.CastKind == "ArrayToPointerDecay" {
				return variableOf(c)
			}
		}
	case "ParenExpr", "ImplicitCastExpr", "UnaryOperator":
		if n.Kind == "ImplicitCastExpr" && n.CastKind == "LValueToRValue" || n.Kind == "UnaryOperator" && n.Opcode != "__extension__" {
			return ""
		}
		return variableOf(n.Inner[0])
	}
	return ""
}

// addresses reports whether an address is taken in an expression.
func (n *node) addresses() bool {
	return n.Kind == "UnaryOperator" && n.Opcode == "&" || slices.ContainsFunc(n.Inner, (*node).addresses)
}

// decayed is the array that a pointer is made of; nil for others.
func decayed(n *node) *node {
	for n.Kind == "ParenExpr" {
		n = n.Inner[0]
	}
	if n.CastKind == "ArrayToPointerDecay" {
		return n.Inner[0]
	}
	return nil
}

// number is the value of an integer constant, "" of others.
func number(n *node) string {
	for n.Kind == "ParenExpr" || n.CastKind == "IntegralCast" {
		n = n.Inner[0]
	}
	if n.Kind == "IntegerLiteral" {
		return fmt.Sprint(n.Value)
	}
	return ""
}

// canonical is a type without what does not count for what it may share memory with.
func (t ctype) canonical() string {
	s := t.QualType
	if t.DesugaredQualType != "" {
		s = t.DesugaredQualType
	}
	for _, q := range []string{"const ", "volatile ", "restrict ", "_Atomic ", "unsigned ", "signed "} {
		s = strings.ReplaceAll(s, q, "")
	}
	return strings.TrimSpace(s)
}

// aggregate reports whether an object of the type has parts.
func aggregate(t string) bool {
	return !strings.HasSuffix(t, "*") && (strings.HasPrefix(t, "struct ") || strings.HasPrefix(t, "union ") || strings.HasSuffix(t, "]"))
}

// same says whether two accesses are of the same object: surely, or perhaps.
func (a *object) same(b *object) (surely, perhaps bool) {
	if a.variable != "" && b.variable != "" {
		if a.variable != b.variable {
			return false, false
		}
		return a.within(b)
	}
	if a.private || b.private {
		return false, false
	}
	if a.overlaid || b.overlaid || aggregate(a.typ) || aggregate(b.typ) {
		return false, true
	}
	if a.typ != b.typ && a.typ != "char" && b.typ != "char" {
		return false, false
	}
	return false, a.member == b.member || a.member == "" || b.member == ""
}

// within compares two parts of a variable.
func (a *object) within(b *object) (surely, perhaps bool) {
	surely = true
	for i := range min(len(a.path), len(b.path)) {
		switch x, y := a.path[i], b.path[i]; {
		case x == anyElement || y == anyElement:
			surely = false
		case x != y:
			return false, a.overlaid || b.overlaid
		}
	}
	return surely, true
}

// anyElement is an element whose index is no constant.
const anyElement = "[]"
