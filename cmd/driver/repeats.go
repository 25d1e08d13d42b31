package driver

import (
	"context"
	"log/slog"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// repeating decides FALSE: for each loop the engines look, each in a part of the time that is left, for a way
// back to a state. Its inputs count when a run on them goes round. Nil: none does.
func (v *terminating) repeating(ctx context.Context, l *loaded, share float64) (*decision, error) {
	if l == nil || len(l.program.Procs) > 1 {
		return nil, nil
	}
	v.Enter("refine")
	for _, h := range l.program.Heads() {
		q := l.program.Repeats(h)
		if q == nil {
			continue
		}
		var found *round
		limited, cancel := context.WithTimeout(ctx, partLeft(ctx, share))
		_, err := v.prove(limited, q.Program, func(ctx context.Context, t *trace.ErrorTrace) error {
			c, err := cycleOf(ctx, q, t)
			if err != nil {
				slog.Debug("no run", "component", "termination", "error", err)
				return nil
			}
			// What nothing has set is known once it was read.
			found = v.checked(ctx, l, c.Later())
			return nil
		})
		cancel()
		if err != nil || ctx.Err() != nil {
			return nil, err
		}
		if found != nil {
			return v.goesRound(ctx, l, found.Cycle, found.run, found.stays, true, "")
		}
	}
	return nil, nil
}

// cycleOf claims that the run of an error trace of q goes round: from where the state is kept to its end.
func cycleOf(ctx context.Context, q *cfg.Repeating, t *trace.ErrorTrace) (*interp.Cycle, error) {
	machine, err := interp.New(q.Program)
	if err != nil {
		return nil, err
	}
	play := scriptOf(t).Play()
	in := &inputsOf{Recorder: interp.Recorder{From: play}, of: q, all: play}
	c := &interp.Cycle{}
	steps := 0
	_, err = machine.Run(ctx, in, interp.Options{EveryStep: true, MaxSteps: confirmLength*t.Len() + confirmMore, Each: func(s *interp.Step) bool {
		switch {
		case s.Edge.Action == cfg.Action(q.Keep):
			c.Stem, c.Given = steps, len(in.Script.Inputs)
		case !q.Own(s.Edge):
			steps++
		}
		return true
	}})
	c.Script, c.Round = in.Script, steps-c.Stem
	return c, err
}

// inputsOf records the inputs that the program itself asks for.
type inputsOf struct {
	interp.Recorder
	of  *cfg.Repeating
	all interp.Inputs
}

// Next implements interp.Inputs.
func (i *inputsOf) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	if i.of.Own(e) {
		return i.all.Next(e, v)
	}
	return i.Recorder.Next(e, v)
}
