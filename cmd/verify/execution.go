package verify

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"tav/cfg/interp"
	"tav/cmd/process"
	"tav/explain/report"
	"tav/explain/words"
	"tav/solver/limits"
	"tav/traceabs/certify"
	"tav/traceabs/trace"
)

// readsNothing says that a run asked for no value, so far.
func readsNothing(run *interp.Outcome, r *interp.Recorder) bool {
	return run.Inputs == 0 && len(r.Script.Initial) == 0
}

// engineTime is the time for engines that do not run the program.
func (v *sampling) engineTime(ctx context.Context) (context.Context, context.CancelFunc) {
	deadline, limited := ctx.Deadline()
	part := 1.0
	switch {
	case v.only:
		part = onlyShare
	case v.long:
		part = longShare
	}
	if !limited || part == 1 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Duration(part*float64(time.Until(deadline))))
}

// run runs the program on what is left of the time, where that may show more.
// Nil: it does not.
func (v *sampling) run(ctx context.Context) (*decision, error) {
	defer v.stats.time("Engines", process.SampleRuns)()
	end, ok := v.Begin(process.Step{Engine: process.SampleRuns})
	if !ok {
		return nil, nil
	}
	defer end()
	switch {
	case v.only:
		return v.execution(ctx, 0)
	case v.long:
		return v.longRuns(ctx, longTime)
	}
	return nil, nil
}

// early is the first go of long runs, between the goes of the engines, and that of proofs for any number of threads.
func (v *search) early() func(context.Context, time.Duration) any {
	long := v.long && !v.only
	if !long && !mayStartMore(v.Prog) && v.threads == nil {
		return nil
	}
	return func(ctx context.Context, limit time.Duration) any {
		if a := v.facts(ctx); a != nil {
			return a
		}
		if a := v.orders(ctx, threadsSoon, soonTime); a != nil {
			return a
		}
		if !long {
			return nil
		}
		defer v.stats.time("Engines", process.SampleRuns)()
		end, ok := v.Begin(process.Step{Engine: process.SampleRuns})
		if !ok {
			return nil
		}
		defer end()
		if a, err := v.longRuns(ctx, limit); err == nil && a != nil {
			return a
		}
		return nil
	}
}

// lengths are the numbers of steps of long runs: firstLong; firstLong and
// longGrowth times as many; these and longGrowth times as many again; and so on.
// A run that is too short is wasted whatever its inputs are, one that is longer
// than necessary has taken the time of many others.
type lengths struct {
	runs, row, at int
}

func (l *lengths) next() (steps int) {
	steps = firstLong
	for range l.at {
		steps *= longGrowth
	}
	l.runs++
	if l.at++; l.at > l.row {
		l.at, l.row = 0, l.row+1
	}
	return steps
}

// longRuns runs the program on random inputs, every other time steady ones, until the time is over or an
// error is reached, which may then take longer to record. It goes on where it was.
func (v *sampling) longRuns(ctx context.Context, limit time.Duration) (*decision, error) {
	machine, err := interp.New(v.Prog)
	if err != nil {
		return nil, err
	}
	limited, cancel := limits.Timeout(ctx, limit, "time of long runs")
	defer cancel()
	random := interp.NewRandom(v.Prog, 0)
	for limited.Err() == nil {
		seed, before := uint64(v.lengths.runs), v.lengths
		options := interp.Options{MaxSteps: v.lengths.next()}
		start := random.Seed
		if seed%2 == 1 { // it is often short
			start = random.Steady
		}
		start(seed)
		run, err := machine.Run(limited, random, options)
		if err != nil {
			v.lengths = before // the time is over, or an input has no value
			break
		}
		slog.Debug("long run", "component", "verify", "steps", run.Count, "end", run.Kind)
		if run.Kind != interp.ReachedError {
			continue
		}
		start(seed) // recording takes longer than running
		recorder := &interp.Recorder{From: random}
		if run, err = machine.Run(ctx, recorder, options); err != nil {
			break
		}
		if o, err := v.reached(ctx, &recorder.Script, run); o != nil || err != nil && ctx.Err() == nil {
			return o, err
		}
	}
	return nil, nil
}

