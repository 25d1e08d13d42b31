package term

import (
	"math/big"
	"strconv"
	"strings"
)

// join is the phrase of x op y for terms of w bits, where values are those of
// exact arithmetic; x is cast if C's type is too small for it.
func join(x phrase, op string, y phrase, own, w int, values func(a, b cValue) (lo, hi *big.Int)) phrase {
	for {
		c := common(x.cValue, y.cValue)
		r := phrase{prec: own}
		overflows := false
		if c.width > 0 {
			lo, hi := values(x.to(c), y.to(c))
			r.cValue, overflows = c.within(lo, hi)
			overflows = overflows || !x.fits(c.width, c.signed) || !y.fits(c.width, c.signed)
		}
		if !overflows || c.width >= w {
			r.text = x.in(own) + op + y.in(own+1)
			return r
		}
		x = x.wide(w)
	}
}

func added(a, b cValue) (lo, hi *big.Int) {
	return new(big.Int).Add(a.lo, b.lo), new(big.Int).Add(a.hi, b.hi)
}

func subtracted(a, b cValue) (lo, hi *big.Int) {
	return new(big.Int).Sub(a.lo, b.hi), new(big.Int).Sub(a.hi, b.lo)
}

func multiplied(a, b cValue) (lo, hi *big.Int) {
	lo = new(big.Int).Mul(a.lo, b.lo)
	hi = lo
	for _, x := range []*big.Int{new(big.Int).Mul(a.lo, b.hi), new(big.Int).Mul(a.hi, b.lo), new(big.Int).Mul(a.hi, b.hi)} {
		lo, hi = least(lo, x), most(hi, x)
	}
	return lo, hi
}

// bitwise is the interval of a & b, a | b and a ^ b.
func bitwise(op Op) func(a, b cValue) (lo, hi *big.Int) {
	return func(a, b cValue) (lo, hi *big.Int) {
		n := 0
		for _, x := range []*big.Int{a.lo, a.hi, b.lo, b.hi} {
			n = max(n, x.BitLen())
		}
		lo, hi = span(n+1, true)
		for _, x := range []cValue{a, b} {
			if op == OpBVAnd && x.lo.Sign() >= 0 {
				lo, hi = new(big.Int), least(hi, x.hi)
			}
		}
		if a.lo.Sign() >= 0 && b.lo.Sign() >= 0 {
			lo = new(big.Int)
		}
		return lo, hi
	}
}

// sum prints positive summands first, then the negative ones as differences.
func (p *cPrinter) sum(args []*Term) phrase {
	if len(args) == 1 && !isNegative(args[0]) {
		return p.expr(args[0])
	}
	var x phrase
	first := true
	for _, negative := range []bool{false, true} {
		for _, a := range args {
			w := a.sort.Width
			switch {
			case isNegative(a) != negative:
				continue
			case first && negative:
				x = p.negative(a)
			case first:
				x = p.expr(a)
			case negative:
				x = join(x, " - ", p.magnitude(a), PrecAdd, w, subtracted)
			default:
				x = join(x, " + ", p.expr(a), PrecAdd, w, added)
			}
			first = false
		}
	}
	return x
}

// isNegative: a summand that is written with a minus.
func isNegative(t *Term) bool {
	if (t.op == OpBVMul || t.op == OpIntMul) && t.args[0].IsConst() {
		t = t.args[0]
	}
	return t.IsConst() && t.sort.Width != 1 && t.num().isNegative(t.sort.Width)
}

// magnitude is a summand that is written with a minus, without it.
func (p *cPrinter) magnitude(t *Term) phrase {
	w := t.sort.Width
	abs := func(k *Term) phrase { return literal10(new(big.Int).Abs(k.num().signed(w))) }
	if t.IsConst() {
		return abs(t)
	}
	if k := abs(t.args[0]); k.text != "1" {
		return p.factors(w, []phrase{k}, t.args[1:])
	}
	return p.factors(w, nil, t.args[1:])
}

// negative is a first summand with a minus.
func (p *cPrinter) negative(t *Term) phrase {
	w := t.sort.Width
	if t.IsConst() {
		return number(t, true)
	}
	if k := number(t.args[0], true); k.text != "-1" {
		return p.factors(w, []phrase{k}, t.args[1:])
	}
	x := p.expr(t.args[1]).unary("-", w, func(v cValue) (lo, hi *big.Int) { return new(big.Int).Neg(v.hi), new(big.Int).Neg(v.lo) })
	return p.factors(w, []phrase{x}, t.args[2:])
}

