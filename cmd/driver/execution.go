package driver

import (
	"context"
	"time"

	"tav/cfg/interp"
)

// onlyTime is how long the only execution of a program may take before other
// engines have a go; they have engineShare of the time that is left then, and
// the rest is for the execution again, from its start.
const (
	onlyTime    = 2 * time.Second
	engineShare = 0.5
)

// readsNothing says that a run asked for no value, so far.
func readsNothing(run *interp.Outcome, r *interp.Recorder) bool {
	return run.Inputs == 0 && len(r.Script.Initial) == 0
}

// engineTime is the time for engines other than the only execution.
func (v *verification) engineTime(ctx context.Context) (context.Context, context.CancelFunc) {
	deadline, limited := ctx.Deadline()
	if !v.only || !limited {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Duration(engineShare*float64(time.Until(deadline))))
}

// execution runs a program that seems to read no input, for at most limit (0:
// until ctx ends). An error that it reaches is a counterexample, its end
// without one a proof. Nil: neither.
func (v *verification) execution(ctx context.Context, limit time.Duration) (*Outcome, error) {
	machine, err := interp.New(v.program)
	if err != nil {
		return nil, err
	}
	limited, cancel := ctx, context.CancelFunc(func() {})
	if limit > 0 {
		limited, cancel = context.WithTimeout(ctx, limit)
	}
	defer cancel()
	recorder := &interp.Recorder{From: interp.NewRandom(v.program, 0)}
	run, err := machine.Run(limited, recorder, interp.Options{})
	switch {
	case err != nil:
		return nil, ctx.Err() // the time is over, or an input has no value
	case !readsNothing(run, recorder):
		v.only = false
	case run.Kind == interp.ReachedError:
		return v.reached(ctx, &recorder.Script, run)
	case run.Kind == interp.Ended || run.Kind == interp.Blocked && run.Edge.Trap == "":
		return v.onlyExecution(ctx, recorder, run)
	}
	return nil, nil
}

// reached makes the outcome FALSE of an execution that reached the error. It is
// run again for its steps; when that takes too long there are none.
func (v *verification) reached(ctx context.Context, s *interp.Script, run *interp.Outcome) (*Outcome, error) {
	o := v.outcome()
	o.Engine = "sample runs"
	omit := interp.Span{From: keptSteps, To: run.Count - keptSteps}
	if v.replayed(ctx, s, interp.Options{MaxSteps: run.Count + 1, Omit: omit}) != nil {
		v.script = &confirmed{s, run}
	}
	return v.refute(ctx, o)
}

// onlyExecution makes the outcome TRUE of a program that reads no input and
// ends without an error; --check runs it natively.
func (v *verification) onlyExecution(ctx context.Context, r *interp.Recorder, run *interp.Outcome) (*Outcome, error) {
	o := v.outcome()
	o.Engine = "sample runs"
	o.Verdict, o.Proof = True, &Proof{Steps: run.Count}
	if !v.Check || v.Entry != "main" {
		return o, nil
	}
	v.enter("check")
	harness := interp.NewHarness(v.program, &r.Script, v.ErrorLabel)
	native, err := interp.CompileAndRunHarness(ctx, v.Files, v.DataModel.DataModel, harness, v.nativeOptions())
	switch {
	case ctx.Err() != nil:
		return unknown("%s", stopReason(ctx)), nil
	case err != nil:
		return nil, err
	case native.Result == interp.Reached:
		return internal("the program reaches the error when it is run natively"), nil
	}
	o.Proof.Checked = native.Result == interp.NotReached
	return o, nil
}
