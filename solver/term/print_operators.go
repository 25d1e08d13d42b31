package term

import (
	"math/big"
	"strconv"
)

// sum prints positive summands first, then the negative ones as differences.
func (p *cPrinter) sum(args []*Term, prec int) {
	if len(args) == 1 && !isNegative(args[0]) {
		p.expr(args[0], prec)
		return
	}
	p.at(PrecAdd, prec, func() {
		first := true
		for _, negative := range []bool{false, true} {
			for _, a := range args {
				if isNegative(a) != negative {
					continue
				}
				p.summand(a, negative, first)
				first = false
			}
		}
	})
}

// isNegative: a summand that is written with a minus.
func isNegative(t *Term) bool {
	if (t.op == OpBVMul || t.op == OpIntMul) && t.args[0].IsConst() {
		t = t.args[0]
	}
	return t.IsConst() && t.sort.Width != 1 && t.num().isNegative(t.sort.Width)
}

func (p *cPrinter) summand(t *Term, negative, first bool) {
	switch {
	case negative && first:
		p.b.WriteString("-")
	case negative:
		p.b.WriteString(" - ")
	case !first:
		p.b.WriteString(" + ")
	}
	if !negative {
		p.expr(t, PrecAdd+1)
		return
	}
	w := t.sort.Width
	abs := func(k *Term) *big.Int { return new(big.Int).Abs(k.num().signed(w)) }
	if t.IsConst() {
		p.b.WriteString(abs(t).String())
		return
	}
	if k := abs(t.args[0]); k.Cmp(big.NewInt(1)) != 0 {
		p.b.WriteString(k.String() + " * ")
	}
	p.factors(t.args[1:])
}

func (p *cPrinter) factors(ts []*Term) {
	for i, a := range ts {
		if i > 0 {
			p.b.WriteString(" * ")
		}
		p.expr(a, PrecUnary)
	}
}

// operation prints the operators of bit-vectors, integers and arrays that are no sums.
func (p *cPrinter) operation(t *Term, prec int) {
	if o, ok := binaryC[t.op]; ok {
		p.at(o.prec, prec, func() {
			p.operand(t.args[0], o.left, t.args[1], o.prec)
			p.b.WriteString(o.symbol)
			p.operand(t.args[1], o.right, t.args[0], o.prec+1)
		})
		return
	}
	a := t.args[0]
	switch t.op {
	case OpBVMul, OpIntMul:
		p.product(t, prec)
	case OpBVNot:
		p.at(PrecUnary, prec, func() { p.b.WriteByte('~'); p.expr(a, PrecUnary) })
	case OpZExt, OpUBV2Int:
		p.widen(t, asUnsigned, prec)
	case OpSExt, OpSBV2Int:
		p.widen(t, asSigned, prec)
	case OpInt2BV:
		p.cast(a, t.sort.Width, false, prec)
	case OpExtract:
		if t.Lo() == 0 {
			p.cast(a, t.sort.Width, false, prec)
			return
		}
		p.expr(a, PrecPostfix)
		p.b.WriteString("{" + strconv.Itoa(t.Hi()) + ":" + strconv.Itoa(t.Lo()) + "}")
	case OpSelect:
		p.expr(a, PrecPostfix)
		p.wrapped("[", "]", t.args[1])
	case OpStore:
		p.expr(a, PrecPostfix)
		p.wrapped("[", " := ", t.args[1])
		p.wrapped("", "]", t.args[2])
	case OpConstArray:
		p.wrapped("{", "}", a)
	case OpCopy:
		p.expr(a, PrecPostfix)
		p.wrapped("[", " for ", t.args[1])
		p.wrapped("", " := ", t.args[4])
		p.expr(t.args[2], PrecPostfix)
		p.wrapped("[", "]]", t.args[3])
	case OpConcat:
		p.wrapped("concat(", ", ", a)
		p.wrapped("", ")", t.args[1])
	}
}

func (p *cPrinter) wrapped(before, after string, t *Term) {
	p.b.WriteString(before)
	p.expr(t, PrecLowest)
	p.b.WriteString(after)
}

func (p *cPrinter) product(t *Term, prec int) {
	if isNegative(t) {
		p.at(PrecUnary, prec, func() { p.summand(t, true, true) })
		return
	}
	p.at(PrecMul, prec, func() { p.factors(t.args) })
}

// widen prints an extension: nothing for what C's promotions do with a
// variable or element, a cast to the narrow type where the sign is not the
// expected one, a cast to the wide type around an operation.
func (p *cPrinter) widen(t *Term, sign signedness, prec int) {
	a := t.args[0]
	switch l := looks(a); {
	case a.sort.Width > 1 && l != either && l != sign:
		p.cast(a, a.sort.Width, sign == asSigned, prec)
	case a.op == OpVar, a.op == OpSelect, a.op == OpExtract, t.sort.Kind == IntKind:
		p.expr(a, prec)
	default:
		p.cast(a, t.sort.Width, sign == asSigned, prec)
	}
}
