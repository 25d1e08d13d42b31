package z3

import (
	"testing"

	"tav/solver/term"
)

// TestUnquotient compares both forms on all numbers of 4 bits.
func TestUnquotient(t *testing.T) {
	const w = 4
	m := term.NewManager()
	x, y := m.Var("x", m.BV(w), false), m.Var("y", m.BV(w), false)
	forms := 0
	for c := uint64(1); c < 1<<w; c++ {
		quotient := m.UDiv(y, m.BVUint(w, c))
		for _, comparison := range []*term.Term{m.ULe(x, quotient), m.ULe(quotient, x)} {
			products := unquotient(m, comparison)
			if products == nil { // the divisor is 1 or another power of two
				continue
			}
			forms++
			for i := uint64(0); i < 1<<w; i++ {
				for k := uint64(0); k < 1<<w; k++ {
					sub := map[*term.Term]*term.Term{x: m.BVUint(w, i), y: m.BVUint(w, k)}
					if want, got := m.Substitute(comparison, sub), m.Substitute(products, sub); want != got {
						t.Fatalf("x = %d, y = %d: %v is %v, but %v is %v", i, k, comparison, want, products, got)
					}
				}
			}
		}
	}
	if want := 2 * (1<<w - 1 - w); forms != want {
		t.Errorf("%d comparisons of quotients, want %d", forms, want)
	}
}
