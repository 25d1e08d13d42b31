package repair

import (
	"slices"
	"strconv"
	"strings"

	"tav/cfg/source"
)

// mutation is an operator that may stand for another one.
type mutation struct {
	to   string
	cost float64
}

// operators are the mutations of binary operators: a bound that is off by one first.
var operators = map[string][]mutation{
	"<":  {{"<=", 1}, {">", 2}, {">=", 2.2}, {"!=", 3.2}},
	"<=": {{"<", 1}, {">=", 2}, {">", 2.2}, {"==", 3.2}},
	">":  {{">=", 1}, {"<", 2}, {"<=", 2.2}, {"!=", 3.2}},
	">=": {{">", 1}, {"<=", 2}, {"<", 2.2}, {"==", 3.2}},
	"==": {{">=", 1.5}, {"<=", 1.5}, {"!=", 1.8}, {">", 2.5}, {"<", 2.5}},
	"!=": {{"==", 1.8}, {"<", 2}, {">", 2}},
	"&&": {{"||", 1.2}},
	"||": {{"&&", 1.2}},
	"+":  {{"-", 1.6}, {"*", 2.5}},
	"-":  {{"+", 1.6}},
	"*":  {{"/", 2.2}, {"+", 2.5}},
	"/":  {{"%", 1.8}, {"*", 2.2}, {">>", 2.8}},
	"%":  {{"/", 1.8}, {"&", 2.2}},
	"&":  {{"|", 1.8}, {"^", 2.2}, {"&&", 2.6}},
	"|":  {{"&", 1.8}, {"^", 2}, {"||", 2.6}},
	"^":  {{"|", 2}, {"&", 2}},
	"<<": {{">>", 2.4}},
	">>": {{"<<", 2.4}},
}

// binary applies the templates to a binary operation: another operator, its operands
// the other way round, an operand alone, an operand that is one more or less, a wider
// type.
func (g *generator) binary(n *source.Syntax) {
	u, op := g.unit, operator(n)
	left, right := n.Child("left"), n.Child("right")
	if left == nil || right == nil {
		return
	}
	g.grouped(n)
	g.signed(n)
	for _, m := range operators[op] {
		if (m.to == "<" || m.to == ">" || precedences[m.to] > 10) && u.class(left) == "bool" {
			continue
		}
		cost := m.cost
		if (m.to == "/" || m.to == "%") && !right.Is("number_literal") {
			cost += costOfDivisor
		}
		known := len(g.list)
		g.replace(n, u.joined(left, m.to, right), precedences[m.to], cost)
		if len(g.list) > known {
			g.list[known].moves = m.to == op+"=" || op == m.to+"="
		}
	}
	g.operands(n, op, left, right)
	g.midpoint(n)
	if precedences[op] >= 11 {
		g.replace(n, u.of(left), precedence(left), 2.4)
		g.replace(n, u.of(right), precedence(right), 2.4)
	}
	if p := precedences[op]; (p == 9 || p == 10) && isNumber(u.class(left)) && isNumber(u.class(right)) {
		g.bounds(n, op, left, right)
	}
	if op == "<<" && left.Is("number_literal") && !strings.ContainsAny(u.of(left), "uUxX") && (g.question.Overflow || g.question.Undefined) {
		g.widened(n, u.of(left)+"u << "+u.tight(right, 12))
	}
	if g.question.Overflow && (op == "+" || op == "-" || op == "*") && !strings.Contains(u.of(n), "64_t)") {
		wide := "long long"
		if strings.Contains(string(u.text), "int64_t") {
			wide = "int64_t"
		}
		g.widened(n, "("+wide+")"+u.tight(left, unary)+" "+op+" "+u.tight(right, precedences[op]+1))
	}
}

// operands uses the operands of a binary operation otherwise: the other way round, or one of them alone.
func (g *generator) operands(n *source.Syntax, op string, left, right *source.Syntax) {
	u := g.unit
	switch {
	case op == "&&" || op == "||":
		g.replace(n, u.of(left), precedence(left), 1.9)
		g.replace(n, u.of(right), precedence(right), 1.9)
	case op == "^" || op == "|" || op == "&":
		if !right.Is("unary_expression") {
			g.replace(n, u.tight(left, precedences["&"])+" & ~"+u.tight(right, unary), precedences["&"], 1.7)
		}
	case op == "-" || op == "/" || op == "%" || op == "<<" || op == ">>":
		g.replace(n, u.joined(right, op, left), precedences[op], 2.2)
	}
	if d := left; op == "%" && d.Is("parenthesized_expression") && inner(d).Is("binary_expression") && operator(inner(d)) == "-" {
		g.replace(d, "("+u.of(inner(d))+" + "+u.tight(right, 13)+")", primary, costOfRound)
	}
}

// widened replaces an operation by one of a wider type, as a change of the whole
// expression that it is in: beside the others in a schema it would widen these, too.
func (g *generator) widened(n *source.Syntax, text string) {
	if precedence(n) < needed(n) {
		text = "(" + text + ")"
	}
	whole := n
	for whole.Parent.Is("binary_expression", "unary_expression", "cast_expression", "parenthesized_expression", "conditional_expression") {
		whole = whole.Parent
	}
	u := g.unit
	text = string(u.text[whole.Begin:n.Begin]) + text + string(u.text[n.End:whole.End])
	g.change(n, 1.4, edit{at: whole, how: replaced, text: text, rank: precedence(whole), wide: true})
}

