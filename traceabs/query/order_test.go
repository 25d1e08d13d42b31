package query

import (
	"context"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/trace"
	"tav/traceabs/trace/tracetest"
)

// TestAssertionOrders: a trace that is infeasible for three reasons, before a
// loop, in it and after it; each order gives a core, and which one it prefers.
func TestAssertionOrders(t *testing.T) {
	b := cfgtest.New(32)
	x, y, z := b.Global("x"), b.Global("y"), b.Global("z")
	at := func(v *cfg.Var, n int64) *cfg.Assume { return &cfg.Assume{Cond: b.M.Eq(v.Term, b.Num(n))} }
	for i, v := range []*cfg.Var{x, x, y, y, z, z} {
		b.Edge(i, i+1, at(v, int64(i)))
	}
	b.Edge(4, 2, &cfg.Assume{Cond: b.M.True()}) // back to the head of the loop
	b.Error(6)
	prog := b.Program()
	o, err := NewOracle(b.M, z3test.Backend(t, b.M), solver.NewIntEncoding(b.M), time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(o.Close)
	f := trace.NewFormula(trace.NewVocabulary(prog), tracetest.TraceThrough(b, 0, 1, 2, 3, 4, 2, 3, 4, 5, 6))
	for order, want := range map[assertionOrder]*cfg.Var{Forward: x, backward: z, insideOut: y} {
		answer := o.Check(context.Background(), f, order)
		if answer.Core == nil {
			t.Fatalf("order %d: %s", order, answer.Reason)
		}
		var conj []*term.Term
		for i, step := range f.Steps {
			for k, t := range step.Conj {
				if answer.Core.In[i][k] {
					conj = append(conj, t)
				}
			}
		}
		if o.Unsat(context.Background(), conj) != solver.Unsat {
			t.Errorf("order %d: %v is no core", order, conj)
		}
		for _, v := range b.M.FreeVars(b.M.And(conj...)) {
			if f.Origin[v] != want.Term {
				t.Errorf("order %d: the core %v speaks of %s, want %s", order, conj, v.Name(), want.Name)
			}
		}
	}
}
