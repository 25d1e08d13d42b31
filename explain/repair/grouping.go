package repair

import "tav/cfg/source"

// grouped puts parentheses where the operators of C bind otherwise than most people read
// them: a & b == c, !a & b, a << b + c, (x = f()) < 0.
func (g *generator) grouped(n *source.Syntax) {
	u, op := g.unit, operator(n)
	left, right := n.Child("left"), n.Child("right")
	if left == nil || right == nil {
		return
	}
	put := func(text string, rank int) {
		g.replace(n, text, rank, costOfGroup)
	}
	compares := func(x *source.Syntax) bool {
		return x.Is("binary_expression") && (precedence(x) == precedences["=="] || precedence(x) == precedences["<"])
	}
	bits := op == "&" || op == "|" || op == "^"
	switch shifted := precedences[op] == precedences["<<"]; {
	case bits && compares(right):
		of := u.tight(left, precedences[op]) + " " + op + " " + u.tight(right.Child("left"), precedences[op]+1)
		put("("+of+") "+operator(right)+" "+u.of(right.Child("right")), precedence(right))
	case shifted && right.Is("binary_expression"):
		of := u.of(left) + " " + op + " " + u.of(right.Child("left"))
		put("("+of+") "+operator(right)+" "+u.of(right.Child("right")), precedence(right))
	}
	switch {
	case bits && compares(left):
		of := u.of(left.Child("right")) + " " + op + " " + u.of(right)
		put(u.of(left.Child("left"))+" "+operator(left)+" ("+of+")", precedence(left))
	case (bits || compares(n)) && left.Is("unary_expression") && operator(left) == "!":
		of := u.of(left.Child("argument")) + " " + op + " " + u.of(right)
		put("!("+of+")", unary)
	case n.Is("assignment_expression") && op == "=" && compares(right) && !n.Parent.Is("expression_statement", "for_statement"):
		of := u.of(left) + " = " + u.of(right.Child("left"))
		put("("+of+") "+operator(right)+" "+u.of(right.Child("right")), precedence(right))
	}
}

// signed compares with a size as a number that has a sign.
func (g *generator) signed(n *source.Syntax) {
	u, op := g.unit, operator(n)
	left, right := n.Child("left"), n.Child("right")
	if p := precedences[op]; p != precedences["<"] || left == nil || right == nil {
		return
	}
	for _, size := range []*source.Syntax{left, right} {
		if size.Is("sizeof_expression") {
			g.change(n, costOfSign, edit{at: size, how: replaced, text: "(int)" + u.of(size), rank: unary})
		}
	}
}
