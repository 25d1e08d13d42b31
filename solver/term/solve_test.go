package term

import (
	"math/rand"
	"testing"
)

// TestSolve: a solution is what the equation says, for all values.
func TestSolve(t *testing.T) {
	m := NewManager()
	rng := rand.New(rand.NewSource(1))
	vars := []*Term{m.Var("x", m.BV(3), false), m.Var("y", m.BV(3), true)}
	var expr func(depth int) *Term
	expr = func(depth int) *Term {
		if depth == 0 {
			return []*Term{vars[0], vars[1], m.BVUint(3, uint64(rng.Intn(8)))}[rng.Intn(3)]
		}
		a, b := expr(depth-1), expr(depth-1)
		return []*Term{m.BVAdd(a, b), m.BVSub(a, b), m.BVNeg(a), m.BVMul(a, b), m.BVXor(a, b)}[rng.Intn(5)]
	}
	solved := 0
	for range 2000 {
		c := m.Eq(expr(rng.Intn(3)), expr(rng.Intn(3)))
		value := m.Solve(c, vars[0])
		if value == nil {
			continue
		}
		solved++
		if m.Mentions(value, vars[0]) {
			t.Fatalf("%v: %v mentions the variable", c, value)
		}
		for n := range uint64(64) {
			sub := map[*Term]*Term{vars[0]: m.BVUint(3, n&7), vars[1]: m.BVUint(3, n>>3)}
			if holds := m.Substitute(c, sub).IsTrue(); holds != m.Substitute(m.Eq(vars[0], value), sub).IsTrue() {
				t.Fatalf("%v: %v is no solution", c, value)
			}
		}
	}
	if solved < 100 {
		t.Errorf("only %d equations are solved", solved)
	}
}
