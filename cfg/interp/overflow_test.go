package interp_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/interp"
	"tav/cfg/llvm"
	"tav/cfg/lower"
)

var overflowRow = regexp.MustCompile(`(?m)^// (.*)\nvoid (row_\w+)\(`)

// overflowRows is the program that runs the row which its input selects.
func overflowRows(t *testing.T) (text string, rows [][]string) {
	t.Helper()
	head, err := os.ReadFile("testdata/overflow.c")
	if err != nil {
		t.Fatal(err)
	}
	rows = overflowRow.FindAllStringSubmatch(string(head), -1)
	if n := strings.Count(string(head), "void row_"); n != len(rows) || n == 0 {
		t.Fatalf("%d of %d rows have a comment", len(rows), n)
	}
	var b strings.Builder
	b.Write(head)
	b.WriteString("int __VERIFIER_nondet_int(void);\nint main(void) {\nswitch (__VERIFIER_nondet_int()) {\n")
	for k, r := range rows {
		fmt.Fprintf(&b, "case %d: %s(); break;\n", k, r[2])
	}
	b.WriteString("}\nreturn 0; }\n")
	return b.String(), rows
}

// TestOverflow runs each row in the interpreter, and natively under the checks
// of two compilers.
func TestOverflow(t *testing.T) {
	text, rows := overflowRows(t)
	file := filepath.Join(t.TempDir(), "overflow.c")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, model := range []cfg.DataModel{cfg.LP64, cfg.ILP32} {
		clang := overflowNative(t, "clang-14", file, model, "-fsanitize-trap=all")
		gcc := overflowNative(t, "gcc", file, model, "-fsanitize-undefined-trap-on-error")
		for _, o := range []lower.Options{{Check: cfg.PropertySet(cfg.NoOverflow)}, {Check: cfg.PropertySet(cfg.NoOverflow), NoInline: true}} {
			m, err := interp.New(lowerOverflow(t, file, model, o))
			if err != nil {
				t.Fatal(err)
			}
			for k, r := range rows {
				want, name := r[1], r[2]
				out, err := m.Run(context.Background(), selecting(k), interp.Options{})
				if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
				if got := overflowOutcome(out); got != want {
					t.Errorf("%v: %s: %s, want %s", model, name, got, want)
				}
				if stops := want != "defined"; clang(k) != stops {
					t.Errorf("%v: %s: clang's program stops: %v", model, name, !stops)
				} else if gcc(k) != stops && name != "row_add_folded" { // gcc folds constants before it looks
					t.Errorf("%v: %s: gcc's program stops: %v", model, name, !stops)
				}
			}
		}
	}
}

// overflowOutcome is the end of a run in the words of the rows.
func overflowOutcome(out *interp.Outcome) string {
	switch {
	case out.Kind == interp.ReachedError && out.Loc.Violates != cfg.NoOverflow:
		return "violates " + out.Loc.Violates.String()
	case out.Kind == interp.ReachedError && out.Fault != nil:
		return out.What + ": " + out.Fault.String()
	case out.Kind == interp.ReachedError:
		return out.What
	case out.Kind == interp.UndefinedBehaviour:
		return "undefined: " + out.What
	case out.Kind == interp.Ended:
		return "defined"
	}
	return out.Kind.String()
}

func lowerOverflow(t *testing.T, file string, model cfg.DataModel, o lower.Options) *cfg.Program {
	t.Helper()
	u, err := frontend.Compile(context.Background(), []string{file}, frontend.Options{DataModel: frontend.DataModel(model), Overflow: true})
	if err != nil {
		t.Fatal(err)
	}
	p, err := lower.Lower(context.Background(), &llvm.Unit{Module: u.Module, DataModel: model}, o)
	if err != nil {
		t.Fatal(err)
	}
	if err := cfg.Sanity(p); err != nil {
		t.Fatal(err)
	}
	return p
}

// overflowNative compiles the rows with a compiler's checks; what it returns
// says whether row k is stopped by one.
func overflowNative(t *testing.T, compiler, file string, model cfg.DataModel, trap string) func(k int) bool {
	t.Helper()
	if _, err := exec.LookPath(compiler); err != nil {
		t.Skip("no " + compiler)
	}
	dir := t.TempDir()
	input, program := filepath.Join(dir, "input.c"), filepath.Join(dir, "program")
	text := "#include <stdlib.h>\nint __VERIFIER_nondet_int(void) { return atoi(getenv(\"ROW\")); }\n"
	if err := os.WriteFile(input, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(compiler, machineFlag(model), "-O0", "-w", "-std=gnu11", "-fsanitize=signed-integer-overflow,shift", trap, file, input, "-o", program).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", compiler, err, out)
	}
	return func(k int) bool {
		run := exec.Command(program)
		run.Env = append(os.Environ(), fmt.Sprintf("ROW=%d", k))
		return run.Run() != nil
	}
}
