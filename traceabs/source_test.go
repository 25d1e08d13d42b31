package traceabs

import (
	"context"
	"strings"
	"testing"

	"tav/automata"
	"tav/cfg"
)

// TestSources: the predicates that a source gives for an infeasible trace make
// an automaton that accepts it. Horn clauses without wrap-around only promise this as far as
// nothing wraps around.
func TestSources(t *testing.T) {
	programs := []struct {
		name    string
		program *builder
		none    map[string]bool // sources that need not give a sequence
	}{
		{"loop", countUp(32, 1, true), map[string]bool{"horn, modular": true, "sp, modular": true}},
		{"nested loops", nested(), map[string]bool{"horn, modular": true, "sp, modular": true}},
		{"recursion", recursion(1000, 0), map[string]bool{"path invariants": true}},
	}
	for _, c := range programs {
		prog := c.program.program()
		r, err := Config{Prog: prog, Backend: backend(t, prog.Terms)}.newRefinement()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(r.close)
		for _, trace := range errorTraces(t, prog, 4) {
			r.paths.visit(trace)
			f := newFormula(r.env.words, trace)
			answer := r.feasible(context.Background(), f)
			if answer.Core == nil {
				t.Fatalf("%s: a trace of %d edges is not shown infeasible: %s", c.name, trace.Len(), answer.Reason)
			}
			in := newInfeasible(r.env.terms, f, answer.Core)
			for _, s := range r.sourcesFor(r.paths.current) {
				seq, ok := s.Predicates(context.Background(), in)
				exact := !strings.HasPrefix(s.Name(), "horn") || s.Name() == "horn, wrap-around"
				if ok && exact && !r.accept(context.Background(), trace, r.unify(nil, seq)) {
					t.Errorf("%s: %s does not prove a trace of %d edges: %v", c.name, s.Name(), trace.Len(), seq)
				}
				if !ok && !c.none[s.Name()] && (r.paths.current.loops || s != r.invariants) {
					t.Errorf("%s: %s has no sequence for a trace of %d edges", c.name, s.Name(), trace.Len())
				}
			}
		}
	}
}

// errorTraces are the n shortest.
func errorTraces(t *testing.T, prog *cfg.Program, n int) []Trace {
	var list []Trace
	rest := prog.Automaton()
	for len(list) < n {
		run, found, err := automata.Shortest(context.Background(), rest)
		if err != nil || !found {
			t.Fatal(found, err)
		}
		list = append(list, Trace{run.Word})
		rest, err = automata.RemoveDeadEnds(context.Background(), automata.Difference[*cfg.Edge](rest, only{Trace{run.Word}}))
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}
