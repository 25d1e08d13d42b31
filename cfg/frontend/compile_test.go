package frontend

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
)

func TestDataModels(t *testing.T) {
	const text = "int l = sizeof(long), p = sizeof(void *), ll = sizeof(long long), ld = sizeof(long double);\n"
	for _, c := range []struct {
		model  DataModel
		triple string
		want   map[string]int64
	}{
		{LP64, "x86_64-", map[string]int64{"l": 8, "p": 8, "ll": 8, "ld": 16}},
		{ILP32, "i386-", map[string]int64{"l": 4, "p": 4, "ll": 8, "ld": 12}},
	} {
		u := compileText(t, Options{DataModel: c.model}, text)
		if !strings.HasPrefix(u.Triple, c.triple) || u.PointerBytes != map[DataModel]int{LP64: 8, ILP32: 4}[c.model] {
			t.Errorf("%v: triple %s, pointer %d", c.model, u.Triple, u.PointerBytes)
		}
		for _, g := range u.Module.Globals {
			if got := g.Init.(*constant.Int).X.Int64(); got != c.want[g.Name()] {
				t.Errorf("model %v: %s = %d, want %d", c.model, g.Name(), got, c.want[g.Name()])
			}
		}
	}
}

func TestUserFlags(t *testing.T) {
	paths := write(t, "prog.c", "#include <part.h>\n#include \"near.h\"\nint x = A + B + C;\n#ifdef __linux__\nint lin;\n#endif\n", "near.h", "#define C 100\n")
	inc := filepath.Dir(write(t, "part.h", "#define B 20\n")[0])
	u := compile(t, Options{Includes: []string{inc}, Defines: []string{"A=3"}, Undefines: []string{"__linux__"}, Cflags: []string{"-funsigned-char"}}, paths[0])
	if len(u.Module.Globals) != 1 || u.Module.Globals[0].Init.(*constant.Int).X.Int64() != 123 {
		t.Errorf("globals: %v", u.Module.Globals)
	}
}

// Bodies of inline functions of every kind must be there.
func TestInlineBodies(t *testing.T) {
	u := compileText(t, Options{}, `
static inline int a(int x) { return x + 1; }
inline int b(int x) { return x + 2; }
extern inline int c(int x) { return x + 3; }
extern inline __attribute__((gnu_inline)) int d(int x) { return x + 4; }
static inline __attribute__((always_inline)) int e(int x) { return x + 5; }
int main(void) { return a(1) + b(1) + c(1) + d(1) + e(1); }
`)
	have := defined(u)
	for _, name := range []string{"a", "b", "c", "d", "e", "main"} {
		if !have[name] {
			t.Errorf("no body of %s", name)
		}
	}
}

// What a program defines itself is no builtin.
func TestOwnLibraryFunctions(t *testing.T) {
	const text = `
unsigned long strlen(const char *s) { return 7; }
int abs(int x) { return x; }
float sqrtf(float x) { return x; }
extern double fabs(double);
static long labs(long x) { return x; }
int main(void) { return strlen("ab") + abs(-1) + (int)sqrtf(2) + (int)fabs(-1.0) + (int)labs(-3); }
`
	m := fn(t, compileText(t, Options{Models: true}, text), "main")
	for _, name := range []string{"strlen", "abs", "sqrtf", "labs"} {
		if calls(m, name) != 1 {
			t.Errorf("%s is not called", name)
		}
	}
	if calls(m, "llvm.fabs.f64") != 1 {
		t.Error("fabs, which the program does not define, is no builtin any more")
	}
}

func TestContractionOff(t *testing.T) {
	u := compileText(t, Options{}, "double f(double a, double b, double c) { return a * b + c; }\n")
	if n := calls(fn(t, u, "f"), "llvm.fmuladd.f64"); n != 0 {
		t.Errorf("%d contracted operations", n)
	}
}

