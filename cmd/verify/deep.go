package verify

import (
	"context"

	"tav/cfg/interp"
	"tav/cfg/interp/typed"
	"tav/cmd/process"
	"tav/explain/report"
	"tav/explain/run"
	"tav/explain/words"
	"tav/solver/effort"
)

// Recursion without an end, or one that is too deep for any stack, ends a run where everything is checked. There is no check of it
// that is open: what recursion needs of a stack is no claim of a proof.

// deep looks for a run of a recursive program whose calls have no room on a stack.
func (k *checking) deep(ctx context.Context) error {
	p := k.whole.Prog
	if k.Abstract || !k.defined() || k.Strategy.Unwind > 0 || p.Threads != nil || len(p.Procs) == 1 || len(p.Doubts) > 0 || p.Weak != nil || p.Partial != "" || k.over(ctx) {
		return nil
	}
	defer k.stats.time("Engines", process.SampleRuns)()
	d := &descent{subject: k.about(k.whole)}
	if err := d.search(ctx); err != nil || d.failure == nil {
		return err
	}
	o, err := d.found(ctx)
	if err != nil || o == nil {
		return err
	}
	top := o.Traces[0]
	k.failed = append(k.failed, o)
	k.checks = append(k.checks, &asked{known: report.Check{ID: "stack", Kind: o.Property, Property: o.Property, Place: top.Violation,
		Function: p.CFunc(d.failure.Edge.Func()), Answer: report.CheckFailed, Engine: o.Engine, Result: len(k.failed)}})
	k.limitRest(ctx)
	k.Found(o)
	return nil
}

// A descent looks for a run whose calls have no room on a stack.
type descent struct {
	*subject
	machine  *interp.Machine
	effort   int          // steps of the short runs
	tries    int          // longer runs
	failure  *run.Failure // of the run that was found; nil: none was
	script   interp.Script
	input    *typed.Input // what is typed; nil: nothing is
	keyboard *typed.Keyboard
}

// search makes runs on what is typed, or on random inputs.
func (d *descent) search(ctx context.Context) error {
	limited, cancel := effort.Timeout(ctx, sampleTime)
	defer cancel()
	if t := d.typing(ctx); t != nil {
		d.machine = t.machine
		d.typed(ctx, limited, t)
		return ctx.Err()
	}
	var err error
	if d.machine, err = interp.New(d.Prog); err != nil {
		return err
	}
	random := interp.NewRandom(d.Prog, 0)
	for seed := uint64(0); d.effort < sampleEffort && d.goesOn(limited); seed++ {
		inputs := func() interp.Inputs {
			if random.Seed(seed); seed%steadyEvery == steadyEvery-1 {
				random.Steady(seed)
			}
			return random
		}
		if d.descends(limited, inputs()) {
			d.longer(ctx, inputs())
		}
	}
	return ctx.Err()
}

// typed makes runs on what is typed, and of one that is deep the simplest.
func (d *descent) typed(ctx, limited context.Context, t *typing) {
	inputs := typed.NewComposer(typed.VocabularyOf(d.Prog), t.args, t.stdin)
	for visited := 0; d.effort < sampleEffort && d.goesOn(limited); visited = d.machine.Visited() {
		in := inputs.Next()
		if d.descends(limited, t.keyboard(in, t.zeros())) {
			in = typed.Smaller(in, func(in typed.Input) (missed int, ok bool) {
				keyboard := t.keyboard(in, t.zeros())
				return keyboard.Missed, d.effort < smallerEffort && d.descends(limited, keyboard) && !keyboard.Partial
			})
			d.input, d.keyboard = &in, t.keyboard(in, t.zeros())
			d.longer(ctx, d.keyboard)
		}
		if d.machine.Visited() > visited {
			inputs.Keep(in)
		}
	}
}

func (d *descent) goesOn(ctx context.Context) bool {
	return ctx.Err() == nil && d.failure == nil && d.tries < deepRuns
}

// descends reports whether many calls are active where a short run is over.
func (d *descent) descends(ctx context.Context, inputs interp.Inputs) bool {
	end, err := d.machine.Run(ctx, inputs, interp.Options{MaxSteps: sampleSteps})
	if err != nil {
		d.effort += sampleSteps
		return false
	}
	d.effort += end.Count + interp.RunEffort
	return end.Kind == interp.Limit && len(d.machine.Stack()) > deepCalls
}

// longer makes a run to its end.
func (d *descent) longer(ctx context.Context, inputs interp.Inputs) {
	d.tries++
	part, cancel := effort.Timeout(ctx, deepTime)
	defer cancel()
	recorder := &interp.Recorder{From: inputs}
	end, err := d.machine.Run(part, recorder, interp.Options{MaxDepth: run.Depth(d.Prog)})
	if err != nil {
		return
	}
	d.script = recorder.Script
	if d.failure, err = run.Overflow(d.machine, d.Prog, end, func(o interp.Options) error {
		_, err := d.machine.Run(ctx, d.script.Play(), o)
		return err
	}); err != nil {
		d.failure = nil
	}
}

// found is the outcome with the run that was found; nil: it depends on what is not known.
func (d *descent) found(ctx context.Context) (*report.Outcome, error) {
	end, err := d.machine.Run(ctx, d.script.Play(), interp.Options{MaxSteps: d.failure.Step, Record: true})
	if err != nil || depends(d.Loaded, end) {
		return nil, err
	}
	in, o := d.Words(), d.outcome(process.SampleRuns)
	t := in.Deep(end.Steps, d.failure).Trace
	if d.keyboard != nil && !d.keyboard.Partial {
		t.Given = words.Typed(*d.input, d.keyboard.Asked)
	}
	if t.Script, err = d.script.MarshalJSON(); err != nil {
		return nil, err
	}
	o.Verdict, o.Property, o.Traces = report.False, failureName(d.failure), []*report.Trace{t}
	o.Summary = activeCalls(in, t, d.failure)
	return o, nil
}