// unary is an operator before x, of w bits; values are those of exact arithmetic.
func (x phrase) unary(op string, w int, values func(v cValue) (lo, hi *big.Int)) phrase {
	var v cValue
	if x.width > 0 {
		overflows := false
		if v, overflows = x.within(values(x.cValue)); overflows && x.width < w {
			return x.wide(w).unary(op, w, values)
		}
	}
	operand := x.in(PrecUnary)
	if strings.HasPrefix(operand, op) {
		operand = "(" + operand + ")"
	}
	return phrase{op + operand, PrecUnary, v}
}

// factors is a product of w bits: what begins it, and terms.
func (p *cPrinter) factors(w int, first []phrase, ts []*Term) phrase {
	for _, a := range ts {
		x := p.expr(a)
		if len(first) > 0 {
			x = join(first[0], " * ", x, PrecMul, w, multiplied)
		}
		first = []phrase{x}
	}
	return first[0]
}

// choice prints a conditional term.
func (p *cPrinter) choice(t *Term) phrase {
	if x := p.truthValue(t); x != nil {
		return p.expr(x)
	}
	cond := p.exprIn(t.args[0], PrecOr)
	x, y := p.expr(t.args[1]), p.expr(t.args[2])
	r := phrase{prec: PrecCond}
	if c := common(x.cValue, y.cValue); c.width > 0 {
		if w := t.sort.Width; c.width < w && !(x.fits(c.width, c.signed) && y.fits(c.width, c.signed)) {
			x = x.wide(w)
			c = common(x.cValue, y.cValue)
		}
		a, b := x.to(c), y.to(c)
		r.cValue = cValue{c.width, c.signed, least(a.lo, b.lo), most(a.hi, b.hi)}
	}
	r.text = cond + " ? " + x.in(PrecCond) + " : " + y.in(PrecCond)
	return r
}

// truthValue is the variable whose truth value t is as a number; nil if it is none: x == 0 ? 0 : 1.
func (p *cPrinter) truthValue(t *Term) *Term {
	cond, zero, one := t.args[0], t.args[1], t.args[2]
	if cond.op == OpNot {
		cond, zero, one = cond.args[0], one, zero
	}
	is := func(x *Term, n int64) bool { return x.op == OpBVConst && x.num().isInt(x.sort.Width, n) }
	if cond.op != OpEq || t.sort.Width == 1 || !is(zero, 0) || !is(one, 1) {
		return nil
	}
	for i, x := range cond.args {
		if p.truth(x) && x.sort.Width > 1 && is(cond.args[1-i], 0) {
			return x
		}
	}
	return nil
}

// binary prints a division, a shift or a bitwise operation.
func (p *cPrinter) binary(t *Term) phrase {
	o, w := binaryC[t.op], t.sort.Width
	a, b := t.args[0], t.args[1]
	written := func(t, beside *Term, sign signedness) phrase {
		if sign == either {
			sign = looks(beside)
		}
		return p.constant(t, sign != asUnsigned && t.sort.Width > 1)
	}
	x, y := written(a, b, o.left), written(b, a, o.right)
	if t.sort.Kind != BitVecKind {
		return phrase{text: x.in(o.prec) + o.symbol + y.in(o.prec+1), prec: o.prec}
	}
	switch t.op {
	case OpBVAnd, OpBVOr, OpBVXor:
		return join(x, o.symbol, y, o.prec, w, bitwise(t.op))
	case OpBVShl, OpBVLShr, OpBVAShr:
		return shift(t, x, p.whole(b, y))
	}
	x, y = together(x, y, w, o.left == asSigned)
	return join(x, o.symbol, y, o.prec, w, divided(t.op))
}

// divided is the interval of a / b and a % b.
func divided(op Op) func(a, b cValue) (lo, hi *big.Int) {
	return func(a, b cValue) (lo, hi *big.Int) {
		if a.lo.Sign() >= 0 && (b.lo.Sign() >= 0 || op == OpBVSRem) {
			return new(big.Int), a.hi
		}
		hi = most(new(big.Int).Neg(a.lo), a.hi)
		return new(big.Int).Neg(hi), hi
	}
}

