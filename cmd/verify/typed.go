package verify

import (
	"context"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/interp/typed"
	"tav/cfg/library"
	"tav/cmd/process"
	"tav/solver/limits"
)

// A typing runs a program on arguments and standard input as a person types them.
type typing struct {
	*subject
	machine     *interp.Machine
	args, stdin bool  // what the program looks at
	first       int64 // the object of its first argument
	effort      int   // steps of all runs
}

// typing makes runs on what is typed; nil where the program reads nothing of that kind, or is a harness with inputs of its own.
func (v *subject) typing(ctx context.Context) *typing {
	args, stdin, ok := typable(v)
	if !ok || !args && !stdin {
		return nil
	}
	t := &typing{subject: v, args: args, stdin: stdin}
	var err error
	if t.machine, err = interp.New(v.Prog); err != nil {
		return nil
	}
	return t.arguments(ctx)
}

// typable reports whether the program looks at its arguments, and at its standard input; it is not ok if it may be a harness with
// inputs of its own.
func typable(v *subject) (args, stdin, ok bool) {
	if v.Entry != "main" || v.threads != nil || v.Instrument != nil {
		return false, false, false
	}
	for _, p := range v.Prog.Procs {
		for _, e := range p.Edges {
			h, ok := e.Action.(*cfg.Havoc)
			if !ok || h.Input.Kind != cfg.Nondet {
				continue
			}
			if typed.Given(h.Input) {
				return false, false, false
			}
			args = args || h.Input.Name == library.InputArgument
			stdin = stdin || h.Input.Name != library.InputArgument && len(h.Args) > 0
		}
	}
	for _, x := range v.Prog.Entry.Params {
		args = args || typed.IsCount(x)
	}
	return args, stdin, true
}

// arguments finds out which objects they are.
func (t *typing) arguments(ctx context.Context) *typing {
	_, err := t.machine.Run(ctx, t.keyboard(typed.Input{}, t.zeros()), interp.Options{MaxSteps: sampleSteps, Each: func(s *interp.Step) bool {
		for _, c := range s.Changes {
			if n, _ := c.Value.Int64(); c.Var.Name == typed.ArgumentList && n > 0 {
				t.first = n + 1
			}
		}
		return t.first == 0
	}})
	if err != nil {
		return nil
	}
	return t
}

// zeros are the inputs of the program that are not typed, in most runs.
func (t *typing) zeros() interp.Inputs { return (&interp.Script{}).Play() }

func (t *typing) keyboard(in typed.Input, rest interp.Inputs) *typed.Keyboard {
	return typed.NewKeyboard(in, t.first, rest)
}

// sampleTyped runs the program on inputs of the words and numbers that it compares with. A run that reaches the error is a
// counterexample. Nil: none does.
func (v *sampling) sampleTyped(ctx context.Context) (*decision, error) {
	t := v.typing(ctx)
	if t == nil {
		return nil, nil
	}
	limited, cancel := limits.Counted(ctx, sampleTime, "time of sample runs")
	defer cancel()
	inputs, failed := typed.NewComposer(typed.VocabularyOf(v.Prog), t.args, t.stdin), map[*cfg.Loc]int{}
	for visited, enough := 0, typedEffort; t.effort < enough && limited.Err() == nil; {
		in := inputs.Next()
		recorder := &interp.Recorder{From: t.keyboard(in, t.zeros())}
		run, err := t.machine.Run(limited, recorder, interp.Options{MaxSteps: sampleSteps})
		if err != nil {
			return nil, ctx.Err()
		}
		if run.Kind == interp.ReachedError && failed[run.Loc] < typedFailures {
			if c, err := v.replayed(ctx, &recorder.Script, interp.Options{MaxSteps: run.Count + 1}); err == nil {
				return v.refute(ctx, v.outcome(process.SampleRuns), v.smaller(ctx, c))
			}
			failed[run.Loc]++
		}
		t.effort += run.Count + interp.RunEffort
		if t.machine.Visited() > visited {
			inputs.Keep(in)
			visited, enough = t.machine.Visited(), min(2*t.effort+typedEffort, typedMost)
		}
	}
	return nil, ctx.Err()
}

// simplest is a counterexample that a person can type, the simplest that is soon found in place of c; nil: there is none.
func (t *typing) simplest(ctx context.Context, c *confirmed) *confirmed {
	if t == nil || c.turns != nil || c.run.Count > sampleSteps {
		return nil
	}
	transcript := typed.NewTranscript(c.script.Play())
	if _, err := t.machine.Run(ctx, transcript, interp.Options{MaxSteps: c.run.Count + 1}); err != nil {
		return nil
	}
	in, ok := transcript.Input(t.first)
	holds := func(in typed.Input) (missed int, ok bool) {
		if t.effort > smallerEffort {
			return 0, false
		}
		return t.violates(ctx, in, c.run)
	}
	if ok {
		_, ok = holds(in)
	}
	if !ok {
		return nil
	}
	in = typed.Smaller(in, holds)
	keyboard := t.keyboard(in, t.zeros())
	recorder := &interp.Recorder{From: keyboard}
	run, err := t.machine.Run(ctx, recorder, interp.Options{MaxSteps: sampleSteps})
	if err != nil {
		return nil
	}
	found, err := t.replayed(ctx, &recorder.Script, interp.Options{MaxSteps: run.Count + 1})
	if err != nil {
		return nil
	}
	found.typed, found.reads = &in, keyboard.Asked
	return found
}

// violates reports whether a run on an input violates the property that another one does, whatever the values are that are not
// typed, and how many conversions of scanf fail.
func (t *typing) violates(ctx context.Context, in typed.Input, as *interp.Outcome) (missed int, ok bool) {
	for _, rest := range []interp.Inputs{t.zeros(), interp.NewRandom(t.Prog, 1), interp.NewRandom(t.Prog, 2)} {
		keyboard := t.keyboard(in, rest)
		run, err := t.machine.Run(ctx, keyboard, interp.Options{MaxSteps: sampleSteps})
		if err != nil {
			return 0, false
		}
		t.effort += run.Count + interp.RunEffort
		if run.Kind != interp.ReachedError || !t.failing(as.Loc)(run.Loc) || keyboard.Partial {
			return 0, false
		}
		missed = keyboard.Missed
	}
	return missed, true
}
