package report

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

// explained reads an outcome that tav wrote for testdata/buffer.c, to which
// explanations were added by hand.
func explained(t *testing.T) *Outcome {
	t.Helper()
	text, err := os.ReadFile("testdata/buffer.json")
	if err != nil {
		t.Fatal(err)
	}
	o, err := Parse("buffer.json", text)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// golden compares with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), string(got)); d != "" {
		t.Errorf("%s (-want +got):\n%s", name, d)
	}
}

func TestExplained(t *testing.T) {
	for name, form := range map[string]Text{"buffer.txt": {}, "buffer_full.txt": {Full: true}, "buffer_trace.txt": {Trace: true}} {
		var out bytes.Buffer
		form.Out, form.Err = &out, &out
		form.Print(explained(t))
		golden(t, name, out.Bytes())
	}
}

// hostile is an outcome whose texts try to break out of every format.
func hostile() *Outcome {
	const text = "\t\"</script><img src=x onerror=alert(1)><!-- ${x} \u2028 ::error::\x1b[31m \xff"
	p := Place{File: "<b>&\"'.c", Line: 1, Column: 2, EndLine: 1, End: 10, Text: text}
	return &Outcome{
		Format: Format, Verdict: False, Property: "<i>no-overflow</i>", Program: Program{Files: []string{p.File}},
		Traces: []*Trace{{
			Violation: p, What: text,
			Inputs:       []Input{{Place: p, From: text, Into: "__proto__", Value: text}},
			Steps:        []Step{{Place: p, Function: text, Note: text, Changes: []Value{{Name: "__proto__", Value: text}, {Name: "constructor", Value: "1"}}}},
			Explanations: []*Explanation{{Method: text, Findings: []Finding{{Answer: Relevant, Invariant: text, Note: text, Fix: []Value{{Name: "x", Value: text}}}, {Step: 7}}, Problem: text}},
		}},
		Summary: &Summary{Causes: []Cause{{Traces: []int{0, 9}, What: text, Text: text, Violation: p, Statements: []Place{p}}},
			Statements: []Statement{{Place: p, Function: text, Relevant: 1}}},
	}
}

// TestTextHostile: a terminal must not obey what the source says.
func TestTextHostile(t *testing.T) {
	o := hostile()
	o.Traces[0].What, o.Traces[0].Inputs, o.Traces[0].Explanations, o.Summary = "", nil, nil, nil
	o.Traces[0].Steps[0] = Step{Place: o.Traces[0].Violation}
	if text := render(o, Style{}); strings.Contains(text, "\x1b") {
		t.Errorf("an escape sequence in\n%q", text)
	}
}
