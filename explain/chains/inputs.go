package chains

import (
	"maps"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// A World answers what a program leaves open, and holds what a run has done
// beyond the program's state.
type World interface {
	interp.Inputs
	// Fork is a copy: what happens in one of the two leaves the other alone.
	Fork() World
}

// Replay is the world of a script for runs that may go other ways than the one
// that it was recorded of: an input is answered with the next value of its kind
// and name, whatever its place; with zero when there is none left.
func Replay(s *interp.Script) World {
	w := &replay{inputs: map[inputKey][][]term.Value{}, initial: map[string][]term.Value{}, read: map[inputKey]int{}, started: map[string]int{}}
	for _, in := range s.Inputs {
		var values []term.Value
		for _, x := range in.Values {
			values = append(values, x.Value)
		}
		k := inputKey{in.Kind, in.Name}
		w.inputs[k] = append(w.inputs[k], values)
	}
	for _, x := range s.Initial {
		w.initial[x.Var] = append(w.initial[x.Var], x.Value)
	}
	return w
}

type inputKey struct {
	kind cfg.InputKind
	name string
}

// replay is a position in each sequence of values of a script.
type replay struct {
	inputs  map[inputKey][][]term.Value // a list of values for each time
	initial map[string][]term.Value
	read    map[inputKey]int // times asked
	started map[string]int
	part    int // values given of the Havoc at hand
}

func (w *replay) Fork() World {
	c := *w
	c.read, c.started = maps.Clone(w.read), maps.Clone(w.started)
	return &c
}

func (w *replay) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	h := e.Action.(*cfg.Havoc)
	k := inputKey{h.Input.Kind, h.Input.Name}
	x := term.ZeroValue(v.Term.Sort())
	if i := w.read[k]; i < len(w.inputs[k]) && w.part < len(w.inputs[k][i]) {
		x = fitting(w.inputs[k][i][w.part], x)
	}
	if w.part++; w.part == len(h.Dst) {
		w.part = 0
		w.read[k]++
	}
	return x, nil
}

func (w *replay) Initial(v *cfg.Var) (term.Value, error) {
	x := term.ZeroValue(v.Term.Sort())
	if i := w.started[v.Name]; i < len(w.initial[v.Name]) {
		x = fitting(w.initial[v.Name][i], x)
	}
	w.started[v.Name]++
	return x, nil
}

// fitting is x if it is of the sort of zero, else zero: an input of the same
// name may be declared otherwise in another program.
func fitting(x, zero term.Value) term.Value {
	a, b := x, zero
	for a.Kind() == term.ArrayKind && b.Kind() == term.ArrayKind {
		a, b = a.Default(), b.Default()
	}
	if a.Kind() == b.Kind() && a.Width() == b.Width() {
		return x
	}
	return zero
}
