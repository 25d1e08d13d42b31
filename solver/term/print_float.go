package term

import (
	"math/big"
	"strconv"
	"strings"
)

// floatNames are C's types by width, the suffixes of their literals and of
// their functions.
var floatNames = map[int]struct{ name, literal, function string }{
	8: {"float8", "", ""}, 16: {"_Float16", "f16", "f16"}, 32: {"float", "f", "f"}, 64: {"double", "", ""},
	80: {"long double", "L", "l"}, 128: {"__float128", "Q", "q"},
}

// roundingC are C's functions, by Rounding.
var roundingC = [numRoundings]string{"rint", "round", "floor", "ceil", "trunc"}

// binaryFloatC are the operators that C writes between their operands.
var binaryFloatC = map[Op]struct {
	symbol string
	prec   int
}{
	OpFAdd: {" + ", PrecAdd}, OpFSub: {" - ", PrecAdd}, OpFMul: {" * ", PrecMul}, OpFDiv: {" / ", PrecMul},
}

// floating prints an operator of floating-point arithmetic.
func (p *cPrinter) floating(t *Term, prec int) {
	if o, ok := binaryFloatC[t.op]; ok {
		p.at(o.prec, prec, func() {
			p.float(t.args[0], o.prec)
			p.b.WriteString(o.symbol)
			p.float(t.args[1], o.prec+1)
		})
		return
	}
	a := t.args[0]
	cast := func(name string, operand func()) {
		p.at(PrecUnary, prec, func() { p.b.WriteString("(" + name + ")"); operand() })
	}
	switch t.op {
	case OpFLt:
		p.floatComparison(a, t.args[1], " < ", prec)
	case OpFLe:
		p.floatComparison(a, t.args[1], " <= ", prec)
	case OpFEq:
		p.floatComparison(a, t.args[1], " == ", prec)
	case OpFConvert:
		cast(floatNames[t.sort.Width].name, func() { p.float(a, PrecUnary) })
	case OpFFromSInt:
		cast(floatNames[t.sort.Width].name, func() { p.operand(a, asSigned, a, PrecUnary) })
	case OpFFromUInt:
		cast(floatNames[t.sort.Width].name, func() { p.operand(a, asUnsigned, a, PrecUnary) })
	case OpFToSInt, OpFToUInt:
		cast(typeName(t.sort.Width, t.op == OpFToSInt), func() { p.float(a, PrecUnary) })
	default:
		p.floatCall(t)
	}
}

// floatCall prints the operators that C has as functions.
func (p *cPrinter) floatCall(t *Term) {
	names := map[Op]string{OpFSqrt: "sqrt", OpFRem: "fmod", OpFFMA: "fma", OpFIsNaN: "isnan"}
	name := names[t.op]
	if t.op == OpFRound {
		name = roundingC[t.Rounding()]
	}
	if t.op != OpFIsNaN {
		name += floatNames[t.sort.Width].function
	}
	p.call(name, t.args...)
}

func (p *cPrinter) call(name string, args ...*Term) {
	p.b.WriteString(name + "(")
	for i, a := range args {
		if i > 0 {
			p.b.WriteString(", ")
		}
		p.float(a, PrecLowest)
	}
	p.b.WriteString(")")
}

// floatComparison prints a op b, a constant right.
func (p *cPrinter) floatComparison(a, b *Term, op string, prec int) {
	if a.IsConst() && !b.IsConst() {
		a, b, op = b, a, CMirrored(op)
	}
	own := PrecRel
	if op == " == " || op == " != " {
		own = PrecEq
	}
	p.at(own, prec, func() {
		p.float(a, own)
		p.b.WriteString(op)
		p.float(b, own+1)
	})
}

// holdsFloat reports that a reader takes t for a floating-point value.
func (p *cPrinter) holdsFloat(t *Term) bool {
	for t.op == OpIte {
		t = t.args[1]
	}
	return t.op.makesFloat() || p.Float != nil && isFloatSort(t.sort) && p.Float(t)
}

// float prints the operand of an operator that reads floating-point values.
func (p *cPrinter) float(t *Term, prec int) {
	abs, isAbs := magnitude(t)
	neg, isNeg := t.negatedFloat()
	switch {
	case t.op == OpBVConst:
		text := floatLiteral(t)
		own := PrecPostfix
		if strings.HasPrefix(text, "-") {
			own = PrecUnary
		}
		p.at(own, prec, func() { p.b.WriteString(text) })
	case isAbs:
		p.call("fabs"+floatNames[t.sort.Width].function, abs)
	case isNeg:
		p.at(PrecUnary, prec, func() { p.b.WriteByte('-'); p.float(neg, PrecUnary+1) })
	case t.op == OpIte:
		p.at(PrecCond, prec, func() {
			p.expr(t.args[0], PrecOr)
			p.b.WriteString(" ? ")
			p.float(t.args[1], PrecCond)
			p.b.WriteString(" : ")
			p.float(t.args[2], PrecCond)
		})
	default:
		p.expr(t, prec)
	}
}

// floatLiteral is a constant as C writes it, with as few digits as identify it.
func floatLiteral(t *Term) string {
	f := floatFormats[t.sort.Width]
	x := f.unpack(t.Value())
	sign := ""
	if x.neg {
		sign = "-"
	}
	switch x.kind {
	case notANumber:
		return "NAN"
	case infinite:
		return sign + "INFINITY"
	}
	v := new(big.Float).SetPrec(uint(max(f.Precision, 64))).SetInt(x.mant)
	v.SetMantExp(v, x.exp)
	return sign + floatDigits(v, f) + floatNames[f.Width].literal
}

// floatDigits is the shortest decimal number that is rounded to v.
func floatDigits(v *big.Float, f FloatFormat) string {
	style := byte('f')
	if v.Sign() != 0 && (v.Cmp(big.NewFloat(1e-5)) < 0 || v.Cmp(big.NewFloat(1e16)) >= 0) {
		style = 'e'
	}
	var text string
	switch d, _ := v.Float64(); f.Width {
	case 32, 64:
		text = strconv.FormatFloat(d, style, -1, f.Width)
	default:
		text = new(big.Float).SetPrec(uint(f.Precision)).Set(v).Text(style, -1)
	}
	if !strings.ContainsAny(text, ".e") {
		text += ".0"
	}
	return text
}
