package term

import "math/big"

// Arithmetic on unpacked values: exact, or with as many bits as pack needs to
// round once and correctly. (IEEE 754-2019, section 5.4.)

var nan = float{kind: notANumber}

// zero is +0 or -0.
func zeroFloat(neg bool) float { return float{neg: neg, mant: new(big.Int)} }

// scaled is the signed value as an integer times 2^exp, for exp <= x.exp.
func (x float) scaled(exp int) *big.Int {
	v := new(big.Int).Lsh(x.mant, uint(x.exp-exp))
	if x.neg {
		v.Neg(v)
	}
	return v
}

// fromScaled is v * 2^exp; zero gets the sign neg.
func fromScaled(v *big.Int, exp int, neg bool) float {
	if v.Sign() != 0 {
		neg = v.Sign() < 0
	}
	return float{neg: neg, mant: new(big.Int).Abs(v), exp: exp}
}

func (x float) add(y float) float {
	switch {
	case x.kind == notANumber || y.kind == notANumber || x.kind == infinite && y.kind == infinite && x.neg != y.neg:
		return nan
	case x.kind == infinite:
		return x
	case y.kind == infinite:
		return y
	}
	exp := min(x.exp, y.exp)
	return fromScaled(new(big.Int).Add(x.scaled(exp), y.scaled(exp)), exp, x.neg && y.neg)
}

func (x float) negated() float {
	x.neg = !x.neg
	return x
}

func (x float) mul(y float) float {
	neg := x.neg != y.neg
	switch {
	case x.kind == notANumber || y.kind == notANumber || x.kind == infinite && y.isZero() || x.isZero() && y.kind == infinite:
		return nan
	case x.kind == infinite || y.kind == infinite:
		return float{kind: infinite, neg: neg}
	}
	return float{neg: neg, mant: new(big.Int).Mul(x.mant, y.mant), exp: x.exp + y.exp}
}

// div has bits more than bits in the quotient, if it is not exact.
func (x float) div(y float, bits int) float {
	neg := x.neg != y.neg
	switch {
	case x.kind == notANumber || y.kind == notANumber || x.kind == infinite && y.kind == infinite || x.isZero() && y.isZero():
		return nan
	case x.kind == infinite || y.isZero():
		return float{kind: infinite, neg: neg}
	case y.kind == infinite || x.isZero():
		return zeroFloat(neg)
	}
	shift := max(0, bits+3+y.mant.BitLen()-x.mant.BitLen())
	q, r := new(big.Int).QuoRem(new(big.Int).Lsh(x.mant, uint(shift)), y.mant, new(big.Int))
	return float{neg: neg, mant: sticky(q, r), exp: x.exp - y.exp - shift - 1}
}

// sticky is q with one bit more, which is set if the rest is not zero.
func sticky(q, rest *big.Int) *big.Int {
	q.Lsh(q, 1)
	if rest.Sign() != 0 {
		q.SetBit(q, 0, 1)
	}
	return q
}

// sqrt has more than bits bits, if it is not exact.
func (x float) sqrt(bits int) float {
	switch {
	case x.isZero():
		return x
	case x.kind == notANumber || x.neg:
		return nan
	case x.kind == infinite:
		return x
	}
	shift := max(0, 2*bits+6-x.mant.BitLen())
	if (x.exp-shift)&1 != 0 {
		shift++
	}
	v := new(big.Int).Lsh(x.mant, uint(shift))
	root := new(big.Int).Sqrt(v)
	rest := new(big.Int).Sub(v, new(big.Int).Mul(root, root))
	return float{mant: sticky(root, rest), exp: (x.exp-shift)/2 - 1}
}

// rem is the remainder of the quotient rounded toward zero (C's fmod); it is exact.
func (x float) rem(y float) float {
	switch {
	case x.kind != finite || y.kind == notANumber || y.isZero():
		return nan
	case y.kind == infinite:
		return x
	}
	exp := min(x.exp, y.exp)
	return fromScaled(new(big.Int).Rem(x.scaled(exp), y.scaled(exp)), exp, x.neg)
}

// rounded is the value rounded to an integer; zero keeps the sign.
func (x float) rounded(mode Rounding) float {
	if x.kind != finite || x.exp >= 0 {
		return x
	}
	return float{neg: x.neg, mant: shiftRound(x.mant, -x.exp, mode, x.neg)}
}

// integer is the value truncated to an integer if that is at most 2^limit in
// magnitude.
func (x float) integer(limit int) (v *big.Int, ok bool) {
	if x.kind != finite || x.mant.BitLen()+x.exp > limit+1 {
		return nil, false
	}
	t := x.rounded(TowardZero)
	return t.scaled(0), true
}

// less is x < y, or x <= y if orEqual; false for NaN.
func (x float) less(y float, orEqual bool) bool {
	if x.kind == notANumber || y.kind == notANumber {
		return false
	}
	c := x.cmp(y)
	return c < 0 || orEqual && c == 0
}

// cmp orders values other than NaN; both zeros are equal.
func (x float) cmp(y float) int {
	if x.kind == infinite || y.kind == infinite {
		return x.rank() - y.rank()
	}
	exp := min(x.exp, y.exp)
	return x.scaled(exp).Cmp(y.scaled(exp))
}

// rank is -1, 0 and 1 for -∞, finite numbers and ∞.
func (x float) rank() int {
	switch {
	case x.kind != infinite:
		return 0
	case x.neg:
		return -1
	}
	return 1
}
