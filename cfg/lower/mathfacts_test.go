package lower

import (
	"flag"
	"math/big"
	"math/rand/v2"
	"testing"

	"tav/cfg/libm"
	"tav/solver/term"
)

var factCalls = flag.Int("factcalls", 200, "calls of each function by TestFacts")

// TestFacts: what is known of functions of <math.h> holds of what the C
// library computes of random numbers.
func TestFacts(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for name, row := range mathFacts {
		for _, w := range []int{32, 64, 80} {
			inC := name + map[int]string{32: "f", 64: "", 80: "l"}[w]
			if libm.Operands(inC, w) != row.operands {
				t.Fatalf("%s has %d operands", inC, libm.Operands(inC, w))
			}
			for i := range *factCalls {
				k := &facts{term.NewManager(), w}
				var x, pivots []*term.Term
				var bits []*big.Int
				for range row.operands {
					x = append(x, anyFloat(k, rng))
					bits = append(bits, x[len(x)-1].Value())
				}
				for range 4 {
					if p := anyFloat(k, rng); !k.FIsNaN(p).IsTrue() {
						pivots = append(pivots, p, k.BVConst(w, format(w).Moved(bits[0], int64(rng.IntN(7)-3))))
					}
				}
				if k.FIsNaN(x[0]).IsTrue() {
					pivots = nil
				}
				r := libm.Call(inC, w, bits...)
				for j, fact := range k.of(inC, name, x, k.BVConst(w, r), pivots) {
					if !fact.IsTrue() {
						t.Errorf("fact %d of %s is wrong in call %d, of %v: %v", j, inC, i, x, k.BVConst(w, r))
					}
				}
			}
		}
	}
}

func format(w int) term.FloatFormat {
	f, _ := term.FloatFormatOf(w)
	return f
}

// anyFloat is a small integer or half, a number of a few digits, or any value.
func anyFloat(k *facts, rng *rand.Rand) *term.Term {
	switch rng.IntN(5) {
	case 0:
		return k.num(float64(rng.IntN(41)-20) / 2)
	case 1:
		return k.num(rng.NormFloat64())
	case 2:
		return k.num(1 + rng.NormFloat64()*1e-7)
	case 3:
		return k.num(rng.NormFloat64() * 1000)
	}
	x := k.FConvert(k.width, k.BVUint(64, rng.Uint64()))
	return x
}
