package driver

import (
	"context"
	"time"

	"tav/cfg/interp"
)

// What sampling may cost: it comes before everything else and must not be felt.
const (
	sampleTime   = 50 * time.Millisecond // for all random runs
	sampleEffort = 200_000               // steps without a new location that are enough; or as many as before it
	runEffort    = 100                   // what a run costs beside its steps, in steps
	sampleSteps  = 20_000                // of each
	onlyTime     = 2 * time.Second       // for a program that seems to read no input
	onlySteps    = 50_000_000
	longestTrace = 1_000_000 // steps of a counterexample that is kept
)

// sample runs the program on corner and random inputs. A run that reaches the
// error is a counterexample. When the first run reads no input at all it is
// the program's only execution, and its end a proof. Nil: neither.
func (v *verification) sample(ctx context.Context) (*Outcome, error) {
	defer v.stats.time("sample runs")()
	v.enter("sample")
	machine, err := interp.New(v.program)
	if err != nil {
		return nil, err
	}
	random := interp.NewRandom(v.program, 0)
	limited, cancel := context.WithTimeout(ctx, sampleTime)
	defer cancel()
	steps := sampleSteps
	visited, effort, enough := 0, 0, sampleEffort
	for seed := uint64(0); effort < enough && limited.Err() == nil; seed++ {
		random.Seed(seed)
		recorder := &interp.Recorder{From: random}
		run, err := machine.Run(limited, recorder, interp.Options{MaxSteps: steps})
		if err != nil {
			return nil, ctx.Err() // the time for samples is over, or an input has no value
		}
		only := run.Inputs == 0 && len(recorder.Script.Initial) == 0
		switch {
		case run.Kind == interp.ReachedError && run.Count <= longestTrace:
			if v.replayed(ctx, &recorder.Script, run.Count+1) == nil {
				o := v.outcome()
				o.Engine = "sample runs"
				return v.refute(ctx, o)
			}
		case only && run.Kind == interp.Limit && steps == sampleSteps: // once more, to its end
			limited, cancel = context.WithTimeout(ctx, onlyTime)
			defer cancel()
			steps = onlySteps
			continue
		case only && (run.Kind == interp.Ended || run.Kind == interp.Blocked && run.Edge.Trap == ""):
			return v.onlyExecution(ctx, recorder, run)
		}
		if only {
			break // all further runs are the same
		}
		effort += run.Count + runEffort
		if machine.Visited() > visited {
			visited, enough = machine.Visited(), 2*effort+sampleEffort
		}
	}
	return nil, ctx.Err()
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
