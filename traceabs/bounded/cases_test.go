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

// TestCases: asked for each size apart, by either way, what is said of products is what a solver that is asked once says.
func TestCases(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	refuted, found := 0, 0
	for range 40 {
		m := term.NewManager()
		z := z3test.Backend(t, m)
		g, err := newGrowing(m, z, time.Minute, nil)
		if err != nil {
			t.Fatal(err)
		}
		g.apart, g.fresh, g.linear.failed = true, true, maxFailed
		if rng.Intn(2) == 0 {
			g.cases.failed = maxFailed // no linear arithmetic
		}
		number := func(name string, width int) *term.Term { return m.Var(name, m.BV(width), false) }
		few := func() *term.Term { return m.BVUint(8, uint64(rng.Intn(30))) }
		size, length, index := m.ZExt(number("size", 2), 8), number("length", 8), number("index", 8)
		whole, part := number("whole", 8), number("part", 8)
		g.assert(m.ULt(length, few()))
		g.assert(m.ULt(index, length))
		g.define(whole, m.BVMul(size, length))
		g.define(part, m.BVAdd(m.BVMul(size, index), few()))
		goal := []*term.Term{m.ULt(whole, part), m.ULt(whole, m.BVAdd(part, size)), m.ULt(few(), part), m.Eq(whole, m.BVUint(8, 35))}[rng.Intn(4)]
		got := g.check(context.Background(), goal)
		once, err := z.NewSolver(solver.Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range g.formula.Asserted() {
			once.Assert(f)
		}
		if want := once.Check(context.Background(), goal); got != want {
			t.Errorf("%v, %v: %v, want %v", g.formula.Asserted(), goal, got, want)
		}
		once.Close()
		if got == solver.Unsat {
			refuted++
		} else if v, err := g.value(goal); err != nil || !v.IsTrue() {
			t.Errorf("the model gives %v the value %v (%v)", goal, v, err)
		} else {
			found++
		}
		if g.cases.of == nil {
			t.Error("the size is not seen")
		}
		g.close()
	}
	if refuted < 5 || found < 5 {
		t.Errorf("%d refuted, %d found", refuted, found)
	}
}
