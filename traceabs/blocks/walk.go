package blocks

import (
	"errors"
	"fmt"

	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// A walk is the way back from a model of blocks to a path of edges: the
// program is run on the model's values of the inputs and of the variables that
// it reads before it sets them.
type walk struct {
	b       *Program
	model   func(*term.Term) (*term.Term, error)
	state   map[*term.Term]term.Value
	initial map[int]*term.Term // asked of the model, by index of the variable
	letters []*cfg.Edge
	inputs  []trace.InputValue
}

// Follow runs the program until the end. instance gives the variable for an input
// of the block at work; arrive is given the cut points that the run reaches, and
// says which one is the end.
func (b *Program) Follow(model func(*term.Term) (*term.Term, error), instance func(in *term.Term) *term.Term, arrive func(*Cut) (end bool, err error)) (*trace.ErrorTrace, error) {
	return newWalk(b, model).follow(b.Prog.Entry.Entry, instance, arrive)
}

func newWalk(b *Program, model func(*term.Term) (*term.Term, error)) *walk {
	return &walk{b: b, model: model, state: map[*term.Term]term.Value{}, initial: map[int]*term.Term{}}
}

// follow runs the program from a location until the end, as Follow does.
func (w *walk) follow(loc *cfg.Loc, instance func(in *term.Term) *term.Term, arrive func(*Cut) (end bool, err error)) (*trace.ErrorTrace, error) {
	for end := false; !end; {
		e, err := w.choose(loc)
		if err != nil {
			return nil, err
		}
		if err := w.pass(e, instance); err != nil {
			return nil, err
		}
		loc = e.To
		if c := w.b.At[loc.ID]; c != nil {
			if end, err = arrive(c); err != nil {
				return nil, err
			}
		}
	}
	t := &trace.ErrorTrace{Trace: trace.Trace{NestedWord: automata.NewNestedWord(w.letters, nil)}, Inputs: w.inputs}
	for i, v := range w.b.Space.Vars {
		if w.initial[i] != nil {
			t.Initial = append(t.Initial, trace.VarValue{Var: v, Value: w.initial[i]})
		}
	}
	return t, nil
}

// choose is the edge out of a location that the state lets pass.
func (w *walk) choose(l *cfg.Loc) (*cfg.Edge, error) {
	for _, e := range l.Out {
		a, guarded := e.Action.(*cfg.Assume)
		if !guarded {
			return e, nil
		}
		holds, err := term.Eval(a.Cond, w.value)
		if err != nil {
			return nil, err
		}
		if holds.Bool() {
			return e, nil
		}
	}
	return nil, fmt.Errorf("the model leads to no edge at %v", l.Pos)
}

// pass changes the state by an edge.
func (w *walk) pass(e *cfg.Edge, instance func(*term.Term) *term.Term) error {
	switch a := e.Action.(type) {
	case *cfg.Assign:
		values := make([]term.Value, len(a.Src))
		for i, t := range a.Src {
			v, err := term.Eval(t, w.value)
			if err != nil {
				return err
			}
			values[i] = v
		}
		for i, v := range a.Dst {
			w.state[v.Term] = values[i]
		}
	case *cfg.Havoc:
		for k, v := range a.Dst {
			value, err := w.model(instance(w.b.input(e, k)))
			if err != nil {
				return err
			}
			if w.state[v.Term], err = constant(value); err != nil {
				return err
			}
			w.inputs = append(w.inputs, trace.InputValue{Pos: len(w.letters), Var: v, Value: value})
		}
	}
	w.letters = append(w.letters, e)
	return nil
}

// value is a variable's value; the model knows what it was at the start.
func (w *walk) value(v *term.Term) (term.Value, error) {
	if x, ok := w.state[v]; ok {
		return x, nil
	}
	t, err := w.model(v)
	if err != nil {
		return term.Value{}, err
	}
	x, err := constant(t)
	if err != nil {
		return term.Value{}, err
	}
	w.state[v] = x
	if i, ok := w.b.Space.Index[v]; ok {
		w.initial[i] = t
	}
	return x, nil
}

func constant(t *term.Term) (term.Value, error) {
	v, ok := term.ValueOf(t)
	if !ok {
		return term.Value{}, errors.New("the model has a value that is no constant: " + t.String())
	}
	return v, nil
}
