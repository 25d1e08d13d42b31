package driver

import (
	"context"
	"fmt"

	"tav/cfg/interp"
	"tav/explain"
	"tav/explain/cascade"
	"tav/explain/report"
	"tav/explain/run"
	"tav/solver/z3"
)

// Lengths of runs, in edges: up to which a run is explained at all, and up to
// which by the usual methods of tav check, too.
const (
	maxRun   = 2_000_000
	shortRun = 50_000
)

// explainRun runs the program on given input and explains its failure. A run
// that does not fail has no verdict: other runs may.
func (v *verification) explainRun(ctx context.Context) (*report.Outcome, error) {
	var err error
	if v.loaded, err = loadConcrete(ctx, v.Program, v.enter, v.stats); err != nil {
		return nil, err
	}
	x := &explanations{verification: v}
	if err := x.readReference(func(p report.Program) (*loaded, error) { return loadConcrete(ctx, p, v.enter, v.stats) }); err != nil {
		return nil, err
	}
	m, err := run.New(v.program)
	if err != nil {
		return nil, err
	}
	v.enter("run")
	done := v.stats.time("Time", "run")
	recorded, err := m.Record(ctx, *v.Run)
	done()
	switch {
	case err != nil:
		return nil, err
	case recorded.Unknown != "":
		return report.Undecided("the run cannot go on: %s", recorded.Unknown), nil
	case recorded.Failure == nil:
		return report.Undecided("the run does not fail"), nil
	case recorded.Failure.Step > maxRun:
		return report.Undecided("the run fails, but has %d steps, too many to be explained: %v", recorded.Failure.Step, recorded.Failure), nil
	}
	steps, err := recorded.Window(ctx, 0, recorded.Failure.Step)
	if err != nil {
		return nil, err
	}
	o := v.outcome()
	o.Verdict, o.Property = report.False, failureName(recorded)
	o.Traces = []*report.Trace{newTranslator(v.loaded).failingRun(steps, recorded.Failure, nil).Trace}
	o.Traces[0].Given = given(v.Run)
	if v.Explain.Time == 0 {
		return o, nil
	}
	v.tell(Message{Found: o})
	o.Summary = &report.Summary{Causes: []report.Cause{}, Statements: []report.Statement{}, Stopped: "one run is explained"}
	x.outcome = o
	if err := x.explainFailure(ctx, recorded, steps); err != nil {
		o.Summary.Stopped = err.Error()
	}
	return o, nil
}

// explainFailure adds what methods say of a failing run to its trace.
func (x *explanations) explainFailure(ctx context.Context, recorded *run.Recording, steps []interp.Step) error {
	defer x.stats.time("Time", "explain")()
	defer x.recovered()
	x.enter("explain")
	ctx, cancel := context.WithTimeout(ctx, x.Explain.Time)
	defer cancel()
	if len(x.Explain.Methods) == 0 {
		if len(steps) <= shortRun {
			x.Explain.Methods = append(x.Explain.Methods, "relevance", "concolic")
		}
		x.Explain.Methods = append(x.Explain.Methods, "cascade")
	}
	condition := wanted(recorded.Failure)
	if condition != "" {
		x.Explain.Levels++ // the first one is the library
	}
	backend, err := z3.New(x.program.Terms)
	if err != nil {
		return err
	}
	defer backend.Close()
	x.backend = seeded{backend, x.Seed}
	trace, err := recorded.ErrorTrace(ctx, maxRun)
	if err != nil {
		return err
	}
	in := &explain.Input{Trace: trace, Failure: recorded.Replay()}
	all := x.explainTrace(ctx, in, 1)
	words := newTranslator(x.loaded).failingRun(steps, recorded.Failure, mentioned(all))
	if len(words.step) < trace.Len() { // the guard that does not hold
		words.step, words.input = append(words.step, len(words.Steps)-1), append(words.input, -1)
	}
	words.Given = given(x.Run)
	x.outcome.Traces[0] = words.Trace
	x.say(in, all, words)
	for _, e := range words.Explanations {
		e.Precondition = "" // the input of a run is none of the trace
		if condition == "" {
			continue
		}
		if e.Violated = condition; e.Tree != nil {
			e.Tree.Condition = condition
		}
	}
	x.summarise(ctx)
	return nil
}

// wanted is the violated condition in words where it is one of the library, ""
// elsewhere.
func wanted(f *run.Failure) string {
	switch f.Kind {
	case run.WrongOutput:
		return fmt.Sprintf("the output is %q here", f.Expected)
	case run.MissingOutput:
		return "the output goes on"
	case run.WrongExit:
		return "the exit code is " + f.Expected
	case run.Aborted:
		return "abort() is not called"
	}
	return ""
}

// mentioned are the positions of which explanations speak.
func mentioned(all []*explain.Explanation) map[int]bool {
	at := map[int]bool{}
	for _, e := range all {
		for _, f := range e.Findings {
			at[f.Pos] = true
		}
		for _, c := range e.Conditions {
			at[c.Pos] = true
		}
		for _, c := range e.Chains {
			for _, l := range c.Links {
				at[l.Step] = true
			}
		}
		if e.Tree != nil {
			mentionedIn(e.Tree, at)
		}
	}
	return at
}

func mentionedIn(t *cascade.Tree, at map[int]bool) {
	for _, n := range t.Nodes {
		if !n.Expanded {
			continue
		}
		at[n.Pos] = true
		for _, s := range n.Statements {
			at[s.Pos] = true
		}
	}
}

// failingRun tells a run that fails. What it was given is known to the user, and
// all else is zero: it has no inputs.
func (t translator) failingRun(steps []interp.Step, f *run.Failure, keep map[int]bool) told {
	c := t.steps(steps, keep)
	c.Inputs = []report.Input{}
	for i := range c.input {
		c.input[i] = -1
	}
	for i := range c.Steps {
		c.Steps[i].Depth = max(0, c.Steps[i].Depth-1) // main is called
	}
	c.Violation, c.What = t.place(f.Pos()), f.What
	n := len(c.Steps) - 1
	if n >= 0 && !f.Pos().IsValid() { // behind main
		c.Violation = c.Steps[n].Place
	}
	last := report.Step{Place: c.Violation, Note: "error"}
	if n >= 0 {
		last.Function, last.Depth, last.Call = c.Steps[n].Function, c.Steps[n].Depth, c.Steps[n].Call
		if c.Steps[n].Place == c.Violation {
			c.Steps = c.Steps[:n]
		}
	}
	c.Steps = append(c.Steps, last)
	return c
}

// failureName is how the RESULT line calls a failure.
func failureName(r *run.Recording) string {
	switch f := r.Failure; f.Kind {
	case run.Violation, run.MemoryError:
		return f.Edge.To.Violates.String()
	case run.Trapped:
		return "trap"
	case run.Aborted:
		return "abort"
	case run.WrongExit:
		return "exit"
	case run.WrongOutput, run.MissingOutput:
		return "output"
	default:
		return fmt.Sprint(f.Kind)
	}
}
