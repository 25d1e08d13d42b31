package run

import (
	"context"
	"errors"

	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// ErrorTrace is the run up to its failure, with the inputs that lead there:
// everything that the host answered. The last edge leads to an error location;
// for a guard that does not hold it is one that the program does not have, the
// guard's negation. The trace holds all steps: runs of more than limit are an error.
func (r *Recording) ErrorTrace(ctx context.Context, limit int) (*trace.ErrorTrace, error) {
	switch {
	case r.Failure == nil:
		return nil, errors.New("the run does not fail")
	case r.Failure.Step > limit:
		return nil, errors.New("the run is too long for one trace")
	}
	t := &trace.ErrorTrace{}
	m := r.machine.program.Terms
	asked := map[*cfg.Var]bool{}
	steps, err := r.window(ctx, 0, r.Failure.Step, func(v *cfg.Var) {
		if !asked[v] {
			asked[v] = true
			t.Initial = append(t.Initial, trace.VarValue{Var: v, Value: m.ValueTerm(term.ZeroValue(v.Term.Sort()), v.Term.Sort())})
		}
	})
	if err != nil {
		return nil, err
	}
	letters, kinds := make([]*cfg.Edge, len(steps)), make([]automata.Kind, len(steps))
	for i, s := range steps {
		letters[i], kinds[i] = s.Edge, kindOf(s.Edge)
		if _, ok := s.Edge.Action.(*cfg.Havoc); !ok {
			continue
		}
		for _, c := range s.Changes {
			t.Inputs = append(t.Inputs, trace.InputValue{Pos: i, Var: c.Var, Value: m.ValueTerm(c.Value, c.Var.Term.Sort())})
		}
	}
	if c := r.Failure.Condition; c != nil {
		guard := *r.Failure.Edge
		guard.Action = &cfg.Assume{Cond: m.Not(c)}
		guard.To = &cfg.Loc{ID: guard.From.ID, Proc: guard.From.Proc, Kind: cfg.Error, Reason: r.Failure.What, Pos: guard.Pos}
		letters, kinds = append(letters, &guard), append(kinds, automata.Internal)
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
