package report

import (
	"bytes"
	"strings"
	"testing"
)

// checked is an outcome with an answer for each check: two failed, one is open, one is never reached.
func checked() *Outcome {
	at := func(line, column, end int, text string) Place {
		return Place{File: "prog.c", Line: line, Column: column, EndLine: line, End: end, Text: text}
	}
	division, sum := at(18, 9, 14, "	return x / n;"), at(22, 10, 15, "	return x + 1;")
	violation := func(property, what string, p Place, value string) *Outcome {
		return &Outcome{Format: Format, Verdict: False, Property: property, Traces: []*Trace{{What: what, Violation: p,
			Inputs: []Input{{Place: at(3, 2, 5, ""), From: "__VERIFIER_nondet_int()", Into: "n", Value: value}},
			Steps:  []Step{{Place: p, Function: "main", Note: "error"}}}}}
	}
	return &Outcome{
		Format: Format, Verdict: False, Property: "undefined", Program: Program{Files: []string{"prog.c"}, Entry: "main"},
		Properties: []string{"unreach-call", "no-overflow", "valid-deref", "undefined"}, NotChecked: []string{"termination"},
		Assumed: []string{"malloc succeeds"}, Seconds: 0.84,
		Results: []*Outcome{
			violation("undefined", "division by zero: n is 0", division, "0"),
			violation("no-overflow", "signed addition overflows: x is 2147483647", sum, "7"),
		},
		Checks: []Check{
			{ID: "main.unreach-call.1", Kind: "the assertion fails", Property: "unreach-call", Place: at(12, 2, 15, "	assert(n < 5);"), Function: "main", Condition: "n < 5", Answer: CheckProved, Engine: "abstract states", Seconds: 0.1},
			{ID: "main.undefined.1", Kind: "division by zero", Property: "undefined", Place: division, Function: "main", Condition: "n != 0", Answer: CheckFailed, Engine: "sample runs", Result: 1},
			{ID: "f.no-overflow.1", Kind: "signed addition overflows", Property: "no-overflow", Place: sum, Function: "f", Answer: CheckFailed, Engine: "bounded search", Seconds: 0.3, Result: 2},
			{ID: "f.valid-deref.1", Kind: "index outside of buf[64]", Property: "valid-deref", Place: at(31, 12, 18, "	return buf[n];"), Function: "f", Condition: "n <= 63", Answer: CheckOpen, Why: "timeout"},
			{ID: "g.undefined.1", Kind: "shift count out of range", Property: "undefined", Place: at(35, 2, 9, "	x <<= n;"), Function: "g", Answer: CheckUnreachable, Why: "g is never called", Engine: "structure"},
		},
	}
}

func TestChecksText(t *testing.T) {
	var out bytes.Buffer
	Text{Out: &out, Err: &out, Checks: true}.Print(checked())
	want := `prog.c: 5 checks: 1 proved, 2 failed, 1 open, 1 not reached         0.8 s

prog.c:18:9: error: division by zero: n is 0
   18 | 	return x / n;
      | 	       ^~~~~

Inputs
  prog.c:3:2  n = __VERIFIER_nondet_int()  0

Trace (1 step)
 in main (prog.c)
     18 | 	return x / n;
        | 	       ^~~~~ error

prog.c:22:10: error: signed addition overflows: x is 2147483647
   22 | 	return x + 1;
      | 	        ^~~~~
  Input: n = 7.

The first of 2 violations is shown; --full shows all.

Open
  prog.c:31:12  index outside of buf[64] unless n <= 63  timeout

Checks
  place         what goes wrong            condition  answer                           by               after
  prog.c:12:2   the assertion fails        n < 5      proved                           abstract states  0.1 s
  prog.c:18:9   division by zero           n != 0     failed                           sample runs
  prog.c:22:10  signed addition overflows             failed                           bounded search   0.3 s
  prog.c:31:12  index outside of buf[64]   n <= 63    open (timeout)
  prog.c:35:2   shift count out of range              not reached (g is never called)  structure

not checked: termination (--property termination)
assumed: malloc succeeds
RESULT: FALSE(undefined)
`
	if got := out.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestChecksFull: --full explains each violation.
func TestChecksFull(t *testing.T) {
	var out bytes.Buffer
	Text{Out: &out, Err: &out, Full: true}.Print(checked())
	if got := out.String(); strings.Count(got, "\nTrace (1 step)\n") != 2 || strings.Contains(got, "--full") || strings.Contains(got, "\nChecks\n") {
		t.Errorf("got\n%s", got)
	}
}

// TestChecksOthers: where all is proved it is said what that means, each part once; reasons that are the same are given once.
func TestChecksOthers(t *testing.T) {
	proved := &Outcome{Verdict: True, Property: "all", Program: Program{Files: []string{"a.c", "b.c"}}, Proof: &Proof{Locations: 1, Checked: true},
		Properties: []string{"unreach-call", "no-overflow", "valid-deref", "valid-free", "undefined", "valid-memtrack"},
		Checks:     []Check{{Kind: "division by zero", Answer: CheckProved}, {Kind: "the assertion fails", Answer: CheckProved}}}
	open := Stopped(Timeout)
	open.Program, open.Advice = proved.Program, "--timeout 60"
	open.Checks = []Check{
		{Kind: "division by zero", Place: Place{File: "a.c", Line: 3, Column: 4}, Answer: CheckOpen, Why: "timeout"},
		{Kind: "the assertion fails", Place: Place{File: "b.c", Line: 12, Column: 1}, Answer: CheckOpen, Why: "timeout"},
	}
	for _, test := range []struct {
		outcome *Outcome
		want    string
	}{
		{proved, `a.c b.c: 2 checks: all proved
  no assertion fails, no signed overflow, memory is used safely, no memory is leaked, no undefined behaviour
  proof: invariants at 1 loop head, re-checked independently

RESULT: TRUE
`},
		{open, `a.c b.c: 2 checks: all open

Open: timeout
  a.c:3:4   division by zero
  b.c:12:1  the assertion fails

  Try --timeout 60.

RESULT: UNKNOWN(timeout)
`},
	} {
		if got := render(test.outcome, Style{}); got != test.want {
			t.Errorf("got\n%s\nwant\n%s", got, test.want)
		}
	}
}
