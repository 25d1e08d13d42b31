package verify

import (
	"context"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cmd/process"
	"tav/explain/report"
	"tav/solver/limits"
)

// sample runs the program on corner and random inputs. A run that reaches the
// error is a counterexample. Nil: none does.
func (v *sampling) sample(ctx context.Context) (*decision, error) {
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
	random := interp.NewRandom(v.Prog, 0)
	limited, cancel := limits.Timeout(ctx, sampleTime, "time of sample runs")
	defer cancel()
	visited, effort, enough := 0, 0, sampleEffort
	var outside *cfg.LeftError // why a run leaves an array
	for seed := uint64(0); effort < enough && limited.Err() == nil; seed++ {
		if random.Seed(seed); seed%steadyEvery == steadyEvery-1 {
			random.Steady(seed)
		}
		recorder := &interp.Recorder{From: random}
		run, err := machine.Run(limited, recorder, interp.Options{MaxSteps: sampleSteps})
		if err != nil {
			return nil, ctx.Err() // the time for samples is over, or an input has no value
		}
		if run.Kind == interp.ReachedUnsupported && run.Loc.Outside {
			outside = &cfg.LeftError{Loc: run.Loc}
		}
		if readsNothing(run, recorder) { // all runs are the same
			v.only = true
			if a, err := v.execution(ctx, onlyTime); a != nil || err != nil || !v.long {
				return a, err
			}
			return v.longRuns(ctx, sampleTime) // it reads something, after what these samples see
		}
		v.long = v.long || run.Kind == interp.Limit
		if run.Kind == interp.ReachedError {
			if c, err := v.replayed(ctx, &recorder.Script, interp.Options{MaxSteps: run.Count + 1}); err == nil {
				return v.refute(ctx, v.outcome(process.SampleRuns), v.smaller(ctx, c))
			}
		}
		effort += run.Count + interp.RunEffort
		if machine.Visited() > visited {
			visited, enough = machine.Visited(), min(2*effort+sampleEffort, sampleMost)
		}
	}
	if outside != nil && ctx.Err() == nil {
		o := report.Undecided("%v", outside)
		o.Advice = v.advice(outside)
		return &decision{Outcome: o, of: v.subject, reason: outside}, nil
	}
	return nil, ctx.Err()
}
