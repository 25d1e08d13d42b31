package driver

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"tav/cfg"
	"tav/cfg/source"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/svcomp"
	"tav/svcomp/witness"
	"tav/traceabs"
)

// witnessHeader begins every program of witness.txtar.
const witnessHeader = `extern int printf(const char *, ...);
extern void *malloc(unsigned long);
extern void free(void *);
extern void abort(void);
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
`

// A witnessed program is one whose witness is checked.
type witnessed struct {
	file    *source.File
	model   cfg.DataModel
	outcome *report.Outcome
	witness *witness.Witness
	lenient bool // the program may have undefined behaviour of its own, and undefined functions
}

// TestWitnesses checks the witnesses of the programs of testdata/witness.txtar:
// their form and places, and, by native runs, what they claim.
func TestWitnesses(t *testing.T) {
	a, err := txtar.ParseFile("testdata/witness.txtar")
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	dir := t.TempDir()
	parallel(len(a.Files), func(i int) {
		fields := strings.Fields(a.Files[i].Name)
		text := witnessHeader
		if i/4&1 == 1 {
			text = strings.Replace(text, "malloc(unsigned long)", "malloc(unsigned)", 1)
		}
		file := filepath.Join(dir, fields[0]+".c")
		if err := os.WriteFile(file, []byte(text+string(a.Files[i].Data)), 0o666); err != nil {
			t.Error(err)
			return
		}
		strategy := 0
		if len(fields) > 3 {
			strategy = slices.IndexFunc(traceabs.Strategies(), func(s traceabs.Strategy) bool { return s.Name == fields[3] })
		}
		w, problem := witnessOf(file, fields[2], []cfg.DataModel{cfg.LP64, cfg.ILP32}[i/4&1], strategy, verify.WitnessOptions{Format: "2.0", Detail: []string{"basic", "full"}[i/2&1]})
		if problem == "" && string(w.outcome.Verdict) != fields[1] {
			problem = "not " + fields[1]
		}
		if problem == "" && w.outcome.Verdict == report.False {
			problem = w.checkViolation(t.TempDir())
		} else if problem == "" {
			problem = w.checkInvariants(t.TempDir())
		}
		if problem != "" {
			mu.Lock()
			t.Errorf("%s: %s\n%s", fields[0], problem, w.text())
			mu.Unlock()
		}
	})
}

func (w *witnessed) text() string {
	if w == nil || w.outcome == nil {
		return ""
	}
	_, content, _ := strings.Cut(w.outcome.Witness, "content:")
	return w.outcome.Answer() + " " + strings.Join(w.outcome.Detail, "\n") + content
}

// witnessOf verifies a program, and reads and lints its witness.
func witnessOf(file, property string, model cfg.DataModel, strategy int, o verify.WitnessOptions) (*witnessed, string) {
	p, ok := supported(property)
	if !ok {
		return nil, "no property " + property
	}
	config := verify.Job{Properties: []cfg.Property{p}, Program: report.Program{Files: []string{file}, DataModel: model, Std: "gnu11", Entry: "main"},
		Order: process.Order{Memory: 2e9, Deadline: time.Now().Add(*programTimeout)}, Witness: &o}
	w := &witnessed{model: model, outcome: process.Supervise(config, config.Order, traceabs.Strategies()[strategy:strategy+1], func(process.Progress) {})}
	text, err := os.ReadFile(file)
	if err != nil {
		return w, err.Error()
	}
	if w.file, err = source.Parse(context.Background(), file, text); err != nil {
		return w, err.Error()
	}
	if w.witness, err = witness.Parse("w.yml", []byte(w.outcome.Witness)); err != nil {
		return w, err.Error()
	}
	for _, p := range witness.Lint(w.witness, []*source.File{w.file}) {
		return w, p.String()
	}
	return w, ""
}

var witnessCorpus = flag.String("witness.corpus", "", "check the witnesses of all tasks below this `directory`")

// TestWitnessCorpus lints what tav check --witness writes for the tasks of a
// directory, in every format, and runs the programs with their
// invariants and waypoints.
func TestWitnessCorpus(t *testing.T) {
	if *witnessCorpus == "" {
		t.Skip("no -witness.corpus")
	}
	solved, right, run := 0, 0, 0
	err := filepath.WalkDir(*witnessCorpus, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".yml" {
			return err
		}
		format := []string{"2.0", verify.GraphML, "2.0", "2.1"}[solved%4]
		file := filepath.Join(t.TempDir(), "witness")
		check := exec.Command(os.Args[0])
		check.Args = []string{"tav", "check", "--timeout", "5s", "--witness", file, "--witness-format", format, "--witness-detail", "full",
			"--no-explain", "--harness", file + ".c", path}
		out, _ := check.CombinedOutput()
		text, err := os.ReadFile(file)
		if err != nil {
			return nil // UNKNOWN
		}
		solved++
		if problem := "internal: the witness"; strings.Contains(string(out), problem) {
			t.Errorf("%s: %s", path, out[strings.Index(string(out), problem):])
			return nil
		}
		right++
		if problem, ran := corpusRun(t.TempDir(), path, file+".c", text); ran {
			run++
			if problem != "" {
				t.Errorf("%s: %.1000s", path, problem)
			}
		}
		return nil
	})
	t.Logf("%d solved, %d witnesses without a problem, %d programs run", solved, right, run)
	if err != nil || solved == 0 {
		t.Error(err)
	}
}

