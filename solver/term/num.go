package term

import (
	"math/big"
	"math/bits"
)

// num is a number of a width: modulo 2^w for bit-vectors, unbounded for w = 0
// (Int). Representation: for 1 <= w <= 64 the unsigned value in u; for w > 64
// the unsigned value in b; for w = 0 the value in u read as int64 if it fits,
// else in b. Equal numbers have equal representations up to *b. b is never
// modified once it is part of a num.
type num struct {
	u uint64
	b *big.Int
}

func mask(w int) uint64 {
	if w >= 64 {
		return ^uint64(0)
	}
	return 1<<uint(w) - 1
}

func isNarrow(w int) bool { return w >= 1 && w <= 64 }

// pow2 is 2^n.
func pow2(n int) *big.Int { return new(big.Int).Lsh(big.NewInt(1), uint(n)) }

// numOfBig brings any integer into the width; it keeps v if it fits.
func numOfBig(w int, v *big.Int) num {
	switch {
	case w == 0:
		if v.IsInt64() {
			return num{u: uint64(v.Int64())}
		}
		return num{b: v}
	case w <= 64:
		if v.IsUint64() {
			return num{u: v.Uint64() & mask(w)}
		}
		low := new(big.Int).And(v, new(big.Int).SetUint64(mask(w))) // two's complement for negative v
		return num{u: low.Uint64()}
	case v.Sign() >= 0 && v.BitLen() <= w:
		return num{b: v}
	}
	return num{b: new(big.Int).And(v, new(big.Int).Sub(pow2(w), big.NewInt(1)))}
}

func numOfInt(w int, v int64) num {
	if w > 64 {
		return numOfBig(w, big.NewInt(v))
	}
	if w == 0 {
		return num{u: uint64(v)}
	}
	return num{u: uint64(v) & mask(w)}
}

// big is the value: unsigned for bit-vectors. Not to be modified.
func (x num) big(w int) *big.Int {
	switch {
	case x.b != nil:
		return x.b
	case w == 0:
		return big.NewInt(int64(x.u))
	}
	return new(big.Int).SetUint64(x.u)
}

// signed is the value read as a signed number. Not to be modified.
func (x num) signed(w int) *big.Int {
	if x.b == nil {
		if w == 0 {
			return big.NewInt(int64(x.u))
		}
		return big.NewInt(signExtend(w, x.u))
	}
	if w != 0 && x.b.Bit(w-1) == 1 {
		return new(big.Int).Sub(x.b, pow2(w))
	}
	return x.b
}

// signExtend reads the low w <= 64 bits of u as a signed number.
func signExtend(w int, u uint64) int64 {
	shift := uint(64 - w)
	return int64(u<<shift) >> shift
}

func (x num) equal(y num) bool {
	if x.b != nil && y.b != nil {
		return x.b.Cmp(y.b) == 0
	}
	return x.b == nil && y.b == nil && x.u == y.u
}

func (x num) isZero() bool { return x.b == nil && x.u == 0 || x.b != nil && x.b.Sign() == 0 }

func (x num) isInt(w int, v int64) bool { return x.equal(numOfInt(w, v)) }

// isNegative: the top bit is set (bit-vectors), the value is below 0 (Int).
func (x num) isNegative(w int) bool {
	switch {
	case w == 0 && x.b != nil:
		return x.b.Sign() < 0
	case w == 0:
		return int64(x.u) < 0
	case w <= 64:
		return x.u>>uint(w-1)&1 == 1
	}
	return x.b.Bit(w-1) == 1
}

func addNum(w int, x, y num) num {
	if isNarrow(w) {
		return num{u: (x.u + y.u) & mask(w)}
	}
	if w == 0 && x.b == nil && y.b == nil {
		s := x.u + y.u
		if int64((x.u^s)&(y.u^s)) >= 0 {
			return num{u: s}
		}
	}
	return numOfBig(w, new(big.Int).Add(x.big(w), y.big(w)))
}

func mulNum(w int, x, y num) num {
	if isNarrow(w) {
		return num{u: x.u * y.u & mask(w)}
	}
	if w == 0 && x.b == nil && y.b == nil && fitsHalf(x.u) && fitsHalf(y.u) {
		return num{u: x.u * y.u}
	}
	return numOfBig(w, new(big.Int).Mul(x.big(w), y.big(w)))
}

// fitsHalf: the product of two such numbers fits int64.
func fitsHalf(u uint64) bool { return int64(u) >= -1<<31 && int64(u) < 1<<31 }

func negNum(w int, x num) num {
	if isNarrow(w) {
		return num{u: -x.u & mask(w)}
	}
	return mulNum(w, x, numOfInt(w, -1))
}

// cmpNum compares as numbers: unsigned for bit-vectors.
func cmpNum(w int, x, y num) int {
	if x.b == nil && y.b == nil {
		switch {
		case x.u == y.u:
			return 0
		case w == 0 && int64(x.u) < int64(y.u), w != 0 && x.u < y.u:
			return -1
		}
		return 1
	}
	return x.big(w).Cmp(y.big(w))
}

// cmpSigned compares as signed numbers.
func cmpSigned(w int, x, y num) int {
	if w == 0 || x.isNegative(w) == y.isNegative(w) {
		return cmpNum(w, x, y)
	}
	if x.isNegative(w) {
		return -1
	}
	return 1
}

// trailingZeros of a number other than 0.
func (x num) trailingZeros() int {
	if x.b != nil {
		return int(x.b.TrailingZeroBits())
	}
	return bits.TrailingZeros64(x.u)
}

// isPow2 reports that the unsigned value is 2^k.
func (x num) isPow2() (k int, ok bool) {
	if x.b != nil {
		k = int(x.b.TrailingZeroBits())
		return k, x.b.Sign() > 0 && x.b.BitLen() == k+1
	}
	return bits.TrailingZeros64(x.u), bits.OnesCount64(x.u) == 1
}

// isLowMask reports that the unsigned value is 2^k - 1 with k >= 1.
func (x num) isLowMask() (k int, ok bool) {
	if x.b != nil {
		n := x.b.BitLen()
		return n, n > 0 && new(big.Int).Add(x.b, big.NewInt(1)).Cmp(pow2(n)) == 0
	}
	n := bits.Len64(x.u)
	return n, n > 0 && x.u == mask(n)
}

// Inverse is 1/a modulo 2^64 for an odd a, by Newton's iteration, each step of which doubles the bits that are right.
func Inverse(a uint64) uint64 {
	x := a
	for range 6 {
		x *= 2 - a*x
	}
	return x
}

// TypeRange is the least and the greatest number of w bits.
func TypeRange(w int, signed bool) (lo, hi *big.Int) {
	one := big.NewInt(1)
	if signed {
		half := pow2(w - 1)
		return new(big.Int).Neg(half), new(big.Int).Sub(half, one)
	}
	return new(big.Int), new(big.Int).Sub(pow2(w), one)
}

// extremes of a width.
func maxUnsigned(w int) num { return numOfInt(w, -1) }

func minSigned(w int) num { return numOfBig(w, pow2(w-1)) }

func maxSigned(w int) num {
	return numOfBig(w, new(big.Int).Sub(pow2(w-1), big.NewInt(1)))
}

// extractNum is bits hi..lo of a number of width w.
func extractNum(w int, x num, hi, lo int) num {
	if w <= 64 {
		return num{u: x.u >> uint(lo) & mask(hi-lo+1)}
	}
	return numOfBig(hi-lo+1, new(big.Int).Rsh(x.b, uint(lo)))
}