// execution runs a program that seems to read no input, for at most limit (0:
// until ctx ends). An error that it reaches is a counterexample, its end
// without one a proof, as is an endless loop, which no native run re-checks.
// Nil: neither; long runs are left where it reads one after all.
func (v *sampling) execution(ctx context.Context, limit time.Duration) (*decision, error) {
	machine, err := interp.New(v.Prog)
	if err != nil {
		return nil, err
	}
	limited, cancel := ctx, context.CancelFunc(func() {})
	if limit > 0 {
		limited, cancel = limits.Timeout(ctx, limit, "time of the only execution")
	}
	defer cancel()
	recorder := &interp.Recorder{From: interp.NewRandom(v.Prog, 0)}
	run, err := machine.Run(limited, recorder, interp.Options{})
	switch {
	case err != nil:
		return nil, ctx.Err() // the time is over, or an input has no value
	case !readsNothing(run, recorder):
		v.only, v.long = false, true
	case run.Kind == interp.ReachedError:
		return v.reached(ctx, &recorder.Script, run)
	case run.Kind == interp.Ended || run.Kind == interp.Blocked && run.Edge.Undefines() == "" || run.Kind == interp.Endless && !v.Check:
		return v.onlyExecution(ctx, recorder, run)
	}
	return nil, nil
}

// inputs runs the program on the inputs of a trace that leaves steps out: a *decision.
func (v *sampling) inputs(ctx context.Context, t *trace.ErrorTrace) (found any, err error) {
	limited, cancel := limits.Timeout(ctx, inputsTime, "time of a run on the inputs of an accelerated trace")
	defer cancel()
	script := t.Script()
	run, err := interp.Replay(limited, v.Prog, script, interp.Options{})
	if err == nil {
		err = run.Violation()
	}
	if err != nil {
		return nil, err
	}
	d, err := v.reached(ctx, script, run)
	if err == nil && d == nil {
		err = &interp.UnconfirmedError{Why: errors.New("the inputs do not violate the property")}
	}
	if err != nil {
		return nil, err
	}
	return d, nil
}

// reached makes the outcome FALSE of an execution that reached the error. It is
// run again for its steps, all of them where the error may depend on what an
// undefined function returned. Nil: it is no counterexample.
func (v *sampling) reached(ctx context.Context, s *interp.Script, run *interp.Outcome) (*decision, error) {
	options := interp.Options{MaxSteps: run.Count + 1}
	if !slices.ContainsFunc(s.Inputs, func(in interp.Input) bool { return in.Kind.Assumed() }) {
		options.Omit = interp.Span{From: words.KeptSteps, To: run.Count - words.KeptSteps}
	}
	c, err := v.replayed(ctx, s, options)
	if err != nil {
		if ctx.Err() == nil || !v.only {
			return nil, ctx.Err()
		}
		c = &confirmed{script: s, run: run} // no time for the steps
	}
	return v.refute(ctx, v.outcome(process.SampleRuns), c)
}

// onlyExecution makes the outcome TRUE of a program that reads no input and
// ends without an error. --check runs it natively, where main is run, and takes
// the execution again edge by edge, unless it is too long: one must confirm it,
// and none contradict. Nil: it is too long for either.
func (v *sampling) onlyExecution(ctx context.Context, r *interp.Recorder, run *interp.Outcome) (*decision, error) {
	o := v.outcome(process.SampleRuns)
	o.Verdict, o.Proof = report.True, &report.Proof{Steps: run.Count}
	if !v.Check {
		return v.decided(o), nil
	}
	v.Enter("check")
	if v.Entry == "main" {
		if wrong := v.endsNatively(ctx, r, o.Proof); wrong != nil {
			return v.decided(wrong), nil
		}
	}
	if run.Count > walkSteps {
		if o.Proof.Checked {
			return v.decided(o), nil
		}
		v.only = false // what other engines prove may be checked
		return nil, nil
	}
	defer v.stats.time("Time", "proof check")()
	limited, cancel := context.WithTimeout(ctx, certify.QueryTime)
	defer cancel()
	err := (&certify.Execution{Prog: v.Prog}).Check(limited)
	if !o.Proof.Checked || refuted(err) {
		o = rechecked(ctx, err, o)
	}
	return v.decided(o), nil
}

// endsNatively runs a program that reads no input natively. The outcome is for
// what contradicts the proof, or prevents its check; nil: nothing does.
func (v *sampling) endsNatively(ctx context.Context, r *interp.Recorder, p *report.Proof) *report.Outcome {
	if v.checking != nil && len(v.Asked) < len(v.checking.checks) {
		return nil // it may violate those that are not asked
	}
	harness := interp.NewHarness(v.Prog, &r.Script, v.ErrorLabel)
	native, err := v.natively(ctx, harness, nil)
	switch {
	case ctx.Err() != nil:
		return report.Stopped(StopReason(ctx))
	case err != nil:
		return nil // it cannot be run here
	case native.Result == interp.Reached && len(v.Prog.Unordered) > 0:
		return nil // in another order
	case native.Result == interp.Reached:
		return report.Internal("the program reaches the error when it is run natively")
	}
	p.Checked = native.Result == interp.NotReached
	return nil
}
