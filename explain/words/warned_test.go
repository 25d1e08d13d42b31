package words

import (
	"context"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/source"
	"tav/explain/report"
)

const warnedText = `int mask(int m) {
	return m & 7 == 1;
}
int turn(int c, int dir) {
	switch (c) {
	case 1:
		dir += 3;
	case 2:
		dir++;
		break;
	case 3:
		dir--;
	case 4: // falls through
		dir++;
	}
	return dir;
}
int main(void) {
	int dir = turn(1, mask(5));
	if (dir = turn(2, dir))
		error();
}
`

// A warning is told where what it is about is executed and matters.
func TestWarned(t *testing.T) {
	file, err := source.Parse(context.Background(), "p.c", []byte(warnedText))
	if err != nil {
		t.Fatal(err)
	}
	in := New(&cfg.Program{}, map[string]*source.File{"p.c": file})
	at := func(function string, line, col, depth int) report.Step {
		return report.Step{Place: in.Place(cfg.Pos{File: "p.c", Line: line, Col: col, EndLine: line, End: col + 3}), Function: function, Depth: depth}
	}
	warn := func(kind string, line, col int) frontend.Warning {
		return frontend.Warning{Pos: frontend.Position{File: "p.c", Line: line, Col: col}, Kind: kind, Text: "text"}
	}
	precedence, second, fourth := warn("-Wparentheses", 2, 13), warn(frontend.FallThrough, 8, 2), warn(frontend.FallThrough, 13, 2)
	assigned := warn("-Wparentheses", 20, 10)
	assigned.Assigned = true
	enums := warn(frontend.EnumCompare, 2, 11)
	enums.Enums = [2]string{"state", "rx"}
	call, through := []report.Step{at("main", 19, 6, 0)}, []report.Step{at("turn", 5, 10, 1), at("turn", 7, 3, 1), at("turn", 9, 3, 1)}
	for _, test := range []struct {
		name     string
		steps    []report.Step
		matters  int
		warnings []frontend.Warning
		want     string // of the first warning that is told
	}{
		{"computed by the compiler", call, 0, []frontend.Warning{precedence}, "The compiler warns of line 2, `return m & 7 == 1;`: text."},
		{"executed", []report.Step{at("mask", 2, 2, 1)}, 0, []frontend.Warning{precedence}, "The compiler warns of line 2"},
		{"enumerations", []report.Step{at("mask", 2, 2, 1)}, 0, []frontend.Warning{enums}, "Line 2, `return m & 7 == 1;`, compares values of different enumerations, `state` and `rx`."},
		{"does not matter", []report.Step{at("mask", 2, 2, 1)}, -1, []frontend.Warning{precedence}, ""},
		{"other lines of the function", []report.Step{at("mask", 1, 1, 1)}, 0, []frontend.Warning{precedence}, ""},
		{"falls through", through, 2, []frontend.Warning{second}, "Line 7, `dir += 3;`, falls through into line 8, `case 2:`"},
		{"falls through, and it does not matter", through, 1, []frontend.Warning{second}, ""},
		{"is the second case", []report.Step{through[0], through[2]}, 1, []frontend.Warning{second}, ""},
		{"is meant to fall through", []report.Step{at("turn", 5, 10, 1), at("turn", 12, 3, 1), at("turn", 14, 3, 1)}, 2, []frontend.Warning{fourth}, ""},
		{"is meant to be a condition", []report.Step{at("main", 20, 10, 0)}, 0, []frontend.Warning{assigned}, ""},
		{"the last one", append(call, through...), 3, []frontend.Warning{precedence, second}, "Line 7"},
	} {
		e := &report.Explanation{}
		if test.matters >= 0 {
			e.Findings = []report.Finding{{Step: test.matters, Answer: report.Relevant}}
		}
		told := Told{Trace: &report.Trace{Steps: append(test.steps[:len(test.steps):len(test.steps)], at("main", 20, 2, 0)), Explanations: []*report.Explanation{e}}}
		told.Warnings = in.Warned(test.warnings, func(f string) string { return f }, told)
		got := ""
		if f := warned(told.Trace); f != nil {
			got = f.String()
		}
		if !strings.HasPrefix(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
