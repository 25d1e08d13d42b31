package repair

import (
	"strings"

	"tav/cfg/source"
)

// kinds says of what kind the quantities of a program are: two are of one kind if it
// compares, adds or assigns one and the other, or hands one over as the other (O'Callahan and
// Jackson, "Lackwit: A Program Understanding Tool Based on Type Inference", ICSE 1997). A
// quantity is a variable, a member of a structure, or what a function returns.
type kinds map[string]string // by quantity: another one of the kind; none for one that stands for all

// newKinds reads a file.
func newKinds(u *unit) kinds {
	k := kinds{}
	for _, f := range u.functions {
		f.body.Walk(func(n *source.Syntax) bool {
			switch n.Type {
			case "assignment_expression":
				k.join(u.quantity(n.Child("left")), u.quantity(n.Child("right")))
			case "init_declarator":
				k.join(u.quantity(n.Child("declarator")), u.quantity(n.Child("value")))
			case "conditional_expression":
				k.join(u.quantity(n.Child("consequence")), u.quantity(n.Child("alternative")))
			case "return_statement":
				if len(n.Children) > 1 {
					k.join(f.name+"()", u.quantity(n.Children[1]))
				}
			case "binary_expression":
				switch operator(n) {
				case "*", "/", "<<", ">>", "&&", "||":
				default:
					k.join(u.quantity(n.Child("left")), u.quantity(n.Child("right")))
				}
			case "call_expression":
				if to := u.functions[u.of(n.Child("function"))]; to != nil {
					i := 0
					for _, a := range n.Child("arguments").Children {
						if !a.Is("(", ")", ",", "comment") && i < len(to.parameters) {
							k.join(to.name+"::"+to.parameters[i].name, u.quantity(a))
							i++
						}
					}
				}
			}
			return true
		})
	}
	return k
}

// quantity is the name of what an expression is a value of, "" if it is of none, as a
// constant.
func (u *unit) quantity(n *source.Syntax) string {
	switch {
	case n == nil:
		return ""
	case n.Is("identifier"):
		name := u.of(n)
		if f := u.functionOf(n); f != nil && (u.globals[name] == "" && !u.constants[name]) {
			return f.name + "::" + name
		}
		return name
	case n.Is("field_expression"):
		return strings.TrimSuffix(u.class(n.Child("argument")), "*") + "." + u.of(n.Child("field"))
	case n.Is("parenthesized_expression"):
		return u.quantity(inner(n))
	case n.Is("subscript_expression", "unary_expression", "update_expression", "pointer_expression"):
		return u.quantity(n.Child("argument"))
	case n.Is("cast_expression"):
		return u.quantity(n.Child("value"))
	case n.Is("call_expression") && u.functions[u.of(n.Child("function"))] != nil:
		return u.of(n.Child("function")) + "()"
	case n.Is("binary_expression") && operator(n) != "*" && operator(n) != "/" && precedences[operator(n)] > 5 && precedences[operator(n)] != 9 && precedences[operator(n)] != 10:
		if q := u.quantity(n.Child("left")); q != "" {
			return q
		}
		return u.quantity(n.Child("right"))
	}
	return ""
}

// join makes two quantities of one kind.
func (k kinds) join(a, b string) {
	if a, b = k.of(a), k.of(b); a != b && a != "" && b != "" {
		k[max(a, b)] = min(a, b)
	}
}

// of is the quantity that stands for the kind of this one.
func (k kinds) of(q string) string {
	for k[q] != "" {
		q = k[q]
	}
	return q
}

// strange is what it costs to compare two quantities, or to put one in the place of the
// other: more if they are of different kinds.
func (k kinds) strange(a, b string) float64 {
	if a, b = k.of(a), k.of(b); a != b && a != "" && b != "" {
		return costOfStrange
	}
	return 0
}
