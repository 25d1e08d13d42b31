package interp

import (
	"context"
	"errors"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/interp/sandbox"
	"tav/solver/term"
)

// results is a script of function results, given as name, type and value.
func results(list ...any) *Script {
	s := &Script{}
	for i := 0; i < len(list); i += 3 {
		typ := list[i+1].(string)
		t, err := parseType(typ)
		if err != nil {
			panic(err)
		}
		var x term.Value
		switch v := list[i+2].(type) {
		case bool:
			x = term.BoolValue(v)
		case int:
			x = term.BVValue(t[0].width, big.NewInt(int64(v)))
		case string:
			if x, err = term.ParseFloat(t[0].width, v); err != nil {
				panic(err)
			}
		case *big.Int:
			x = term.BVValue(t[0].width, v)
		}
		s.Inputs = append(s.Inputs, Input{Name: list[i].(string), Values: []Setting{{Var: "v", Type: typ, Value: x}}})
	}
	return s
}

var nativeCases = []struct {
	name    string
	text    string
	script  *Script
	label   string
	assumed []string
	want    Native
	log     string // part of the log or of the reasons
}{
	{name: "order", text: `
		extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
		int main(void) { int a = __VERIFIER_nondet_int(); int b = __VERIFIER_nondet_int();
		  if (a == -7 && b == 2147483647) reach_error(); return 0; }`,
		script: results("__VERIFIER_nondet_int", "s32", -7, "__VERIFIER_nondet_int", "s32", 1<<31-1), want: Reached},
	{name: "types", text: `
		extern char __VERIFIER_nondet_char(); extern unsigned char __VERIFIER_nondet_uchar(); extern short __VERIFIER_nondet_short();
		extern _Bool __VERIFIER_nondet_bool(); extern unsigned long long __VERIFIER_nondet_ulonglong(); extern long long other(void);
		extern void *null(void); extern unsigned long __VERIFIER_nondet_ulong();
		void __VERIFIER_error();
		int main(void) { if (__VERIFIER_nondet_char() == -1 && __VERIFIER_nondet_uchar() == 255 && __VERIFIER_nondet_short() == -32768
		  && __VERIFIER_nondet_bool() && __VERIFIER_nondet_ulonglong() == 0xffffffff00000001ULL && other() == -5000000000LL
		  && !null() && __VERIFIER_nondet_ulong() == (unsigned long)-1) __VERIFIER_error(); return 0; }`,
		script: func() *Script {
			s := results("__VERIFIER_nondet_char", "s8", -1, "__VERIFIER_nondet_uchar", "u8", 255, "__VERIFIER_nondet_short", "s16", -32768,
				"__VERIFIER_nondet_bool", "bool", true, "__VERIFIER_nondet_ulonglong", "u64", -1<<32+1, "other", "s64", -5000000000, "null", "u32", 0,
				"__VERIFIER_nondet_ulong", "s64", -1)
			p := &s.Inputs[6]
			p.Values = append(p.Values, p.Values[0])
			return s
		}(), want: Reached},
	{name: "floats", text: `
		extern float __VERIFIER_nondet_float(void); extern double __VERIFIER_nondet_double(void); extern long double other(int); void reach_error();
		int main(void) { float x = __VERIFIER_nondet_float(), y = __VERIFIER_nondet_float(); double z = __VERIFIER_nondet_double(), n = __VERIFIER_nondet_double();
		  if (x == 1.5f && y == -0x1p-149f && z == 0.1 && n != n && other(3) == 1.0L / 3) reach_error(); return 0; }`,
		script: results("__VERIFIER_nondet_float", "f32", "1.5", "__VERIFIER_nondet_float", "f32", "-0x1p-149", "__VERIFIER_nondet_double", "f64", "0.1",
			"__VERIFIER_nondet_double", "f64", "nan(0x7ff8000000000001)", "other", "f80", "0.333333333333333333333"), want: Reached},
	{name: "own definition", text: `
		#include <assert.h>
		extern int __VERIFIER_nondet_int(void);
		void reach_error() { }
		int main(void) { if (__VERIFIER_nondet_int() == 3) { ERROR: reach_error(); } return 0; }`,
		script: results("__VERIFIER_nondet_int", "s32", 3), want: Reached},
	{name: "static definition", text: `
		static void reach_error() { }
		int main(void) { reach_error(); return 0; }`, want: Reached},
	{name: "inline definition", text: `
		inline void reach_error() { }
		int main(void) { reach_error(); return 0; }`, want: Reached},
	{name: "assert", text: `
		#include <assert.h>
		int main(void) { assert(0 == 1); return 0; }`, want: Reached},
	{name: "undefined assert", text: `
		void __VERIFIER_assert(int);
		int main(void) { __VERIFIER_assert(1); __VERIFIER_assert(0); return 0; }`, want: Reached},
	{name: "own assert", text: `
		extern void abort(void);
		void __VERIFIER_assert(int c) { if (!c) abort(); }
		int main(void) { __VERIFIER_assert(0); return 0; }`, want: NotReached, log: "signal"},
	{name: "assume", text: `
		void __VERIFIER_assume(int); void reach_error();
		int main(void) { __VERIFIER_assume(1); __VERIFIER_assume(0); reach_error(); return 0; }`, want: NotReached, log: "an assumption fails"},
	{name: "too few", text: `
		int __VERIFIER_nondet_int(); void reach_error();
		int main(void) { __VERIFIER_nondet_int(); __VERIFIER_nondet_int(); reach_error(); }`,
		script: results("__VERIFIER_nondet_int", "s32", 3), want: NotReached, log: "no recorded input is left"},
	{name: "exit code alone", text: `int main(void) { return 101; }`, want: NotReached},
	{name: "label", text: `
		extern int f(void);
		int main(void) { int x = f(), y = 0;
		  if (x == 1) goto BAD; else if (x == 2)
		  BAD: y = x ? x : 4; else y = 5;
		  return 0; }`,
		script: results("f", "s32", 1), label: "BAD", want: Reached},
	{name: "label not reached", text: `
		extern int f(void);
		int main(void) { int BAD = 1; if (f() == 2)
		  BAD: return 0; else return 1; return BAD ? BAD : 3; }`,
		script: results("f", "s32", 1), label: "BAD", want: NotReached},
	{name: "assumed", text: `
		void log_it(const char *, int); int rand(void); void reach_error();
		int main(void) { log_it("x", 1); if (rand() == 0) reach_error(); return 0; }`,
		assumed: []string{"log_it", "rand"}, want: Reached},
	{name: "missing", text: `
		void log_it(const char *, int);
		int main(void) { log_it("x", 1); return 0; }`, want: CannotExpress, log: "log_it is not defined"},
	{name: "uninitialised", text: `int main(void) { return 0; }`,
		script: &Script{Inputs: []Input{{Kind: cfg.Uninitialized, Name: "x", Pos: cfg.Pos{File: "a.c", Line: 3}}}},
		want:   CannotExpress, log: "uninitialised x (a.c:3)"},
	{name: "endless", text: `int main(void) { for (;;); }`, want: CannotExpress, log: "stopped after"},
	{name: "writes", text: `
		#include <stdio.h>
		void reach_error();
		int main(void) { FILE *f = fopen("file", "w"); if (f && fputs("x", f) >= 0 && fclose(f) == 0) reach_error(); return 0; }`, want: Reached},
	{name: "writes too much", text: `
		#include <unistd.h>
		#include <fcntl.h>
		void reach_error();
		int main(void) { pwrite(open("file", O_CREAT | O_WRONLY, 0600), "x", 1, 1 << 30); reach_error(); }`, want: CannotExpress, log: "file size limit exceeded"},
}

