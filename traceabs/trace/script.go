package trace

import (
	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// Script is the script that drives the program along an error trace.
func (t *ErrorTrace) Script() *interp.Script {
	s := &interp.Script{}
	inputs := t.Inputs
	for pos, e := range t.Letters {
		h, ok := e.Action.(*cfg.Havoc)
		if !ok {
			continue
		}
		if h.Input.Kind == cfg.Computed { // by the run
			for len(inputs) > 0 && inputs[0].Pos == pos {
				inputs = inputs[1:]
			}
			continue
		}
		given := map[*cfg.Var]*term.Term{}
		for len(inputs) > 0 && inputs[0].Pos == pos {
			given[inputs[0].Var] = inputs[0].Value
			inputs = inputs[1:]
		}
		values := make([]term.Value, len(h.Dst))
		for i, x := range h.Dst {
			values[i] = valueOf(given[x], x)
		}
		s.AddInput(e, values...)
	}
	for _, x := range t.Initial {
		s.AddInitial(x.Var, valueOf(x.Value, x.Var))
	}
	return s
}

// valueOf is the value of a constant, zero for nil.
func valueOf(t *term.Term, x *cfg.Var) term.Value {
	if t != nil {
		if value, ok := term.ValueOf(t); ok {
			return value
		}
	}
	return term.ZeroValue(x.Term.Sort())
}

// MaxSteps is how many steps the run of its script may take before it is known not to follow the trace.
func (t *ErrorTrace) MaxSteps() int { return stepsAnEdge*t.Len() + stepsMore }
