package driver

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/interp/sandbox"
	"tav/cmd/process"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/explain/run"
)

var (
	sentencesDir  = flag.String("sentences", "testdata/explained", "the programs whose explanations TestSentences executes")
	sentencesMost = flag.Int("sentences.most", 4, "of how many values and branches of each program that would avoid the error it executes the sentence")
)

// TestSentences executes what explanations say. What would have avoided the error: the
// statement or condition is changed in the text of the program, which is compiled
// and run on the inputs of the counterexample. As it is the program fails on them. What
// holds at a step, or was assigned there: the same run checks it at that execution of the
// statement. On which inputs this path leads to the error: it runs on others. Programs
// endless_x.c never end, and are to end.
func TestSentences(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(*sentencesDir, "*.c"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs in %s: %v", *sentencesDir, err)
	}
	all, ran := tally{}, 0
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".c"), func(t *testing.T) {
			sentences(t, file, all)
			ran++
		})
	}
	t.Log(all)
	for _, kind := range kinds {
		if n := all[kind].executed; ran == len(files) && n == 0 && *sentencesDir == flag.Lookup("sentences").DefValue {
			t.Errorf("no sentence of the kind %q is executed", kind)
		}
	}
	if n := all["holds"].executed; ran == len(files) && n < 20*ran && *sentencesDir == flag.Lookup("sentences").DefValue {
		t.Errorf("only %d conditions of %d programs are executed", n, len(files))
	}
}

// The kinds of sentences.
var kinds = []string{"allocated", "avoided", "correct run", "does not fit", "every round", "freed", "holds", "leaked", "missing", "null", "points", "read otherwise", "skipped", "unchanged", "unset", "whenever", "wraps around"}

// A tally says of each kind of sentences how many were said and executed.
type tally map[string]struct{ said, executed int }

func (n tally) String() string {
	var b strings.Builder
	for _, kind := range kinds {
		fmt.Fprintf(&b, "%s: %d said, %d executed; ", kind, n[kind].said, n[kind].executed)
	}
	return b.String()
}

// count adds sentences of a kind.
func (n tally) count(kind string, executed, said int) {
	c := n[kind]
	c.executed, c.said = c.executed+executed, c.said+said
	n[kind] = c
}

// one adds one sentence of a kind.
func (n tally) one(kind string, executed bool) {
	n.count(kind, map[bool]int{true: 1}[executed], 1)
}

