package verify

import (
	"context"
	"fmt"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain"
	"tav/explain/cascade"
	"tav/explain/report"
	"tav/explain/run"
	"tav/explain/words"
	"tav/solver/limits"
	"tav/solver/z3"
)

// explainRun runs the program on given input and explains its failure. A run
// that does not fail has no verdict: other runs may.
func (s *session) explainRun(ctx context.Context) (*report.Outcome, error) {
	l, err := LoadConcrete(ctx, s.Program, s.Enter, s.stats)
	if err != nil {
		return nil, err
	}
	v := s.about(l)
	x := &explanations{subject: v, how: v.Explain}
	if err := x.readReference(func(p report.Program) (*Loaded, error) { return LoadConcrete(ctx, p, v.Enter, v.stats) }); err != nil {
		return nil, err
	}
	m, err := run.New(v.Prog)
	if err != nil {
		return nil, err
	}
	v.Enter("run")
	done := v.stats.time("Time", "run")
	end, err := m.Run(ctx, *v.Run)
	done()
	switch {
	case err != nil:
		return nil, err
	case end.Unknown != "":
		return report.Undecided("the run cannot go on: %s", end.Unknown), nil
	case end.Failure == nil:
		return report.Undecided("the run does not fail"), nil
	}
	if end.Failure.Kind == run.Hangs || end.Failure.Kind == run.StackOverflow {
		return x.goesOn(ctx, m, end.Failure)
	}
	recorded, err := m.Record(ctx, *v.Run)
	if err != nil {
		return nil, err
	}
	f, from := recorded.Failure, 0
	if limits.Over(ctx, f.Step, maxRun, "length of an explained run") {
		from = f.Step - words.KeptSteps
	}
	steps, err := recorded.Window(ctx, from, f.Step)
	if err != nil {
		return nil, err
	}
	t := v.Words().FailingRun(steps, f, nil).Trace
	t.Omitted, t.Given = t.Omitted+from, words.Given(v.Run)
	o := v.outcome("")
	o.Verdict, o.Property, o.Traces = report.False, failureName(f), []*report.Trace{t}
	x.outcome = o
	if v.Explain.Time == 0 {
		return o, nil
	}
	if from > 0 {
		x.tooLong(ctx, f)
		return o, nil
	}
	v.Found(o)
	o.Summary = summaryOf("")
	if err := x.explainFailure(ctx, recorded, steps); err != nil {
		o.Summary.Stopped = err.Error()
	}
	if ctx.Err() != nil {
		o.Summary.Stopped = string(StopReason(ctx))
	}
	return o, nil
}

// tooLong says why a failing run is not explained.
func (x *explanations) tooLong(ctx context.Context, f *run.Failure) {
	problem := fmt.Sprintf("the run has %d steps, too many to be explained", f.Step)
	t := x.outcome.Traces[0]
	for _, m := range x.runMethods(f) {
		t.Explanations = append(t.Explanations, &report.Explanation{Method: m, Findings: []report.Finding{}, Problem: problem})
	}
	x.outcome.Summary = summaryOf(problem)
	x.summarise(ctx)
}

// runMethods are the methods by which a failing run is explained.
func (v *session) runMethods(f *run.Failure) []string {
	if len(v.Explain.Methods) > 0 {
		return v.Explain.Methods
	}
	methods := []string{"cascade"}
	if f.Step <= shortRun {
		methods = []string{"switches", "relevance", "concolic", "cascade"}
	}
	if len(v.Explain.Reference) > 0 {
		methods = append([]string{"chain"}, methods...)
	}
	return methods
}

// explainFailure adds what methods say of a failing run to its trace.
func (x *explanations) explainFailure(ctx context.Context, recorded *run.Recording, steps []interp.Step) error {
	defer x.stats.time("Time", "explain")()
	defer x.recovered()
	x.Enter("explain")
	ctx, cancel := limits.Counted(ctx, x.how.Time, "time of explanations")
	defer cancel()
	x.how.Methods, x.warned = x.runMethods(recorded.Failure), x.warnings(ctx)
	if inLibrary(recorded.Failure) {
		x.how.Levels++ // the first one is the library
	}
	backend := z3.New(x.Prog.Terms)
	defer backend.Close()
	x.backend = metered{seeded{backend, x.Seed}}
	trace, err := recorded.ErrorTrace(ctx, maxRun)
	if err != nil {
		return err
	}
	in := &explain.Input{Trace: trace, Failure: recorded.Replay()}
	say := func(all []*explain.Explanation) { x.sayFailure(ctx, in, recorded.Failure, steps, all) }
	say(x.explainTrace(ctx, in, 1, func(all []*explain.Explanation) {
		say(all)
		x.Found(x.outcome)
	}))
	return nil
}

// sayFailure makes the outcome say what methods say of a failing run.
func (x *explanations) sayFailure(ctx context.Context, in *explain.Input, f *run.Failure, steps []interp.Step, all []*explain.Explanation) {
	t := x.Words()
	story := t.FailingRun(steps, f, mentioned(all)).Until(in.Trace.Len())
	story.Given = words.Given(x.Run)
	x.outcome.Traces[0], x.said = story.Trace, nil
	x.say(in, all, story)
	condition := t.Wanted(f, all, story)
	for _, e := range story.Explanations {
		e.Precondition = "" // the input of a run is none of the trace
		if condition == "" {
			continue
		}
		if e.Violated = condition; e.Tree != nil {
			e.Tree.Condition = condition
		}
	}
	x.summarise(ctx)
}

// inLibrary reports whether the violated condition is one of the library.
func inLibrary(f *run.Failure) bool {
	switch f.Kind {
	case run.WrongOutput, run.MissingOutput, run.WrongExit, run.Aborted:
		return true
	}
	return false
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

// failureName is how the RESULT line calls a failure.
func failureName(f *run.Failure) string {
	switch f.Kind {
	case run.Violation, run.MemoryError:
		return f.Edge.To.Violates.String()
	case run.Trapped:
		return "trap"
	case run.Aborted:
		return "abort"
	case run.Hangs:
		return cfg.Termination.String()
	case run.WrongExit:
		return "exit"
	case run.WrongOutput, run.MissingOutput:
		return "output"
	default:
		return fmt.Sprint(f.Kind)
	}
}
