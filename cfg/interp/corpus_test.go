package interp_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/interp"
	"tav/cfg/interp/sandbox"
	"tav/cfg/llvm"
	"tav/cfg/lower"
)

var (
	corpus = flag.String("corpus", "", "folder of verification tasks (*.yml) to run on random inputs")
	runs   = flag.Int("runs", 30, "random runs of each task of the corpus")
)

// lowerText compiles a C text to a program.
func lowerText(t testing.TB, text string, model cfg.DataModel, o lower.Options) *cfg.Program {
	t.Helper()
	file := filepath.Join(t.TempDir(), "program.c")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := lowerFile(file, model, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func lowerFile(file string, model cfg.DataModel, o lower.Options) (*cfg.Program, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	u, err := frontend.Compile(ctx, []string{file}, frontend.Options{DataModel: frontend.DataModel(model), Models: true})
	if err != nil {
		return nil, err
	}
	return lower.Lower(ctx, &llvm.Unit{Module: u.Module, DataModel: model}, o)
}

const natively = `
extern int __VERIFIER_nondet_int(void); extern unsigned char __VERIFIER_nondet_uchar(void); extern _Bool __VERIFIER_nondet_bool(void);
extern long long other(int);
%s
static int digits(unsigned x) { return x < 10 ? 1 : 1 + digits(x / 10); }
int main(void) {
  int a[8], n = 0; _Bool b = __VERIFIER_nondet_bool(); long long l = other(n);
  for (int i = 0; i < 8; i++) a[i] = __VERIFIER_nondet_uchar();
  for (int i = 0; i < 8; i++) if (a[i] == 255) n += b ? digits(i * 50) : 1;
  if (n > 1 && l %% 2 == 0) %s
  return 0;
}
`

// TestHarness: random runs that reach the error do so natively, at both data
// models and for all ways to say what the error is.
func TestHarness(t *testing.T) {
	for _, c := range []struct{ name, declaration, violation, label string }{
		{"undefined", "extern void reach_error(void);", "reach_error();", ""},
		{"defined", "void reach_error() {}", "reach_error();", ""},
		{"assert", "#include <assert.h>", "assert(n == 1);", ""},
		{"old", "void __VERIFIER_error();", "ERROR: __VERIFIER_error();", ""},
		{"label", "", "goto ERROR; else if (n < 0) ERROR: return 1;", "ERROR"},
	} {
		for _, model := range []cfg.DataModel{cfg.LP64, cfg.ILP32} {
			t.Run(c.name+"/"+model.String(), func(t *testing.T) {
				t.Parallel()
				file := filepath.Join(t.TempDir(), "program.c")
				if err := os.WriteFile(file, fmt.Appendf(nil, natively, c.declaration, c.violation), 0o600); err != nil {
					t.Fatal(err)
				}
				s, _, err := reachAtRandom(t, file, model, c.label, 2000)
				if err != nil || s == nil {
					t.Fatalf("no run reaches the error: %v", err)
				}
				confirmNatively(t, file, model, c.label, s)
			})
		}
	}
}

// reachAtRandom runs a file on random inputs and gives the script of a run
// that reaches the error and is repeated by its script; if there is none, one
// that ends without.
func reachAtRandom(t *testing.T, file string, model cfg.DataModel, label string, runs int) (loud, quiet *found, err error) {
	p, err := lowerFile(file, model, lower.Options{ErrorLabel: label})
	if err != nil {
		return nil, nil, err
	}
	m, err := interp.New(p)
	if err != nil {
		return nil, nil, err
	}
	random := interp.NewRandom(p, 0)
	ends := map[interp.Kind]int{}
	defer func() { t.Logf("%s: %v", file, ends) }()
	for seed := range uint64(runs) {
		random.Seed(seed)
		rec := &interp.Recorder{From: random}
		o := interp.Options{MaxSteps: 100_000}
		out, err := m.Run(context.Background(), rec, o)
		if err != nil {
			return nil, nil, err
		}
		if ends[out.Kind]++; out.Kind == interp.Ended || out.Kind == interp.Blocked {
			quiet = &found{p, &rec.Script}
		}
		if out.Kind != interp.ReachedError {
			continue
		}
		var text bytes.Buffer
		if err := rec.Script.Write(&text); err != nil {
			return nil, nil, err
		}
		s, err := interp.ParseScript("script", text.Bytes())
		if err != nil {
			return nil, nil, err
		}
		again, err := interp.Replay(context.Background(), p, s, o)
		if err != nil {
			return nil, nil, err
		}
		if again.Kind != out.Kind || again.Count != out.Count || again.Loc != out.Loc {
			t.Errorf("%s: the replay of seed %d ends with %v after %d steps, not %d", file, seed, again.Kind, again.Count, out.Count)
		}
		return &found{p, s}, nil, nil
	}
	return nil, quiet, nil
}

// found is a script that reaches the error.
type found struct {
	program *cfg.Program
	script  *interp.Script
}

func confirmNatively(t *testing.T, file string, model cfg.DataModel, label string, f *found) {
	h := interp.NewHarness(f.program, f.script, label)
	r, err := interp.CompileAndRunHarness(context.Background(), []string{file}, model, h, interp.NativeOptions{Timeout: 20 * time.Second, Kinds: append(sandbox.Safe(), sandbox.Unsafe)})
	switch {
	case err != nil:
		t.Errorf("%s: %v", file, err)
	case r.Result == interp.CannotExpress:
		t.Logf("%s: %v %v", file, r.Result, r.Reasons)
	case r.Result != interp.Reached:
		t.Errorf("%s: the error is not reached natively\n%s\n%s", file, r.Log, h.Text)
	}
}

// staysQuiet: a run that ends without the error does so natively, and asks for
// no more inputs than were recorded.
func staysQuiet(t *testing.T, file string, model cfg.DataModel, label string, f *found) {
	h := interp.NewHarness(f.program, f.script, label)
	if len(h.Limits) > 0 {
		t.Logf("%s: %v", file, h.Limits)
		return
	}
	r, err := interp.CompileAndRunHarness(context.Background(), []string{file}, model, h, interp.NativeOptions{Timeout: 20 * time.Second, Kinds: append(sandbox.Safe(), sandbox.Unsafe)})
	if err != nil {
		t.Logf("%s: %v", file, err)
		return
	}
	if r.Result == interp.CannotExpress {
		t.Logf("%s: %v %v", file, r.Result, r.Reasons)
		return
	}
	if r.Result == interp.Reached || strings.Contains(r.Log, "no recorded input is left") || strings.Contains(r.Log, "(signal: seg") {
		t.Errorf("%s: the run without error is natively %v %v\n%s\n%s", file, r.Result, r.Reasons, r.Log, h.Text)
	}
}

// TestCorpus runs verification tasks on random inputs: an error reached in a
// task that is known to be correct is a fault, and so is one that the harness
// does not reach.
func TestCorpus(t *testing.T) {
	if *corpus == "" {
		t.Skip("no -corpus")
	}
	tasks, err := filepath.Glob(filepath.Join(*corpus, "*.yml"))
	if err != nil {
		t.Fatal(err)
	}
	more, _ := filepath.Glob(filepath.Join(*corpus, "*", "*.yml"))
	for _, task := range append(tasks, more...) {
		t.Run(strings.TrimSuffix(filepath.Base(task), ".yml"), func(t *testing.T) { testTask(t, task) })
	}
}

func testTask(t *testing.T, task string) {
	text, err := os.ReadFile(task)
	if err != nil {
		t.Fatal(err)
	}
	field := func(key string) string {
		for _, line := range strings.Split(string(text), "\n") {
			if _, value, ok := strings.Cut(line, key+":"); ok {
				return strings.Trim(strings.TrimSpace(value), "'\"")
			}
		}
		return ""
	}
	model, label := cfg.LP64, ""
	if field("data_model") == "ILP32" {
		model = cfg.ILP32
	}
	if field("# error_marker") == "ERROR-label" {
		label = "ERROR"
	}
	file := filepath.Join(filepath.Dir(task), field("input_files"))
	f, quiet, err := reachAtRandom(t, file, model, label, *runs)
	if err != nil {
		t.Skipf("%s: %v", file, err)
	}
	if f == nil {
		if quiet != nil {
			staysQuiet(t, file, model, label, quiet)
		}
		return
	}
	if field("expected_verdict") == "true" {
		t.Errorf("%s: a correct program reaches the error", file)
	}
	confirmNatively(t, file, model, label, f)
}
