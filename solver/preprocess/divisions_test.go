package preprocess

import (
	"testing"

	"tav/solver/term"
)

// TestDivisions: a formula gets, once, what is so of its divisions where the number is less than the divisor: that holds
// for all values, and says what the division gives.
func TestDivisions(t *testing.T) {
	m := term.NewManager()
	f := newFormula(m, nil, true, DivisionLemmas)
	x, y, five := m.Var("x", m.BV(4), false), m.Var("y", m.BV(4), false), m.BVUint(4, 5)
	quotient, remainder := m.UDiv(x, y), m.URem(x, y)
	f.Assert(m.ULt(m.URem(x, five), m.UDiv(y, five)))
	for range 2 {
		f.Settle(m.ULt(quotient, remainder))
	}
	facts := f.Facts()
	if len(facts) != 3 {
		t.Fatalf("%d facts, want the one that was told and one for each of two divisions: %v", len(facts), facts)
	}
	for a := range uint64(16) {
		for b := range uint64(16) {
			values := map[*term.Term]*term.Term{x: m.BVUint(4, a), y: m.BVUint(4, b)}
			for _, fact := range facts[1:] {
				if !m.Replace(fact, values).IsTrue() {
					t.Errorf("%v does not hold of %d and %d", fact, a, b)
				}
			}
		}
	}
	less := m.ULt(x, y)
	for _, gives := range []*term.Term{m.Eq(quotient, m.BVUint(4, 0)), m.Eq(remainder, x)} {
		if f := m.Implies(less, gives); f != facts[1] && f != facts[2] {
			t.Errorf("nothing says %v", f)
		}
	}
}