// ours are the sandboxes for programs of our own: none will do.
func ours() []sandbox.Kind { return append(sandbox.Safe(), sandbox.Unsafe) }

func TestNative(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	for _, c := range nativeCases {
		for _, model := range []cfg.DataModel{cfg.LP64, cfg.ILP32} {
			t.Run(c.name+"/"+model.String(), func(t *testing.T) {
				t.Parallel()
				file := filepath.Join(t.TempDir(), "program.c")
				if err := os.WriteFile(file, []byte(c.text), 0o600); err != nil {
					t.Fatal(err)
				}
				p := &cfg.Program{}
				for _, f := range c.assumed {
					p.Assumed = append(p.Assumed, cfg.Assumed{Func: f, Effect: "none"})
				}
				s := c.script
				if s == nil {
					s = &Script{}
				}
				o := NativeOptions{Kinds: ours()}
				if c.name == "endless" {
					o.Timeout = 10 * time.Second // of the compiler and of the run, each
				}
				r, err := CompileAndRunHarness(context.Background(), []string{file}, model, NewHarness(p, s, c.label), o)
				if err != nil {
					t.Fatal(err)
				}
				if r.Result != c.want || !strings.Contains(r.Log+strings.Join(r.Reasons, "\n"), c.log) {
					t.Errorf("%v %v, want %v and %q\n%s", r.Result, r.Reasons, c.want, c.log, r.Log)
				}
			})
		}
	}
}

