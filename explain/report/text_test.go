package report

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
)

func render(o *Outcome, s Style) string {
	var out bytes.Buffer
	Text{Out: &out, Err: &out, Style: s}.Print(o)
	return out.String()
}

func TestReportCounterexample(t *testing.T) {
	o := &Outcome{Verdict: False, Property: "unreach-call", Traces: []*Trace{{
		What:      "an error is reached",
		Violation: Place{File: "p.c", Line: 9, Column: 3, EndLine: 9, End: 16, Text: "\t\treach_error();"},
		Inputs: []Input{
			{Place: Place{File: "p.c", Line: 5, Column: 10}, From: "__VERIFIER_nondet_int()", Into: "x", Value: "-1"},
			{Place: Place{File: "p.c", Line: 12, Column: 4}, From: "buf not initialised", Value: "7"},
		},
		Steps: []Step{
			{Place: Place{File: "p.c", Line: 5, Column: 2, EndLine: 5, End: 34, Text: "\tint x = __VERIFIER_nondet_int();"},
				Function: "main", Changes: []Value{{Name: "x", Value: "-1"}}},
			{Place: Place{File: "p.c", Line: 7, Column: 6, EndLine: 7, End: 11, Text: "\tif (x < 0)"}, Function: "main", Note: "true"},
			{Place: Place{File: "q.c", Line: 1, Column: 3, EndLine: 2, End: 4, Text: "  ä = f("}, Function: "f", Depth: 1, Changes: []Value{{Name: "ä", Value: "1"}, {Name: "s.b", Value: "2"}}},
			{Place: Place{File: "q.c", Line: 3}, Function: "f", Depth: 1, Note: "error"},
		},
		Checks: []string{"Confirmed by a native run."},
	}}}
	want := `p.c:9:3: error: an error is reached
    9 | 		reach_error();
      | 		^~~~~~~~~~~~~

Inputs
  p.c:5:10  x = __VERIFIER_nondet_int()  -1
  p.c:12:4  buf not initialised          7

Trace (4 steps)
 in main (p.c)
      5 | 	int x = __VERIFIER_nondet_int();
        | 	^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ x = -1
      7 | 	if (x < 0)
        | 	    ^~~~~ true
   in f (q.c)
        1 |   ä = f(
          |   ^~~~~~ ä = 1, s.b = 2
        3 | error

Confirmed by a native run.
RESULT: FALSE(unreach-call)
`
	if got := render(o, Style{}); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if got := render(o, Style{Colours: true}); !strings.Contains(got, "\x1b[1;31mRESULT: FALSE(unreach-call)\x1b[0m\n") {
		t.Errorf("no colours in\n%q", got)
	}
}

func TestReportLongTrace(t *testing.T) {
	c := &Trace{Violation: Place{File: "p.c", Line: 1}}
	for i := range 1000 {
		c.Steps = append(c.Steps, Step{Place: Place{File: "p.c", Line: i + 1, Text: "x++;"}, Function: "main", Note: fmt.Sprintf("step%d", i)})
		c.Inputs = append(c.Inputs, Input{Place: Place{File: "p.c", Line: i + 1}, From: "f()", Value: "1"})
	}
	got := render(&Outcome{Verdict: False, Property: "unreach-call", Traces: []*Trace{c}}, Style{})
	for _, text := range []string{"step0", "step59", "step940", "step999", "880 steps left out", "… 992 more"} {
		if !strings.Contains(got, text) {
			t.Errorf("no %q", text)
		}
	}
	if strings.Contains(got, "step60\n") || strings.Contains(got, "step939") {
		t.Error("the middle of the trace is shown")
	}
}

// TestReportFailures: a bug that a strategy met is not passed over.
func TestReportFailures(t *testing.T) {
	o := &Outcome{Verdict: True, Attempts: []Attempt{{Strategy: "loop", Answer: Internal("the proof is wrong").Answer(), Bug: true}, {Strategy: "bounded", Answer: "TRUE"}}}
	if got := render(o, Style{}); !strings.Contains(got, "warning: strategy loop: UNKNOWN(internal: the proof is wrong)\n") {
		t.Errorf("no warning in\n%s", got)
	}
}

