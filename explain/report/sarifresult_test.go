package report

import (
	"slices"
	"testing"
)

// TestWeakness: what errors say decides of which weakness they are.
func TestWeakness(t *testing.T) {
	at := func(text string) Place {
		return Place{File: "a.c", Line: 1, Column: 1, EndLine: 1, End: len(text) + 1, Text: text}
	}
	freed := []Step{{Note: "frees heap object", Ends: Frees}, {Note: "error"}}
	for _, c := range []struct {
		property string
		fault    Fault
		code     string
		steps    []Step
		want     weakness
	}{
		{"unreach-call", Asserted, "assert(x);", nil, 617},
		{"no-overflow", Overflows, "a + b", nil, 190},
		{"valid-deref", Null, "*p = 1", nil, 476},
		{"valid-deref", Null, "f()", nil, 476},
		{"valid-deref", Outside, "a[8] = 'x'", nil, 787},
		{"valid-deref", Outside, "a[8]", nil, 125},
		{"valid-deref", Outside, "a[8] == b", nil, 125},
		{"valid-deref", Outside, "memcpy(a, b, 9)", nil, 119},
		{"valid-deref", Dead, "*p", freed, 416},
		{"valid-deref", Dead, "*p", nil, 825},
		{"valid-deref", "", "fgetc(f)", nil, 0},
		{"valid-free", Dead, "free(p)", nil, 415},
		{"valid-free", Inside, "free(p)", nil, 761},
		{"valid-free", Unfreeable, "free(p)", nil, 590},
		{"valid-memtrack", Leaked, "}", nil, 401},
		{"no-data-race", "", "n++", nil, 362},
		{"termination", "", "while (1)", nil, 835},
		{"trap", Divides, "a / b", nil, 369},
		{"undefined", Divides, "a / b", nil, 369},
		{"abort", Reached, "abort()", nil, 0},
	} {
		if got := (&Trace{Fault: c.fault, Violation: at(c.code), Steps: c.steps}).weakness(c.property); got != c.want {
			t.Errorf("%s, %q at %s: %v", c.property, c.fault, c.code, got)
		}
		if r := ruleOf(c.property); r.help == "" || c.want != 0 && !slices.Contains(r.weaknesses, c.want) {
			t.Errorf("the rule of %s does not speak of %v", c.property, c.want)
		}
		if c.want != 0 && weaknessNames[c.want] == "" {
			t.Errorf("%v has no name", c.want)
		}
	}
}

// TestFingerprints: shifted lines and other blanks and values are the same violation,
// other places are not.
func TestFingerprints(t *testing.T) {
	at := Place{File: "a.c", Line: 7, Column: 3, Text: "\tx = a + b;"}
	moved := Place{File: "a.c", Line: 9, Column: 5, Text: "    x =  a + b;"}
	of := func(property, what string, p Place, function string) string {
		return fingerprints{}.of(property, what, p, function)
	}
	first := of("no-overflow", "signed addition overflows: 1 + 2147483647", at, "f")
	if got := of("no-overflow", "signed addition overflows: 2 + 2147483646", moved, "f"); got != first {
		t.Errorf("moved: %s, was %s", got, first)
	}
	other := at
	other.Text = "\tx = a + c;"
	for name, got := range map[string]string{
		"another line":      of("no-overflow", "signed addition overflows", other, "f"),
		"another function":  of("no-overflow", "signed addition overflows", at, "g"),
		"another property":  of("unreach-call", "signed addition overflows", at, "f"),
		"another operation": of("no-overflow", "signed multiplication overflows", at, "f"),
	} {
		if got == first {
			t.Errorf("%s has the same fingerprint", name)
		}
	}
	f := fingerprints{}
	if a, b := f.of("p", "w", at, "f"), f.of("p", "w", moved, "f"); a == b {
		t.Error("two violations that look alike have the same fingerprint")
	}
}

// TestSARIFDetails: rules with help, weaknesses that references lead to, call stacks,
// files with hashes.
func TestSARIFDetails(t *testing.T) {
	o := explained(t)
	o.Traces[0].Steps[len(o.Traces[0].Steps)-1].Depth = 1
	run := writeSARIF(t, o)
	r := run.Tool.Driver.Rules[0]
	if r.Help == nil || *r.HelpURI != "https://cwe.mitre.org/data/definitions/617.html" || len(r.Relationships) != 1 {
		t.Errorf("rule %+v", r)
	}
	if len(run.Taxonomies) != 1 || len(run.Tool.Driver.SupportedTaxonomies) != 1 {
		t.Fatalf("%d taxonomies", len(run.Taxonomies))
	}
	prints := map[string]bool{}
	for _, result := range run.Results {
		if len(result.Taxa) != 1 || *run.Taxonomies[0].Taxa[result.Taxa[0].Index].ID != "CWE-617" {
			t.Errorf("taxa %+v", result.Taxa)
		}
		prints[result.PartialFingerprints[fingerprintName]] = true
	}
	if len(prints) != len(run.Results) || prints[""] {
		t.Errorf("fingerprints %v", prints)
	}
	frames := run.Results[0].Stacks[0].Frames
	if len(frames) != 2 || *frames[1].Location.LogicalLocations[0].Name != "main" {
		t.Errorf("%d frames", len(frames))
	}
	if len(run.Artifacts) != 1 || len(run.Artifacts[0].Hashes["sha-256"]) != 64 || run.Artifacts[0].Length != 4 {
		t.Errorf("artifacts %+v", run.Artifacts)
	}
}
