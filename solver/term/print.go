package term

import (
	"strconv"
	"strings"
)

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
// (unsigned char)c, with as few parentheses as C's grammar needs. Operands get
// a cast where the operator reads them with the other signedness than their
// variables suggest (Term.Signed); widening that C does by itself is silent.
// What C cannot say: store(a, i, v) is a[i := v], the array of v is {v},
// bits 7 to 4 are x{7:4}, quantifiers are "forall i: …". Integers of unlimited
// size look like C's. It is not for reading back: see SMT.
func C(t *Term, o COptions) string {
	if o.MaxSize == 0 {
		o.MaxSize = maxPrint
	}
	p := cPrinter{COptions: o}
	p.expr(t, o.Prec)
	return p.b.String()
}

type cPrinter struct {
	COptions
	b     strings.Builder
	count int // operators printed
	depth int
}

// expr prints t for a place that takes operators of at least this precedence.
func (p *cPrinter) expr(t *Term, prec int) {
	p.count++
	if p.count > p.MaxSize || p.depth > maxPrintDepth {
		p.b.WriteString("…")
		return
	}
	p.depth++
	p.node(t, prec)
	p.depth--
}

// at prints f in parentheses if its precedence own is below prec.
func (p *cPrinter) at(own, prec int, f func()) {
	if own < prec {
		p.b.WriteByte('(')
		f()
		p.b.WriteByte(')')
		return
	}
	f()
}

func (p *cPrinter) node(t *Term, prec int) {
	if p.Atom != nil {
		if text, ok := p.Atom(t); ok {
			own := PrecPostfix
			if strings.HasPrefix(text, "*") {
				own = PrecUnary
			}
			p.at(own, prec, func() { p.b.WriteString(text) })
			return
		}
	}
	switch t.op {
	case OpVar:
		if p.Name != nil {
			p.b.WriteString(p.Name(t))
		} else {
			p.b.WriteString(t.name)
		}
	case OpTrue, OpFalse:
		p.b.WriteString(smtNames[t.op])
	case OpBVConst, OpIntConst:
		p.number(t, t.sort.Kind == IntKind || t.sort.Width > 1, prec)
	case OpNot:
		p.not(t.args[0], prec)
	case OpAnd:
		p.list(t, " && ", PrecAnd, prec)
	case OpOr:
		p.list(t, " || ", PrecOr, prec)
	case OpIte:
		p.at(PrecCond, prec, func() {
			p.expr(t.args[0], PrecOr)
			p.b.WriteString(" ? ")
			p.expr(t.args[1], PrecCond)
			p.b.WriteString(" : ")
			p.expr(t.args[2], PrecCond)
		})
	case OpEq:
		p.compare(t, " == ", prec)
	case OpIntLe:
		p.intLe(t, prec)
	case OpULe, OpSLe:
		p.compare(t, " <= ", prec)
	case OpULt, OpSLt, OpIntLt:
		p.compare(t, " < ", prec)
	case OpBVAdd, OpIntAdd:
		p.sum(t.args, prec)
	case OpForall, OpExists:
		p.at(PrecLowest, prec, func() { p.quantifier(t) })
	default:
		if t.op.IsFloat() {
			p.floating(t, prec)
			return
		}
		p.operation(t, prec)
	}
}

// list prints the arguments with an operator between them.
func (p *cPrinter) list(t *Term, op string, own, prec int) {
	p.at(own, prec, func() {
		for i, a := range t.args {
			if i > 0 {
				p.b.WriteString(op)
			}
			p.expr(a, own+1)
		}
	})
}

func (p *cPrinter) not(a *Term, prec int) {
	switch a.op {
	case OpEq:
		p.compare(a, " != ", prec)
	case OpFEq:
		p.floatComparison(a.args[0], a.args[1], " != ", prec)
	case OpULe, OpSLe, OpIntLe:
		p.comparison(a, a.args[1], a.args[0], " < ", prec)
	default:
		p.b.WriteByte('!')
		p.expr(a, PrecUnary)
	}
}

func (p *cPrinter) compare(t *Term, op string, prec int) {
	p.comparison(t, t.args[0], t.args[1], op, prec)
}

