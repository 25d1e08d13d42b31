package instrument

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"tav/cfg/source"
	"tav/svcomp/witness"
)

// transitions are programs with a loop in line 3, an invariant of it, and whether it holds whichever earlier state is looked at.
var transitions = []struct {
	name, text, value string
	holds             bool
}{
	{"it falls", "int main(void) {\n int i = 0, n = 5;\n while (i < n)\n  i++;\n return 0; }", `\at(n, AnyPrev) - \at(i, AnyPrev) > n - i`, true},
	{"it rises", "int main(void) {\n int i = 0, n = 5;\n while (i < n)\n  i++;\n return 0; }", `\at(i, AnyPrev) > i`, false},
	{"by one from the last time", "int main(void) {\n int s = 0;\n for (int i = 0; i < 5; i++)\n  s += i;\n return 0; }", `\at(i, LastPrev) + 1 == i`, true},
	{"not by one from any earlier time", "int main(void) {\n int s = 0;\n for (int i = 0; i < 5; i++)\n  s += i;\n return 0; }", `\at(i, AnyPrev) + 1 == i`, false},
	{"both", "int main(void) {\n int s = 0;\n for (int i = 0; i < 5; i++)\n  s += i;\n return 0; }", `\at(i, AnyPrev) <= \at(i, LastPrev) && \at(i, LastPrev) < i`, true},
	{"only near the end", "int main(void) {\n int i = 0;\n do\n  i += i == 6 ? -3 : 1;\n while (i != 4 || i++ < 3);\n return 0; }", `i > \at(i, AnyPrev)`, true},
	{"a state that comes again", "int main(void) {\n int i = 0, k = 0;\n while (k++ < 4)\n  i = !i;\n return 0; }", `\at(i, AnyPrev) != i`, false},
	{"no condition", "int main(void) {\n int i = 0;\n for (;;) {\n  if (i++ > 3) break;\n }\n return 0; }", `\at(i, AnyPrev) < i`, true},
	{"entered again", "int main(void) {\n for (int k = 0; k < 3; k++)\n for (int i = k; i < 4; i++)\n  ;\n return 0; }", `\at(k, AnyPrev) == k && \at(i, AnyPrev) < i`, true},
	{"entered again by goto", "int main(void) {\n int i, k = 0; again: i = k;\n for (; i < 4; i++)\n  ;\n if (k++ < 2) goto again;\n return 0; }", `\at(k, AnyPrev) == k`, true},
	{"in another call", "int f(int n) {\n int i = 0;\n while (i < n) {\n  i++; f(n - 1); }\n return 0; }\nint main(void) { return f(3); }", `\at(n, AnyPrev) == n && \at(i, AnyPrev) < i`, true},
	{"types", "int main(void) {\n unsigned char c = 250;\n for (unsigned u = 0; u < 4; u++)\n  c++;\n return 0; }", `\at(u, AnyPrev) - u > 1000u && \at(c, AnyPrev) - c < 256`, true},
}

// TestTransitions runs programs natively once for each earlier state.
func TestTransitions(t *testing.T) {
	for _, c := range transitions {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			f, err := source.Parse(context.Background(), "p.c", []byte(c.text))
			if err != nil {
				t.Fatal(err)
			}
			p, err := Invariants([]*source.File{f}, []*witness.Invariant{{
				Type: witness.LoopTransitionInvariant, Location: witness.Location{File: "p.c", Line: 3}, Value: c.value, Format: witness.ExtCExpression,
			}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			support := strings.Replace(string(p.Texts[p.SupportFile]), "extern int __VERIFIER_nondet_int(void);", chosen, 1)
			broken := runC(t, p.Prelude+string(p.Texts["p.c"]), strings.ReplaceAll(support, "reach_error();", "tav__broken();"))
			if got := broken == ""; got != c.holds {
				t.Errorf("it holds: %v, %q, want %v:\n%s", got, broken, c.holds, p.Texts["p.c"])
			}
			if !strings.Contains(string(p.Texts["p.c"]), p.Calls[0]) {
				t.Errorf("there is no call %s", p.Calls[0])
			}
		})
	}
}

// chosen runs a program in processes of their own, the k-th of which keeps the state at its k-th visit.
const chosen = `
#include <stdio.h>
#include <unistd.h>
#include <sys/wait.h>
static int tav__at, tav__visits;
static void tav__broken(void) { printf("broken "); fflush(stdout); _exit(0); }
__attribute__((constructor)) static void tav__runs(void) { for (; tav__at < 12 && fork(); tav__at++) wait(0); }
static int __VERIFIER_nondet_int(void) { return tav__visits++ == tav__at; }
`

// TestNoTransitions has invariants that cannot be written.
func TestNoTransitions(t *testing.T) {
	for _, c := range []struct{ text, value, want string }{
		{"int main(void) {\n int i = 0;\n while (i < 5) { inside: i++; }\n if (i < 7) goto inside; return 0; }", `\at(i, AnyPrev) < i`, "control comes into the loop at p.c:3 past its head"},
		{"int main(void) {\n int i = 0; switch (i) {\n while (i < 5) { case 0: i++; } }\n return 0; }", `\at(i, AnyPrev) < i`, "control comes into the loop at p.c:3 past its head"},
		{"int main(void) {\n int i = 0;\n while (i < 5) i++;\n return 0; }", `\at(i, Old) < i`, "the label Old is not supported here"},
		{"int main(void) {\n int i = 0;\n while (i < 5) i++;\n return 0; }", `\at(i < i`, `want \at(expression, label)`},
	} {
		f, err := source.Parse(context.Background(), "p.c", []byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		_, err = Invariants([]*source.File{f}, []*witness.Invariant{{
			At: 4, Type: witness.LoopTransitionInvariant, Location: witness.Location{File: "p.c", Line: 3}, Value: c.value, Format: witness.ExtCExpression,
		}}, nil)
		if want := "line 4: " + c.want; fmt.Sprint(err) != want {
			t.Errorf("%s: got %v, want %s", c.value, err, want)
		}
	}
}
