package term

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"
)

// EvalFloat is the value of t, a floating-point operator, for values of its
// operands.
func EvalFloat(t *Term, operands []Value) Value { return computeFloat(t, operands) }

// FloatText writes a floating-point value as ParseFloat reads it back: a
// hexadecimal number as in C, inf, or the bits of a NaN and of what else numbers
// do not distinguish: "-0x1.8p+01", "-inf", "nan(0x7fc00001)".
func FloatText(v Value) string {
	f := floatFormats[v.Width()]
	x := f.unpack(v.Big())
	switch {
	case x.kind == notANumber:
		return fmt.Sprintf("nan(0x%x)", v.Big())
	case f.pack(x).Cmp(v.Big()) != 0: // a pseudo-denormal
		return fmt.Sprintf("bits(0x%x)", v.Big())
	}
	return strings.TrimPrefix(x.big(f).Text('x', -1), "+")
}

// FloatDecimal writes a floating-point value for people: a short decimal number
// that it is the nearest value of, inf or nan.
func FloatDecimal(v Value) string {
	f := floatFormats[v.Width()]
	switch x := f.unpack(v.Big()); {
	case x.kind == notANumber:
		return "nan"
	case v.Width() == 32 || v.Width() == 64:
		return strconv.FormatFloat(double(v.Width(), v.num), 'g', -1, v.Width())
	default:
		return strings.TrimPrefix(x.big(f).Text('g', 21), "+")
	}
}

// big is a value other than NaN.
func (x float) big(f FloatFormat) *big.Float {
	r := new(big.Float).SetPrec(uint(f.Precision))
	if x.kind == infinite {
		r.SetInf(false)
	} else {
		r.SetMantExp(new(big.Float).SetPrec(uint(f.Precision)).SetInt(x.mant), x.exp)
	}
	if x.neg {
		r.Neg(r)
	}
	return r
}

// ParseFloat reads a value of width w: what FloatText writes, or another
// number of Go's syntax, which is rounded.
func ParseFloat(w int, text string) (Value, error) {
	f, ok := floatFormats[w]
	if !ok {
		return Value{}, fmt.Errorf("no floating-point format has %d bits", w)
	}
	fail := fmt.Errorf("%.60q is no floating-point number", text)
	for _, prefix := range []string{"nan(0x", "bits(0x"} {
		digits, found := strings.CutPrefix(text, prefix)
		if digits, closed := strings.CutSuffix(digits, ")"); found {
			bits, ok := new(big.Int).SetString(digits, 16)
			if !closed || !ok || bits.Sign() < 0 || bits.BitLen() > w {
				return Value{}, fail
			}
			return BVValue(w, bits), nil
		}
	}
	x, _, err := big.ParseFloat(text, 0, 4*uint(f.Precision), big.ToNearestEven)
	if err != nil || len(text) > 2000 {
		return Value{}, fail
	}
	return BVValue(w, f.pack(ofBig(x))), nil
}

// ofBig unpacks x.
func ofBig(x *big.Float) float {
	r := float{neg: x.Signbit(), mant: new(big.Int)}
	if x.IsInf() {
		r.kind = infinite
		return r
	}
	if x.Sign() == 0 {
		return r
	}
	mant := new(big.Float)
	r.exp = x.MantExp(mant) - int(x.Prec())
	mant.SetMantExp(mant, int(x.Prec())).Abs(mant).Int(r.mant)
	return r
}
