package report

import "testing"

// TestFold: of the executions of a statement that matter for the same reason the first
// and the last are shown, with their number; those with another value are kept.
func TestFold(t *testing.T) {
	trace := &Trace{Violation: Place{Line: 2}}
	e := &Explanation{}
	for i := range 9 {
		trace.Steps = append(trace.Steps, Step{Place: Place{File: "a.c", Line: 1}, Function: "f"})
		f := Finding{Step: i, Answer: Relevant, Fix: []Value{{Name: "x", Value: "1"}}}
		if i == 4 {
			f.Fix[0].Value = "2"
		}
		e.Findings = append(e.Findings, f)
	}
	trace.Explanations = []*Explanation{e}
	all := trace.insights()
	trace.fold(all)
	for i, in := range all {
		if want := i != 0 && i != 4 && i != 8; in.LeftOut != want {
			t.Errorf("step %d left out: %v", i, in.LeftOut)
		}
		if want := map[int]int{8: 8}[i]; in.Times != want {
			t.Errorf("step %d stands for %d, want %d", i, in.Times, want)
		}
	}
}
