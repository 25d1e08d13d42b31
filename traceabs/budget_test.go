package traceabs

import "testing"

// TestStatistics: there is a figure for each iteration, and engines that had no
// go do not appear.
func TestStatistics(t *testing.T) {
	s := run(t, forLoop(3, 3).program(), Strategy{Name: "loop", Loop: 1}).Stats
	if len(s.States) != s.Iterations+1 || s.States[s.Iterations] != 0 {
		t.Errorf("%d iterations, states %v", s.Iterations, s.States)
	}
	if len(s.Engines) != 1 || s.Engines[0].Name != traceAbstraction {
		t.Errorf("engines %v", s.Engines)
	}
}

// TestStrategyLeavesOut: no strategy uses an engine that it has no time for,
// and they agree.
func TestStrategyLeavesOut(t *testing.T) {
	for _, s := range Strategies() {
		for last, want := range map[int64]Verdict{3: True, 4: False} {
			parts := map[string]float64{boundedSearch: s.Bounded, abstractStates: s.States, hornClauses: s.Horn, candidates: s.Candidates,
				traceAbstraction: s.Loop, undefinedSearch: 1}
			r := run(t, forLoop(3, last).program(), s)
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
