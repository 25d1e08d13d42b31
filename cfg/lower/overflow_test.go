package lower

import (
	"math/big"
	"testing"

	"tav/solver/term"
)

// TestOverflowConditions compares the conditions with arithmetic on integers,
// for all operands of four bits, as variables and as constants.
func TestOverflowConditions(t *testing.T) {
	const w = 4
	m := term.NewManager()
	x, y := m.Var("x", m.BV(w), true), m.Var("y", m.BV(w), true)
	for name, op := range map[string]struct {
		cond   func(m *term.Manager, x, y *term.Term) *term.Term
		result func(x, y int64) int64
	}{
		"+": {sumOverflows, func(x, y int64) int64 { return x + y }},
		"-": {differenceOverflows, func(x, y int64) int64 { return x - y }},
		"*": {productOverflows, func(x, y int64) int64 { return x * y }},
		"<<": {shiftOverflows, func(x, y int64) int64 {
			if x < 0 {
				return 1 << w
			}
			return x << y
		}},
	} {
		for i := int64(-8); i < 8; i++ {
			for j := int64(-8); j < 8; j++ {
				if name == "<<" && (j < 0 || j >= w) {
					continue
				}
				r := op.result(i, j)
				want := r < -8 || r > 7
				c, d := m.BVInt(w, i), m.BVInt(w, j)
				for _, cond := range []*term.Term{op.cond(m, x, y), op.cond(m, x, d), op.cond(m, c, y), op.cond(m, c, d)} {
					got, err := term.Eval(cond, func(v *term.Term) (term.Value, error) {
						n := i
						if v == y {
							n = j
						}
						return term.BVWord(w, uint64(n)&15), nil
					})
					if err != nil || got.Bool() != want {
						t.Errorf("%d %s %d: %v is %v, want %v (%v)", i, name, j, cond, got, want, err)
					}
				}
			}
		}
	}
}

// TestOverflowRanges compares 64-bit comparisons with constants at their limits.
func TestOverflowRanges(t *testing.T) {
	m := term.NewManager()
	lo, hi := signedRange(64)
	x := m.Var("x", m.BV(64), true)
	near := func(n *big.Int) []*big.Int {
		var list []*big.Int
		for d := int64(-2); d <= 2; d++ {
			if v := new(big.Int).Add(n, big.NewInt(d)); v.Cmp(lo) >= 0 && v.Cmp(hi) <= 0 {
				list = append(list, v)
			}
		}
		return list
	}
	var values []*big.Int
	for _, n := range []*big.Int{lo, hi, big.NewInt(0), new(big.Int).Rsh(hi, 1), new(big.Int).Rsh(lo, 1), big.NewInt(1 << 32), big.NewInt(3037000500)} {
		values = append(values, near(n)...)
	}
	for _, c := range values {
		for _, v := range values {
			for _, op := range []struct {
				name string
				cond *term.Term
				full *big.Int
			}{
				{"+", sumOverflows(m, x, m.BVConst(64, c)), new(big.Int).Add(v, c)},
				{"-", differenceOverflows(m, x, m.BVConst(64, c)), new(big.Int).Sub(v, c)},
				{"reverse -", differenceOverflows(m, m.BVConst(64, c), x), new(big.Int).Sub(c, v)},
				{"*", productOverflows(m, m.BVConst(64, c), x), new(big.Int).Mul(v, c)},
			} {
				want := op.full.Cmp(lo) < 0 || op.full.Cmp(hi) > 0
				got, err := term.Eval(op.cond, func(*term.Term) (term.Value, error) { return term.BVValue(64, v), nil })
				if err != nil || got.Bool() != want {
					t.Errorf("%v %s %v: %v, want %v (%v)", v, op.name, c, got, want, err)
				}
			}
		}
	}
}