func TestCompileError(t *testing.T) {
	paths := write(t, "bad.c", "# 77 \"elsewhere.c\"\nint main(void) {\n  int x = 1;\n#line 9 \"other.c\"\n  return y + x;\n}\n")
	_, err := Compile(context.Background(), paths, Options{})
	var ce *CompileError
	if !errors.As(err, &ce) {
		t.Fatalf("error %T: %v", err, err)
	}
	if ce.Pos.File != paths[0] || ce.Pos.Line != 5 || ce.Pos.Col != 10 {
		t.Errorf("position %v", ce.Pos)
	}
	if want := paths[0] + ":5:10: use of undeclared identifier 'y'"; err.Error() != want {
		t.Errorf("error %q, want %q", err, want)
	}
	if !strings.Contains(ce.Diagnostics, "return y + x;") || strings.Contains(ce.Diagnostics, "elsewhere") {
		t.Errorf("diagnostics:\n%s", ce.Diagnostics)
	}
}

func TestBadFlag(t *testing.T) {
	_, err := Compile(context.Background(), write(t, "a.c", "int x;\n"), Options{Std: "c47"})
	var ce *CompileError
	if !errors.As(err, &ce) || !strings.Contains(err.Error(), "c47") {
		t.Errorf("error %T: %v", err, err)
	}
}

func TestInputErrors(t *testing.T) {
	for _, path := range []string{"does-not-exist.c", write(t, "a.txt", "")[0]} {
		_, err := Compile(context.Background(), []string{path}, Options{})
		var ie *InputError
		if !errors.As(err, &ie) || !strings.HasPrefix(err.Error(), path+": ") {
			t.Errorf("error %T: %v", err, err)
		}
	}
	if _, err := Compile(context.Background(), nil, Options{}); err == nil {
		t.Error("no error without files")
	}
}

// stub makes a directory with scripts the only one on PATH, besides those that
// scripts need, and its cache the user's.
func stub(t *testing.T, scripts map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range scripts {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("#!/bin/sh\n"+text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
}

func TestWrongCompiler(t *testing.T) {
	clang, err := exec.LookPath("clang-14")
	if err != nil {
		t.Fatal(err)
	}
	path := write(t, "a.c", "int x;\n")
	const unpacked = "cache/tav/llvm-14/bin/clang-14"
	for name, c := range map[string]struct {
		scripts map[string]string
		want    string // "" means success
	}{
		"none":           {nil, "clang-14: not found; install the packages clang-14 and llvm-14 (apt install clang-14 llvm-14) or, where there are none, run `bash .ci/setup`"},
		"old clang":      {map[string]string{"clang": "echo Ubuntu clang version 13.0.1-2"}, "version 13 cannot be used"},
		"new clang":      {map[string]string{"clang": "echo clang version 18.1.3"}, "version 18 cannot be used: its IR is not that of LLVM 14; install the packages clang-14"},
		"clang is 14":    {map[string]string{"clang": "exec " + clang + ` "$@"`}, ""},
		"unpacked":       {map[string]string{"clang": "echo clang version 18.1.3", unpacked: "exec " + clang + ` "$@"`}, ""},
		"PATH first":     {map[string]string{"clang-14": "echo boom >&2; exit 3", unpacked: "exec " + clang + ` "$@"`}, "boom"},
		"wrong clang-14": {map[string]string{"clang-14": `echo '!0 = !{!"clang version 16.0.0"}'`}, "is version 16, not 14"},
		"no compiler":    {map[string]string{"clang-14": "echo hello"}, "did not write LLVM IR"},
		"crash":          {map[string]string{"clang-14": "echo boom >&2; exit 3"}, "boom"},
	} {
		t.Run(name, func(t *testing.T) {
			stub(t, c.scripts)
			_, err := Compile(context.Background(), path, Options{})
			if c.want == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			var te *ToolError
			if !errors.As(err, &te) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %T: %v, want %q", err, err, c.want)
			}
		})
	}
}

// One process for a program that needs no models, two for one that does.
func TestProcesses(t *testing.T) {
	clang, err := exec.LookPath("clang-14")
	if err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(t.TempDir(), "log")
	stub(t, map[string]string{"clang-14": "echo run >>" + log + "\nexec " + clang + ` "$@"`})
	for text, want := range map[string]int{
		"int main(void) { return 0; }\n":                                                              1,
		"int isdigit(int); int main(void) { return isdigit(3); }\n":                                   2,
		"int isdigit(int c) { return c; } int main(void) { return isdigit(3); }\n":                    1, // without the builtin
		"unsigned long strlen(const char *); int main(void) { return 0; }\n":                          1,
		"int isdigit(int (*c)(int)) { return !c; } int main(void) { return isdigit(0); }\n":           2, // once more without the builtin, which the text does not show
		"static int isdigit(int c) { return c > 0; } int main(void) { return isdigit(3); }\n":         1,
		"int isdigit(long c, int); int f(int); int main(void) { return isdigit(3, 4) + f(1) * 2; }\n": 2,
	} {
		os.Remove(log)
		compileText(t, Options{Models: true}, text)
		runs, _ := os.ReadFile(log)
		if n := strings.Count(string(runs), "run"); n != want {
			t.Errorf("%d processes, want %d, for %s", n, want, text)
		}
	}
}

func TestCancel(t *testing.T) {
	stub(t, map[string]string{"clang-14": "/bin/sleep 60 & wait"})
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	start := time.Now()
	_, err := Compile(ctx, write(t, "a.c", "int x;\n"), Options{})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v", err)
	}
	if time.Since(start) > 30*time.Second {
		t.Error("the compiler was not killed")
	}
}