// corpusRun runs the program of a task with the invariants of a witness, if there
// are any, or logs whether it passes the waypoints of a violation.
func corpusRun(dir, path, harness string, text []byte) (problem string, ran bool) {
	task, err := svcomp.ReadTask(path)
	w, unreadable := witness.Parse("w.yml", text)
	if err != nil || unreadable != nil || len(task.Inputs) != 1 {
		return "", false
	}
	p := &witnessed{witness: w, lenient: true, model: map[string]cfg.DataModel{"ILP32": cfg.ILP32}[task.DataModel]}
	c, err := os.ReadFile(task.Inputs[0])
	if err != nil {
		return err.Error(), true
	}
	if p.file, err = source.Parse(context.Background(), task.Inputs[0], c); err != nil {
		return err.Error(), true
	}
	if w.Violation() {
		h, err := os.ReadFile(harness)
		if err != nil || strings.Contains(string(h), "not expressed") || !strings.Contains(w.Entries[0].Metadata.Task.Specification, "call(reach_error())") {
			return "", false
		}
		p.outcome = &report.Outcome{Traces: []*report.Trace{{Harness: string(h)}}}
		return p.checkViolation(dir), true
	}
	count := 0
	for _, e := range w.Entries {
		count += len(e.Invariants)
	}
	if count == 0 {
		return "", false
	}
	return p.checkInvariants(dir), true
}

// randomInputs gives the input functions random values, and ends the program
// after many of them.
const randomInputs = `#include <stdio.h>
#include <stdlib.h>
static unsigned long long next(void) {
	static unsigned long long x; static int count;
	if (!count) x = strtoull(getenv("SEED"), 0, 10) * 0x9e3779b97f4a7c15ull + 1;
	if (++count > 1000) exit(0);
	x ^= x << 13; x ^= x >> 7; x ^= x << 17;
	switch (x >> 8 & 7) {
	case 0: return x; case 1: return 0; case 2: return -(x >> 59); case 3: return x >> 50; default: return x >> 60;
	}
}
int __VERIFIER_nondet_int(void) { return next(); }
unsigned __VERIFIER_nondet_uint(void) { return next(); }
long __VERIFIER_nondet_long(void) { return next(); }
short __VERIFIER_nondet_short(void) { return next(); }
unsigned char __VERIFIER_nondet_uchar(void) { return next(); }
char __VERIFIER_nondet_char(void) { return next(); }
unsigned short __VERIFIER_nondet_ushort(void) { return next(); }
unsigned long __VERIFIER_nondet_ulong(void) { return next(); }
long long __VERIFIER_nondet_longlong(void) { return next(); }
unsigned long long __VERIFIER_nondet_ulonglong(void) { return next(); }
_Bool __VERIFIER_nondet_bool(void) { return next() & 1; }
void __VERIFIER_assume(int c) { if (!c) exit(0); }
void reach_error(void) { fprintf(stderr, "reach_error\n"); exit(99); }
void tav_invariant(int holds, const char *what) { if (!holds) { fprintf(stderr, "%s\n", what); exit(99); } }
`

// checkInvariants puts the invariants into the program, where undefined
// behaviour of theirs is caught, and runs it on random inputs.
func (w *witnessed) checkInvariants(dir string) string {
	e := edits{file: w.file}
	var all []*witness.Invariant
	for _, entry := range w.witness.Entries {
		all = append(all, entry.Invariants...)
	}
	for _, i := range all {
		place, err := witness.InvariantPlace([]*source.File{w.file}, i)
		if err != nil {
			return err.Error()
		}
		check := fmt.Sprintf("tav_invariant(%s, %q)", i.Value, i.Value)
		if i.Type == witness.LoopInvariant {
			e.condition(place.Node, "("+check+", 1) && (", ")")
		} else {
			e.before(place.Node, check+";")
		}
	}
	text := "extern void tav_invariant(int, const char *);\n" + e.text()
	flags := []string{"-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"}
	if w.lenient {
		flags = []string{"-fwrapv", "-Wl,--unresolved-symbols=ignore-all", "-Wl,-z,muldefs", "-Dinline="}
	}
	binary, problem := compileC(dir, w.model, []string{text, randomInputs}, flags...)
	for seed := 0; seed < 30 && problem == ""; seed++ {
		problem = runC(binary, w.lenient, fmt.Sprintf("SEED=%d", seed))
	}
	return problem
}

