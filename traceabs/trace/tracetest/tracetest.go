package tracetest

import (
	"tav/automata"
	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// TraceThrough is the trace that visits these locations.
func TraceThrough(b *cfgtest.Builder, locs ...int) trace.Trace {
	var letters []*cfg.Edge
	for i, n := range locs[1:] {
		for _, e := range b.Loc(locs[i]).Out {
			if e.To == b.Loc(n) {
				letters = append(letters, e)
			}
		}
	}
	return trace.Trace{NestedWord: automata.NewNestedWord(letters, nil)}
}

// Rerun executes an error trace of a program without calls on its values.
func Rerun(e *trace.ErrorTrace) error {
	state := map[*term.Term]term.Value{}
	for _, v := range e.Initial {
		state[v.Var.Term], _ = term.ValueOf(v.Value)
	}
	inputs := e.Inputs
	env := func(v *term.Term) (term.Value, error) {
		if x, ok := state[v]; ok {
			return x, nil
		}
		return term.Value{}, ErrMissing(v.Name())
	}
	for i, edge := range e.Letters {
		for _, u := range edge.UB {
			if x, err := term.Eval(u.Cond, env); err != nil || x.Bool() {
				return ErrMissing("defined behaviour: " + u.What)
			}
		}
		switch a := edge.Action.(type) {
		case *cfg.Assume:
			x, err := term.Eval(a.Cond, env)
			if err != nil {
				return err
			}
			if !x.Bool() {
				return ErrMissing("a way past " + a.Cond.String())
			}
		case *cfg.Assign:
			values := make([]term.Value, len(a.Src))
			for k, s := range a.Src {
				x, err := term.Eval(s, env)
				if err != nil {
					return err
				}
				values[k] = x
			}
			for k, v := range a.Dst {
				state[v.Term] = values[k]
			}
		case *cfg.Havoc:
			for range a.Dst {
				if len(inputs) == 0 || inputs[0].Pos != i {
					return ErrMissing("an input")
				}
				state[inputs[0].Var.Term], _ = term.ValueOf(inputs[0].Value)
				inputs = inputs[1:]
			}
		default:
			return nil // calls are confirmed by the interpreter's own tests
		}
	}
	return nil
}

// ErrMissing says what a trace lacks to be executed.
type ErrMissing string

func (e ErrMissing) Error() string { return "the error trace lacks " + string(e) }
