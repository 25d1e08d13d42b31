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
func (p *cPrinter) floating(t *Term) phrase {
	if o, ok := binaryFloatC[t.op]; ok {
		return phrase{text: p.float(t.args[0]).in(o.prec) + o.symbol + p.float(t.args[1]).in(o.prec+1), prec: o.prec}
	}
	a := t.args[0]
	cast := func(name string, operand phrase) phrase {
		return phrase{text: "(" + name + ")" + operand.in(PrecUnary), prec: PrecUnary}
	}
	switch t.op {
	case OpFLt:
		return p.floatComparison(a, t.args[1], " < ")
	case OpFLe:
		return p.floatComparison(a, t.args[1], " <= ")
	case OpFEq:
		return p.floatComparison(a, t.args[1], " == ")
	case OpFConvert:
		return cast(floatNames[t.sort.Width].name, p.float(a))
	case OpFFromSInt, OpFFromUInt:
		signed := t.op == OpFFromSInt
		return cast(floatNames[t.sort.Width].name, p.constant(a, signed).read(a.sort.Width, signed))
	case OpFToSInt, OpFToUInt:
		x := cast(typeName(t.sort.Width, t.op == OpFToSInt), p.float(a))
		x.cValue = typed(t.sort.Width, t.op == OpFToSInt)
		return x
	}
	return p.floatCall(t)
}

// floatCall prints the operators that C has as functions.
func (p *cPrinter) floatCall(t *Term) phrase {
	names := map[Op]string{OpFSqrt: "sqrt", OpFRem: "fmod", OpFFMA: "fma", OpFIsNaN: "isnan"}
	name := names[t.op]
	if t.op == OpFRound {
		name = roundingC[t.Rounding()]
	}
	if t.op != OpFIsNaN {
		name += floatNames[t.sort.Width].function
	}
	return p.call(name, t.args...)
}

func (p *cPrinter) call(name string, args ...*Term) phrase {
	var texts []string
	for _, a := range args {
		texts = append(texts, p.float(a).text)
	}
	return atom(name + "(" + strings.Join(texts, ", ") + ")")
}

// floatComparison prints a op b, a constant right.
func (p *cPrinter) floatComparison(a, b *Term, op string) phrase {
	if a.IsConst() && !b.IsConst() {
		a, b, op = b, a, CMirrored(op)
	}
	own := PrecRel
	if op == " == " || op == " != " {
		own = PrecEq
	}
	return phrase{text: p.float(a).in(own) + op + p.float(b).in(own+1), prec: own}
}

// holdsFloat reports that a reader takes t for a floating-point value.
func (p *cPrinter) holdsFloat(t *Term) bool {
	for t.op == OpIte {
		t = t.args[1]
	}
	return t.op.makesFloat() || p.Float != nil && isFloatSort(t.sort) && p.Float(t)
}

// float prints the operand of an operator that reads floating-point values.
func (p *cPrinter) float(t *Term) phrase {
	abs, isAbs := magnitude(t)
	neg, isNeg := t.negatedFloat()
	switch {
	case t.op == OpBVConst:
		x := atom(floatLiteral(t))
		if strings.HasPrefix(x.text, "-") {
			x.prec = PrecUnary
		}
		return x
	case isAbs:
		return p.call("fabs"+floatNames[t.sort.Width].function, abs)
	case isNeg:
		return phrase{text: "-" + p.float(neg).in(PrecUnary+1), prec: PrecUnary}
	case t.op == OpIte:
		return phrase{text: p.exprIn(t.args[0], PrecOr) + " ? " + p.float(t.args[1]).in(PrecCond) + " : " + p.float(t.args[2]).in(PrecCond), prec: PrecCond}
	}
	return p.expr(t)
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

func isFloatSort(s *Sort) bool {
	_, ok := floatFormats[s.Width]
	return ok && s.Kind == BitVecKind
}