func TestReportOthers(t *testing.T) {
	program := Program{Files: []string{"a.c", "b.c"}}
	for _, test := range []struct {
		outcome *Outcome
		want    string
	}{
		{&Outcome{Verdict: True, Program: program, Proof: &Proof{Automata: 1, Predicates: 3, Checked: true}},
			"a.c b.c: no error can be reached\n  proof: 1 Floyd-Hoare automaton with 3 predicates, re-checked independently\n\nRESULT: TRUE\n"},
		{&Outcome{Verdict: True, Program: program, Proof: &Proof{}},
			"a.c b.c: no error can be reached\n  proof: no path of the program leads to an error, not re-checked in the time for it (--check)\n\nRESULT: TRUE\n"},
		{&Outcome{Verdict: Unknown, Program: program, Reason: Reason{Kind: Timeout}, Detail: []string{"stopped during refine"}},
			"a.c b.c: not decided: timeout\n  stopped during refine\n\nRESULT: UNKNOWN(timeout)\n"},
		{BadInput(fmt.Errorf("a.c:3:4: no such thing\nmore")),
			"a.c:3:4: no such thing\nmore\nRESULT: UNKNOWN(input: a.c:3:4: no such thing)\n"},
	} {
		if got := render(test.outcome, Style{}); got != test.want {
			t.Errorf("got\n%s\nwant\n%s", got, test.want)
		}
	}
}

func TestReportTable(t *testing.T) {
	var out bytes.Buffer
	Text{Out: &out}.table([]Stat{{"Time", "compile", 0.25, "s"}, {"Refinement", "iterations", 12, ""}, {"Time", "lower", 1, "s"}})
	want := "Time\n  0.250 s  compile\n  1.000 s  lower\n\nRefinement\n  12    iterations\n\n"
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestClipped: of a very long line the part around the place is shown, with the
// marks below it.
func TestClipped(t *testing.T) {
	for _, test := range []struct {
		before, place, after string
		cut                  bool
	}{
		{"int x; ", "y = 1;", "", false},
		{strings.Repeat("ä ", 200), "größe = 1;", strings.Repeat(" z", 200), true},
		{"", strings.Repeat("x + ", 200), "", true},
		{strings.Repeat("\xff\xfe", 300), "y = 1;", "", true},
	} {
		p := Place{Line: 1, Column: len(test.before) + 1, EndLine: 1, End: len(test.before) + len(test.place) + 1, Text: test.before + test.place + test.after}
		c := p.clipped(maxLine)
		if n := utf8.RuneCountInString(c.Text); (n < utf8.RuneCountInString(p.Text)) != test.cut || n > maxLine+4 {
			t.Errorf("%.20q: %d characters", p.Text, n)
		}
		from, to := c.span()
		if got := c.Text[from:to]; got == "" || !strings.HasPrefix(strings.TrimSpace(test.place), strings.TrimSpace(got)) {
			t.Errorf("%.20q: marked is %q", p.Text, got)
		}
		if p.code() == "" {
			t.Errorf("%.20q has no code", p.Text)
		}
	}
	if c := (Place{Line: 1, Text: strings.Repeat("x", 999)}).clipped(maxLine); c.Column != 0 || len(c.Text) > maxLine+4 {
		t.Errorf("a line without a place: %+v", c)
	}
}

// TestManyTraces: a few traces of each cause are shown, and of a few causes.
func TestManyTraces(t *testing.T) {
	o := recursive()
	o.Summary = &Summary{Statements: []Statement{{Relevant: 40}}}
	for c := range 20 {
		o.Summary.Causes = append(o.Summary.Causes, Cause{Traces: []int{2 * c, 2*c + 1, 40 + c, 60 + c, 80 + c}, Text: "why", Violation: o.Traces[0].Violation})
	}
	for range 99 {
		o.Traces = append(o.Traces, o.Traces[0])
	}
	if text := render(o, Style{}); strings.Count(text, "\n") > 60 || !strings.Contains(text, "19 other paths to the same error: see --full.") {
		t.Errorf("short:\n%s", text)
	}
	var full strings.Builder
	Text{Out: &full, Err: &full, Full: true}.Print(o)
	text := full.String()
	for want, n := range map[string]int{
		"\nTrace ": 1 + shownCauses*shownOthers, "more traces of this cause": shownCauses - 1, "1 more trace of this cause": 1,
		"Cause 10 of 20 (5 traces)": 1, "Cause 11 of 20": 0, "… 10 more causes": 1,
	} {
		if got := strings.Count(text, want); got != n {
			t.Errorf("%q: %d times, want %d", want, got, n)
		}
	}
}
