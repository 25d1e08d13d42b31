package verify

import (
	"context"
	"errors"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cmd/process"
	"tav/explain/report"
	"tav/solver/limits"
	"tav/solver/term"
	"tav/traceabs/certify"
	"tav/traceabs/termination"
)

// terminating decides whether every execution of the subject ends.
type terminating struct {
	*search
	open *decision // UNKNOWN, with what is open by now; nil: nothing was tried
}

// decide decides whether every execution ends. TRUE: the program reads
// nothing and its execution was seen to end, or it has neither loops nor recursion
// without a rank, and no execution leaves the model. FALSE: a run takes an iteration of a loop again and
// again, or is proved to stay in a loop. Otherwise the answer is UNKNOWN, with a loop of which that is not known.
func (v *terminating) decide(ctx context.Context) (*decision, error) {
	if a, err := v.endingRun(ctx); a != nil || err != nil {
		return a, err
	}
	if v.Prog.MayCycle() {
		strict, err := v.strict(ctx)
		if err != nil {
			return nil, err
		}
		if a, _, err := v.endless(ctx, strict, endlessSoon, endlessFirst); a != nil || err != nil {
			return a, err
		}
		ranks, err := v.newRanking(ctx)
		if err != nil {
			return nil, err
		}
		a, err := v.looping(ctx, strict, ranks)
		if ctx.Err() != nil && (a == nil || err != nil) && v.open != nil { // what was found out by then
			return v.open, nil
		}
		return a, err
	}
	if len(v.Prog.Cuts()) > 0 {
		ranks, err := v.newRanking(ctx)
		if err != nil {
			return nil, err
		}
		return v.ranked(ctx, ranks)
	}
	result, err := v.refine(ctx) // that no execution leaves the model
	if err != nil {
		return nil, err
	}
	a, err := v.conclude(ctx, result)
	if err != nil || a.Verdict != report.True {
		return a, err
	}
	a.Proof.Acyclic = true
	if err := certify.Acyclic(v.Prog); err != nil {
		a.Outcome = rechecked(ctx, err, a.Outcome)
	}
	return a, nil
}

// looping decides a program that has cycles, in turns: ranks, runs, states that never leave a loop or come again.
func (v *terminating) looping(ctx context.Context, strict *Loaded, ranks *termination.Ranking) (*decision, error) {
	if a, err := v.rankedSoon(ctx, ranks); a != nil || err != nil {
		return a, err
	}
	a, runs, err := v.endless(ctx, strict, endlessEffort, endlessTime)
	if a != nil || err != nil {
		return a, err
	}
	if strict != nil {
		more, err := termination.Strategies(ctx, strict.Prog, runs)
		if err != nil {
			return nil, err
		}
		runs = append(runs, more...)
	}
	if a, err := v.recurrent(ctx, strict, runs, recurrentShort); a != nil || err != nil {
		return a, err
	}
	if a, err := v.repeating(ctx, strict, repeatingShort); a != nil || err != nil {
		return a, err
	}
	ends, err := v.ranked(ctx, ranks)
	if err != nil || ends.Verdict == report.True {
		return ends, err
	}
	if a, err := v.recurrent(ctx, strict, runs, loopShare); a != nil || err != nil {
		return a, err
	}
	if a, err := v.repeating(ctx, strict, loopShare); a != nil || err != nil {
		return a, err
	}
	return ends, nil
}

// noInputs end a run that asks for an input.
type noInputs struct{}

var errReads = errors.New("the program reads something")

// Next implements interp.Inputs.
func (noInputs) Next(*cfg.Edge, *cfg.Var) (term.Value, error) { return term.Value{}, errReads }

// Initial implements interp.Inputs.
func (noInputs) Initial(*cfg.Var) (term.Value, error) { return term.Value{}, errReads }

// endingRun is the decision TRUE of a program that reads nothing and was seen to
// end. Nil: it reads something, or does not end soon.
func (v *terminating) endingRun(ctx context.Context) (*decision, error) {
	defer v.stats.time("Engines", process.SampleRuns)()
	v.Enter("sample")
	end, ok := v.Begin(process.Step{Engine: process.SampleRuns})
	if !ok {
		return nil, nil
	}
	defer end()
	machine, err := interp.New(v.Prog)
	if err != nil {
		return nil, err
	}
	limited, cancel := limits.Timeout(ctx, onlyTime, "time of the only execution")
	defer cancel()
	run, err := machine.Run(limited, noInputs{}, interp.Options{})
	if err != nil || run.Kind != interp.Ended || run.Inputs > 0 {
		return nil, ctx.Err() // it reads something, or the time is over
	}
	o := v.outcome(process.SampleRuns)
	o.Verdict, o.Proof = report.True, &report.Proof{Steps: run.Count}
	if v.Check {
		v.Enter("check")
		defer v.stats.time("Time", "proof check")()
		limited, cancel := context.WithTimeout(ctx, certify.QueryTime)
		defer cancel()
		o = rechecked(ctx, (&certify.Execution{Prog: v.Prog}).Check(limited), o)
	}
	return v.decided(o), nil
}