func TestSeveralFiles(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	paths := write(t,
		"a.c", "int f(int); int abs(int); static int k(void) { return 1; }\nint main(void) { return f(3) + k() + abs(-4); }\n",
		"b.c", "static int k(void) { return 2; }\nint f(int x) { return x * k(); }\nint abs(int x) { return x; }\n")
	u := compile(t, Options{}, paths...)
	have := defined(u)
	if !have["main"] || !have["f"] || !have["k"] || !have["k.2"] && !have["k.1"] && len(have) != 5 {
		t.Errorf("functions %v", have)
	}
	if calls(fn(t, u, "main"), "abs") != 1 {
		t.Error("abs of the other file is not called")
	}
	info := NewDebugInfo(u)
	if d, ok := info.Func(fn(t, u, "f")); !ok || d.File != paths[1] || d.Line != 2 {
		t.Errorf("f is at %v", d)
	}
	if left, _ := os.ReadDir(tmp); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	_, err := Compile(context.Background(), []string{paths[1], paths[1]}, Options{})
	var ie *InputError
	if !errors.As(err, &ie) || !strings.Contains(err.Error(), " is defined in ") || strings.Contains(err.Error(), tmp) {
		t.Errorf("error %T: %v", err, err)
	}
}

func TestLLVMInput(t *testing.T) {
	dir := filepath.Dir(write(t, "a.c", "int main(void) { return 3; }\n")[0])
	ll := filepath.Join(dir, "a.ll")
	if out, err := exec.Command("clang-14", "-S", "-emit-llvm", "-o", ll, filepath.Join(dir, "a.c")).CombinedOutput(); err != nil {
		t.Fatalf("%v %s", err, out)
	}
	stub(t, nil) // needs no tools
	u := compile(t, Options{}, ll)
	if !defined(u)["main"] || len(u.Files) != 0 {
		t.Error("no main, or files")
	}
	for text, want := range map[string]string{
		"target triple = \"armv7-linux-gnueabi\"\n":    "target",
		"this is not IR\n":                             "LLVM IR",
		"define i32 @f() {\n ret i32 0\n garbage\n}\n": `"garbage" in line 3`,
		"define i32 @f() {\n ret i32 0, 1\n}\n":        "syntax error",
	} {
		path := write(t, "b.ll", text)
		_, err := Compile(context.Background(), path, Options{})
		var ue *UnsupportedError
		if !errors.As(err, &ue) || !strings.Contains(err.Error(), want) {
			t.Errorf("error %T: %v", err, err)
		}
	}
}

