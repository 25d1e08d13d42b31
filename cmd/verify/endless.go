package verify

import (
	"context"
	"log/slog"
	"strings"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/library"
	"tav/cmd/process"
	"tav/explain"
	"tav/explain/report"
	"tav/explain/words"
	"tav/solver/limits"
	"tav/svcomp/export"
	"tav/traceabs/termination"
)

// strict is the program in the form in which whatever C leaves undefined ends a run: overflow, accesses, what the library
// reads. Nil: this form of it has no model.
func (v *terminating) strict(ctx context.Context) (*Loaded, error) {
	strict := v.job()
	strict.Properties = []cfg.Property{cfg.Termination, cfg.NoOverflow, cfg.ValidDeref}
	l, err := Load(ctx, strict, func(string) {}, &Stats{})
	if err != nil {
		return nil, ctx.Err() // the program itself was loaded
	}
	return l, nil
}

// endless runs the strict form of the program, on corner and random inputs, for about so many steps and so long. A run that repeats a state
// (interp.Cycle) is a counterexample to termination. Nil: none does; then runs that went on for long.
func (v *terminating) endless(ctx context.Context, l *Loaded, most int, limit time.Duration) (*decision, []*termination.LongRun, error) {
	if l == nil {
		return nil, nil, nil
	}
	defer v.stats.time("Engines", process.SampleRuns)()
	v.Enter("sample")
	end, ok := v.Begin(process.Step{Engine: process.SampleRuns})
	if !ok {
		return nil, nil, nil
	}
	defer end()
	machine, err := interp.New(l.Prog)
	if err != nil {
		return nil, nil, err
	}
	limited, cancel := limits.Effort(ctx, limit, "time of endless runs")
	defer cancel()
	inputs, random := v.firstInputs(), interp.NewRandom(l.Prog, 0)
	count := 0
	var long []*termination.LongRun
	var atEnd *round // of input: another one is better
	for try := uint64(0); count < most && limited.Err() == nil; try++ {
		steps := endlessSteps
		if try%endlessLong == endlessLong-1 { // a recursion is seen soon, and takes long
			steps = sampleSteps
		}
		recorder := &interp.Recorder{From: inputs}
		cycle, run, err := machine.Repeat(limited, recorder, steps)
		if err != nil {
			return nil, long, ctx.Err() // the time is over, or an input has no value
		}
		if cycle != nil {
			for n := endlessLeast; n < cycle.Stem+cycle.Round; n *= 2 { // sooner
				if c, _, err := machine.Repeat(limited, cycle.Script.Play(), n); err == nil && c != nil {
					cycle = c
				}
			}
			switch r := v.checked(limited, l, cycle); {
			case r != nil && afterInput(r.stays) == "":
				d, err := v.goesRound(ctx, l, r.Cycle, r.run, r.stays, true, "")
				return d, nil, err
			case atEnd == nil && r != nil:
				atEnd, most = r, max(most, endlessEffort)
			}
		}
		if steps == sampleSteps && run.Kind == interp.Limit && len(long) < recurrentRuns {
			more, err := termination.LongRuns(limited, l.Prog, recorder.Script, sampleSteps)
			if err != nil {
				return nil, long, ctx.Err()
			}
			long = append(long, more...)
		}
		if run.Inputs == 0 && steps == sampleSteps { // all runs are the same
			break
		}
		count += run.Count + interp.RunEffort
		random.Seed(try)
		inputs = random
	}
	if atEnd != nil && ctx.Err() == nil {
		d, err := v.goesRound(ctx, l, atEnd.Cycle, atEnd.run, atEnd.stays, true, "")
		return d, nil, err
	}
	return nil, long, ctx.Err()
}

// afterInput is what of the input has ended in a run that repeats a state and that it reads again and again; "": it does not.
func afterInput(stays []interp.Change) string {
	for _, s := range stays {
		if of := library.InputOf(s.Var.C); of != "" && s.Var.Decl.InLibrary() && s.Value.Big().Sign() == 0 {
			return of
		}
	}
	return ""
}

// A round is a claim that was checked.
type round struct {
	*interp.Cycle
	run   *interp.Outcome // of the stem and one iteration
	stays []interp.Change
}

// checked is a claim that holds, of iterations of the outermost loop and in its earliest form. Nil: it does not hold, by assumptions only, or not for
// the witness that is followed.
func (v *terminating) checked(ctx context.Context, l *Loaded, c *interp.Cycle) *round {
	run, stays, err := c.Check(ctx, l.Prog)
	if err != nil {
		slog.Debug("no cycle", "component", "termination", "stem", c.Stem, "round", c.Round, "error", err)
		return nil
	}
	r := &round{c, run, stays}
	if o := c.Outer(run); o != nil {
		if run, stays, err := o.Check(ctx, l.Prog); err == nil {
			r = &round{o, run, stays}
		}
	}
	for e := r.Cycle.Earlier(); e != nil; e = e.Earlier() {
		run, stays, err := e.Check(ctx, l.Prog)
		if err != nil {
			break
		}
		r = &round{e, run, stays}
	}
	if depends(l, r.run) || !v.follows(r.Cycle, r.run) {
		return nil
	}
	return r
}

