package bounded

import (
	"testing"

	"tav/solver/term"
)

// TestAssumedBits reads the bits of numbers off what bounds them, directly and by others.
func TestAssumedBits(t *testing.T) {
	m := term.NewManager()
	number := func(n uint64) *term.Term { return m.BVUint(64, n) }
	x, y, z := m.Var("x", m.BV(64), false), m.Var("y", m.BV(64), false), m.Var("z", m.BV(8), false)
	for _, c := range []struct {
		conditions []*term.Term
		want       int
	}{
		{nil, 64},
		{[]*term.Term{m.ULe(x, number(10))}, 4},
		{[]*term.Term{m.ULt(x, number(8))}, 3},
		{[]*term.Term{m.ULe(number(10), x)}, 64},
		{[]*term.Term{m.SLe(x, number(10))}, 64},
		{[]*term.Term{m.ULt(x, y), m.ULe(y, number(100))}, 7},
		{[]*term.Term{m.ULe(x, m.ZExt(z, 64))}, 8},
		{[]*term.Term{m.ULe(x, y), m.ULe(y, x)}, 64},
	} {
		if got := assumedBits(c.conditions, x, maxCompares); got != c.want {
			t.Errorf("%v: %d bits, want %d", c.conditions, got, c.want)
		}
	}
}
