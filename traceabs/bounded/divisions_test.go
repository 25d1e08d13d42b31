package bounded

import (
	"testing"
	"time"

	"tav/solver/term"
	"tav/solver/z3/z3test"
)

// TestDivisions: a formula gets, once, what is so of its divisions where the number is less than the divisor: that holds
// for all values, and says what the division gives.
func TestDivisions(t *testing.T) {
	m := term.NewManager()
	g, err := newGrowing(m, z3test.Backend(t, m), time.Minute, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer g.close()
	x, y, five := m.Var("x", m.BV(4), false), m.Var("y", m.BV(4), false), m.BVUint(4, 5)
	quotient, remainder := m.UDiv(x, y), m.URem(x, y)
	g.assert(m.ULt(m.URem(x, five), m.UDiv(y, five)))
	for range 2 {
		g.prepare(m.ULt(quotient, remainder))
	}
	if len(g.facts) != 3 {
		t.Fatalf("%d facts, want the one that was told and one for each of two divisions: %v", len(g.facts), g.facts)
	}
	for a := range uint64(16) {
		for b := range uint64(16) {
			values := map[*term.Term]*term.Term{x: m.BVUint(4, a), y: m.BVUint(4, b)}
			for _, fact := range g.facts[1:] {
				if !m.Replace(fact, values).IsTrue() {
					t.Errorf("%v does not hold of %d and %d", fact, a, b)
				}
			}
		}
	}
	less := m.ULt(x, y)
	for _, gives := range []*term.Term{m.Eq(quotient, m.BVUint(4, 0)), m.Eq(remainder, x)} {
		if f := m.Implies(less, gives); f != g.facts[1] && f != g.facts[2] {
			t.Errorf("nothing says %v", f)
		}
	}
}
