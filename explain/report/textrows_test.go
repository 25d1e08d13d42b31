package report

import (
	"fmt"
	"strings"
	"testing"
)

// loopTrace is a loop that adds n times, reading n, before an error: with one
// addition less there is none.
func loopTrace(n int) *Outcome {
	place := func(line, from, to int, text string) Place {
		return Place{File: "p.c", Line: line, Column: from, EndLine: line, End: to, Text: text}
	}
	read, add := place(1, 1, 19, "int n = input();"), place(2, 17, 25, "while (i++ < n) s += 2;")
	t := &Trace{
		Violation: place(3, 1, 20, "assert(s % 2 == 1);"), What: "the assertion fails", Fault: Asserted,
		Inputs: []Input{{Place: place(1, 9, 16, read.Text), From: "input()", Into: "n", Value: fmt.Sprint(n)}},
		Steps:  []Step{{Place: read, Function: "main", Changes: []Value{{Name: "n", Value: fmt.Sprint(n), Function: "main"}}}},
	}
	e := &Explanation{Method: "relevance", Findings: []Finding{{Step: 0, Answer: Relevant, Fix: []Value{{Name: "n", Value: "0", Function: "main"}}}}}
	for i := range n {
		e.Findings = append(e.Findings, Finding{Step: i + 1, Answer: Relevant, Fix: []Value{{Name: "s", Value: "1", Function: "main"}}, Invariant: fmt.Sprintf("s >= 0 && s <= %d && n == %d", 2*n, n)})
		t.Steps = append(t.Steps, Step{Place: add, Function: "main", Changes: []Value{{Name: "s", Value: fmt.Sprint(2 * i), Function: "main"}}})
	}
	t.Steps = append(t.Steps, Step{Place: t.Violation, Function: "main", Note: "s % 2 != 1"}, Step{Place: t.Violation, Function: "main", Note: "error"})
	e.Findings = append(e.Findings, Finding{Step: n + 1, Answer: Relevant})
	t.Explanations = []*Explanation{e}
	return &Outcome{Verdict: False, Property: "unreach-call", Traces: []*Trace{t}}
}

// TestRows: loops are folded with the number of their iterations; what the table of
// inputs and the place of the error say is not said again.
func TestRows(t *testing.T) {
	got := render(loopTrace(7), Style{})
	for _, want := range []string{"(with 1: no error), ×6\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	for _, bad := range []string{"with 0: no error", "s % 2 != 1"} {
		if strings.Contains(got, bad) {
			t.Errorf("%q in\n%s", bad, got)
		}
	}
	if n := strings.Count(got, "2 | while"); n != shownVisits {
		t.Errorf("the loop is on %d lines of\n%s", n, got)
	}
}

// TestFollows: conditions that follow from shown values are left out, others are not.
func TestFollows(t *testing.T) {
	s := Step{Function: "f", Call: 1, Changes: []Value{{Name: "n", Value: "4", Function: "f", Call: 1}, {Name: "g", Value: "-3"}, {Name: "p", Value: "&a", Function: "f", Call: 1}, {Name: "q", Value: "NULL"}, {Name: "h", Value: "block3"}, {Name: "c", Value: "OPEN"}}}
	k := known{values: map[string]string{}}
	k.shown(s)
	for condition, want := range map[string]bool{
		"n == 4": true, "n <= 4": true, "n < 4": false, "n != 4": false, "g < 0": true, "g > -4": true, "f#1::n >= 4": true,
		"p != 0": true, "p == 0": false, "q == 0": true, "q != 0": false, "m == 4": false, "n + 1 == 5": false, "n == g": false, "f#2::n == 4": false,
		"h != 0": true, "h == 0": false, "c == OPEN": true, "c != OPEN": false, "c == SHUT": false, "n == FOUR": false,
	} {
		if k.follows(claimsOf(condition)[0], s) != want {
			t.Errorf("%s follows: %v", condition, !want)
		}
	}
	k.hidden(Step{Changes: s.Changes[:1]})
	if k.follows(claimsOf("n == 4")[0], s) {
		t.Error("what changed unseen is known")
	}
}

// TestFresh: a condition is shown once, however the functions call what it is about.
func TestFresh(t *testing.T) {
	k := known{values: map[string]string{}}
	for _, test := range []struct{ holds, want string }{
		{"l.got + f.len != l.sent + n && (n <= 3 at line 7)", "l.got + f.len != l.sent + n"},
		{"l->sent + n != f->len + l->got && n > 0", "n > 0"},
		{"l->sent - n != f->len - l->got && n > 0", "l->sent - n != f->len - l->got"},
		{"n - l->sent != f->len - l->got && n > 0", "n - l->sent != f->len - l->got"},
		{"0 > n", "0 > n"},
	} {
		if got := k.fresh(insight{Findings: []remark{{Finding: Finding{Invariant: test.holds}}}}, Step{Function: "f"}); got != test.want {
			t.Errorf("%s: %q is shown", test.holds, got)
		}
	}
}
