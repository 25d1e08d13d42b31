package export

import (
	"fmt"
	"math/big"
	"strings"

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

// maxDepth bounds the recursion, maxText the size of an expression. A term is a
// graph and an expression a tree: maxSize bounds the nodes of the tree.
const (
	maxDepth = 100
	maxText  = 4000
	maxSize  = 20_000
)

// enter is called for every term that is written, before leave; false if there is no more room.
func (p *printer) enter() bool {
	p.depth++
	p.size++
	return p.depth <= maxDepth && p.size <= maxSize
}

func (p *printer) leave() { p.depth-- }

// An expr is a C expression with an integer value.
type expr struct {
	text     string
	prec     int
	width    int // of its C type before promotion
	signed   bool
	constant bool
}

// The precedences of C's operators.
const (
	precOr = iota + 1
	precAnd
	precBitOr
	precBitXor
	precBitAnd
	precEq
	precRel
	precShift
	precAdd
	precMul
	precUnary
	precPrimary
)

// at is the text for a place that takes operators of at least this precedence.
func (e expr) at(prec int) string {
	if e.prec < prec {
		return "(" + e.text + ")"
	}
	return e.text
}

// typeNames are the types of a width, unsigned and signed, the same in both
// data models.
var typeNames = map[int][2]string{
	8: {"unsigned char", "signed char"}, 16: {"unsigned short", "short"},
	32: {"unsigned int", "int"}, 64: {"unsigned long long", "long long"},
}

// cast converts to a type with a name; conversions to signed types wrap, as
// every compiler that we know of defines it.
func cast(e expr, width int, signed bool) expr {
	if e.width == width && e.signed == signed && !e.constant {
		return e
	}
	k := 0
	if signed {
		k = 1
	}
	return expr{text: "(" + typeNames[width][k] + ")" + e.at(precUnary), prec: precUnary, width: width, signed: signed}
}

// promoted is the type of an operand after C's promotions.
func (e expr) promoted() (width int, signed bool) {
	if e.width < 32 {
		return 32, true
	}
	return e.width, e.signed
}

// arith is the type of a binary operation.
func arith(a, b expr) (width int, signed bool) {
	aw, as := a.promoted()
	bw, bs := b.promoted()
	switch {
	case aw == bw:
		return aw, as && bs
	case aw > bw:
		return aw, as
	}
	return bw, bs
}

// together converts a so that a binary operation with b keeps the values of
// both, which are numbers of a width read with a sign.
func together(a, b expr, width int, signed bool) (expr, expr) {
	if _, s := arith(a, b); s || !signed {
		return a, b
	}
	return cast(a, max(width, 32), true), cast(b, max(width, 32), true)
}

// literal is a number.
func literal(v *big.Int) expr {
	e := expr{prec: precPrimary, width: 32, signed: true, constant: true}
	suffix := ""
	switch bits := v.BitLen(); {
	case bits <= 31:
	case bits == 32 && v.Sign() > 0:
		suffix, e.signed = "U", false
	case bits <= 63:
		suffix, e.width = "LL", 64
	default:
		suffix, e.width, e.signed = "ULL", 64, false
	}
	switch {
	case v.Sign() >= 0:
		e.text = v.String() + suffix
	case v.Cmp(big.NewInt(-1<<31)) == 0:
		e.text, e.prec, e.width = "-2147483647 - 1", precAdd, 32
	case v.IsInt64() && v.Int64() == -1<<63:
		e.text, e.prec, e.signed = "-9223372036854775807LL - 1", precAdd, true
	default:
		e.text, e.prec = v.String()+suffix, precUnary
	}
	return e
}

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
		e = expr{text: name, prec: precPrimary, width: w, signed: t.Signed()}
		return p.read(e, w, signed), known
	case term.OpBVConst:
		v := t.Value()
		if signed {
			v = t.SignedValue()
		}
		return literal(v), true
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
		e = expr{text: "~" + e.at(precUnary), prec: precUnary, width: max(w, 32), signed: true}
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
		return result(fmt.Sprintf("%s << %d", e.at(precShift), by), precShift), ok && constant && 0 <= by && by < int64(w)
	case term.OpBVMul:
		if e, ok = first(args[0]); !ok {
			return e, false
		}
		for _, a := range args[1:] {
			b, ok := rest(a)
			if !ok {
				return e, false
			}
			e = result(e.at(precMul)+" * "+b.at(precUnary), precMul)
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
		e = result(e.at(precAdd)+op+b.at(precMul), precAdd)
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
	return expr{text: cast(literal(v), w, false).at(precMul) + " * " + e.at(precUnary), prec: precMul, width: w}, true
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
	op := " / "
	if t.Op() == term.OpBVSRem || t.Op() == term.OpBVURem {
		op = " % "
	}
	w, s := arith(a, b)
	return expr{text: a.at(precMul) + op + b.at(precUnary), prec: precMul, width: w, signed: s}, ok
}

// bitwise operations keep the sign that both operands are read with.
func (p *printer) bitwise(t *term.Term, signed bool) (e expr, ok bool) {
	a, ok1 := p.value(t.Args()[0], signed)
	b, ok2 := p.value(t.Args()[1], signed)
	a, b = together(a, b, t.Sort().Width, signed)
	op, prec := " & ", precBitAnd
	switch t.Op() {
	case term.OpBVOr:
		op, prec = " | ", precBitOr
	case term.OpBVXor:
		op, prec = " ^ ", precBitXor
	}
	w, s := arith(a, b)
	return expr{text: a.at(prec+1) + op + b.at(prec+1), prec: prec, width: w, signed: s}, ok1 && ok2
}

// shiftRight is by a constant that is smaller than the width.
func (p *printer) shiftRight(t *term.Term) (e expr, ok bool) {
	by, constant := t.Args()[1].Int64()
	a, ok := p.value(t.Args()[0], t.Op() == term.OpBVAShr)
	w, s := a.promoted()
	e = expr{text: fmt.Sprintf("%s >> %d", a.at(precShift), by), prec: precShift, width: w, signed: s}
	return e, ok && constant && 0 <= by && by < int64(t.Sort().Width) && by < int64(w)
}

func (p *printer) extract(t *term.Term, signed bool) (e expr, ok bool) {
	lo := t.Lo()
	a, ok := p.value(t.Args()[0], lo == 0 && looksSigned(t.Args()[0]))
	if lo > 0 {
		w, s := a.promoted()
		a = expr{text: fmt.Sprintf("%s >> %d", a.at(precShift), lo), prec: precShift, width: w, signed: s}
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
	return expr{text: "(" + c.at(precOr) + " ? " + a.at(precOr) + " : " + b.at(precOr) + ")", prec: precPrimary, width: w, signed: s}, ok1 && ok2 && ok3
}

// condition writes a Boolean term.
func (p *printer) condition(t *term.Term) (e expr, ok bool) {
	defer p.leave()
	if !p.enter() {
		return e, false
	}
	args := t.Args()
	switch t.Op() {
	case term.OpTrue:
		return expr{text: "1", prec: precPrimary}, true
	case term.OpFalse:
		return expr{text: "0", prec: precPrimary}, true
	case term.OpAnd:
		return p.junction(args, " && ", precAnd)
	case term.OpOr:
		return p.junction(args, " || ", precOr)
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
		parts = append(parts, x.at(precBitOr))
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
	return expr{text: "!" + e.at(precUnary), prec: precUnary}, ok
}

// flipped are the comparisons with their sides exchanged.
var flipped = map[string]string{" == ": " == ", " != ": " != ", " <= ": " >= ", " > ": " < "}

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
		x, y, op = y, x, flipped[op]
	}
	if a.Sort().Kind != term.BoolKind {
		x, y = together(x, y, width, signed)
	}
	prec := precRel
	if op == " == " || op == " != " {
		prec = precEq
	}
	return expr{text: x.at(prec+1) + op + y.at(prec+1), prec: prec}, ok1 && ok2
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
