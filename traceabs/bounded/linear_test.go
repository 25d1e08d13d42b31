package bounded

import (
	"context"
	"testing"
	"time"

	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3/z3test"
)

// TestLinear: what wraps around is distinguished from what does not, and products are no reason to ask on.
func TestLinear(t *testing.T) {
	m := term.NewManager()
	l := linear{backend: z3test.Backend(t, m), enc: solver.NewIntEncoding(m), sat: map[*term.Term]bool{}}
	x, y, z := m.Var("x", m.BV(64), false), m.Var("y", m.BV(64), false), m.Var("z", m.BV(64), false)
	sum, product := m.Eq(z, m.BVAdd(x, y)), m.Eq(z, m.BVMul(x, y))
	small := m.And(m.ULe(x, m.BVUint(64, 1<<40)), m.ULe(y, m.BVUint(64, 1<<40)))
	for _, c := range []struct {
		facts  []*term.Term
		goal   *term.Term
		want   solver.Result
		failed int
	}{
		{[]*term.Term{sum, small}, m.ULt(z, x), solver.Unsat, 0},
		{[]*term.Term{sum}, m.And(m.ULt(z, x), m.ULe(x, y)), solver.Sat, 0},
		{[]*term.Term{product, m.ULe(x, m.BVUint(64, 7)), m.ULe(y, m.BVUint(64, 9))}, m.ULe(m.BVUint(64, 64), z), solver.Sat, 1},
		{[]*term.Term{sum, small}, m.ULt(z, y), solver.Unsat, 0},
	} {
		if got := l.ask(context.Background(), time.Minute, c.facts, c.goal); got != c.want || l.failed != c.failed {
			t.Errorf("%v, %v: %v, %d failed; want %v, %d", c.facts, c.goal, got, l.failed, c.want, c.failed)
		}
	}
}
