package run

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"tav/cfg"
	"tav/danger/path"
	"tav/explain/errorinvariants"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// TestFailures says where and how runs fail. Line 1 of each text is empty.
func TestFailures(t *testing.T) {
	three := 3
	tests := []struct {
		name, text string
		config     Config
		want       string // of the failure; "" for none
		condition  string // that is violated, a part of it in C
	}{
		{"number", `
int main(int argc, char **argv) {
	int x = atoi(argv[1]);
	printf("x = %d\n", x + 1);
}`, Config{Args: []string{"4"}, ExpectOutput: []byte("x = 7\n")},
			"4:2 the program writes 5 (line 1, column 5 of the output), 7 is expected", "value == want"},
		{"right", `
int main(void) { printf("%d%d\n", 1, 23); return 3; }`, Config{ExpectOutput: []byte("123\n"), ExpectExit: &three}, "", ""},
		{"longer number", `
int main(void) {
	printf("%d", 1);
	printf("\n");
}`, Config{ExpectOutput: []byte("12\n")}, "3:2 the program writes 1 (line 1, column 1 of the output), 12 is expected", "value == want"},
		{"longer number at the end", `
int main(void) {
	printf("%d", 1);
	return 0;
}`, Config{ExpectOutput: []byte("12")}, "3:2 the program writes 1 (line 1, column 1 of the output), 12 is expected", "value == want"},
		{"padded", `
int main(void) { printf("%5d|", -12); }`, Config{ExpectOutput: []byte("  -13|")},
			"2:18 the program writes -12 (line 1, column 1 of the output), -13 is expected", "value == want"},
		{"real", `
int main(void) { printf("a\n%.2f\n", 0.5); }`, Config{ExpectOutput: []byte("a\n0.75\n")},
			"2:18 the program writes 0.50 (line 2, column 1 of the output), 0.75 is expected", "value <= most"},
		{"character", `
int main(void) { puts("abc"); }`, Config{ExpectOutput: []byte("abd\n")},
			`2:18 the program writes "c" (line 1, column 3 of the output), "d" is expected`, " == put::want"},
		{"too much", `
int main(void) { puts("abc"); }`, Config{ExpectOutput: []byte("ab")},
			`2:18 the program writes "c" (line 1, column 3 of the output), the end of the output is expected`, " == put::want"},
		{"too little", `
int main(void) { puts("abc"); }`, Config{ExpectOutput: []byte("abc\ndef\nghi\n")},
			`the output ends (line 2, column 1 of the output), "def\n" is expected`, "__tav_written == length"},
		{"exit", `
int main(void) {
	exit(4);
}`, Config{ExpectExit: &three}, "3:2 the exit code is 4, not 3", "code == want"},
		{"return", `
int main(void) { return 4; }`, Config{ExpectExit: &three}, "the exit code is 4, not 3", "code == want"},
		{"assertion", `#include <assert.h>
int main(int argc, char **argv) {
	assert(argc == 1);
}`, Config{Args: []string{"a"}}, "3:2 the assertion fails", "argc == 1"},
		{"abort", `
static void stop(void) {
	abort();
}
int main(void) { stop(); }`, Config{}, "3:2 abort() is called", ""},
		{"array", `
int main(int argc, char **argv) {
	int a[2] = {0};
	a[argc] = 1;
	return a[0];
}`, Config{Args: []string{"a"}}, "4:10 invalid access to memory", "argc <= 1"},
		{"null", `
int main(void) {
	FILE *f = fopen("nothing", "r");
	return getc(f);
}`, Config{}, "4:9 invalid access to memory", "f == "},
		{"library", `
int main(void) {
	char a[3];
	strcpy(a, "abc");
}`, Config{}, "4:2 invalid access to memory", "to == "},
		{"pointers beside text", `
struct item { char name[24]; struct item *next; };
int main(void) {
	struct item *list = malloc(sizeof *list);
	strcpy(list->name, "pears");
	list->next = malloc(sizeof *list);
	strcpy(list->next->name, "plums");
	list->next->next = NULL;
	for (struct item *p = list; p; p = p->next)
		puts(p->name);
	return 0;
}`, Config{ExpectOutput: []byte("pears\nplums\n")}, "", ""},
		{"freed", `
int main(void) {
	int *p = malloc(4);
	free(p);
	free(p);
}`, Config{}, "5:2 free of what malloc did not return, or again", "freed"},
		{"constant", `
int main(void) {
	char *s = "abc";
	strcpy(s + 1, "b");
}`, Config{}, "4:2 writing to a constant", "to != "},
		{"division", `
int main(int argc, char **argv) {
	return 1 / (argc - 1);
}`, Config{}, "3:11 division by zero", "argc != 1"},
	}
	// One program has all of them, by their names in the first argument.
	text := "#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n"
	dispatch := "int main(int argc, char **argv) {\n"
	first := make([]int, len(tests))
	for i, test := range tests {
		first[i] = strings.Count(text, "\n")
		name := fmt.Sprintf("run%d", i)
		text += strings.ReplaceAll(test.text, "main(", name+"(") + "\n"
		args := ""
		if strings.Contains(test.text, "argc") {
			args = "argc - 1, argv + 1"
		}
		dispatch += fmt.Sprintf("\tif (strcmp(argv[1], %q) == 0) return %s(%s);\n", test.name, name, args)
	}
	m := loadText(t, text+dispatch+"}\n")
	for i, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.config.Args = append([]string{test.name}, test.config.Args...)
			r, err := m.Record(context.Background(), test.config)
			if err != nil {
				t.Fatal(err)
			}
			f := r.Failure
			got := ""
			if f != nil {
				got = f.What
				if p := f.Pos(); p.IsValid() {
					got = fmt.Sprintf("%d:%d %s", p.Line-first[i], p.Col, got)
				}
			}
			if got != test.want || r.Unknown != "" {
				t.Fatalf("got  %s\nwant %s\nunknown %q", got, test.want, r.Unknown)
			}
			if f != nil {
				checkTrace(t, m.program, r, test.condition)
			}
		})
	}
}

