package words

import (
	"testing"

	"tav/explain/report"
)

// Of what would have avoided the error that is told which says most.
func TestReason(t *testing.T) {
	step := func(line, depth int, text, note string, changes ...report.Value) report.Step {
		return report.Step{Place: report.Place{File: "p.c", Line: line, Text: text}, Function: "f", Depth: depth, Note: note, Changes: changes}
	}
	value := func(name, value string) report.Value { return report.Value{Name: name, Value: value} }
	branch := step(3, 0, "while (i < 3)", "i < 3")
	branch.Branch = true
	assigns := step(4, 1, "n = k;", "", value("n", "2"))
	copies := step(5, 1, "strncpy(s, from, 2);", "", value("s[0]", "'a'"), value("s[1]", "'b'"))
	ended := step(5, 1, "strncpy(s, from, 2);", "", value("s[0]", `'\0'`), value("s[1]", "'b'"))
	end := step(9, 1, "assert(n < 2);", "error")
	other := report.Finding{Step: 0, Answer: report.Relevant, Switch: "i >= 3"}
	another := report.Finding{Step: 1, Answer: report.Relevant, Fix: []report.Value{value("n", "1")}}
	nul := report.Finding{Step: 1, Answer: report.Relevant, Fix: []report.Value{value("s[1]", `'\0'`)}}
	unset := &report.Fact{Kind: report.ReadLocal, Place: report.Place{Line: 9}, Second: report.Place{Line: 1}, Terms: []string{"n"}}
	for _, test := range []struct {
		name  string
		trace report.Trace
		finds []report.Finding
		want  string
	}{
		{"a value rather than a loop of the entry", report.Trace{Fault: report.Asserted, Steps: []report.Step{branch, assigns, end}}, []report.Finding{other, another},
			"Line 4 sets `n` to 2: with 1 the error would not have happened."},
		{"no end of a string", report.Trace{Fault: report.Outside, Steps: []report.Step{branch, copies, end}}, []report.Finding{other, nul},
			"Line 5, `strncpy(s, from, 2);`, writes no '\\0' at the end: with '\\0' in `s[1]` instead of 'b' the error would not have happened."},
		{"an end in the middle", report.Trace{Fault: report.Outside, Steps: []report.Step{branch, ended, end}}, []report.Finding{nul},
			"Line 5 sets `s[1]` to 'b': with '\\0' the error would not have happened."},
		{"no value", report.Trace{Fault: report.Asserted, From: unset, Steps: []report.Step{branch, assigns, end}}, []report.Finding{other, another},
			"Line 9 reads `n`, declared at line 1, before it has a value."},
	} {
		test.trace.Explanations = []*report.Explanation{{Findings: test.finds}}
		if got := report.Sentences(Reason(&test.trace)); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
