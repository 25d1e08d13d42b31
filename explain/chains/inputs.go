package chains

import (
	"fmt"
	"maps"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// A World answers what a program leaves open, and holds what a run has done
// beyond the program's state. What it has become is one more variable of the
// program states that are compared: it is defined by the steps that change it,
// and replaced as a whole.
type World interface {
	interp.Inputs
	// State tells what it has become from other things that it may become in
	// runs that began in the same world: two worlds with the same number answer
	// alike from here on.
	State() uint64
	// Fork is a copy: what happens in one of the two leaves the other alone.
	Fork() World
}

// observed is a World of which is known when it changes.
type observed struct {
	World
	state   uint64
	asked   bool                       // since the state was asked for
	initial func(*cfg.Var, term.Value) // told of the values that variables have from the start; nil: nothing is
}

func observe(w World) *observed { return &observed{World: w, state: w.State()} }

// became is what the World has become, if it is not what it was before.
func (w *observed) became() (x term.Value, changed bool) {
	if !w.asked {
		return x, false
	}
	w.asked = false
	old := w.state
	w.state = w.State()
	return term.BVWord(64, w.state), w.state != old
}

func (w *observed) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	w.asked = true
	return w.World.Next(e, v)
}

func (w *observed) Initial(v *cfg.Var) (term.Value, error) {
	w.asked = true
	x, err := w.World.Initial(v)
	if w.initial != nil && err == nil {
		w.initial(v, x)
	}
	return x, err
}

// Call hands a call of the host on.
func (w *observed) Call(e *cfg.Edge, args []uint64) (uint64, error) {
	w.asked = true
	host, ok := w.World.(interp.Host)
	if !ok {
		return 0, fmt.Errorf("chains: nobody provides %s", e.Action.(*cfg.Havoc).Input.Name)
	}
	return host.Call(e, args)
}

// Replay is the world of a script for runs that may go other ways than the one
// that it was recorded of: an input is answered with the next value of its kind
// and name, whatever its place; with zero when there is none left.
func Replay(s *interp.Script) World { return ReplayThen(s, 0) }

// ReplayThen is Replay with another number, cut off at the width that is asked
// for, for inputs when there is none left.
func ReplayThen(s *interp.Script, rest uint64) World {
	w := &replay{rest: rest, inputs: map[inputKey][][]term.Value{}, initial: map[string][]term.Value{}, read: map[inputKey]int{}, started: map[string]int{}}
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

// ReplayFilled is Replay in a program whose memory has other names: what the script does
// not tell of it is not zero but this number, at its width.
func ReplayFilled(s *interp.Script, fill uint64) World {
	w := Replay(s).(*replay)
	w.fill = fill
	return w
}

// Unset is a world whose variables and memory that nothing has given a value hold this
// number, cut off at their width; nil: it is none that replays a script.
func Unset(w World, x uint64) World {
	r, ok := w.(*replay)
	if !ok {
		return nil
	}
	c := r.Fork().(*replay)
	c.unset, c.fill = true, x
	return c
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
	rest    uint64
	unset   bool   // what nothing has given a value is filled
	fill    uint64 // what with; and memory of which nothing is known
	beyond  int    // inputs of which there was none left
}

func (w *replay) Fork() World {
	c := *w
	c.read, c.started = maps.Clone(w.read), maps.Clone(w.started)
	return &c
}

// State counts the inputs that are used.
func (w *replay) State() uint64 {
	var sum uint64
	for k, n := range w.read {
		sum += Digest(uint64(k.kind), k.name, uint64(n))
	}
	for name, n := range w.started {
		sum += Digest(0, name, uint64(n))
	}
	return sum + uint64(w.part)
}

// Digest is a number for a part of a world, as good as no other part has;
// those of parts in any order are added.
func Digest(kind uint64, name string, x uint64) uint64 {
	const prime = 0x9E3779B97F4A7C15
	h := kind + 1
	mix := func(x uint64) {
		h = (h ^ x) * prime
		h ^= h >> 29
	}
	for i := range len(name) {
		mix(uint64(name[i]))
	}
	mix(uint64(len(name)))
	mix(x)
	mix(x >> 32)
	return h
}

func (w *replay) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	h := e.Action.(*cfg.Havoc)
	k := inputKey{h.Input.Kind, h.Input.Name}
	x := term.ZeroValue(v.Term.Sort())
	if i := w.read[k]; i < len(w.inputs[k]) && w.part < len(w.inputs[k][i]) {
		x = fitting(w.inputs[k][i][w.part], x)
	} else if h.Input.Kind != cfg.Arbitrary {
		w.beyond++
		if x.Kind() == term.BitVecKind && x.Width() <= 64 {
			x = term.BVWord(x.Width(), w.rest)
		}
	}
	if w.unset && (h.Input.Kind == cfg.Uninitialized || h.Input.Kind == cfg.FreshMemory) {
		x = filled(v.Term.Sort(), w.fill)
	}
	if w.part++; w.part == len(h.Dst) {
		w.part = 0
		w.read[k]++
	}
	return x, nil
}

// Beyond counts the inputs that were read when none was left.
func Beyond(w World) int {
	if r, ok := w.(*replay); ok {
		return r.beyond
	}
	return 0
}

func (w *replay) Initial(v *cfg.Var) (term.Value, error) {
	x := term.ZeroValue(v.Term.Sort())
	if i := w.started[v.Name]; i < len(w.initial[v.Name]) {
		x = fitting(w.initial[v.Name][i], x)
	} else if w.fill != 0 && x.Kind() == term.ArrayKind {
		x = filled(v.Term.Sort(), w.fill)
	}
	if w.unset && v.Region != nil {
		x = filled(v.Term.Sort(), w.fill)
	}
	w.started[v.Name]++
	return x, nil
}

// filled is a number, or memory whose cells all are.
func filled(s *term.Sort, x uint64) term.Value {
	switch s.Kind {
	case term.ArrayKind:
		return term.ArrayValue(filled(s.Elem, x))
	case term.BitVecKind:
		if s.Width <= 64 {
			return term.BVWord(s.Width, x)
		}
	}
	return term.ZeroValue(s)
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
