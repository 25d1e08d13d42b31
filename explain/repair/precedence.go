package repair

import "tav/cfg/source"

// Precedences of C's expressions, the tightest last.
const (
	anything    = 0
	assigning   = 2
	conditional = 3
	unary       = 14
	postfix     = 15
	primary     = 16
)

// precedences of the binary operators.
var precedences = map[string]int{
	"||": 4, "&&": 5, "|": 6, "^": 7, "&": 8, "==": 9, "!=": 9, "<": 10, "<=": 10, ">": 10, ">=": 10,
	"<<": 11, ">>": 11, "+": 12, "-": 12, "*": 13, "/": 13, "%": 13,
}

// operator is the operator of an expression, "" for none.
func operator(n *source.Syntax) string {
	if o := n.Child("operator"); o != nil {
		return o.Type
	}
	return ""
}

// precedence is that of an expression.
func precedence(n *source.Syntax) int {
	switch n.Type {
	case "binary_expression":
		return precedences[operator(n)]
	case "assignment_expression":
		return assigning
	case "conditional_expression":
		return conditional
	case "unary_expression", "cast_expression", "pointer_expression", "sizeof_expression", "update_expression":
		return unary
	case "call_expression", "field_expression", "subscript_expression":
		return postfix
	case "comma_expression":
		return 1
	}
	return primary
}

// needed is the least precedence that an expression may have where this one is.
func needed(n *source.Syntax) int {
	p := n.Parent
	switch p.Type {
	case "binary_expression":
		if n.Field == "left" {
			return precedences[operator(p)]
		}
		return precedences[operator(p)] + 1
	case "conditional_expression":
		if n.Field == "condition" {
			return conditional + 1
		}
		return conditional
	case "unary_expression", "cast_expression", "pointer_expression", "sizeof_expression":
		return unary
	case "field_expression", "call_expression":
		return postfix
	case "subscript_expression":
		if n.Field == "argument" {
			return postfix
		}
	case "argument_list", "assignment_expression", "init_declarator", "initializer_list":
		return assigning
	}
	return anything
}

// tight is the text of an expression for a place that needs a precedence.
func (u *code) tight(n *source.Syntax, needs int) string {
	if precedence(n) < needs {
		return "(" + u.of(n) + ")"
	}
	return u.of(n)
}