// depends reports whether a run depends on what an undefined function does, or
// on the bits of a NaN.
func depends(l *Loaded, run *interp.Outcome) bool {
	for _, s := range run.Steps {
		if h, ok := s.Edge.Action.(*cfg.Havoc); ok && h.Input.Kind == cfg.Arbitrary && h.Input.Name == cfg.NaNBits {
			return true
		}
	}
	return assumedEffect(l.Prog.Terms, run.Steps) != nil
}

// goesRound makes the outcome FALSE of a run that repeats a state, and runs it
// natively under --check, with the inputs of the iteration again and again. alike says that
// all iterations take the same edges; strategy what the inputs in the loop are, if they are not the same each time.
func (v *terminating) goesRound(ctx context.Context, l *Loaded, c *interp.Cycle, run *interp.Outcome, stays []interp.Change, alike bool, strategy string) (*decision, error) {
	o := v.outcome(process.SampleRuns)
	o.Verdict, o.Property = report.False, cfg.Termination.String()
	in := l.Words()
	told := in.Counterexample(run, nil)
	trace := told.Trace
	trace.Endless, trace.Again = true, len(c.Script.Inputs)-c.Given
	if strategy != "" {
		trace.Again = 0
	}
	trace.Violation, trace.What = in.Place(c.At(run)), whatGoesOn(in.Rounds(c.First(run), c.Stem, stays, told), c.Deep(run), afterInput(stays))
	switch {
	case strategy != "":
		trace.What += ", while " + strategy
	case given(run.Steps[c.Stem:]) > 0:
		trace.What += " if the input repeats for ever"
	}
	last := &trace.Steps[len(trace.Steps)-1]
	last.Place, last.Note = trace.Violation, "from here on the loop repeats"
	h := c.Harness(l.Prog)
	h.Deep = c.Deep(run)
	if strategy == "" { // no harness computes inputs
		trace.Harness = h.Text
	}
	var err error
	if trace.Script, err = c.Script.MarshalJSON(); err != nil {
		return nil, err
	}
	o.Traces = []*report.Trace{trace}
	if alike {
		v.explainEndless(ctx, l, c, run, stays, o, told)
	}
	v.dump("harness.c", []byte(trace.Harness))
	if v.Check && strategy == "" {
		v.Enter("check")
		o = v.runNatively(ctx, h, nil, o)
	}
	d := v.decided(o)
	d.lasso = &export.Lasso{Program: l.Prog, Run: run, Stem: c.Stem, Stays: stays, At: c.At(run), Alike: alike}
	return d, nil
}

// given is how many inputs the steps of an iteration ask for. What memory holds before it is set, or functions compute, is no input.
func given(round []interp.Step) (n int) {
	for _, s := range round {
		if h, ok := s.Edge.Action.(*cfg.Havoc); ok && len(h.Dst) > 0 {
			switch h.Input.Kind {
			case cfg.Uninitialized, cfg.FreshMemory, cfg.StaticAddress, cfg.Computed:
			default:
				n++
			}
		}
	}
	return n
}

// explainEndless says why a run does not end, and what would end it.
func (v *terminating) explainEndless(ctx context.Context, l *Loaded, c *interp.Cycle, run *interp.Outcome, stays []interp.Change, o *report.Outcome, told words.Told) {
	if len(v.Explain.Methods) == 0 {
		return
	}
	v.Enter("explain")
	defer v.stats.time("Explanation", "endless")()
	e, exits, err := explain.Endless(ctx, explain.Rounds(l.Prog, c), c, run, stays)
	if err != nil {
		o.Summary = summaryOf(err.Error())
		return
	}
	in, trace := l.Words(), told.Trace
	trace.Explanations = in.Explanations(e, &explain.Input{Prog: l.Prog, Trace: explain.TraceOf(l.Prog, run, &c.Script)}, v.Files[0], told)
	facts := in.Endless(run.Steps, c.Stem, exits, told)
	o.Summary = endlessSummary(trace, report.Sentences(facts), facts...)
}

// endlessSummary has the cause of a run that never ends.
func endlessSummary(trace *report.Trace, text string, facts ...report.Fact) *report.Summary {
	s := summaryOf("no other run that never ends is looked for")
	cause := report.Cause{Traces: []int{0}, Violation: trace.Violation, What: trace.What, Statements: []report.Place{}}
	cause.Say(facts, text)
	s.Causes = []report.Cause{cause}
	return s
}

// whatGoesOn says what every iteration begins with.
func whatGoesOn(rounds []string, deep bool, after string) string {
	what := "the loop never ends"
	if deep {
		what = "the recursion never ends"
	}
	if after != "" {
		what += " once " + after + " is at its end"
	}
	if len(rounds) == 0 {
		return what
	}
	return what + ": every iteration begins with " + strings.Join(rounds, " && ")
}