// TestUnknown says why and where runs cannot go on: in the program, where it is
// the library that cannot.
func TestUnknown(t *testing.T) {
	m := loadText(t, `#include <stdio.h>
#include <stdlib.h>
extern int elsewhere(int);
static int down(int n) {
	return 1 + down(n + 1);
}
int main(int argc, char **argv) {
	switch (atoi(argv[1])) {
	case 1:
		return down(0);
	case 2:
		return 1 << (argc + 40);
	case 3:
		system(argv[2]);
	case 4:
		return elsewhere(3);
	}
}`)
	for name, want := range map[string]string{
		"2": "undefined behaviour: shift of 32 bits out of range at prog.c:12:12",
		"3": "unsupported: a call of system of <stdlib.h>, which the library of runs does not have, at prog.c:14:3",
		"4": "unsupported: a call of elsewhere at prog.c:16:10",
	} {
		o, err := m.Run(context.Background(), Config{Args: []string{name, "%d"}})
		if err != nil {
			t.Fatal(err)
		}
		what, at, _ := strings.Cut(o.Unknown, " at ")
		if got := what + " at " + filepath.Base(at); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Runs that never end fail, also those that need too much stack.
func TestHangs(t *testing.T) {
	m := loadText(t, `#include <stdio.h>
#include <stdlib.h>
static int down(int n) { return 1 + down(n + 1); }
static int odd(int n) { return n % 2; }
int main(int argc, char **argv) {
	switch (atoi(argv[1])) {
	case 1:
		return down(0);
	case 2:
		for (int n = 7; n > 0;)
			if (!odd(n))
				n--;
	case 3:
		while (getchar() != 'x')
			puts("again");
	}
}`)
	for name, want := range map[string]string{
		"1": "prog.c:3:37: stack overflow: more than 524288 calls of down are active",
		"2": "prog.c:10:3: the loop never ends",
		"3": "prog.c:14:10: the loop never ends",
	} {
		o, err := m.Run(context.Background(), Config{Args: []string{name}})
		if err != nil {
			t.Fatal(err)
		}
		if got := o.Failure.String(); filepath.Base(got) != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// checkTrace says that the error trace can be run, and which condition is
// violated at its end.
func checkTrace(t *testing.T, p *cfg.Program, r *Recording, condition string) {
	trace, err := r.ErrorTrace(context.Background(), 1e6)
	if err != nil {
		t.Fatal(err)
	}
	run, err := path.New(path.NewSpace(p), trace)
	if err != nil {
		t.Fatal(err)
	}
	post, f := r.Failure.Condition, r.Failure
	if (post != nil) == (f.Edge.To.Kind == cfg.Error) {
		t.Fatalf("condition %v, last edge to %v", post, f.Edge.To.Kind)
	}
	if post == nil {
		post = violatedBy(t, p, trace)
	} else if v, err := term.Eval(post, func(v *term.Term) (term.Value, error) {
		return run.Value(run.Var(v, run.Depths[run.Len()]), run.Len()), nil
	}); err != nil || v.Bool() {
		t.Errorf("the condition %s holds at the end of the trace (%v)", p.C(post), err)
	}
	if text := strings.ReplaceAll(p.C(post), "'", ""); !strings.Contains(text, condition) {
		t.Errorf("condition %s, expected %q", text, condition)
	}
}

// violatedBy is the condition that an error trace violates.
func violatedBy(t *testing.T, p *cfg.Program, of *trace.ErrorTrace) *term.Term {
	t.Helper()
	r, err := path.Read(p, of)
	if err != nil {
		t.Fatal(err)
	}
	e, err := errorinvariants.Of(r)
	if err != nil {
		t.Fatal(err)
	}
	return e.Post
}
