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
	"tav/cfg/interp"
	"tav/cfg/lower"
	"tav/solver/term"
)

// The semantic corners of C: every function corner_NAME in
// testdata/corners computes a checksum. gcc and clang run them natively; then
// the program "if the checksum of row k is not the native one, reach_error()"
// is compiled, lowered with and without inlining, and run by the interpreter,
// which must not get there.

var cornerFunc = regexp.MustCompile(`(?m)^void (corner_\w+)\(void\) *\{`)

// corners is one file of rows.
type corners struct {
	path string
	text string // with what all files share
	rows []string
}

func readCorners(t *testing.T, path string) corners {
	t.Helper()
	head, err := os.ReadFile("testdata/corners.h")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	c := corners{path: path, text: string(head) + string(text)}
	for _, m := range cornerFunc.FindAllStringSubmatch(c.text, -1) {
		c.rows = append(c.rows, m[1])
	}
	if len(c.rows) == 0 {
		t.Fatalf("no rows in %s", path)
	}
	return c
}

// native compiles the rows and gives their checksums.
func (c corners) native(t *testing.T, compiler string, model cfg.DataModel) map[string]string {
	t.Helper()
	dir := t.TempDir()
	var b strings.Builder
	b.WriteString(c.text + "\n#include <stdio.h>\nint main(void) {\n")
	for _, r := range c.rows {
		fmt.Fprintf(&b, "sum = 0; %s(); printf(\"%s %%llu\\n\", sum);\n", r, r)
	}
	b.WriteString("return 0; }\n")
	file, program := filepath.Join(dir, "native.c"), filepath.Join(dir, "native")
	if err := os.WriteFile(file, []byte(b.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(compiler, machineFlag(model), "-msse2", "-mfpmath=sse", "-O0", "-fwrapv", "-w", "-std=gnu11", file, "-o", program, "-lm").CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", compiler, err, out)
	}
	out, err := exec.Command(program).Output()
	if err != nil {
		t.Fatalf("native program: %v", err)
	}
	sums := map[string]string{}
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		name, sum, _ := strings.Cut(line, " ")
		sums[name] = sum
	}
	return sums
}

func machineFlag(model cfg.DataModel) string {
	if model == cfg.ILP32 {
		return "-m32"
	}
	return "-m64"
}

// checked is the program that compares the row that its input selects with the
// native checksum: inputs below the number of rows violate the property if it
// differs, those above if it is the same.
func (c corners) checked(sums map[string]string) string {
	n := len(c.rows)
	var b strings.Builder
	b.WriteString(c.text + "\nint __VERIFIER_nondet_int(void); void reach_error(void);\nint main(void) {\n")
	fmt.Fprintf(&b, "int k = __VERIFIER_nondet_int(), same = 0;\nswitch (k %% %d) {\n", n)
	for k, r := range c.rows {
		fmt.Fprintf(&b, "case %d: %s(); same = sum == %sULL; break;\n", k, r, sums[r])
	}
	fmt.Fprintf(&b, "}\nif (same == (k >= %d)) reach_error();\nreturn 0; }\n", n)
	return b.String()
}

// selecting gives every input the same number, and zero to all else.
type selecting int64

func (k selecting) Next(_ *cfg.Edge, v *cfg.Var) (term.Value, error) {
	if s := v.Term.Sort(); s.Kind == term.BitVecKind {
		return term.BVWord(s.Width, uint64(k)), nil
	}
	return k.Initial(v)
}

func (selecting) Initial(v *cfg.Var) (term.Value, error) { return term.ZeroValue(v.Term.Sort()), nil }

func TestCorners(t *testing.T) {
	for _, compiler := range []string{"gcc", "clang-14"} {
		if _, err := exec.LookPath(compiler); err != nil {
			t.Skip("no " + compiler)
		}
	}
	files, err := filepath.Glob("testdata/corners/*.c")
	if err != nil || len(files) == 0 {
		t.Fatal("no rows", err)
	}
	for _, file := range files {
		for _, model := range []cfg.DataModel{cfg.LP64, cfg.ILP32} {
			if strings.HasPrefix(filepath.Base(file), "int128") && model == cfg.ILP32 {
				continue // there is no __int128 with 32-bit pointers
			}
			t.Run(strings.TrimSuffix(filepath.Base(file), ".c")+"/"+model.String(), func(t *testing.T) {
				t.Parallel()
				testCorners(t, readCorners(t, file), model)
			})
		}
	}
}

func testCorners(t *testing.T, c corners, model cfg.DataModel) {
	sums := c.native(t, "gcc", model)
	for r, sum := range c.native(t, "clang-14", model) {
		if sum != sums[r] {
			t.Fatalf("%s: gcc gives %s, clang %s: the row is no defined C", r, sums[r], sum)
		}
	}
	for _, o := range []lower.Options{{}, {NoInline: true}} {
		m, err := interp.New(lowerText(t, c.checked(sums), model, o))
		if err != nil {
			t.Fatal(err)
		}
		for k, r := range c.rows {
			want, otherwise := interp.Ended, interp.ReachedError
			expect(t, m, r, k, want)
			expect(t, m, r, k+len(c.rows), otherwise)
		}
	}
}

// expect runs row r by the input k.
func expect(t *testing.T, m *interp.Machine, r string, k int, want interp.Kind) {
	t.Helper()
	out, err := m.Run(context.Background(), selecting(k), interp.Options{MaxSteps: 2_000_000})
	if err != nil {
		t.Errorf("%s: %v", r, err)
		return
	}
	if out.Kind != want {
		place := out.Loc.Pos
		if out.Edge != nil {
			place = out.Edge.Pos
		}
		t.Errorf("%s (input %d): %v: %s at %v, want %v", r, k, out.Kind, out.What, place, want)
	}
}

// TestInlinedInPart: a procedure whose calls are inlined only while there is room for
// them shares its variables with its callers.
func TestInlinedInPart(t *testing.T) {
	const text = `extern void reach_error(void);
int next(int n) { return n < 100 ? n + 1 : 0; }
int sum(int n) { int s = next(n) + next(2 * n); for (int i = 0; i < n; i++) s += next(s); return s - next(n + s); }
int main(void)
{
	if (sum(3) + next(sum(4)) != -4)
		reach_error();
}
`
	inlined := 0
	for budget := 0; budget < 60; budget += 6 {
		p := lowerText(t, text, cfg.LP64, lower.Options{InlineBudget: budget + 1})
		owners := map[*cfg.Var]*cfg.Proc{}
		shared := false
		for _, proc := range p.Procs {
			for _, v := range proc.Params {
				owners[v] = proc
			}
		}
		for _, proc := range p.Procs {
			for _, v := range proc.Locals {
				shared = shared || owners[v] != nil && owners[v] != proc
			}
		}
		if shared {
			inlined++
		}
		out, err := interp.Run(context.Background(), p, interp.NewRandom(p, 1), interp.Options{MaxSteps: 10_000})
		if err != nil || out.Kind != interp.Ended {
			t.Fatalf("budget %d: %v, %v", budget+1, out, err)
		}
	}
	if inlined == 0 {
		t.Error("no budget leaves some calls and inlines others")
	}
}
