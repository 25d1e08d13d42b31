package termination

import (
	"context"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// CycleOf claims that the run of an error trace of q goes round: from where the state is kept to its end.
func CycleOf(ctx context.Context, q *cfg.Repeating, t *trace.ErrorTrace) (*interp.Cycle, error) {
	machine, err := interp.New(q.Program)
	if err != nil {
		return nil, err
	}
	play := t.Script().Play()
	in := &inputsOf{Recorder: interp.Recorder{From: play}, of: q, all: play}
	c := &interp.Cycle{}
	steps := 0
	_, err = machine.Run(ctx, in, interp.Options{EveryStep: true, MaxSteps: t.MaxSteps(), Each: func(s *interp.Step) bool {
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
