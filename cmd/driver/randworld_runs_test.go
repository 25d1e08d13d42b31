package driver

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cmd/verify"
	"tav/explain/report"
	"tav/solver/term"
)

// TestRandomRuns compares what the lowered programs of worlds compute with native
// runs on all inputs, with arrays in structs as memory of their own and without.
// Where the behaviour is undefined, a run must notice it (it is
// blocked, or says so) or compute what the native ones do: a proof would miss them. This sees what the lowering does wrong and
// nothing else, and takes a fraction of the time of verifying.
func TestRandomRuns(t *testing.T) { randomPrograms(t, *randCount/4, checkRuns, "equal") }

// comparing makes the program fail where its result is not the value that it is
// told to expect.
const comparing = `extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define ANYVALUE
#define UNDEFINED(c)
#define CHECK(e) if ((int)(e) != __VERIFIER_nondet_int()) reach_error()
`

// runSteps is how many edges a run may take, runTime how long all of a program may.
const (
	runSteps = 100_000
	runTime  = time.Minute
)

func checkRuns(t *testing.T, seed int64) (answer, failure string) {
	dir, model := t.TempDir(), []cfg.DataModel{cfg.LP64, cfg.ILP32}[seed&1]
	p := randWorld(seed, seed&2 != 0, sizeToRun)
	answer, wrong := compareRuns(dir, p, model, builds[:2])
	if wrong != "" { // unless the others say that the behaviour is undefined
		answer, wrong = compareRuns(dir, p, model, builds)
	}
	if wrong == "" {
		return answer, ""
	}
	p.shrink(func() bool { _, still := compareRuns(dir, p, model, builds); return still == wrong })
	return answer, fmt.Sprintf("%s: %s (%s)\n%s", model, wrong, keep(fmt.Sprintf("runs%d.c", seed), p.text(0)), p.text(0))
}

// compareRuns says how the runs of a program compare with native ones of some
// builds, and what is wrong if they differ.
func compareRuns(dir string, p *worldProgram, model cfg.DataModel, builds []build) (answer, wrong string) {
	var native [][]nativeRun
	for _, b := range builds {
		runs, err := b.run(dir, p.text(0), model)
		if err != nil {
			return "not run", err.Error()
		}
		native = append(native, runs)
	}
	answer = "equal"
	any := strings.Contains(p.text(0), "{ ANYVALUE") // what native runs agree on may be chance
	for _, form := range []verify.Job{{}, {Flat: true}, {Procedures: true}} {
		m, err := lowered(dir, comparing+p.text(0), model, form)
		if err != nil {
			return "not lowered", err.Error()
		}
		for i := range native[0] {
			for b, runs := range native {
				if builds[b].sanitized || runs[i].crashed {
					continue
				}
				in := &worldInput{Random: interp.NewRandom(m.program, uint64(i)), columns: m.columns, i: i, value: runs[i].value}
				out, err := m.Run(context.Background(), in, interp.Options{MaxSteps: runSteps})
				switch {
				case err != nil:
					return "no run", fmt.Sprintf("%s: %v", formOf(form), err)
				case out.Kind == interp.ReachedError && out.Loc.Violates == cfg.UndefinedBehaviour:
					if answer = out.What; out.Loc.Unset != nil && defined(native, i) {
						return "not equal", fmt.Sprintf("%s: %v", formOf(form), out.What)
					}
				case out.Kind == interp.ReachedUnsupported, out.Kind == interp.UndefinedBehaviour:
					if defined(native, i) {
						answer, _, _ = strings.Cut(out.What, " at ")
					}
				case out.Kind == interp.Blocked && (m.program.Places != nil || placesObject(m.program, out.Edge)): // objects do not lie where the random input has them
					answer = "other places"
				case out.Kind != interp.Ended && !any && defined(native, i), out.Kind == interp.ReachedError && !in.drawn:
					return "not equal", fmt.Sprintf("%s: %v", formOf(form), out.Kind)
				}
			}
		}
	}
	return answer, ""
}

// placesObject reports whether an edge says where an object lies.
func placesObject(p *cfg.Program, e *cfg.Edge) bool {
	a, ok := e.Action.(*cfg.Assume)
	return ok && e.Guards() == "" && slices.ContainsFunc(p.Terms.FreeVars(a.Cond), func(x *term.Term) bool {
		v := p.VarOf(x)
		return v != nil && v.Role == cfg.Heap && v.Name == "address"
	})
}

// defined reports whether the behaviour for input i is defined: all builds give the
// same.
func defined(native [][]nativeRun, i int) bool {
	for _, runs := range native {
		if runs[i].crashed || runs[i].flagged || runs[i].value != native[0][i].value {
			return false
		}
	}
	return true
}

// A machine runs the lowered program of a world.
type machine struct {
	*interp.Machine
	program *cfg.Program
	columns []int // of the calls that give the inputs
}

func lowered(dir, text string, model cfg.DataModel, config verify.Job) (*machine, error) {
	file := filepath.Join(dir, "runs.c")
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), runTime)
	defer cancel()
	config.Properties, config.Program = []cfg.Property{cfg.UnreachCall, cfg.UndefinedBehaviour}, report.Program{Files: []string{file}, DataModel: model, Std: "gnu11", Entry: "main"}
	l, err := verify.Load(ctx, config, func(string) {}, &verify.Stats{})
	if err != nil {
		return nil, err
	}
	m := &machine{program: l.Prog}
	for line := range strings.Lines(text) {
		const call = "__VERIFIER_nondet_uchar()"
		for at := 0; strings.Contains(line[at:], call) && len(m.columns) < len(worldInputs); at += len(call) {
			at += strings.Index(line[at:], call)
			m.columns = append(m.columns, at+1)
		}
	}
	m.Machine, err = interp.New(l.Prog)
	return m, err
}

// worldInput gives the inputs of run number i and the value that is expected, and
// anything else at random.
type worldInput struct {
	*interp.Random
	columns  []int
	i, value int
	drawn    bool // something was given at random
}

func (w *worldInput) Initial(v *cfg.Var) (term.Value, error) {
	w.drawn = true
	return w.Random.Initial(v)
}

func (w *worldInput) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	in := e.Action.(*cfg.Havoc).Input
	switch in.Name {
	case "__VERIFIER_nondet_int":
		return term.BVWord(v.Term.Sort().Width, uint64(w.value)), nil
	case "__VERIFIER_nondet_uchar":
		rest := w.i
		for k, n := range worldInputs {
			if in.Pos.Col == w.columns[k] {
				return term.BVWord(v.Term.Sort().Width, uint64(rest%n)), nil
			}
			rest /= n
		}
		return term.Value{}, fmt.Errorf("an input at column %d", in.Pos.Col)
	}
	w.drawn = true
	return w.Random.Next(e, v)
}

// formOf says how a program was lowered.
func formOf(c verify.Job) string { return fmt.Sprintf("flat %v, procedures %v", c.Flat, c.Procedures) }