// A loggedEvent is what the program writes when it passes the place of a
// waypoint.
type loggedEvent struct{ place, value string }

// checkViolation makes the program log what it passes, runs it on the inputs of
// the counterexample, and matches the log with the waypoints, each with the next
// event at its place. Calls and returns are only linted.
func (w *witnessed) checkViolation(dir string) string {
	e := edits{file: w.file}
	var want []loggedEvent
	done := map[string]bool{}
	for _, s := range w.witness.Entries[0].Segments {
		p := s.Last()
		place, err := witness.WaypointPlace([]*source.File{w.file}, p)
		if err != nil {
			return err.Error()
		}
		key, value := fmt.Sprintf("%s:%d", p.Type, place.At), "1"
		switch p.Type {
		case witness.Branching:
			value = map[string]string{"true": "1", "false": "0"}[p.Constraint.Value]
			if place.Node.Type == "switch_statement" {
				value = p.Constraint.Value
			}
			if !done[key] {
				e.branch(place.Node, key)
			}
		case witness.Assumption:
			key += p.Constraint.Value
			if !done[key] {
				e.before(place.Node, fmt.Sprintf("tav_event(%q, (%s) != 0);", key, p.Constraint.Value))
			}
		case witness.Target:
			e.target(place, key)
		default:
			continue
		}
		done[key] = true
		want = append(want, loggedEvent{key, value})
	}
	text := "#ifndef tav_event\nextern int tav_event(const char *, long);\n#endif\n" + e.text()
	log := filepath.Join(dir, "log")
	harness := w.outcome.Traces[0].Harness + "\n#include <stdio.h>\nint tav_event(const char *what, long value) { FILE *f = fopen(\"" + log +
		"\", \"a\"); fprintf(f, \"%s %ld\\n\", what, value); fclose(f); return value; }\n"
	flags := []string{"-fwrapv", "-Wl,--unresolved-symbols=ignore-all", "-Wl,-z,muldefs", "-Dinline="}
	if strings.HasPrefix(w.outcome.Property, "valid-") { // as the harness says
		flags = []string{"-fwrapv", "-fsanitize=address", "-Wl,-z,muldefs"}
	}
	binary, problem := compileC(dir, w.model, []string{harness, text}, flags...)
	if problem != "" {
		return problem
	}
	runC(binary, true)
	logged, err := os.ReadFile(log)
	if err != nil {
		return err.Error()
	}
	at := 0
	lines := strings.Split(string(logged), "\n")
	for k, event := range want {
		for at < len(lines) && !strings.HasPrefix(lines[at], event.place+" ") {
			at++
		}
		if at == len(lines) || event.value != "default" && lines[at] != event.place+" "+event.value {
			return fmt.Sprintf("waypoint %d, %v, is not what the run passes:\n%s", k+1, event, logged)
		}
		at++
	}
	return ""
}

// compileC compiles texts for a data model.
func compileC(dir string, model cfg.DataModel, texts []string, flags ...string) (binary, problem string) {
	binary = filepath.Join(dir, "program")
	args := append([]string{"-std=gnu11", "-O0", "-w", "-no-pie", "-o", binary}, flags...)
	if model == cfg.ILP32 {
		args = append(args, "-m32", "-msse2", "-mfpmath=sse")
	}
	for i, text := range texts {
		file := filepath.Join(dir, fmt.Sprintf("%d.c", i))
		if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
			return "", err.Error()
		}
		args = append(args, file)
	}
	out, err := exec.Command("gcc", append(args, "-lm")...).CombinedOutput()
	if err != nil {
		return "", fmt.Sprintf("gcc: %s", out)
	}
	return binary, ""
}

// failed is the exit code of a program that finds an invariant wrong.
const failed = 99

// runC runs a program for some time; its words if an invariant is wrong, or it dies of a signal unless
// that may be.
func runC(binary string, lenient bool, env ...string) string {
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	run := exec.CommandContext(ctx, binary)
	run.Env = env
	out, err := run.CombinedOutput()
	var exited *exec.ExitError
	if errors.As(err, &exited) && ctx.Err() == nil && (exited.ExitCode() == failed || exited.ExitCode() < 0 && !lenient) {
		return fmt.Sprintf("%v %v: %s", env, err, out)
	}
	return ""
}
