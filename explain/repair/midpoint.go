package repair

import (
	"strings"

	"tav/cfg/source"
)

// midpoint takes the mean of two numbers without their sum, which may not fit: of
// `(a + b) / 2` `a + (b - a) / 2`, and of `(a + b + 1) / 2` `b - (b - a) / 2`.
func (g *generator) midpoint(n *source.Syntax) {
	u := g.unit
	half := operator(n) + strings.TrimRight(u.of(n.Child("right")), "uU")
	if !g.question.Overflow && !g.question.Memory || half != "/2" && half != ">>1" || !n.Child("left").Is("parenthesized_expression") {
		return
	}
	sum := inner(n.Child("left"))
	up := operator(sum) == "+" && u.of(sum.Child("right")) == "1"
	if up {
		sum = sum.Child("left")
	}
	a, b := sum.Child("left"), sum.Child("right")
	if !sum.Is("binary_expression") || operator(sum) != "+" || b.Is("number_literal") {
		return
	}
	mean := u.tight(a, 12) + " + (" + u.tight(b, 12) + " - " + u.tight(a, 13) + ") / 2"
	if up {
		mean = u.tight(b, 12) + " - (" + u.tight(b, 12) + " - " + u.tight(a, 13) + ") / 2"
	}
	g.replace(n, mean, 12, costOfMidpoint)
}
