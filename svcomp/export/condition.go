package export

import (
	"strings"

	"tav/solver/term"
)

// condition writes a Boolean term.
func (p *printer) condition(t *term.Term) (e expr, ok bool) {
	defer p.leave()
	if !p.enter() {
		return e, false
	}
	args := t.Args()
	switch t.Op() {
	case term.OpTrue:
		return expr{text: "1", prec: term.PrecPostfix}, true
	case term.OpFalse:
		return expr{text: "0", prec: term.PrecPostfix}, true
	case term.OpAnd:
		return p.junction(args, " && ", term.PrecAnd)
	case term.OpOr:
		return p.junction(args, " || ", term.PrecOr)
	case term.OpNot:
		return p.negation(args[0])
	case term.OpEq:
		return p.comparison(t, " == ")
	case term.OpULe, term.OpSLe, term.OpIntLe:
		return p.comparison(t, " <= ")
	}
	return e, false
}

func (p *printer) junction(args []*term.Term, op string, prec int) (e expr, ok bool) {
	var parts []string
	for _, a := range args {
		x, ok := p.condition(a)
		if !ok {
			return e, false
		}
		parts = append(parts, x.at(term.PrecBitOr))
	}
	return expr{text: strings.Join(parts, op), prec: prec}, true
}

func (p *printer) negation(t *term.Term) (e expr, ok bool) {
	switch t.Op() {
	case term.OpEq:
		return p.comparison(t, " != ")
	case term.OpULe, term.OpSLe, term.OpIntLe:
		return p.comparison(t, " > ")
	}
	e, ok = p.condition(t)
	return expr{text: "!" + e.at(term.PrecUnary), prec: term.PrecUnary}, ok
}

// comparison writes a op b, a constant right.
func (p *printer) comparison(t *term.Term, op string) (e expr, ok bool) {
	a, b, width, signed := t.Args()[0], t.Args()[1], 64, true
	side := func(t *term.Term) (expr, bool) { return p.integer(t) }
	switch a.Sort().Kind {
	case term.BoolKind:
		side = p.condition
	case term.BitVecKind:
		width, signed = a.Sort().Width, t.Op() == term.OpSLe || t.Op() == term.OpEq && (looksSigned(a) || looksSigned(b))
		side = func(t *term.Term) (expr, bool) { return p.value(t, signed) }
	case term.IntKind:
	default:
		return e, false
	}
	x, ok1 := side(a)
	y, ok2 := side(b)
	if a.IsConst() {
		x, y, op = y, x, term.CMirrored(op)
	}
	if a.Sort().Kind != term.BoolKind {
		x, y = together(x, y, width, signed)
	}
	prec := term.PrecRel
	if op == " == " || op == " != " {
		prec = term.PrecEq
	}
	return expr{text: x.at(prec+1) + op + y.at(prec+1), prec: prec}, ok1 && ok2
}