// shift is x, the left operand of t, shifted by y; shifting by w bits or more
// has no meaning in C.
func shift(t *Term, x, y phrase) phrase {
	o, w := binaryC[t.op], t.sort.Width
	if o.left != either {
		x = x.read(w, o.left == asSigned)
	}
	k := uint(w)
	if n, ok := t.args[1].Int64(); ok && n >= 0 && n < int64(w) {
		k = uint(n)
	}
	if int(k) >= x.width {
		x = x.wide(w)
	}
	r := phrase{prec: o.prec}
	if x.width > 0 {
		overflows := false
		switch {
		case t.op == OpBVShl:
			lo, hi := multiplied(x.cValue, cValue{lo: big.NewInt(1), hi: new(big.Int).Lsh(big.NewInt(1), k)})
			if r.cValue, overflows = x.within(lo, hi); overflows && x.width < w {
				return shift(t, x.wide(w), y)
			}
		case k < uint(w):
			r.cValue = cValue{x.width, x.signed, new(big.Int).Rsh(x.lo, k), new(big.Int).Rsh(x.hi, k)}
		default:
			zero := new(big.Int)
			r.cValue = cValue{x.width, x.signed, least(zero, x.lo), most(zero, x.hi)}
		}
	}
	r.text = x.in(o.prec) + o.symbol + y.in(o.prec+1)
	return r
}

// operation prints the operators of bit-vectors, integers and arrays that are no sums.
func (p *cPrinter) operation(t *Term) phrase {
	if _, ok := binaryC[t.op]; ok {
		return p.binary(t)
	}
	a, w := t.args[0], t.sort.Width
	index := func(i *Term) string { return p.whole(i, p.expr(i)).text }
	switch t.op {
	case OpBVMul, OpIntMul:
		if isNegative(t) {
			return p.negative(t)
		}
		return p.factors(w, nil, t.args)
	case OpBVNot:
		return p.expr(a).unary("~", w, func(v cValue) (lo, hi *big.Int) { return new(big.Int).Not(v.hi), new(big.Int).Not(v.lo) })
	case OpZExt, OpUBV2Int, OpSExt, OpSBV2Int:
		x := p.expr(a).read(a.sort.Width, t.op == OpSExt || t.op == OpSBV2Int)
		if t.sort.Kind == IntKind {
			x.cValue = cValue{}
		}
		return x
	case OpInt2BV:
		return p.expr(a).cast(w, false)
	case OpExtract:
		return p.extract(t)
	case OpSelect:
		return phrase{p.exprIn(a, PrecPostfix) + "[" + index(t.args[1]) + "]", PrecPostfix, natural(t)}
	case OpStore:
		return atom(p.exprIn(a, PrecPostfix) + "[" + index(t.args[1]) + " := " + index(t.args[2]) + "]")
	case OpConstArray:
		return atom("{" + index(a) + "}")
	case OpCopy:
		return atom(p.exprIn(a, PrecPostfix) + "[" + index(t.args[1]) + " for " + index(t.args[4]) + " := " +
			p.exprIn(t.args[2], PrecPostfix) + "[" + index(t.args[3]) + "]]")
	}
	return p.concat(t)
}

// concat prints bits side by side: a << 8 | b.
func (p *cPrinter) concat(t *Term) phrase {
	w, n := t.sort.Width, t.args[1].sort.Width
	x, y := p.expr(t.args[0]).wide(w), p.expr(t.args[1]).read(n, false)
	high := phrase{text: x.in(PrecShift) + " << " + strconv.Itoa(n), prec: PrecShift}
	if x.width > 0 {
		unit := new(big.Int).Lsh(big.NewInt(1), uint(n))
		high.cValue, _ = x.within(multiplied(x.cValue, cValue{lo: unit, hi: unit}))
	}
	return join(high, " | ", y, PrecBitOr, w, bitwise(OpBVOr))
}

// extract prints bits of a term: x itself for the lowest ones (who reads it
// casts it), x >> 8 for others.
func (p *cPrinter) extract(t *Term) phrase {
	a, lo := t.args[0], uint(t.Lo())
	x := p.expr(a)
	if isLowestBit(t) && p.truth(a) {
		x.cValue = typed(1, false)
	}
	if lo == 0 {
		return x
	}
	if x.width > 0 && int(lo) >= x.width {
		x = x.wide(a.sort.Width)
	}
	r := phrase{text: x.in(PrecShift) + " >> " + strconv.Itoa(int(lo)), prec: PrecShift}
	if x.width > 0 {
		r.cValue = cValue{x.width, x.signed, new(big.Int).Rsh(x.lo, lo), new(big.Int).Rsh(x.hi, lo)}
	}
	return r
}
