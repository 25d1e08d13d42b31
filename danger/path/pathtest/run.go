package pathtest

import (
	"context"
	"testing"

	"tav/automata"
	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// values gives the nondeterministic inputs of a run in order, then zeros.
type values struct {
	inputs  []int64
	next    []*term.Term
	initial []trace.VarValue
	m       *term.Manager
}

func (v *values) Next(e *cfg.Edge, x *cfg.Var) (term.Value, error) {
	value := term.ZeroValue(x.Term.Sort())
	if e.Action.(*cfg.Havoc).Input.Kind == cfg.Nondet && len(v.inputs) > 0 {
		value = term.BVWord(x.Term.Sort().Width, uint64(v.inputs[0]))
		v.inputs = v.inputs[1:]
	}
	v.next = append(v.next, v.m.ValueTerm(value, x.Term.Sort()))
	return value, nil
}

func (v *values) Initial(x *cfg.Var) (term.Value, error) {
	value := term.ZeroValue(x.Term.Sort())
	v.initial = append(v.initial, trace.VarValue{Var: x, Value: v.m.ValueTerm(value, x.Term.Sort())})
	return value, nil
}

// Fail runs a program on inputs and returns the error trace, nil if there is none.
func Fail(t testing.TB, p *cfg.Program, inputs ...int64) *trace.ErrorTrace {
	t.Helper()
	in := &values{inputs: inputs, m: p.Terms}
	out, err := interp.Run(context.Background(), p, in, interp.Options{MaxSteps: 10_000_000, Record: true})
	if err != nil {
		t.Fatal(err)
	}
	if out.Kind != interp.ReachedError {
		return nil
	}
	e := &trace.ErrorTrace{Initial: in.initial}
	var letters []*cfg.Edge
	var kinds []automata.Kind
	for i, s := range out.Steps {
		letters, kinds = append(letters, s.Edge), append(kinds, [...]automata.Kind{automata.Internal, automata.Call, automata.Return}[s.Edge.Kind])
		if h, ok := s.Edge.Action.(*cfg.Havoc); ok {
			for _, v := range h.Dst {
				e.Inputs = append(e.Inputs, trace.InputValue{Pos: i, Var: v, Value: in.next[0]})
				in.next = in.next[1:]
			}
		}
	}
	e.NestedWord = automata.NewNestedWord(letters, kinds)
	return e
}
