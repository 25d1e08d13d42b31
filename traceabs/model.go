package traceabs

import "tav/cfg"

// newErrorTrace reads the inputs of a feasible trace from the solver's model.
func newErrorTrace(w *vocabulary, f *formula, feas feasibility) (*ErrorTrace, error) {
	t := &ErrorTrace{Trace: f.trace}
	for i, s := range f.steps {
		h, ok := s.edge.Action.(*cfg.Havoc)
		if !ok {
			continue
		}
		for k, v := range h.Dst {
			value, err := feas.Model(s.defs[k].version)
			if err != nil {
				return nil, err
			}
			t.Inputs = append(t.Inputs, InputValue{Pos: i, Var: v, Value: value})
		}
	}
	for _, g := range w.order {
		version := f.entry[g]
		if version == nil {
			continue
		}
		value, err := feas.Model(version)
		if err != nil {
			return nil, err
		}
		t.Initial = append(t.Initial, VarValue{Var: g, Value: value})
	}
	return t, nil
}
