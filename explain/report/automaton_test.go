package report

import (
	"fmt"
	"strings"
	"testing"
)

// walk is a trace of n statements on five lines, with an invariant in front of
// every other one.
func walk(n int, invariant func(i int) string) *Trace {
	t := &Trace{What: "reach_error() is called", Fault: Reached}
	e := &Explanation{Method: "flow-sensitive", Violated: "x != 0"}
	for i := range n {
		t.Steps = append(t.Steps, Step{Place: Place{File: "w.c", Line: 1 + i%6}, Function: "main"})
		if i%2 == 1 && i < n-1 {
			e.Findings = append(e.Findings, Finding{Step: i, Answer: Relevant, Invariant: invariant(i)})
		}
	}
	t.Explanations = []*Explanation{{Method: "relevance", Findings: []Finding{{Step: 0, Answer: Relevant}}}, e}
	return t
}

func (a *automaton) String() string {
	var b strings.Builder
	for i, s := range a.States {
		fmt.Fprintf(&b, "%d %s%s loops %d:", i, s.Holds, s.Violated, s.Loops)
		for _, e := range a.Edges {
			if e.From == i {
				fmt.Fprintf(&b, " %v to %d", e.Steps, e.To)
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// TestAutomaton: intervals of one invariant are one state; where some of it
// cannot be told they are not.
func TestAutomaton(t *testing.T) {
	got := walk(10, func(i int) string { return fmt.Sprint("x == ", i/2%2) }).automaton()
	want := "0 x == 0 loops 2: [1] to 1 [5] to 1\n1 x == 1 loops 2: [3] to 0 [7] to 2\n2 x != 0 loops 1: [9] to 3\n3  loops 0:\n"
	if got.String() != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if got := walk(10, func(int) string { return "x == 0 && …" }).automaton(); len(got.States) != 6 {
		t.Errorf("states that may differ are one:\n%s", got)
	}
	again := walk(22, func(i int) string { return "x == 0" }).automaton() // lines 2, 4, 6 over and over
	if len(again.States) != 3 || len(again.Edges) != 5 {
		t.Errorf("got\n%s", again)
	}
	if a := (&Trace{}).automaton(); a != nil {
		t.Errorf("nothing is drawn as %v", a)
	}
	if walk(3, func(int) string { return "" }).automaton() != nil {
		t.Error("an automaton without invariants")
	}
}

// TestAutomatonCap: of a long trace both ends are drawn.
func TestAutomatonCap(t *testing.T) {
	a := walk(10_000, func(i int) string { return fmt.Sprint("x == ", i) }).automaton()
	if len(a.States) != maxStates || a.Left != 5001-maxStates {
		t.Fatalf("%d states, %d left out", len(a.States), a.Left)
	}
	next := map[int]int{}
	for _, e := range a.Edges {
		next[e.From] = e.To
	}
	for i := range maxStates - 1 {
		if next[i] != i+1 {
			t.Errorf("state %d leads to %d", i, next[i])
		}
	}
	if !a.States[maxStates-1].Error || a.States[maxStates-1].Step != 9999 {
		t.Errorf("the last state is %+v", a.States[maxStates-1])
	}
}
