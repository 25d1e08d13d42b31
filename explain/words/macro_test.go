package words

import (
	"context"
	"testing"

	"tav/cfg"
	"tav/cfg/source"
	"tav/explain/report"
)

// A macro is told where it is another expression than it would be in parentheses, if that is certain.
func TestMisread(t *testing.T) {
	for _, test := range []struct{ define, line, want string }{
		{"#define PERCENT(x, p) x * p / 100", "return PERCENT(s->a + b, 50) > 9;", "with `PERCENT` of line 1 written out it is `return s->a + b * 50 / 100 > 9;`"},
		{"#define SUM(x, y) (x) + (y) // both", "c = 2 * SUM(a, b);", "with `SUM` of line 1 written out it is `c = 2 * (a) + (b);`"},
		{"#define END a + 1", "if (END == b && c % END) c++;", ""}, // two of them
		{"#define END a + 1", "if (c % END) c++;", "with `END` of line 1 written out it is `if (c % a + 1) c++;`"},
		{"#define FLAG(x) b & x", "if (FLAG(2) == 2) c++;", "with `FLAG` of line 1 written out it is `if (b & 2 == 2) c++;`"},
		{"#define ODD(x) !(x & 1)", "return ODD(a | b);", "with `ODD` of line 1 written out it is `return !(a | b & 1);`"},
		{"#define PERCENT(x, p) x * p / 100", "return PERCENT(a, 50) > 9;", ""},
		{"#define PERCENT(x, p) ((x) * (p) / 100)", "return PERCENT(a + b, 50) > 9;", ""},
		{"#define NEXT(x) x + 1", "return NEXT(a - b) > 9;", ""}, // comes to the same
		{"#define REST(x) 100 - x", "return REST(a - b) > 9;", "with `REST` of line 1 written out it is `return 100 - a - b > 9;`"},
		{"#define SET(x, y) x = y", "SET(c, a + b);", ""},
		{"#define U unsigned int", "U d = a;", ""},
		{"#define SWAP(x, y) { int t = x; x = y; y = t; }", "SWAP(a, b)", ""},
		{"#define CUBE(x) x * x /* of\n*/ * x", "return CUBE(a + b);", ""},
		{"#ifdef X\n#define TWICE(x) 2 * x\n#endif", "return TWICE(a + b);", ""},
		{"#define TWICE(x) 2 * x\n#undef TWICE", "return TWICE(a + b);", ""},
		{"/*\n#define TWICE(x) 2 * x\n*/", "return TWICE(a + b);", ""},
		{"#define NEG(x) -x", "return NEG(-a + b);", ""},
		{"#define F() a + b", "return 2 * F();", ""},
		{"#define TWICE(x) 2 * x", "return a; // TWICE(a + b)", ""},
	} {
		text := test.define + "\nint f(struct s *s, int a, int b, int c) {\n\t" + test.line + "\n}\n"
		file, err := source.Parse(context.Background(), "p.c", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		line := file.NumLines() - 2
		if file.Line(line) != "\t"+test.line {
			line++
		}
		in := New(&cfg.Program{}, map[string]*source.File{"p.c": file})
		step := report.Step{Place: in.Place(cfg.Pos{File: "p.c", Line: line, Col: 2, EndLine: line, End: 5}), Function: "f"}
		told := Told{Trace: &report.Trace{Steps: []report.Step{step}}}
		got := ""
		for _, w := range in.misread(told) {
			got += w.Text
		}
		if got != test.want {
			t.Errorf("%s, %s: %q, want %q", test.define, test.line, got, test.want)
		}
		told.Steps = append(told.Steps, step)
		told.Steps[1].Place.Line = 1
		if list := in.misread(told); len(list) > 0 {
			t.Errorf("%s: a step that does not matter: %v", test.line, list)
		}
	}
}
