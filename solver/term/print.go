package term

import "strings"

// COptions say how C prints.
type COptions struct {
	Name    func(v *Term) string                     // the name of a variable; nil: its own
	Atom    func(t *Term) (string, bool)             // the text of terms that have a name of their own (a member access, *p); nil: none
	Number  func(value, beside *Term) (string, bool) // the text of a constant that is compared with another term; nil: a number
	Truth   func(t *Term) bool                       // terms that hold truth values: compared with 0 they are conditions of their own; nil: none
	Float   func(t *Term) bool                       // variables and elements that hold floating-point values; nil: none
	Prec    int                                      // of the place where the text will stand: parentheses around weaker operators
	MaxSize int                                      // operators printed before the rest becomes "…"; 0: maxPrint
}

// C is the term in C-like notation for people: i < n + 1, a[i],
// (unsigned char)c, with as few parentheses as C's grammar needs. What it
// says is true as C: operands get a cast where C, with its promotions, would
// compute something else than the term (see phrase); widening that C does by
// itself is silent. Signed arithmetic that overflows int or more wraps.
// What C cannot say: store(a, i, v) is a[i := v], the array of v is {v},
// quantifiers are "forall i: …". Integers of unlimited size look like C's. It
// is not for reading back: see SMT.
func C(t *Term, o COptions) string {
	if o.MaxSize == 0 {
		o.MaxSize = maxPrint
	}
	p := cPrinter{COptions: o}
	x := p.expr(t)
	if t.sort.Kind == BitVecKind {
		x = p.whole(t, x)
	}
	return x.in(o.Prec)
}

type cPrinter struct {
	COptions
	count int // operators printed
	depth int
}

// expr is the text of t.
func (p *cPrinter) expr(t *Term) phrase {
	p.count++
	if p.count > p.MaxSize || p.depth > maxPrintDepth {
		return atom("…")
	}
	p.depth++
	defer func() { p.depth-- }()
	return p.node(t)
}

// exprIn is the text of t for a place that takes operators of at least this precedence.
func (p *cPrinter) exprIn(t *Term, prec int) string { return p.expr(t).in(prec) }

func (p *cPrinter) node(t *Term) phrase {
	if p.Atom != nil {
		if text, ok := p.Atom(t); ok {
			x := phrase{text: text, prec: PrecPostfix, cValue: natural(t)}
			if strings.HasPrefix(text, "*") {
				x.prec = PrecUnary
			}
			return x
		}
	}
	switch t.op {
	case OpVar:
		x := phrase{text: t.name, prec: PrecPostfix, cValue: natural(t)}
		if p.Name != nil {
			x.text = p.Name(t)
		}
		return x
	case OpTrue, OpFalse:
		return atom(smtNames[t.op])
	case OpBVConst, OpIntConst:
		return number(t, t.sort.Kind == IntKind || t.sort.Width > 1)
	case OpNot:
		return p.not(t.args[0])
	case OpAnd:
		return p.list(t, " && ", PrecAnd)
	case OpOr:
		return p.list(t, " || ", PrecOr)
	case OpIte:
		return p.choice(t)
	case OpEq:
		return p.compare(t, " == ")
	case OpIntLe:
		return p.intLe(t)
	case OpULe, OpSLe:
		return p.compare(t, " <= ")
	case OpULt, OpSLt, OpIntLt:
		return p.compare(t, " < ")
	case OpBVAdd, OpIntAdd:
		return p.sum(t.args)
	case OpForall, OpExists:
		return p.quantifier(t)
	}
	if t.op.IsFloat() {
		return p.floating(t)
	}
	return p.operation(t)
}

// list prints the arguments with an operator between them.
func (p *cPrinter) list(t *Term, op string, own int) phrase {
	var parts []string
	for _, a := range t.args {
		parts = append(parts, p.exprIn(a, own+1))
	}
	return phrase{text: strings.Join(parts, op), prec: own}
}

func (p *cPrinter) not(a *Term) phrase {
	switch a.op {
	case OpEq:
		return p.compare(a, " != ")
	case OpFEq:
		return p.floatComparison(a.args[0], a.args[1], " != ")
	case OpULe, OpSLe, OpIntLe:
		return p.comparison(a, a.args[1], a.args[0], " < ")
	}
	return phrase{text: "!" + p.exprIn(a, PrecUnary), prec: PrecUnary}
}

func (p *cPrinter) compare(t *Term, op string) phrase {
	return p.comparison(t, t.args[0], t.args[1], op)
}

