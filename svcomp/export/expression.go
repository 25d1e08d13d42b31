package export

import (
	"fmt"
	"math/big"

	"tav/solver/term"
)

// A printer writes terms as C expressions that have exactly their values, and
// no undefined behaviour: arithmetic that may wrap is done in unsigned types,
// nothing is divided by what may be zero. Term C of package term is for people,
// this is for compilers.
//
// What C has no expression for (memory, pointers, floating-point numbers,
// widths that C has no type for) fails: ok is false.
type printer struct {
	name  func(v *term.Term) (string, bool) // of a variable at the place; false: it is not known there
	depth int
	size  int // terms that were written
}

// enter is called for every term that is written, before leave; false if there is no more room.
func (p *printer) enter() bool {
	p.depth++
	p.size++
	return p.depth <= maxDepth && p.size <= maxSize
}

func (p *printer) leave() { p.depth-- }

// value writes an expression whose value is that of t, read as a signed or an
// unsigned number.
func (p *printer) value(t *term.Term, signed bool) (e expr, ok bool) {
	defer p.leave()
	w := t.Sort().Width
	if !p.enter() || t.Sort().Kind != term.BitVecKind || typeNames[w][0] == "" {
		return e, false
	}
	switch args := t.Args(); t.Op() {
	case term.OpVar:
		name, known := p.name(t)
		e = expr{text: name, prec: term.PrecPostfix, width: w, signed: t.Signed()}
		return p.read(e, w, signed), known
	case term.OpBVConst:
		if signed {
			return literal(t.SignedValue()), true
		}
		return literal(t.Value()), true
	case term.OpZExt:
		return p.value(args[0], false)
	case term.OpSExt:
		e, ok = p.value(args[0], true)
		if !signed && ok {
			e = cast(e, w, false)
		}
		return e, ok
	case term.OpBVAdd, term.OpBVMul, term.OpBVShl:
		e, ok = p.modular(t)
		return p.read(e, w, signed), ok
	case term.OpBVUDiv, term.OpBVURem, term.OpBVSDiv, term.OpBVSRem:
		e, ok = p.division(t)
		return p.read(e, w, signed), ok
	case term.OpBVAnd, term.OpBVOr, term.OpBVXor:
		return p.bitwise(t, signed)
	case term.OpBVNot:
		e, ok = p.value(args[0], true)
		e = expr{text: "~" + e.at(term.PrecUnary), prec: term.PrecUnary, width: max(w, 32), signed: true}
		if !signed {
			e = cast(e, w, false)
		}
		return e, ok
	case term.OpBVLShr, term.OpBVAShr:
		e, ok = p.shiftRight(t)
		return p.read(e, w, signed), ok
	case term.OpExtract:
		return p.extract(t, signed)
	case term.OpIte:
		return p.choice(t, signed)
	}
	return e, false
}

// read converts an expression that has a value modulo 2^w, w being the width
// of its type or smaller, to its value read with a sign.
func (p *printer) read(e expr, w int, signed bool) expr {
	if e.width == w && e.signed == signed {
		return e
	}
	return cast(e, w, signed)
}

// modular writes sums, products and shifts to the left in an unsigned type.
// Only the first operand needs to have it: C converts the others.
func (p *printer) modular(t *term.Term) (e expr, ok bool) {
	w := max(t.Sort().Width, 32)
	first := func(t *term.Term) (expr, bool) {
		if t.IsConst() {
			return cast(literal(t.Value()), w, false), true
		}
		e, ok := p.value(t, false)
		return cast(e, w, false), ok
	}
	rest := func(t *term.Term) (expr, bool) { return p.value(t, t.Op() != term.OpVar || t.Signed()) }
	result := func(text string, prec int) expr { return expr{text: text, prec: prec, width: w} }
	args := t.Args()
	switch t.Op() {
	case term.OpBVShl:
		by, constant := args[1].Int64()
		e, ok = first(args[0])
		return result(fmt.Sprintf("%s << %d", e.at(term.PrecShift), by), term.PrecShift), ok && constant && 0 <= by && by < int64(w)
	case term.OpBVMul:
		if e, ok = first(args[0]); !ok {
			return e, false
		}
		for _, a := range args[1:] {
			b, ok := rest(a)
			if !ok {
				return e, false
			}
			e = result(e.at(term.PrecMul)+" * "+b.at(term.PrecUnary), term.PrecMul)
		}
		return e, true
	}
	if e, ok = first(args[0]); !ok {
		return e, false
	}
	for _, a := range args[1:] {
		op := " + "
		b, ok := p.negated(a)
		if ok {
			op = " - "
		} else if b, ok = rest(a); !ok {
			return e, false
		}
		e = result(e.at(term.PrecAdd)+op+b.at(term.PrecMul), term.PrecAdd)
	}
	return e, true
}