func TestModels(t *testing.T) {
	const text = `
#include <string.h>
#include <ctype.h>
#include <stdlib.h>
int strcmp(const char *a, const char *b) { return 42; }
int main(int argc, char **argv) { return strlen(argv[0]) + !isdigit(argc) + strcmp(argv[0], "x") + abs(argc) + atoi(argv[1]); }
`
	for _, model := range []DataModel{LP64, ILP32} {
		u := compileText(t, Options{DataModel: model, Models: true}, text)
		if want := []string{"abs", "atoi", "isdigit", "strlen"}; !slices.Equal(u.Modeled, want) {
			t.Errorf("%v: modeled %v, want %v", model, u.Modeled, want)
		}
		info := NewDebugInfo(u)
		if d, ok := info.Func(fn(t, u, "strlen")); !ok || d.File != "tav:string.c" {
			t.Errorf("strlen is at %v", d)
		}
		if c := fn(t, u, "strcmp"); len(c.Blocks) != 1 {
			t.Error("a model replaced the program's strcmp")
		}
		if without := compileText(t, Options{DataModel: model}, text); defined(without)["strlen"] {
			t.Error("a model although Models is off")
		}
	}
}

// A module with grafted models is still good IR: it is printed, compiled and run.
func TestModuleWithModelsRuns(t *testing.T) {
	u := compileText(t, Options{Models: true, Cflags: []string{"-fno-builtin"}}, `
unsigned long strlen(const char *);
char *strcpy(char *, const char *);
char *strcat(char *, const char *);
int toupper(int);
int main(void) { char b[10]; strcpy(b, "abc"); strcat(b, "de"); b[0] = toupper(b[0]); return strlen(b) * 10 + (b[0] == 'A'); }
`)
	if len(u.Modeled) != 4 {
		t.Fatalf("modeled %v", u.Modeled)
	}
	dir := t.TempDir()
	ll, exe := filepath.Join(dir, "m.ll"), filepath.Join(dir, "m")
	if err := os.WriteFile(ll, []byte(u.Module.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	apart := write(t, "apart.c", "void __tav_read_apart(void) {}\n")[0]
	if out, err := exec.Command("clang-14", "-fno-builtin", "-o", exe, ll, apart).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	err := exec.Command(exe).Run()
	var ee *exec.ExitError
	if !errors.As(err, &ee) || ee.ExitCode() != 51 {
		t.Errorf("ran with %v, want exit code 51", err)
	}
}

func TestBlocksKeepParents(t *testing.T) {
	u := compileText(t, Options{Models: true}, "int isdigit(int); int main(void) { return isdigit(4); }\n")
	for _, f := range u.Module.Funcs {
		for _, b := range f.Blocks {
			if b.Parent != f {
				t.Errorf("%s: block %s has another parent", f.Name(), b.LocalName)
			}
			if _, ok := b.Term.(*ir.TermUnreachable); ok {
				t.Errorf("%s: unreachable", f.Name())
			}
		}
	}
}

// The compiler must have read the text that it was given for a file, where the
// debug information says what it read.
func TestMadeOf(t *testing.T) {
	const text = "int x;\n" // its checksum is that of md5sum
	for llvm, want := range map[string]bool{
		`!1 = !DIFile(filename: "a.c", directory: ".", checksumkind: CSK_MD5, checksum: "7d5bd6e1e7ddf9ea83dee0a2a5d4ca4c")`: false,
		`!1 = !DIFile(filename: "a.c", directory: ".", checksumkind: CSK_MD5, checksum: "06c25fe0c80b8959051a62f8f034710a")`: true,
		`!1 = !DIFile(filename: "a.c", directory: ".")`:                                                                      true,
	} {
		if got := madeOf([]byte(llvm), []byte(text)); got != want {
			t.Errorf("%s: %v, want %v", llvm, got, want)
		}
	}
}