// sentences executes what is said of a program.
func sentences(t *testing.T, file string, all tally) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	defer cancel()
	of := [][]cfg.Property{{cfg.UnreachCall}, {cfg.ValidDeref, cfg.ValidFree}, {cfg.NoOverflow}}
	var given *run.Config
	var reference []string
	if right := filepath.Join(filepath.Dir(file), "right", filepath.Base(file)); exists(right) {
		reference = []string{right}
	}
	methods := append(slices.Clone(verify.Usual), "cascade", "chain")
	switch kind, _, _ := strings.Cut(filepath.Base(file), "_"); kind {
	case "run":
		m := regexp.MustCompile(`^// ARGUMENTS: (.*)\n// OUTPUT: (.*\n)`).FindStringSubmatch(string(text))
		of, methods, given = [][]cfg.Property{nil}, nil, &run.Config{Args: strings.Fields(m[1]), ExpectOutput: []byte(m[2])}
	case "endless":
		of = [][]cfg.Property{{cfg.Termination}}
	case "leak":
		of = [][]cfg.Property{{cfg.ValidMemcleanup}}
	}
	fails := false
	for _, properties := range of {
		overflow := len(properties) > 0 && properties[0] == cfg.NoOverflow
		if overflow && fails {
			continue
		}
		o, err := verify.Verify(ctx, verify.Job{
			Program: report.Program{Files: []string{file}, Std: "gnu11", Entry: "main", DataModel: cfg.LP64}, Properties: properties,
			Run: given, Explain: verify.Explaining{Methods: methods, Traces: 1, Time: time.Minute, Levels: 2, Reference: reference},
		}, func(process.Message) {})
		if err != nil || o.Verdict != report.False {
			continue
		}
		fails = true
		plainForms(t, o)
		x := &changedRun{t: t, overflow: overflow, ctx: ctx, text: strings.Split(string(text), "\n"), trace: o.Traces[0], given: given, reference: reference}
		x.memory = given == nil && !overflow && properties[0] != cfg.UnreachCall && properties[0] != cfg.Termination
		if len(o.Summary.Causes) > 0 {
			x.cause = o.Summary.Causes[0].Text
		}
		x.origins(all)
		if x.fails(x.text) != interp.Reached {
			t.Logf("%s does not fail natively", file)
			continue
		}
		x.holds(all)
		x.fits(all)
		x.skips(all)
		x.lacks(all)
		x.idles(all)
		x.corrects(all)
		x.rounds(all)
		for _, e := range x.trace.Explanations {
			if cond := e.Precondition; cond != "" && !overflow && !strings.Contains(cond, "…") && !x.trace.Endless && x.trace.Fault != report.Leaked {
				all.one("whenever", x.runsWhenever(cond))
			}
		}
		avoided := 0
		for _, e := range x.trace.Explanations {
			for _, f := range e.Findings {
				if len(f.Fix) == 0 && f.Switch == "" || f.Later { // later: the error is said to come then
					continue
				}
				changed, ok := x.otherwise(f)
				if ok = ok && avoided < *sentencesMost && x.check(f, changed); ok {
					avoided++
				}
				all.one("avoided", ok)
			}
		}
	}
}

// A changedRun is of a program with one thing changed.
type changedRun struct {
	t         *testing.T
	ctx       context.Context
	text      []string
	trace     *report.Trace
	cause     string // the text of the cause
	memory    bool
	overflow  bool
	given     *run.Config // what the run is given; nil: the inputs of the trace
	reference []string    // the file of a program without the fault; nil: there is none
}

// check runs a changed program; false if the compiler refuses it.
func (x *changedRun) check(f report.Finding, changed []string) bool {
	switch x.fails(changed) {
	case interp.Reached:
		s := x.trace.Steps[f.Step]
		x.t.Errorf("line %d, step %d: the error happens with %v %s:\n%s", s.Place.Line, f.Step+1, f.Fix, f.Switch, changed[s.Place.Line])
	case interp.CannotExpress:
		return false
	}
	return true
}

// fails runs a text natively; CannotExpress if it cannot be run.
func (x *changedRun) fails(text []string) interp.Native {
	r, err := x.run(text, "")
	if err != nil {
		return interp.CannotExpress
	}
	if r.Result == interp.NotReached && strings.Contains(r.Log, "an assumption fails") {
		return interp.Reached // it is not avoided by what the program does not allow
	}
	return r.Result
}

// run compiles a text and runs it on the inputs of the trace; more is C text for what it calls.
func (x *changedRun) run(text []string, more string) (*interp.NativeResult, error) {
	file := filepath.Join(x.t.TempDir(), "changed.c")
	if err := os.WriteFile(file, []byte(strings.Join(text, "\n")), 0o666); err != nil {
		x.t.Fatal(err)
	}
	if x.given != nil {
		return x.runGiven(file, more)
	}
	h := &interp.Harness{Text: x.trace.Harness + more, Memory: x.memory, Overflow: x.overflow, Endless: x.trace.Endless}
	return interp.CompileAndRunHarness(x.ctx, []string{file}, cfg.LP64, h, interp.NativeOptions{Kinds: []sandbox.Kind{sandbox.Unsafe}})
}

