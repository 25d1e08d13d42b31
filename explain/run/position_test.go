package run

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/explain"
	"tav/explain/chains"
	"tav/explain/relevance"
	"tav/solver/z3"
)

// misplaced are functions that write what they should, but too early or too
// late, because of the line that says FAULT, where the text that it says would be
// right. A branch at the line that says BRANCH could have avoided it. What a run
// reads is what is recorded for the other methods; only chains compare with
// runs that read otherwise.
var misplaced = []struct {
	name, text string
	n          int // what the function is called with
	kind       FailureKind
	reads      bool // the position of the input is what is wrong
}{
	{"a character is missing", `
	int sep = n > 5; // FAULT n > 2
	printf("items");
	if (sep) // BRANCH
		putchar(':');
	for (int i = 0; i < n; i++)
		printf(" %d", i);
	putchar('\n');`, 3, WrongOutput, false},
	{"a line is missing", `
	int total = 0;
	for (int i = 1; i <= n; i++)
		total += i;
	int verbose = total > 30; // FAULT total > 3
	puts("start");
	if (verbose) // BRANCH
		puts("sum");
	puts("end");`, 4, WrongOutput, false},
	{"superfluous at the end", `
	int more = n != 4; // FAULT n == 4
	printf("%d\n", n);
	if (more) // BRANCH
		puts("more");`, 3, WrongOutput, false},
	{"superfluous before a number", `
	int sign = n > 2; // FAULT n > 3
	if (sign) // BRANCH
		printf("+");
	printf("%d\n", n);`, 3, WrongOutput, false},
	{"ends too soon", `
	int tail = n > 7; // FAULT n > 2
	printf("%d", n);
	if (tail) // BRANCH
		printf("!\n");`, 3, MissingOutput, false},
	{"one item too few", `
	int items = n; // FAULT n + 1
	for (int i = 1; i < items; i++) // BRANCH
		printf("%d,", i);
	printf("end\n");`, 3, WrongOutput, false},
	{"one item too many", `
	int items = n + 1; // FAULT n
	for (int i = 0; i < items; i++) // BRANCH
		printf("%d,", i);
	printf("end\n");`, 3, WrongOutput, false},
	{"a number in place of text", `
	int named = n == 7; // FAULT n != 7
	if (named) // BRANCH
		printf("n=");
	printf("%d %d\n", n, n + 1);`, 3, WrongOutput, false},
	{"a number in place of another", `
	int first = n > 7; // FAULT n > 2
	if (first) // BRANCH
		printf("%d ", n);
	printf("%.2f\n", n + 0.5);`, 3, WrongOutput, false},
	{"read too far", `
	int skip = n > 2; // FAULT n > 3
	if (skip) // BRANCH
		getchar();
	int c = getchar();
	putchar(c);`, 3, WrongOutput, true},
	{"another place of a file", `
	char word[8] = "";
	FILE *f = fopen("words", "r");
	int from = n; // FAULT n + 1
	fseek(f, 2 * from, SEEK_SET);
	fgets(word, 3, f);
	printf("%s", word);`, 3, WrongOutput, true},
}

// misplacing is the program that calls one of the functions, as its first byte
// of input says.
func misplacing(right bool) string {
	text, dispatch := "#include <stdio.h>", "\nint main(void) {\n\tswitch (getchar()) {\n"
	for i, x := range misplaced {
		lines := strings.Split(fmt.Sprintf("\nvoid run%d(int n) {%s\n}", i, x.text), "\n")
		for k, line := range lines {
			if code, fixed, ok := strings.Cut(line, " // FAULT "); ok && right {
				head, _, _ := strings.Cut(code, " = ")
				lines[k] = head + " = " + fixed + ";"
			}
		}
		text += strings.Join(lines, "\n")
		dispatch += fmt.Sprintf("\tcase '%c': run%d(%d); break;\n", 'a'+i, i, x.n)
	}
	return text + dispatch + "\t}\n\treturn 0;\n}\n"
}