// comparison prints a op b, a constant right; t says how the two are read.
func (p *cPrinter) comparison(t, a, b *Term, op string) phrase {
	if a.IsConst() && !b.IsConst() {
		a, b, op = b, a, CMirrored(op)
	}
	if t.op == OpEq && b.op == OpBVConst && p.truth(a) {
		zero, one := b.num().isInt(b.sort.Width, 0), b.sort.Width == 1
		switch {
		case zero == (op == " != ") && (zero || one):
			return p.expr(a)
		case zero || one:
			return phrase{text: "!" + p.exprIn(a, PrecUnary), prec: PrecUnary}
		}
	}
	if t.op == OpEq && (p.holdsFloat(a) || p.holdsFloat(b)) {
		return p.floatComparison(a, b, op)
	}
	own := PrecRel
	var x, y phrase
	switch w := a.sort.Width; {
	case t.op == OpEq:
		own = PrecEq
		x, y = p.equals(a, b)
	case a.sort.Kind == BitVecKind:
		signed := t.op == OpSLe || t.op == OpSLt
		x, y = together(p.expr(a), p.constant(b, signed), w, signed)
	default:
		x, y = p.expr(a), p.expr(b)
	}
	if p.Number != nil && b.IsConst() {
		if text, ok := p.Number(b, a); ok {
			y = atom(text)
		}
	}
	return phrase{text: x.in(own) + op + y.in(own+1), prec: own}
}

// truth reports that t holds a truth value, or is the lowest bit of one.
func (p *cPrinter) truth(t *Term) bool {
	return p.Truth != nil && (p.Truth(t) || isLowestBit(t) && p.Truth(t.args[0]))
}

func isLowestBit(t *Term) bool { return t.op == OpExtract && t.sort.Width == 1 && t.Lo() == 0 }

// equals prints the sides of an equation of a with b.
func (p *cPrinter) equals(a, b *Term) (x, y phrase) {
	x = p.expr(a)
	if a.sort.Kind != BitVecKind {
		return x, p.expr(b)
	}
	w, signed := a.sort.Width, looks(a) != asUnsigned && a.sort.Width > 1
	if !b.IsConst() {
		y = p.expr(b)
		if !congruent(x, y, w) {
			signed = readsSigned(x, y, w, signed)
			x, y = together(x, y, w, signed)
		}
		return x, y
	}
	for _, signed := range []bool{signed, !signed} {
		if y = number(b, signed); congruent(x, y, w) {
			return x, y
		}
	}
	return together(x, number(b, signed), w, signed)
}

// constant prints t; signed says how it is written if it is a constant.
func (p *cPrinter) constant(t *Term, signed bool) phrase {
	if t.op == OpBVConst {
		return number(t, signed)
	}
	return p.expr(t)
}

// intLe prints a <= b - 1 as a < b.
func (p *cPrinter) intLe(t *Term) phrase {
	b := t.args[1]
	last := len(b.args) - 1
	if b.op != OpIntAdd || !b.args[last].IsConst() || !b.args[last].num().isInt(0, -1) {
		return p.compare(t, " <= ")
	}
	x := p.exprIn(t.args[0], PrecRel)
	return phrase{text: x + " < " + p.sum(b.args[:last]).in(PrecRel+1), prec: PrecRel}
}

// signedness is how a term looks to a reader of C.
type signedness uint8

const (
	either signedness = iota
	asSigned
	asUnsigned
)

// looks is the signedness that a reader expects of t.
func looks(t *Term) signedness {
	for {
		switch t.op {
		case OpVar:
			if t.signed {
				return asSigned
			}
			return asUnsigned
		case OpSExt, OpBVSDiv, OpBVSRem, OpBVAShr, OpFToSInt:
			return asSigned
		case OpFToUInt, OpExtract, OpConcat, OpBVUDiv, OpBVURem, OpBVLShr:
			return asUnsigned
		case OpSelect, OpStore, OpCopy, OpBVNot, OpBVAnd, OpBVOr, OpBVXor, OpBVShl:
			t = t.args[0]
		case OpIte:
			t = t.args[1]
		case OpBVAdd:
			t = t.args[0]
		case OpBVMul:
			t = t.args[len(t.args)-1]
		default:
			return either
		}
	}
}

func (p *cPrinter) quantifier(t *Term) phrase {
	last := len(t.args) - 1
	var vars []string
	for _, v := range t.args[:last] {
		vars = append(vars, p.exprIn(v, PrecPostfix))
	}
	return phrase{text: smtNames[t.op] + " " + strings.Join(vars, ", ") + ": " + p.exprIn(t.args[last], PrecCond), prec: PrecLowest}
}
