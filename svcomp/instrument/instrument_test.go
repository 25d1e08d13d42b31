package instrument

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"tav/cfg/source"
	"tav/svcomp/witness"
)

// programs are run with waypoints in them, one a line: the segment that it is in,
// type, line, the constraint if there is one. The last field says how many
// segments the run ends, and whether it leaves the sequence.
var programs = []struct{ name, text, waypoints, want string }{
	{"if", "int main(void) {\n int x = 1;\n if (x)\n  x = 2;\n else x = 3;\n return 0; }", `
		0 branching 3 true
		1 assumption 6 x == 2`, "2"},
	{"if, the other branch", "int main(void) {\n int x = 1;\n if (x)\n  x = 2;\n return 0; }", `
		0 branching 3 false`, "0 left"},
	{"while, many visits", "int main(void) {\n int i = 0;\n while (i < 3)\n  i++;\n return 0; }", `
		0 branching 3 true
		1 branching 3 true
		2 branching 3 true
		3 branching 3 false`, "4"},
	{"while, one visit too many", "int main(void) {\n int i = 0;\n while (i < 1)\n  i++;\n return 0; }", `
		0 branching 3 true
		1 branching 3 true`, "1 left"},
	{"do", "int main(void) {\n int i = 0;\n do\n  i++;\n while (i < 2);\n return 0; }", `
		0 branching 3 true
		1 branching 3 false
		2 target 6`, "3"},
	{"for", "int main(void) {\n int s = 0;\n for (int i = 0; i < 2; i++)\n  s += i;\n return s; }", `
		0 branching 3 true
		1 assumption 4 i == 0 && s == 0
		2 assumption 4 i == 1 && s == 0
		3 branching 3 false
		4 assumption 5 s == 1`, "5"},
	{"for without a condition", "int main(void) {\n int i = 0;\n for (;;) {\n  if (i++ == 2) break;\n }\n return 0; }", `
		0 branching 3 true
		1 branching 4 false
		2 branching 3 true
		3 branching 4 false
		4 branching 4 true`, "5"},
	{"switch", "int main(void) {\n for (int i = 0; i < 3; i++)\n  switch (i) {\n  case 0: break;\n  case 1 ... 1: break;\n  default: break;\n  }\n return 0; }", `
		0 branching 3 0
		1 branching 3 1
		2 branching 3 default`, "3"},
	{"?:", "int main(void) {\n int i = 2;\n i = i > 1\n  ? 5 : 6;\n return i != 5; }", `
		0 branching 4 true
		1 assumption 5 i == 5`, "2"},
	{"nested conditions", "int main(void) {\n int i = 1;\n if (i) if (i > 1) i = 7; else\n  i = 8;\n return i; }", `
		0 branching 3 true
		1 assumption 4 i == 1
		2 assumption 5 i == 8`, "3"},
	{"calls", "int f(int x) {\n return x + 1; }\nvoid g(void) { }\nint main(void) {\n int y = f(2);\n g();\n return y; }", `
		0 function_enter 5
		1 assumption 2 x == 2
		2 function_return 5 \result == 3
		3 function_enter 6
		4 function_return 6`, "5"},
	{"a call with another result", "int f(int x) {\n return x + 1; }\nint main(void) {\n int y = f(2);\n return y; }", `
		0 function_return 4 \result == 4`, "0 left"},
	{"several at one place", "int main(void) {\n int x = 1;\n x = 2;\n return 0; }", `
		0 assumption 3 x == 1
		1 assumption 3 x == 1`, "1"},
	{"avoid", "int main(void) {\n int x = 1;\n if (x)\n  x = 5;\n return 0; }", `
		0 avoid assumption 4 x == 2
		0 branching 3 true
		1 avoid assumption 5 x == 5
		1 target 5`, "1 left"},
	{"avoid in another segment", "int main(void) {\n int x = 1;\n if (x)\n  x = 5;\n return 0; }", `
		0 branching 3 true
		1 assumption 4 x == 1
		2 avoid branching 3 true
		2 target 5`, "3"},
	{"goto and labels", "int main(void) {\n int i = 0;\nagain:\n i++;\n if (i < 2) goto again;\nend: return 0; }", `
		0 assumption 4 i == 0
		1 branching 5 true
		2 assumption 3 i == 1
		3 branching 5 false
		4 target 6`, "5"},
	{"a declaration", "int main(void) {\n int x = 1;\n int y = x;\n return y; }", `
		0 assumption 3 x == 1
		1 assumption 4 y == 1`, "2"},
	{"macros", "#define LESS(a, b) ((a) < (b))\n#define N 2\nint main(void) {\n int i = 0;\n while (LESS(i, N)) i++;\n return 0; }", `
		0 branching 5 true
		1 branching 5 true
		2 branching 5 false
		3 assumption 6 i == N`, "4"},
	{"a cycle of two segments", "int main(void) {\n int i = 0, k = 0;\n while (k++ < 7) {\n  i = !i;\n }\n return 0; }", `
		0 assumption 2 1
		1 cycle branching 3 true
		2 cycle assumption 4 1`, "1 left"},
	{"a cycle that the run does not go on with", "int main(void) {\n int i = 0;\n while (i < 3) {\n  i++;\n }\n return 0; }", `
		0 cycle assumption 4 i < 3
		1 cycle assumption 4 i > 0`, "1"},
	{"unbraced", "int main(void) {\n int i = 0;\n if (i)\n  i = 1;\n else\n  i = 2;\n return i; }", `
		0 branching 3 false
		1 assumption 6 i == 0
		2 assumption 7 i == 2`, "3"},
}

