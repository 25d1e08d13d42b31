package traceabs

import (
	"context"
	"strings"
	"testing"

	"tav/automata"
	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/hoare"
	"tav/traceabs/predicates"
	"tav/traceabs/trace"
)

// TestSources: the predicates that a source gives for an infeasible trace make
// an automaton that accepts it. Horn clauses without wrap-around only promise this as far as
// nothing wraps around.
func TestSources(t *testing.T) {
	programs := []struct {
		name    string
		program *cfgtest.Builder
		none    map[string]bool // sources that need not give a sequence
	}{
		{"loop", cfgtest.CountUp(32, 1, true), map[string]bool{"horn, modular": true, "sp, modular": true}},
		{"nested loops", cfgtest.Nested(), map[string]bool{"horn, modular": true, "sp, modular": true}},
		{"recursion", cfgtest.Recursion(1000, 0), map[string]bool{"path invariants": true}},
	}
	for _, c := range programs {
		prog := c.program.Program()
		r, err := Config{Prog: prog, Backend: z3test.Backend(t, prog.Terms)}.newRefinement(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(r.close)
		for _, tr := range errorTraces(t, prog, 4) {
			r.paths.Visit(tr)
			f := trace.NewFormula(r.env.Words, tr)
			answer := r.feasible(context.Background(), f)
			if answer.Core == nil {
				t.Fatalf("%s: a trace of %d edges is not shown infeasible: %s", c.name, tr.Len(), answer.Reason)
			}
			in := predicates.NewInfeasible(r.env.Terms, f, answer.Core)
			for _, s := range r.sourcesFor(r.paths.Current) {
				seq, ok := s.Predicates(context.Background(), in)
				exact := !strings.HasPrefix(s.Name(), "horn") || s.Name() == "horn, wrap-around"
				if ok && exact && !r.accept(context.Background(), tr, r.unify(nil, seq)) {
					t.Errorf("%s: %s does not prove a trace of %d edges: %v", c.name, s.Name(), tr.Len(), seq)
				}
				if !ok && !c.none[s.Name()] && (r.paths.Current.Loops || s != r.invariants) {
					t.Errorf("%s: %s has no sequence for a trace of %d edges", c.name, s.Name(), tr.Len())
				}
			}
		}
	}
}

// errorTraces are the n shortest.
func errorTraces(t *testing.T, prog *cfg.Program, n int) []trace.Trace {
	var list []trace.Trace
	rest := prog.Automaton()
	for len(list) < n {
		run, found, err := automata.Shortest(context.Background(), rest)
		if err != nil || !found {
			t.Fatal(found, err)
		}
		list = append(list, trace.Trace{NestedWord: run.Word})
		rest, err = automata.RemoveDeadEnds(context.Background(), automata.Difference[*cfg.Edge](rest, hoare.Only{Word: trace.Trace{NestedWord: run.Word}}))
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}