// joined is an operation, written as the one that n and m are operands of.
func (u *code) joined(left *source.Syntax, op string, right *source.Syntax) string {
	p := precedences[op]
	return u.tight(left, p) + " " + op + " " + u.tight(right, p+1)
}

// bounds moves a bound by one, or compares with something else by this operator or
// the one that is off by one.
func (g *generator) bounds(n *source.Syntax, op string, left, right *source.Syntax) {
	u := g.unit
	off := 0.0
	if op == "==" || op == "!=" {
		off = costOfOther
	}
	limit := off
	if left.Is("number_literal") || right.Is("number_literal") || u.constants[u.of(left)] || u.constants[u.of(right)] {
		limit += costOfLimit
	}
	known := len(g.list)
	for _, by := range []string{"+", "-"} {
		if !right.Is("number_literal") {
			g.replace(n, u.of(left)+" "+op+" "+u.tight(right, 12)+" "+by+" 1", precedences[op], 2.0+limit)
		}
		if !left.Is("number_literal") {
			g.replace(n, u.tight(left, 12)+" "+by+" 1 "+op+" "+u.tight(right, precedences[op]+1), precedences[op], 2.1+limit)
		}
	}
	if limit > off {
		merely(g.list[known:])
	}
	for _, k := range g.numbers() {
		if !left.Is("number_literal") && !right.Is("number_literal") {
			g.replace(n, u.tight(left, 12)+" + "+k+" "+op+" "+u.tight(right, precedences[op]+1), precedences[op], costOfNumber+off)
			g.replace(n, u.of(left)+" "+op+" "+u.tight(right, 12)+" - "+k, precedences[op], costOfNumber+off)
		}
	}
	for _, sum := range g.totals(u.of(left)) {
		if p := precedences[op]; u.of(right) != sum {
			g.replace(n, sum+" + "+u.tight(left, 13)+" "+op+" "+u.of(right), p, 1.9)
			g.replace(n, u.of(left)+" "+op+" "+u.tight(right, 12)+" - "+sum, p, 1.8)
		}
	}
	for _, i := range g.fitting(n, u.class(right)) {
		if i.text == u.of(left) || i.text == u.of(right) || left.Is("binary_expression") && u.names(left, i.text) {
			continue
		}
		for _, m := range append([]mutation{{op, 0}}, operators[op][:1]...) {
			cost := 2.4 + i.cost + m.cost*0.5 + g.kinds.strange(u.quantity(left), i.kind)
			if i.class == "bool" && u.class(left) != "bool" && u.class(right) != "bool" {
				cost += costOfTruth
			}
			if left.Is("call_expression") && right.Is("number_literal", "null", "true", "false") {
				cost += costOfResult
			}
			g.replace(n, u.of(left)+" "+m.to+" "+i.tight(precedences[op]+1), precedences[op], cost)
			if m.cost == 0 && !right.Is("number_literal") {
				cost += g.kinds.strange(u.quantity(right), i.kind) - g.kinds.strange(u.quantity(left), i.kind)
				g.replace(n, i.tight(precedences[op])+" "+m.to+" "+u.of(right), precedences[op], cost)
			}
		}
	}
}

// merely says of changes that they only make a limit larger or smaller.
func merely(changes []*Candidate) {
	for _, c := range changes {
		c.Merely = true
	}
}

// counts reports whether an expression, no truth value, is compared or calculated with.
func (u *unit) counts(n *source.Syntax) bool {
	p := n.Parent
	for p.Is("parenthesized_expression") {
		p = p.Parent
	}
	own, above := precedences[operator(n)], precedences[operator(p)]
	return p.Is("binary_expression") && above > precedences["&&"] && own > precedences["&&"] && own != 9 && own != 10 && u.class(n) != "bool"
}

// masks reports whether an expression is, or is in, a test whether all bits of a mask are
// set: `(bits & mask) == mask`.
func (u *code) masks(n *source.Syntax) bool {
	for ; n.Parent.Is("binary_expression", "parenthesized_expression"); n = n.Parent {
		if u.allSet(n) {
			return true
		}
	}
	return u.allSet(n)
}

func (u *code) allSet(n *source.Syntax) bool {
	left := n.Child("left")
	if op := operator(n); op != "==" && op != "!=" || !left.Is("parenthesized_expression") {
		return false
	}
	and, mask := inner(left), u.of(n.Child("right"))
	return and.Is("binary_expression") && operator(and) == "&" && (u.of(and.Child("right")) == mask || u.of(and.Child("left")) == mask)
}

// numbers are the small ones that the function compares with or adds.
func (g *view) numbers() (list []string) {
	g.within.body.Walk(func(n *source.Syntax) bool {
		text := g.unit.of(n)
		x, err := strconv.Atoi(text)
		if p := precedences[operator(n.Parent)]; n.Is("number_literal") && err == nil && 1 < x && x <= maxNumber && (9 <= p && p <= 10 || p == 12) && !slices.Contains(list, text) {
			list = append(list, text)
		}
		return true
	})
	return list
}

// totals are what the function adds an expression to.
func (g *view) totals(text string) (list []string) {
	g.within.body.Walk(func(n *source.Syntax) bool {
		if n.Is("assignment_expression") && operator(n) == "+=" && g.unit.of(n.Child("right")) == text {
			list = append(list, g.unit.of(n.Child("left")))
		}
		return true
	})
	return list
}
