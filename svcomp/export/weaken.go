package export

import (
	"slices"
	"strings"

	"tav/solver/term"
)

// weaken writes a condition that t implies (or that not t implies, if positive
// is false), with as much of t as can be said; false when nothing can.
func (p *printer) weaken(t *term.Term, positive bool) (e expr, ok bool) {
	defer p.leave()
	switch op := t.Op(); {
	case !p.enter():
		return e, false
	case op == term.OpNot:
		return p.weaken(t.Args()[0], !positive)
	case op == term.OpAnd && positive, op == term.OpOr && !positive:
		return p.conjunction(t.Args(), positive)
	case op == term.OpOr && positive, op == term.OpAnd && !positive:
		return p.disjunction(t.Args(), positive)
	case op == term.OpTrue && positive, op == term.OpFalse && !positive:
		return e, false
	case op == term.OpTrue || op == term.OpFalse:
		return expr{text: "0", prec: term.PrecPostfix}, true
	case positive:
		return p.condition(t)
	}
	return p.negation(t)
}

// conjunction leaves out what cannot be said, and what is too long.
func (p *printer) conjunction(args []*term.Term, positive bool) (e expr, ok bool) {
	var parts []string
	size := 0
	for _, a := range args {
		x, ok := p.weaken(a, positive)
		if !ok || size+len(x.text) > maxText || slices.Contains(parts, x.at(term.PrecBitOr)) {
			continue
		}
		size += len(x.text)
		parts = append(parts, x.at(term.PrecBitOr))
		e = x
	}
	if len(parts) > 1 {
		e = expr{text: strings.Join(parts, " && "), prec: term.PrecAnd}
	}
	return e, len(parts) > 0
}

// disjunction needs something of every part.
func (p *printer) disjunction(args []*term.Term, positive bool) (e expr, ok bool) {
	var parts []string
	size := 0
	for _, a := range args {
		x, ok := p.weaken(a, positive)
		size += len(x.text)
		switch {
		case !ok || size > maxText:
			return e, false
		case x.text == "0" || slices.Contains(parts, x.at(term.PrecBitOr)):
			continue
		}
		parts = append(parts, x.at(term.PrecBitOr))
		e = x
	}
	switch len(parts) {
	case 0:
		return expr{text: "0", prec: term.PrecPostfix}, true
	case 1:
		return e, true
	}
	return expr{text: strings.Join(parts, " || "), prec: term.PrecOr}, true
}