// runGiven compiles a file and runs it on what the run is given: it fails if it writes something else
// than is expected.
func (x *changedRun) runGiven(file, more string) (*interp.NativeResult, error) {
	support, binary := filepath.Join(filepath.Dir(file), "more.c"), filepath.Join(filepath.Dir(file), "run")
	if err := os.WriteFile(support, []byte(more), 0o666); err != nil {
		return nil, err
	}
	if out, err := exec.CommandContext(x.ctx, "gcc", "-std=gnu11", "-O0", "-fwrapv", "-w", "-o", binary, file, support).CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s", out)
	}
	c := exec.CommandContext(x.ctx, binary, x.given.Args...)
	var log strings.Builder
	c.Stderr = &log
	out, _ := c.Output()
	r := &interp.NativeResult{Result: interp.NotReached, Log: log.String()}
	if string(out) != string(x.given.ExpectOutput) {
		r.Result = interp.Reached
	}
	return r, nil
}

// exists reports whether there is a file.
func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// The text of places that can be changed.
var (
	plainName   = regexp.MustCompile(`^[A-Za-z_]\w*$`)
	plainNumber = regexp.MustCompile(`^-?\d+$|^'\\?.'$|^[A-Z_]\w*$|^true$|^false$`) // or the constant of an enumeration
	assignment  = regexp.MustCompile(`^([\w\s*]*?\b(\w+)\s*)=([^=].*)$`)
)

// otherwise is the text of the program in which one execution of a step does what
// a finding says; false if the text does not lend itself to that.
func (x *changedRun) otherwise(f report.Finding) ([]string, bool) {
	s := x.trace.Steps[f.Step]
	p := s.Place
	if p.EndLine != p.Line || p.End <= p.Column || p.End-1 > len(p.Text) {
		return nil, false
	}
	code, n := p.Text[p.Column-1:p.End-1], 0
	var new string
	switch {
	case f.Switch != "":
		n = x.evaluation(f.Step)
		if next := strings.TrimSpace(p.Text[p.End-1:]); !strings.HasPrefix(next, ")") && !strings.HasPrefix(next, ";") || strings.Contains(code, "&&") || strings.Contains(code, "||") {
			return nil, false
		}
		new = fmt.Sprintf("((%s) ? ++tav_n != %d : ++tav_n == %[2]d)", code, n)
	case len(f.Fix) != 1 || !plainName.MatchString(f.Fix[0].Name) || !plainNumber.MatchString(f.Fix[0].Value) || f.Fix[0].Function != s.Function:
		return nil, false
	default:
		v := f.Fix[0]
		v.Value = cmp.Or(map[string]string{"true": "1", "false": "0"}[v.Value], v.Value) // the program may not have the words
		for i := 0; i <= f.Step; i++ {
			for _, c := range x.trace.Steps[i].Changes {
				if x.trace.Steps[i].Place == p && c.Same(v) {
					n++
				}
			}
		}
		if m := assignment.FindStringSubmatch(code); m != nil && m[2] == v.Name && !strings.ContainsAny(m[3], "{,;") {
			new = fmt.Sprintf("%s = (++tav_n == %d ? ((void)(%[3]s), %[4]s) : (%[3]s))", m[1], n, m[3], v.Value)
		} else if strings.HasPrefix(code, v.Name) && !strings.ContainsAny(code, ";,") {
			new = fmt.Sprintf("(%s, ++tav_n == %d ? (%s = %s) : 0)", code, n, v.Name, v.Value)
		} else {
			return nil, false
		}
	}
	changed := append([]string{"static int tav_n;"}, x.text...)
	changed[p.Line] = p.Text[:p.Column-1] + new + p.Text[p.End-1:]
	return changed, true
}

// evaluation says which evaluation of the condition at its place a step is, from 1.
func (x *changedRun) evaluation(step int) (n int) {
	p := x.trace.Steps[step].Place
	for i := 0; i <= step; i++ {
		if x.trace.Steps[i].Place == p && x.trace.Steps[i].Note != "" && (i == 0 || x.trace.Steps[i-1].Place != p || x.trace.Steps[i-1].Note == "") {
			n++
		}
	}
	return n
}
