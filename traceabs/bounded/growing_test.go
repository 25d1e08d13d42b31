package bounded

import (
	"context"
	"math/rand"
	"testing"
	"time"

	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3/z3test"
)

// TestGrowing: whichever solver has its turn, also after an interrupt, the
// answers are those of a solver that is asked once.
func TestGrowing(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	m := term.NewManager()
	z := z3test.Backend(t, m)
	g, err := newGrowing(m, z, time.Minute, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer g.close()
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	x := m.Var("x0", m.BV(8), false)
	for k := 1; k <= 80; k++ {
		next := m.Var("x"+string(rune('0'+k/10))+string(rune('0'+k%10)), m.BV(8), false)
		g.assert(m.Eq(next, m.BVAdd(m.BVMul(x, m.BVUint(8, uint64(rng.Intn(4)))), m.BVUint(8, uint64(rng.Intn(9))))))
		x = next
		goal := m.And(m.ULt(x, m.BVUint(8, uint64(rng.Intn(20)))), m.ULt(m.BVUint(8, uint64(rng.Intn(20))), x))
		if rng.Intn(4) == 0 && g.check(gone, goal) != solver.Unknown && !goal.IsFalse() {
			t.Fatal("an answer after the end")
		}
		g.fresh = rng.Intn(2) == 0
		got := g.check(context.Background(), goal)
		once, err := z.NewSolver(solver.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range g.formula.Asserted() {
			once.Assert(f)
		}
		want := once.Check(context.Background(), goal)
		once.Close()
		if got != want {
			t.Fatalf("question %d: %v, want %v", k, got, want)
		}
		switch got {
		case solver.Unsat:
			g.assert(m.Not(goal))
		case solver.Sat:
			if v, err := g.value(goal); err != nil || !v.IsTrue() {
				t.Fatalf("question %d: the model gives the goal the value %v (%v)", k, v, err)
			}
		}
	}
	if g.variables == 0 || g.clauses == 0 {
		t.Errorf("%d variables, %d clauses", g.variables, g.clauses)
	}
}

// TestDefine: what a name stands for is part of the formula when a fact or a goal is about the name, and so is what
// that depends on.
func TestDefine(t *testing.T) {
	m := term.NewManager()
	g, err := newGrowing(m, z3test.Backend(t, m), time.Minute, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer g.close()
	number := func(name string) *term.Term { return m.Var(name, m.BV(8), false) }
	in, x, y, z := number("in"), number("x"), number("y"), number("z")
	g.define(x, m.BVAdd(in, m.BVUint(8, 1)))
	g.define(y, m.BVMul(x, x))
	g.define(z, m.BVXor(in, y))
	ask := func(goal *term.Term, want solver.Result, facts int) {
		t.Helper()
		if got := g.check(context.Background(), goal); got != want || len(g.formula.Asserted()) != facts {
			t.Errorf("%v: %v with %d facts, want %v with %d", goal, got, len(g.formula.Asserted()), want, facts)
		}
	}
	ask(m.Eq(in, m.BVUint(8, 3)), solver.Sat, 0)
	ask(m.Eq(y, m.BVUint(8, 3)), solver.Unsat, 2) // no square
	ask(m.Eq(y, m.BVUint(8, 4)), solver.Sat, 2)
	g.assert(m.Eq(z, m.BVUint(8, 7)))
	ask(m.And(m.Eq(in, m.BVUint(8, 14)), m.ULt(m.BVUint(8, 2), x)), solver.Unsat, 4)
}
