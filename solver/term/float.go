package term

import "math/big"

// FloatFormat is an IEEE 754 binary format, or the x87 extended format. A
// floating-point value is the bit-vector of its bits; the width says which
// format it has. Every bit pattern has a meaning: patterns of the extended
// format that the x87 calls invalid (an exponent without the integer bit) are
// NaN, pseudo-denormals have the value that the x87 gives them.
type FloatFormat struct {
	Width     int
	Exponent  int  // bits of the exponent
	Precision int  // bits of the significand, the integer bit included
	Explicit  bool // the integer bit is stored
}

// floatFormats by width. That of eight bits serves exhaustive tests.
var floatFormats = map[int]FloatFormat{
	8:   {Width: 8, Exponent: 4, Precision: 4},
	16:  {Width: 16, Exponent: 5, Precision: 11},
	32:  {Width: 32, Exponent: 8, Precision: 24},
	64:  {Width: 64, Exponent: 11, Precision: 53},
	80:  {Width: 80, Exponent: 15, Precision: 64, Explicit: true},
	128: {Width: 128, Exponent: 15, Precision: 113},
}

// FloatFormatOf is the format of a width, if there is one.
func FloatFormatOf(w int) (FloatFormat, bool) {
	f, ok := floatFormats[w]
	return f, ok
}

// within: every value of f is one of g.
func (f FloatFormat) within(g FloatFormat) bool {
	return f.Exponent <= g.Exponent && f.Precision <= g.Precision
}

// stored is the number of bits of the significand field.
func (f FloatFormat) stored() int { return f.Width - 1 - f.Exponent }

// topField is the exponent field of infinities and NaN.
func (f FloatFormat) topField() int { return 1<<f.Exponent - 1 }

// least is the exponent of the least positive number, 2^least.
func (f FloatFormat) least() int { return 3 - 1<<(f.Exponent-1) - f.Precision }

// float is an unpacked floating-point value.
type float struct {
	kind floatKind
	neg  bool
	mant *big.Int // finite: the magnitude is mant * 2^exp
	exp  int
}

type floatKind uint8

const (
	finite floatKind = iota
	infinite
	notANumber
)

func (x float) isZero() bool { return x.kind == finite && x.mant.Sign() == 0 }

// unpack reads the bits of a value.
func (f FloatFormat) unpack(bits *big.Int) float {
	n := f.stored()
	field := int(new(big.Int).Rsh(bits, uint(n)).Int64()) & f.topField()
	x := float{neg: bits.Bit(f.Width-1) == 1, mant: lowBits(bits, n), exp: f.least()}
	fraction := lowBits(x.mant, f.Precision-1)
	switch {
	case field == 0:
		return x
	case f.Explicit && x.mant.Bit(n-1) == 0, field == f.topField() && fraction.Sign() != 0:
		x.kind = notANumber
	case field == f.topField():
		x.kind = infinite
	default:
		x.mant = fraction.SetBit(fraction, f.Precision-1, 1)
		x.exp += field - 1
	}
	return x
}

func lowBits(v *big.Int, n int) *big.Int {
	return new(big.Int).And(v, new(big.Int).Sub(pow2(n), big.NewInt(1)))
}

// pack is the value of f that is nearest to x, of two the one with the even
// significand; NaN becomes the canonical NaN. For a result that is not exact,
// mant has at least two bits more than the precision, and its last bit is set
// if anything beyond it was lost.
func (f FloatFormat) pack(x float) *big.Int {
	n := f.stored()
	field, mant := f.topField(), new(big.Int)
	switch x.kind {
	case notANumber:
		x.neg = true
		mant.SetBit(mant, f.Precision-2, 1)
	case finite:
		exp := max(x.exp+x.mant.BitLen()-f.Precision, f.least())
		mant = shiftRound(x.mant, exp-x.exp, NearestEven, false)
		if mant.BitLen() > f.Precision {
			mant.Rsh(mant, 1)
			exp++
		}
		switch field = exp - f.least() + 1; {
		case mant.Sign() == 0:
			field = 0
		case field >= f.topField():
			field, mant = f.topField(), new(big.Int)
		case mant.BitLen() < f.Precision:
			field = 0
		}
	}
	if f.Explicit && field == f.topField() {
		mant.SetBit(mant, f.Precision-1, 1)
	}
	if !f.Explicit {
		mant.SetBit(mant, f.Precision-1, 0)
	}
	if x.neg {
		field |= f.topField() + 1
	}
	return mant.Or(mant, new(big.Int).Lsh(big.NewInt(int64(field)), uint(n)))
}

// Rounding says which of two neighbours a number is rounded to.
type Rounding uint8

// The roundings of FRound.
const (
	NearestEven Rounding = iota // C's rint and roundeven
	NearestAway                 // round
	Down                        // floor
	Up                          // ceil
	TowardZero                  // trunc
	numRoundings
)

// shiftRound is mant / 2^n as an integer, for the magnitude of a number that
// is negative if neg.
func shiftRound(mant *big.Int, n int, mode Rounding, neg bool) *big.Int {
	if n <= 0 {
		return new(big.Int).Lsh(mant, uint(-n))
	}
	q := new(big.Int).Rsh(mant, uint(n))
	half := mant.Bit(n-1) == 1
	last := int(mant.TrailingZeroBits()) // the last bit that is set
	exact := mant.Sign() == 0 || last >= n
	var up bool
	switch mode {
	case NearestEven:
		up = half && (last < n-1 || q.Bit(0) == 1)
	case NearestAway:
		up = half
	case Down:
		up = neg && !exact
	case Up:
		up = !neg && !exact
	}
	if up {
		q.Add(q, big.NewInt(1))
	}
	return q
}

// IsNaN reports whether bits are a NaN.
func (f FloatFormat) IsNaN(bits *big.Int) bool { return f.unpack(bits).kind == notANumber }

// Rat is the number of which these are the bits; false: it is infinite, or NaN.
func (f FloatFormat) Rat(bits *big.Int) (*big.Rat, bool) {
	x := f.unpack(bits)
	if x.kind != finite {
		return nil, false
	}
	r := new(big.Rat).SetInt(x.mant)
	scale := new(big.Rat).SetInt(pow2(max(x.exp, -x.exp)))
	if x.exp < 0 {
		scale.Inv(scale)
	}
	if r.Mul(r, scale); x.neg {
		r.Neg(r)
	}
	return r, true
}

// Moved is the value some values above another one that is not NaN, or below it, at most infinite.
func (f FloatFormat) Moved(bits *big.Int, by int64) *big.Int {
	n := f.number(bits)
	if f.unpack(bits).neg {
		n.Neg(n)
	}
	n.Add(n, big.NewInt(by))
	infinity := f.number(f.pack(float{kind: infinite}))
	magnitude := new(big.Int).Abs(n)
	if magnitude.Cmp(infinity) > 0 {
		magnitude = infinity
	}
	r := new(big.Int).Set(f.nth(magnitude))
	if n.Sign() < 0 {
		r.SetBit(r, f.Width-1, 1)
	}
	return r
}
