package verify

import (
	"context"

	"tav/cfg/interp"
	"tav/explain"
	"tav/explain/report"
	"tav/explain/run"
	"tav/explain/words"
)

// goesOn is the outcome of a run on given input that never ends, or whose calls have no room on a stack.
func (x *explanations) goesOn(ctx context.Context, m *run.Machine, f *run.Failure) (*report.Outcome, error) {
	last := f.Step
	if f.Cycle != nil {
		last = f.Cycle.Stem + f.Cycle.Round
	}
	c := *x.Run
	c.MaxSteps = max(last, 1)
	recorded, err := m.Record(ctx, c)
	if err != nil {
		return nil, err
	}
	recorded.Failure = f
	from := 0
	if last > maxRun {
		from = last - words.KeptSteps
	}
	steps, err := recorded.Window(ctx, from, last)
	if err != nil {
		return nil, err
	}
	in := x.Words()
	told := in.FailingRun(steps, f, nil)
	t := told.Trace
	t.Omitted, t.Given, t.Endless = t.Omitted+from, words.Given(x.Run), f.Kind == run.Hangs
	o := x.subject.outcome("")
	o.Verdict, o.Property, o.Traces = report.False, failureName(f), []*report.Trace{t}
	if f.Kind == run.StackOverflow {
		o.Summary = activeCalls(in, t, f)
		return o, nil
	}
	if f.Cycle == nil || from > 0 {
		return o, nil
	}
	t.What = whatGoesOn(in.Rounds(f.Edge, f.Cycle.Stem, f.Stays, told), false, "")
	x.Enter("explain")
	failure := recorded.Replay()
	failure.Program = x.Prog
	e, exits, err := explain.Endless(ctx, failure, f.Cycle, &interp.Outcome{Steps: steps}, f.Stays)
	if err != nil {
		o.Summary = summaryOf(err.Error())
		return o, nil
	}
	t.Explanations = in.Explanations(e, &explain.Input{Prog: x.Prog, Trace: explain.TraceOf(x.Prog, &interp.Outcome{Steps: steps}, &interp.Script{})}, x.Files[0], told)
	facts := in.Endless(steps, f.Cycle.Stem, exits, told)
	o.Summary = endlessSummary(t, report.Sentences(facts), facts...)
	o.Summary.Stopped = ""
	return o, nil
}

// activeCalls are those of a run that has no room for them.
func activeCalls(in words.Translator, t *report.Trace, f *run.Failure) *report.Summary {
	s := endlessSummary(t, "The calls that are active: "+in.Calls(f.Calls))
	s.Stopped = ""
	return s
}