// comparison prints a op b, a constant right; t says how the two are read.
func (p *cPrinter) comparison(t, a, b *Term, op string, prec int) {
	if a.IsConst() && !b.IsConst() {
		a, b, op = b, a, CMirrored(op)
	}
	if t.op == OpEq && p.Truth != nil && b.IsConst() && b.sort.Kind == BitVecKind && b.num().isInt(b.sort.Width, 0) && p.Truth(a) {
		p.truth(a, op, prec)
		return
	}
	if t.op == OpEq && (p.holdsFloat(a) || p.holdsFloat(b)) {
		p.floatComparison(a, b, op, prec)
		return
	}
	own := PrecRel
	if t.op == OpEq {
		own = PrecEq
	}
	var sign signedness
	switch t.op {
	case OpULe, OpULt:
		sign = asUnsigned
	case OpSLe, OpSLt:
		sign = asSigned
	}
	p.at(own, prec, func() {
		p.operand(a, sign, b, own)
		p.b.WriteString(op)
		if p.Number != nil && b.IsConst() {
			if text, ok := p.Number(b, a); ok {
				p.b.WriteString(text)
				return
			}
		}
		p.operand(b, sign, a, own+1)
	})
}

// truth prints a compared with 0 as a or !a.
func (p *cPrinter) truth(a *Term, op string, prec int) {
	if op == " != " {
		p.expr(a, prec)
		return
	}
	p.at(PrecUnary, prec, func() {
		p.b.WriteByte('!')
		p.expr(a, PrecUnary)
	})
}

// intLe prints a <= b - 1 as a < b.
func (p *cPrinter) intLe(t *Term, prec int) {
	b := t.args[1]
	last := len(b.args) - 1
	if b.op != OpIntAdd || !b.args[last].IsConst() || !b.args[last].num().isInt(0, -1) {
		p.compare(t, " <= ", prec)
		return
	}
	p.at(PrecRel, prec, func() {
		p.expr(t.args[0], PrecRel)
		p.b.WriteString(" < ")
		p.sum(b.args[:last], PrecRel+1)
	})
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

// operand prints t read with a sign, with a cast if it looks otherwise. other
// is the other operand: it decides how a constant in an equality is written.
func (p *cPrinter) operand(t *Term, sign signedness, other *Term, prec int) {
	if t.op == OpBVConst {
		if sign == either {
			sign = looks(other)
		}
		p.number(t, sign != asUnsigned && t.sort.Width > 1, prec)
		return
	}
	if l := looks(t); sign != either && l != either && l != sign && t.sort.Kind == BitVecKind {
		p.cast(t, t.sort.Width, sign == asSigned, prec)
		return
	}
	p.expr(t, prec)
}

func (p *cPrinter) cast(t *Term, w int, signed bool, prec int) {
	p.at(PrecUnary, prec, func() {
		p.b.WriteString("(" + typeName(w, signed) + ")")
		p.expr(t, PrecUnary)
	})
}

// typeName is a C type of a width.
func typeName(w int, signed bool) string {
	names := map[int][2]string{1: {"_Bool", "_Bool"}, 8: {"unsigned char", "signed char"}, 16: {"unsigned short", "short"},
		32: {"unsigned", "int"}, 64: {"unsigned long", "long"}, 128: {"unsigned __int128", "__int128"}}
	pair, ok := names[w]
	switch {
	case ok && signed:
		return pair[1]
	case ok:
		return pair[0]
	case signed:
		return "int" + strconv.Itoa(w)
	}
	return "unsigned" + strconv.Itoa(w)
}

func (p *cPrinter) number(t *Term, signed bool, prec int) {
	x, w := t.num(), t.sort.Width
	v := x.big(w)
	if signed {
		v = x.signed(w)
	}
	if v.Sign() < 0 {
		p.at(PrecUnary, prec, func() { p.b.WriteString(v.String()) })
		return
	}
	p.b.WriteString(v.String())
}

func (p *cPrinter) quantifier(t *Term) {
	p.b.WriteString(smtNames[t.op])
	last := len(t.args) - 1
	for i, v := range t.args[:last] {
		if i > 0 {
			p.b.WriteByte(',')
		}
		p.b.WriteByte(' ')
		p.expr(v, PrecPostfix)
	}
	p.b.WriteString(": ")
	p.expr(t.args[last], PrecCond)
}
