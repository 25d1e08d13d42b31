package run

import (
	"context"
	"errors"

	"tav/automata"
	"tav/cfg"
	"tav/traceabs"
)

// ErrorTrace is the run up to its failure, with the inputs that lead there:
// everything that the host answered. The failure's condition does not hold at
// its end; where it has none the last edge leads to an error location, or to
// the call of abort. It holds all steps: runs of more than limit are an error.
func (r *Recording) ErrorTrace(ctx context.Context, limit int) (*traceabs.ErrorTrace, error) {
	switch {
	case r.Failure == nil:
		return nil, errors.New("the run does not fail")
	case r.Failure.Step > limit:
		return nil, errors.New("the run is too long for one trace")
	}
	steps, err := r.Window(ctx, 0, r.Failure.Step)
	if err != nil {
		return nil, err
	}
	t := &traceabs.ErrorTrace{}
	letters, kinds := make([]*cfg.Edge, len(steps)), make([]automata.Kind, len(steps))
	m := r.machine.program.Terms
	for i, s := range steps {
		letters[i], kinds[i] = s.Edge, kindOf(s.Edge)
		if _, ok := s.Edge.Action.(*cfg.Havoc); !ok {
			continue
		}
		for _, c := range s.Changes {
			t.Inputs = append(t.Inputs, traceabs.InputValue{Pos: i, Var: c.Var, Value: m.ValueTerm(c.Value, c.Var.Term.Sort())})
		}
	}
	t.NestedWord = automata.NewNestedWord(letters, kinds)
	return t, nil
}

func kindOf(e *cfg.Edge) automata.Kind {
	switch e.Kind {
	case cfg.Call:
		return automata.Call
	case cfg.Return:
		return automata.Return
	}
	return automata.Internal
}