// negated writes -t for a negative constant, and for a variable with a negative
// coefficient.
func (p *printer) negated(t *term.Term) (e expr, ok bool) {
	args := t.Args()
	if t.Op() == term.OpBVConst {
		args = []*term.Term{t}
	} else if t.Op() != term.OpBVMul || len(args) != 2 {
		return e, false
	}
	v := args[0].SignedValue()
	if v == nil || v.Sign() >= 0 {
		return e, false
	}
	v = new(big.Int).Neg(v)
	if t.Op() == term.OpBVConst {
		return literal(v), true
	}
	e, ok = p.value(args[1], looksSigned(args[1]))
	if v.IsInt64() && v.Int64() == 1 || !ok {
		return e, ok
	}
	w := max(t.Sort().Width, 32)
	return expr{text: cast(literal(v), w, false).at(term.PrecMul) + " * " + e.at(term.PrecUnary), prec: term.PrecMul, width: w}, true
}

// division writes quotients and remainders by constants that are neither 0 nor -1.
func (p *printer) division(t *term.Term) (e expr, ok bool) {
	signed := t.Op() == term.OpBVSDiv || t.Op() == term.OpBVSRem
	divisor := t.Args()[1].SignedValue()
	if divisor == nil || divisor.Sign() == 0 || divisor.IsInt64() && divisor.Int64() == -1 {
		return e, false
	}
	a, ok := p.value(t.Args()[0], signed)
	b, _ := p.value(t.Args()[1], signed)
	a, b = together(a, b, t.Sort().Width, signed)
	op, prec, _ := term.COperator(t.Op())
	w, s := arith(a, b)
	return expr{text: a.at(prec) + op + b.at(prec+1), prec: prec, width: w, signed: s}, ok
}

// bitwise operations keep the sign that both operands are read with.
func (p *printer) bitwise(t *term.Term, signed bool) (e expr, ok bool) {
	a, ok1 := p.value(t.Args()[0], signed)
	b, ok2 := p.value(t.Args()[1], signed)
	a, b = together(a, b, t.Sort().Width, signed)
	op, prec, _ := term.COperator(t.Op())
	w, s := arith(a, b)
	return expr{text: a.at(prec+1) + op + b.at(prec+1), prec: prec, width: w, signed: s}, ok1 && ok2
}

// shiftRight is by a constant that is smaller than the width.
func (p *printer) shiftRight(t *term.Term) (e expr, ok bool) {
	by, constant := t.Args()[1].Int64()
	a, ok := p.value(t.Args()[0], t.Op() == term.OpBVAShr)
	w, s := a.promoted()
	e = expr{text: fmt.Sprintf("%s >> %d", a.at(term.PrecShift), by), prec: term.PrecShift, width: w, signed: s}
	return e, ok && constant && 0 <= by && by < int64(t.Sort().Width) && by < int64(w)
}

func (p *printer) extract(t *term.Term, signed bool) (e expr, ok bool) {
	lo := t.Lo()
	a, ok := p.value(t.Args()[0], lo == 0 && looksSigned(t.Args()[0]))
	if lo > 0 {
		w, s := a.promoted()
		a = expr{text: fmt.Sprintf("%s >> %d", a.at(term.PrecShift), lo), prec: term.PrecShift, width: w, signed: s}
		ok = ok && lo < w
	}
	return cast(a, t.Sort().Width, signed), ok
}

// choice is c ? a : b, with both sides of one type.
func (p *printer) choice(t *term.Term, signed bool) (e expr, ok bool) {
	c, ok1 := p.condition(t.Args()[0])
	a, ok2 := p.value(t.Args()[1], signed)
	b, ok3 := p.value(t.Args()[2], signed)
	a, b = together(a, b, t.Sort().Width, signed)
	w, s := arith(a, b)
	return expr{text: "(" + c.at(term.PrecOr) + " ? " + a.at(term.PrecOr) + " : " + b.at(term.PrecOr) + ")", prec: term.PrecPostfix, width: w, signed: s}, ok1 && ok2 && ok3
}

// looksSigned reports whether the variables of a term are signed.
func looksSigned(t *term.Term) bool {
	for range maxDepth {
		switch t.Op() {
		case term.OpVar:
			return t.Signed()
		case term.OpSExt:
			return true
		case term.OpBVConst, term.OpExtract, term.OpConcat, term.OpZExt:
			return false
		case term.OpIte:
			t = t.Args()[1]
		case term.OpBVMul:
			t = t.Args()[len(t.Args())-1]
		default:
			t = t.Args()[0]
		}
	}
	return false
}