// TestMisplaced: every method finds why output comes too early or too late.
func TestMisplaced(t *testing.T) {
	ctx := context.Background()
	text := misplacing(false)
	m, correct := loadSource(t, text), loadSource(t, misplacing(true))
	for i, x := range misplaced {
		t.Run(x.name, func(t *testing.T) {
			c := Config{Stdin: []byte{byte('a' + i), 'x', 'y'}, Files: map[string][]byte{"words": []byte("a b c d e f ")}}
			o, err := correct.Run(ctx, c)
			if err != nil || o.Failure != nil || o.Unknown != "" {
				t.Fatal(err, o)
			}
			c.ExpectOutput = o.Stdout
			r, err := m.Record(ctx, c)
			if err != nil || r.Failure == nil || r.Failure.Kind != x.kind {
				t.Fatal(err, r.Failure)
			}
			before := strings.Count(text[:strings.Index(text, x.text)], "\n")
			line := func(mark string) int {
				if !strings.Contains(x.text, mark) {
					return 0
				}
				return before + 1 + strings.Count(x.text[:strings.Index(x.text, mark)], "\n")
			}
			checkMethods(t, m, correct, r, line("FAULT"), line("BRANCH"), x.reads)
		})
	}
}

// checkMethods says whether the methods name the faulty line; a chain that
// compares with a switched branch ends there, if there is one.
func checkMethods(t *testing.T, m, correct *Machine, r *Recording, fault, branch int, reads bool) {
	trace, err := r.ErrorTrace(context.Background(), 1e6)
	if err != nil {
		t.Fatal(err)
	}
	backend := z3.New(m.program.Terms)
	defer backend.Close()
	in := explain.Input{Prog: m.program, Backend: backend, Trace: trace, Failure: r.Replay(), Options: explain.Options{Levels: 3}}
	for _, method := range explain.Methods() {
		switch method.Name {
		case "error-invariants": // says nothing of branches
		case "chain":
			if branch > 0 {
				check(t, method, in, branch)
			}
			in.Reference = correct.program
			check(t, method, in, fault)
		case "switches": // says nothing but of branches
			if branch > 0 {
				check(t, method, in, branch)
			}
		default:
			if !reads {
				check(t, method, in, fault)
			}
		}
	}
}

// check says whether a method finds that a line matters.
func check(t *testing.T, method explain.Method, in explain.Input, line int) {
	e, err := method.Explain(context.Background(), &in)
	if err != nil {
		t.Errorf("%s: %v", method.Name, err)
		return
	}
	found := map[int]bool{}
	homes := explain.Homes(in.Trace.Letters)
	for _, f := range e.Findings {
		if f.Answer == relevance.Relevant {
			found[homes[f.Pos].Pos.Line] = true
		}
	}
	if !found[line] {
		t.Errorf("%s (with a reference: %v) does not find line %d, but %v. %s", method.Name, in.Reference != nil, line, found, e.Problem)
	}
}

// loadSource is loadText with the text, for what compares versions.
func loadSource(t *testing.T, text string) *Machine {
	t.Helper()
	file := write1(t, "prog.c", text)
	m := load(t, frontend.Options{}, file)
	m.program.Sources = []*cfg.Source{{Path: file, Text: []byte(text)}}
	return m
}

// TestMissingStep: chains say when the root cause is a step that only one of the
// runs has.
func TestMissingStep(t *testing.T) {
	ctx := context.Background()
	short := "#include <stdio.h>\nint main(void) {\n\tprintf(\"%d\\n\", 3);\n}\n"
	m, n := loadSource(t, short), loadSource(t, strings.Replace(short, "{\n", "{\n\tputchar('<');\n", 1))
	for _, c := range []struct {
		failing, correct *Machine
		output           string
		incomplete       string
	}{
		{m, n, "<3\n", "the failing run lacks a step"},
		{n, m, "3\n", "no faulty value leads to the failure"},
	} {
		r, err := c.failing.Record(ctx, Config{ExpectOutput: []byte(c.output)})
		if err != nil || r.Failure == nil {
			t.Fatal(err)
		}
		failure := r.Replay()
		failure.Program = c.failing.program
		run, err := chains.New(ctx, failure, chains.Options{})
		if err != nil {
			t.Fatal(err)
		}
		ref, err := run.Reference(ctx, c.correct.program)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range []chains.Algorithm{chains.Dependence, chains.Hierarchical} {
			chain, err := run.Chain(ctx, ref, a)
			if err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(chain.Incomplete, c.incomplete) {
				t.Errorf("output %q: incomplete: %q, not %q", c.output, chain.Incomplete, c.incomplete)
			}
		}
	}
}