func TestNativeErrors(t *testing.T) {
	file := filepath.Join(t.TempDir(), "program.c")
	if err := os.WriteFile(file, []byte("int main(void) { return x; }"), 0o600); err != nil {
		t.Fatal(err)
	}
	h := NewHarness(&cfg.Program{}, &Script{}, "")
	if _, err := CompileAndRunHarness(context.Background(), []string{file}, cfg.LP64, h, NativeOptions{Kinds: ours()}); err == nil || !strings.Contains(err.Error(), "undeclared") {
		t.Errorf("error %v, want the compiler's", err)
	}
	h.ErrorLabel = "L"
	if _, err := CompileAndRunHarness(context.Background(), []string{file}, cfg.LP64, h, NativeOptions{Kinds: ours()}); err == nil || !strings.Contains(err.Error(), "no label L") {
		t.Errorf("error %v, want that there is no label", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := CompileAndRunHarness(ctx, []string{file}, cfg.LP64, NewHarness(&cfg.Program{}, &Script{}, ""), NativeOptions{}); err == nil {
		t.Error("no error though canceled")
	}
}

// TestNoSandbox checks that a program is not run where nothing holds it.
func TestNoSandbox(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("no gcc")
	}
	dir := t.TempDir() // of the commands, only with gcc
	file, ran := filepath.Join(t.TempDir(), "program.c"), filepath.Join(t.TempDir(), "ran")
	text := `#include <fcntl.h>
		void reach_error();
		int main(void) { open("` + ran + `", O_CREAT | O_WRONLY, 0600); reach_error(); }`
	if err := errors.Join(os.Symlink(gcc, filepath.Join(dir, "gcc")), os.WriteFile(file, []byte(text), 0o600)); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	h := NewHarness(&cfg.Program{}, &Script{}, "")
	r, err := CompileAndRunHarness(context.Background(), []string{file}, cfg.LP64, h, NativeOptions{Kinds: []sandbox.Kind{sandbox.Bubblewrap}})
	if err != nil || r.Result != CannotExpress || !strings.HasPrefix(strings.Join(r.Reasons, "\n"), "no sandbox: bubblewrap: ") {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := os.Stat(ran); err == nil {
		t.Error("the program was run")
	}
}

func TestInt128(t *testing.T) {
	file := filepath.Join(t.TempDir(), "program.c")
	text := `extern __int128 f(void); void reach_error();
		int main(void) { if (f() == -((__int128)3 << 100)) reach_error(); return 0; }`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	s := results("f", "s128", new(big.Int).Lsh(big.NewInt(-3), 100))
	r, err := CompileAndRunHarness(context.Background(), []string{file}, cfg.LP64, NewHarness(&cfg.Program{}, s, ""), NativeOptions{Kinds: ours()})
	if err != nil || r.Result != Reached {
		t.Errorf("%+v, %v", r, err)
	}
}

func TestMarkLabel(t *testing.T) {
	const mark = " if (tav_label()) ; else"
	for _, c := range []struct{ in, want string }{
		{"f() { L: x = 1; }", "f() { L:@ x = 1; }"},
		{"f() { a ? L : b; }", "f() { a ? L : b; }"},
		{"f() { a ? b : c ? d : L; x: L: y; }", "f() { a ? b : c ? d : L; x: L:@ y; }"},
		{"f() { a ? b ? c : L : d; }", "f() { a ? b ? c : L : d; }"},
		{"switch (x) { case L: y; default: L : z; }", "switch (x) { case L: y; default: L :@ z; }"},
		{"struct { int L : 3; };", "struct { int L : 3; };"},
		{"\"; L: \" '\"' ; L: x", "\"; L: \" '\"' ; L:@ x"},
		{"// ; L: x\n/* ; L: */ ; L /* a */ : x", "// ; L: x\n/* ; L: */ ; L /* a */ :@ x"},
		{"#define A ; L: \\\n L: x\n; L: y", "#define A ; L: \\\n L: x\n; L:@ y"},
		{"if (x) L: y; else L: z;", "if (x) L:@ y; else L:@ z;"},
		{"{ L: }", "{ L: tav_label(); }"},
		{"LL: L2: xL: y", "LL: L2: xL: y"},
	} {
		out, _ := MarkLabel([]byte(c.in), "L")
		if want := strings.ReplaceAll(c.want, "@", mark); string(out) != want {
			t.Errorf("%s\nmarked\n%s, want\n%s", c.in, out, want)
		}
	}
}

func FuzzMarkLabel(f *testing.F) {
	f.Add("f() { L: x = 1; } // L:\n#define \\\n")
	f.Add("{ \"\\")
	f.Fuzz(func(t *testing.T, text string) {
		out, n := MarkLabel([]byte(text), "L")
		if strings.Count(string(out), "\n") != strings.Count(text, "\n") || (n == 0) != (string(out) == text) {
			t.Errorf("%q marked %d times: %q", text, n, out)
		}
	})
}

func (n Native) String() string {
	return [...]string{"not reached", "reached", "cannot be expressed"}[n]
}
