package libm

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func bits(x float64) *big.Int { return new(big.Int).SetUint64(math.Float64bits(x)) }

// TestBounds: results that are exact, and those that are not.
func TestBounds(t *testing.T) {
	for _, c := range []struct {
		name  string
		x     []float64
		exact bool
		value float64
	}{
		{"pow", []float64{2, 10}, true, 1024},
		{"pow", []float64{10, 22}, true, 1e22},
		{"pow", []float64{10, 23}, false, 1e23},
		{"pow", []float64{-3, 3}, true, -27},
		{"pow", []float64{2, -1074}, true, 0x1p-1074},
		{"pow", []float64{6.25, 1.5}, true, 15.625},
		{"pow", []float64{6.25, -0.5}, false, 0.4},
		{"pow", []float64{1, math.NaN()}, true, 1},
		{"pow", []float64{math.NaN(), 0}, true, 1},
		{"pow", []float64{2, 5000}, false, math.Inf(1)},
		{"exp2", []float64{-3}, true, 0.125},
		{"exp2", []float64{0.5}, false, math.Sqrt2},
		{"log2", []float64{0.25}, true, -2},
		{"log2", []float64{3}, false, math.Log2(3)},
		{"hypot", []float64{3, 4}, true, 5},
		{"hypot", []float64{1, 1}, false, math.Sqrt2},
		{"exp", []float64{0}, true, 1},
		{"exp", []float64{1}, false, math.E},
		{"sin", []float64{1}, false, math.Sin(1)},
		{"acos", []float64{1}, true, 0},
		{"atan2", []float64{0, -1}, false, math.Pi},
	} {
		var x []*big.Int
		for _, v := range c.x {
			x = append(x, bits(v))
		}
		lo, hi := Bounds(c.name, 64, x...)
		least, most := math.Float64frombits(lo.Uint64()), math.Float64frombits(hi.Uint64())
		if (lo.Cmp(hi) == 0) != c.exact || !(least <= c.value && c.value <= most) {
			t.Errorf("%s of %v is between %v and %v", c.name, c.x, least, most)
		}
	}
}

// TestExactPowers: powers of small integers are what the C library gives.
func TestExactPowers(t *testing.T) {
	for range 2000 {
		a, n := int64(rand.IntN(61)-30), int64(rand.IntN(9))
		want := new(big.Int).Exp(big.NewInt(a), big.NewInt(n), nil)
		if want.BitLen() > 53 {
			continue
		}
		v := float64(want.Int64())
		lo, hi := Bounds("pow", 64, bits(float64(a)), bits(float64(n)))
		if lo.Cmp(bits(v)) != 0 || hi.Cmp(lo) != 0 {
			t.Errorf("%d^%d is between %v and %v", a, n, lo, hi)
		}
	}
}
