package libm

import (
	"math/big"

	"tav/solver/term"
)

// faithful are the functions whose results are off by less than one unit in
// the last place for float and double (The GNU C Library, "Known Maximum Errors
// in Math Functions"): one of the two numbers beside the real one, or that.
var faithful = map[string]bool{
	"sin": true, "cos": true, "asin": true, "acos": true, "atan": true, "exp": true, "exp2": true, "log": true, "log2": true,
	"pow": true, "hypot": true,
}

// otherError is the most that results of the other functions, and those for
// long double, are off, in units in the last place.
const otherError = 5

// Bounds are what the results in all libraries lie between, for operands that
// are given by their bits; one number where the real result is one that
// libraries give exactly. NaN is for both where the result is NaN.
func Bounds(name string, width int, x ...*big.Int) (lo, hi *big.Int) {
	r := Call(name, width, x...)
	name = base(name, width)
	if exact(name, width, x, r) {
		return r, r
	}
	steps := int64(1)
	if !faithful[name] || width == 80 {
		steps = 4 * otherError // both may be off, and below a power of two a unit is two numbers
	}
	f, _ := term.FloatFormatOf(width)
	return f.Moved(r, -steps), f.Moved(r, steps)
}

// Around are bounds of the results beside that of x, which is in a range in
// which the function rises or falls: what is above the real result of x is not
// below lo, and what is below that is not above hi.
func Around(name string, width int, x *big.Int) (lo, hi *big.Int) {
	lo, hi = Bounds(name, width, x)
	f, _ := term.FloatFormatOf(width)
	if certain := faithful[base(name, width)] && width != 80; lo.Cmp(hi) != 0 || certain || isNumber(f, lo, 0) {
		return lo, hi
	}
	return f.Moved(lo, -2*otherError), f.Moved(hi, 2*otherError)
}

// exact reports whether the real result is a number of the format, r, that
// libraries find: no such function but these of other operands is rational.
func exact(name string, width int, x []*big.Int, r *big.Int) bool {
	f, _ := term.FloatFormatOf(width)
	if name == "pow" && (isNumber(f, x[0], 1) || isNumber(f, x[1], 0)) {
		return true // of NaN too
	}
	result, finite := f.Rat(r)
	if !finite {
		return f.IsNaN(r)
	}
	var of []*big.Rat
	for _, bits := range x {
		v, ok := f.Rat(bits)
		if !ok {
			return false
		}
		of = append(of, v)
	}
	one := big.NewRat(1, 1)
	switch name {
	case "cos", "cosh", "exp", "exp10", "erfc":
		return of[0].Sign() == 0
	case "log", "log10", "acos", "acosh":
		return of[0].Cmp(one) == 0
	case "cbrt":
		return of[0].Sign() == 0 || new(big.Rat).Abs(of[0]).Cmp(one) == 0
	case "exp2":
		return of[0].IsInt() && result.Sign() != 0 && isPower(result)
	case "log2":
		return isPower(of[0])
	case "hypot":
		sum := new(big.Rat).Add(square(of[0]), square(of[1]))
		return square(result).Cmp(sum) == 0
	case "pow":
		return exactPower(of[0], of[1], result)
	case "atan2":
		return of[0].Sign() == 0 && of[1].Sign() > 0
	}
	return of[0].Sign() == 0
}

// isNumber reports whether bits are those of n.
func isNumber(f term.FloatFormat, bits *big.Int, n int64) bool {
	v, ok := f.Rat(bits)
	return ok && v.Cmp(big.NewRat(n, 1)) == 0
}

func square(x *big.Rat) *big.Rat { return new(big.Rat).Mul(x, x) }

// isPower reports whether x is a power of two.
func isPower(x *big.Rat) bool {
	one := func(n *big.Int) bool { return n.Sign() > 0 && n.TrailingZeroBits() == uint(n.BitLen()-1) }
	return one(x.Num()) && one(x.Denom())
}

// exactPower reports whether x^y is r, for y a multiple of 1/2 of at most a few digits.
func exactPower(x, y, r *big.Rat) bool {
	twice := new(big.Rat).Add(y, y)
	if !twice.IsInt() || x.Sign() == 0 && y.Sign() <= 0 || r.Sign() == 0 && x.Sign() != 0 {
		return false
	}
	n := twice.Num()
	if n.BitLen() > 12 {
		return false
	}
	k := n.Int64()
	left, right := raised(x, k), square(r)
	if k%2 == 0 {
		left, right = raised(x, k/2), r
	} else if r.Sign() < 0 {
		return false
	}
	return left.Cmp(right) == 0
}

// raised is x^n; x is not 0 where n is below 0.
func raised(x *big.Rat, n int64) *big.Rat {
	if n < 0 {
		x, n = new(big.Rat).Inv(x), -n
	}
	e := big.NewInt(n)
	return new(big.Rat).SetFrac(new(big.Int).Exp(x.Num(), e, nil), new(big.Int).Exp(x.Denom(), e, nil))
}
