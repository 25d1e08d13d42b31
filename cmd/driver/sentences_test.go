package driver

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/interp/sandbox"
	"tav/cmd/driver/process"
	"tav/explain/report"
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
	executed, said, ran := 0, 0, 0
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".c"), func(t *testing.T) {
			e, s := sentences(t, file)
			executed, said, ran = executed+e, said+s, ran+1
		})
	}
	t.Logf("%d sentences, %d executed natively", said, executed)
	if ran == len(files) && executed < 20*ran && *sentencesDir == flag.Lookup("sentences").DefValue {
		t.Errorf("only %d sentences of %d programs can be executed", executed, len(files))
	}
}

// sentences executes what is said of a program.
func sentences(t *testing.T, file string) (executed, said int) {
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	all := [][]cfg.Property{{cfg.UnreachCall}, {cfg.ValidDeref, cfg.ValidFree}}
	if strings.HasPrefix(filepath.Base(file), "endless_") {
		all = [][]cfg.Property{{cfg.Termination}}
	}
	for _, properties := range all {
		o, err := Verify(ctx, Config{
			Program: report.Program{Files: []string{file}, Std: "gnu11", Entry: "main", DataModel: cfg.LP64}, Properties: properties,
			Explain: Explaining{Methods: usual, Traces: 1, Time: time.Minute},
		}, func(process.Message) {})
		if err != nil || o.Verdict != report.False {
			continue
		}
		x := &changedRun{t: t, ctx: ctx, text: strings.Split(string(text), "\n"), trace: o.Traces[0], memory: properties[0] == cfg.ValidDeref}
		if x.fails(x.text) != interp.Reached {
			t.Logf("%s does not fail natively", file)
			continue
		}
		e, c := x.holds()
		executed, said = executed+e, said+c
		for _, e := range x.trace.Explanations {
			if cond := e.Precondition; cond != "" && !strings.Contains(cond, "…") && !x.trace.Endless {
				said++
				count(&executed, x.runsWhenever(cond))
			}
		}
		avoided := 0
		for _, e := range x.trace.Explanations {
			for _, f := range e.Findings {
				if len(f.Fix) == 0 && f.Switch == "" {
					continue
				}
				said++
				if changed, ok := x.otherwise(f); ok && avoided < *sentencesMost && x.check(f, changed) {
					avoided++
				}
			}
		}
		executed += avoided
	}
	return executed, said
}

// A changedRun is of a program with one thing changed.
type changedRun struct {
	t      *testing.T
	ctx    context.Context
	text   []string
	trace  *report.Trace
	memory bool
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
	h := &interp.Harness{Text: x.trace.Harness + more, Memory: x.memory, Endless: x.trace.Endless}
	return interp.CompileAndRunHarness(x.ctx, []string{file}, cfg.LP64, h, interp.NativeOptions{Kinds: []sandbox.Kind{sandbox.Unsafe}})
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
		for i := 0; i <= f.Step; i++ {
			if x.trace.Steps[i].Place == p && x.trace.Steps[i].Note != "" && (i == 0 || x.trace.Steps[i-1].Place != p || x.trace.Steps[i-1].Note == "") {
				n++
			}
		}
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