// shown lets a run say how many segments it ended, and whether it left the
// sequence.
const shown = `
#include <stdio.h>
#include <stdlib.h>
static void tav__left(void) { printf("%d left", tav__segment); fflush(stdout); _Exit(0); }
__attribute__((destructor)) static void tav__show(void) { printf("%d", tav__segment); }
`

// TestViolation runs instrumented programs natively.
func TestViolation(t *testing.T) {
	for _, c := range programs {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f, err := source.Parse(context.Background(), "p.c", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			p, err := Violation([]*source.File{f}, sequence(t, c.waypoints))
			if err != nil {
				t.Fatal(err)
			}
			text := p.Texts["p.c"]
			if text == nil {
				t.Fatal("the program is not changed")
			}
			if got, want := bytes.Count(text, []byte("\n")), strings.Count(c.text, "\n"); got != want {
				t.Errorf("%d lines, want %d:\n%s", got, want, text)
			}
			support := strings.Replace(string(p.Texts[p.SupportFile]), "void tav__follow", shown+"void tav__follow", 1)
			support = strings.ReplaceAll(support, "abort();", "tav__left();")
			if got := runC(t, p.Prelude+string(text), support); got != c.want {
				t.Errorf("got %q, want %q:\n%s", got, c.want, text)
			}
		})
	}
}

// sequence reads waypoints.
func sequence(t *testing.T, text string) *witness.Entry {
	t.Helper()
	e := &witness.Entry{Type: witness.ViolationSequence}
	for i, line := range strings.Split(strings.TrimSpace(text), "\n") {
		p := &witness.Waypoint{At: i + 1, Action: witness.Follow}
		line = strings.TrimSpace(line)
		if strings.Contains(line, " avoid ") {
			p.Action, line = witness.Avoid, strings.Replace(line, " avoid", "", 1)
		}
		if strings.Contains(line, " cycle ") {
			p.Action, line = witness.Cycle, strings.Replace(line, " cycle", "", 1)
		}
		fields := strings.SplitN(line, " ", 4)
		segment, _ := strconv.Atoi(fields[0])
		p.Type = witness.WaypointType(fields[1])
		p.Location.File = "p.c"
		p.Location.Line, _ = strconv.Atoi(fields[2])
		if len(fields) == 4 {
			p.Constraint = &witness.Constraint{Value: fields[3]}
		}
		for len(e.Segments) <= segment {
			e.Segments = append(e.Segments, &witness.Segment{})
		}
		s := e.Segments[segment]
		s.Waypoints = append(s.Waypoints, p)
	}
	return e
}

