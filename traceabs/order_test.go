package traceabs

import (
	"context"
	"testing"

	"tav/automata"
	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// TestAssertionOrders: a trace that is infeasible for three reasons, before a
// loop, in it and after it; each order gives a core, and which one it prefers.
func TestAssertionOrders(t *testing.T) {
	b := newBuilder(32)
	x, y, z := b.global("x"), b.global("y"), b.global("z")
	at := func(v *cfg.Var, n int64) *cfg.Assume { return &cfg.Assume{Cond: b.m.Eq(v.Term, b.num(n))} }
	for i, v := range []*cfg.Var{x, x, y, y, z, z} {
		b.edge(i, i+1, at(v, int64(i)))
	}
	b.edge(4, 2, &cfg.Assume{Cond: b.m.True()}) // back to the head of the loop
	b.error(6)
	prog := b.program()
	r, err := Config{Prog: prog, Backend: backend(t, prog.Terms)}.newRefinement()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(r.close)
	trace := traceThrough(b, 0, 1, 2, 3, 4, 2, 3, 4, 5, 6)
	f := newFormula(r.env.words, trace)
	for order, want := range map[assertionOrder]*cfg.Var{forward: x, backward: z, insideOut: y} {
		answer := r.env.tracer.check(context.Background(), f, order)
		if answer.Core == nil {
			t.Fatalf("order %d: %s", order, answer.Reason)
		}
		in := newInfeasible(r.env.terms, f, answer.Core)
		var conj []*term.Term
		for i := range f.steps {
			conj = append(conj, in.conjuncts(i)...)
		}
		if r.env.unsat(context.Background(), conj) != solver.Unsat {
			t.Errorf("order %d: %v is no core", order, conj)
		}
		for _, v := range r.env.terms.FreeVars(r.env.terms.And(conj...)) {
			if f.origin[v] != want.Term {
				t.Errorf("order %d: the core %v speaks of %s, want %s", order, conj, v.Name(), want.Name)
			}
		}
	}
}

// traceThrough is the trace that visits these locations.
func traceThrough(b *builder, locs ...int) Trace {
	var letters []*cfg.Edge
	for i, n := range locs[1:] {
		for _, e := range b.loc(locs[i]).Out {
			if e.To == b.loc(n) {
				letters = append(letters, e)
			}
		}
	}
	return Trace{automata.NewNestedWord(letters, nil)}
}
