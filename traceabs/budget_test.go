package traceabs

import (
	"context"
	"slices"
	"testing"
	"time"

	"tav/cfg/cfgtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/engine"
	"tav/traceabs/engine/enginetest"
	"tav/traceabs/trace"
	"tav/traceabs/trace/tracetest"
)

// TestStatistics: there is a figure for each iteration, and engines that had no
// go do not appear.
func TestStatistics(t *testing.T) {
	s := run(t, cfgtest.ForLoop(3, 3).Program(), Strategy{Name: "loop", Loop: 1}).Stats
	if len(s.States) != s.Iterations+1 || s.States[s.Iterations] != 0 {
		t.Errorf("%d iterations, states %v", s.Iterations, s.States)
	}
	if len(s.Engines) != 1 || s.Engines[0].Name != engine.TraceAbstraction {
		t.Errorf("engines %v", s.Engines)
	}
}

// TestStrategyLeavesOut: no strategy uses an engine that it has no time for,
// and they agree.
func TestStrategyLeavesOut(t *testing.T) {
	for _, s := range Strategies() {
		for last, want := range map[int64]Verdict{3: True, 4: False} {
			parts := map[string]float64{engine.Numeric: s.Numeric, engine.BoundedSearch: s.Bounded, engine.AbstractStates: s.States, engine.HornClauses: s.Horn, engine.Candidates: s.Candidates,
				engine.QuantifiedCandidates: s.Candidates, engine.QuantifiedClauses: s.Arrays,
				engine.TraceAbstraction: s.Loop, engine.UndefinedSearch: 1}
			r := run(t, cfgtest.ForLoop(3, last).Program(), s)
			for _, e := range r.Stats.Engines {
				if parts[e.Name] == 0 {
					t.Errorf("%s uses %s", s.Name, e.Name)
				}
			}
			if r.Verdict != want {
				t.Errorf("%s says %v, want %v", s.Name, r.Verdict, want)
			}
		}
	}
}

// TestWithout: engines are announced before they run, the one that a strategy is
// without is not, and the others decide as well.
func TestWithout(t *testing.T) {
	for _, s := range Strategies() {
		for _, engine := range []string{engine.Numeric, engine.BoundedSearch, engine.AbstractStates, engine.HornClauses, engine.Candidates, engine.QuantifiedCandidates, engine.QuantifiedClauses, engine.UnfoldedCalls, engine.TraceAbstraction} {
			rest, ok := s.Without(engine)
			if !ok {
				continue
			}
			var ran []string
			prog := cfgtest.ForLoop(3, 4).Program()
			c := Config{Prog: prog, Backend: z3test.Backend(t, prog.Terms), Strategy: rest, Confirm: func(_ context.Context, e *trace.ErrorTrace) (any, error) { return nil, tracetest.Rerun(e) }, Engine: func(name string) { ran = append(ran, name) }}
			r, err := c.Run(enginetest.Limited(t, time.Minute))
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range r.Stats.Engines {
				if e.Name == engine || !slices.Contains(ran, e.Name) {
					t.Errorf("%s without %s uses %s; announced: %v", s.Name, engine, e.Name, ran)
				}
			}
			if r.Verdict == True || r.Verdict == Unknown && rest.Loop+rest.Bounded > 0 || len(ran) == 0 || ran[len(ran)-1] != "" {
				t.Errorf("%s without %s: %v, %s; announced: %v", s.Name, engine, r.Verdict, r.Reason, ran)
			}
		}
	}
	if _, ok := Strategies()[0].Without(engine.UndefinedSearch); ok {
		t.Error("what may take back a proof is left out")
	}
	if _, ok := (Strategy{Loop: 1}).Without(engine.TraceAbstraction); ok {
		t.Error("there is something without everything")
	}
}