// runC compiles files with gcc and runs them; what they print.
func runC(t *testing.T, texts ...string) string {
	t.Helper()
	dir := t.TempDir()
	args := []string{"-std=gnu11", "-w", "-o", filepath.Join(dir, "program")}
	for i, text := range texts {
		name := filepath.Join(dir, fmt.Sprintf("%d.c", i))
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		args = append(args, name)
	}
	if out, err := exec.Command("gcc", args...).CombinedOutput(); err != nil {
		t.Fatalf("gcc: %s\n%s", out, texts[0])
	}
	out, _ := exec.Command(filepath.Join(dir, "program")).Output() // the exit code is the program's
	return string(out)
}

// TestUnsupported has waypoints that cannot be written; the error names the line.
func TestUnsupported(t *testing.T) {
	f, err := source.Parse(context.Background(), "p.c", []byte("int main(void) {\n for (;;) ;\n}"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ waypoints, want string }{
		{"\n0 branching 2 false", "line 1: the condition at p.c:2 is always true"},
		{"\n0 assumption 9 1", "line 1: p.c has 3 lines, not 9"},
	} {
		if _, err := Violation([]*source.File{f}, sequence(t, c.waypoints)); err == nil || err.Error() != c.want {
			t.Errorf("%q: got %v, want %s", c.waypoints, err, c.want)
		}
	}
}

// TestValues reads equations of assumptions.
func TestValues(t *testing.T) {
	got := ""
	for _, v := range values(sequence(t, `
		0 assumption 1 x == 3
		1 assumption 1 (y == -5) && z > 2
		2 branching 1 true
		3 assumption 1 m == -2147483647 - 1 && u == 0x10U
		4 function_return 1 \result == 7`)) {
		got += fmt.Sprintf("%d %s %v; ", v.Segment, v.Name, v.Number)
	}
	if want := `0 x 3; 1 y -5; 3 m -2147483648; 3 u 16; 4 \result 7; `; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestInvariants runs programs with invariants: those that do not hold call
// reach_error.
func TestInvariants(t *testing.T) {
	const text = "int main(void) {\n int i = 0, s = 0;\n while (i < 3) {\n  s += i;\n  i++; }\n for (;;) { i--; if (i < 0) break; }\n do\n  i++;\n while (i < 2);\n return 0; }"
	f, err := source.Parse(context.Background(), "p.c", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		typ   witness.InvariantType
		line  int
		value string
		holds bool
	}{
		{witness.LoopInvariant, 3, "i <= 3 && s <= 3", true},
		{witness.LoopInvariant, 3, "i < 3", false},
		{witness.LoopInvariant, 6, "i >= 0", true},
		{witness.LoopInvariant, 6, "i > 0", false},
		{witness.LoopInvariant, 7, "i >= 0", true},
		{witness.LocationInvariant, 8, "i >= -1", true},
		{witness.LocationInvariant, 8, "i >= 0", false},
		{witness.LocationInvariant, 10, "i == 2", true},
	} {
		v := &witness.Invariant{Type: c.typ, Value: c.value, Format: witness.CExpression}
		v.Location.File, v.Location.Line = "p.c", c.line
		p, err := Invariants([]*source.File{f}, []*witness.Invariant{v}, nil)
		if err != nil {
			t.Error(err)
			continue
		}
		reach := "#include <stdio.h>\n#include <stdlib.h>\nvoid reach_error(void) { printf(\"broken\"); fflush(stdout); _Exit(0); }\n"
		if got := runC(t, p.Prelude+string(p.Texts["p.c"]), string(p.Texts[p.SupportFile])+reach); (got == "") != c.holds {
			t.Errorf("%s at line %d: got %q, want holds: %v", c.value, c.line, got, c.holds)
		}
	}
}
