package words

import (
	"cmp"
	"math/big"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/report"
	"tav/solver/term"
)

// assertion fills in what is asserted, and the values of both sides of a comparison.
func (f *message) assertion(steps []interp.Step) {
	x := f.asserts(f.at)
	if f.Expression = x.String(); x == nil {
		return
	}
	side := plainSyntax(x.Syntax)
	if op := side.Child("operator"); side.Is("binary_expression") && comparing.MatchString(x.of(op).String()) {
		left, right := f.sides(x.of(side.Child("left")), x.of(side.Child("right")), x.of(op).String(), steps)
		if left != "" && right != "" && (left != x.of(side.Child("left")).String() || right != x.of(side.Child("right")).String()) {
			if !compare(left, x.of(op).String(), right) {
				f.Operator, f.Operands = x.of(op).String(), []string{left, right}
			}
			return
		}
	}
	f.valuesOf(x)
}

// sides are the values of both sides of a comparison that does not hold, "" for one that is not known: constants, variables, and what
// else is read or called where the last branch compares that with the other side.
func (f *message) sides(l, r *expression, operator string, steps []interp.Step) (left, right string) {
	left, right = f.side(l), f.side(r)
	if left != "" && right != "" || f.state == nil || left == "" && !l.isRead() || right == "" && !r.isRead() {
		return left, right
	}
	a, b := f.compared(steps)
	switch {
	case a == "":
	case left == "" && right == "" && operator != "==":
		if left, right = a, b; larger(a, b) != (operator == "<" || operator == "<=") { // the larger one, as it fails
			left, right = b, a
		}
	case left == "" && right == b, right == "" && left == b:
		left, right = cmp.Or(left, a), cmp.Or(right, a)
	case left == "" && right == a, right == "" && left == a:
		left, right = cmp.Or(left, b), cmp.Or(right, b)
	}
	return left, right
}

// side is the value of a constant or a variable.
func (f *message) side(x *expression) string {
	if plainSyntax(x.Syntax).Is("number_literal", "char_literal", "null", "true", "false") {
		return x.String()
	}
	if plain := plainSyntax(x.Syntax); plain.Is("call_expression") {
		return f.result(x.of(plain.Child("function")).String())
	}
	value, _ := f.variable(x.String())
	return value
}

// result is what a function returned that the last statement calls, "" where it calls it several times, or that is not known.
func (f *message) result(function string) (value string) {
	steps := f.of.Steps
	last := steps[len(steps)-1]
	for i := len(steps) - 2; i >= 0 && (steps[i].Depth > last.Depth || steps[i].Place.Line == last.Place.Line && steps[i].Place.File == last.Place.File); i-- {
		for _, v := range steps[i].Changes {
			switch {
			case !v.IsResult() || v.Function != function || steps[i].Depth != last.Depth+1:
			case value != "":
				return ""
			default:
				value = v.Value
			}
		}
	}
	return value
}

// compared are the values of the two numbers that the last branch compares, "" where they are not known.
func (f *message) compared(steps []interp.Step) (a, b string) {
	for _, s := range slices.Backward(steps) {
		branch, ok := s.Edge.Action.(*cfg.Assume)
		if !ok || branch.Branch == 0 {
			continue
		}
		x := branch.Cond
		for x.Op() == term.OpNot {
			x = x.Args()[0]
		}
		if !slices.Contains([]term.Op{term.OpEq, term.OpSLt, term.OpSLe, term.OpULt, term.OpULe}, x.Op()) || x.Args()[0].Sort().Kind != term.BitVecKind {
			return "", ""
		}
		v, w := f.state.value(x.Args()[0]), f.state.value(x.Args()[1])
		signed := x.Op() == term.OpSLt || x.Op() == term.OpSLe
		if v == nil || w == nil || x.Op() == term.OpEq && (v.Signed().Sign() < 0 || w.Signed().Sign() < 0) { // it may be one without sign
			return "", ""
		}
		return number(*v, signed), number(*w, signed)
	}
	return "", ""
}

// compare reports whether a comparison of two numbers holds, as far as they are numbers.
func compare(a, operator, b string) bool {
	x, ok := new(big.Int).SetString(a, 10)
	y, also := new(big.Int).SetString(b, 10)
	if !ok || !also {
		return operator == "==" && a == b
	}
	sign := x.Cmp(y)
	return map[string]bool{"==": sign == 0, "!=": sign != 0, "<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0}[operator]
}

// larger reports whether the first of two numbers is the larger one.
func larger(a, b string) bool {
	x, _ := new(big.Int).SetString(a, 10)
	y, _ := new(big.Int).SetString(b, 10)
	return x != nil && y != nil && x.Cmp(y) > 0
}

// onlyChecks reports whether a step is in a call by the statement of the violated assertion, where others called functions, too.
func onlyChecks(t *report.Trace, step int) bool {
	others, asks := false, make([]bool, len(t.Steps))
	line := 0 // of the statement of the entry
	for i, s := range t.Steps {
		if s.Depth == 0 {
			line = s.Place.Line
			continue
		}
		asks[i] = line == t.Violation.Line
		others = others || !asks[i]
	}
	return (t.Fault == report.Reached || t.Fault == report.Asserted) && others && asks[step]
}
