package interp

import (
	"context"
	"errors"
	"fmt"

	"tav/cfg"
	"tav/solver/term"
)

// ErrMismatch is wrapped by the error of a run whose script speaks of other
// inputs than the program asks for: it was made for another program.
var ErrMismatch = errors.New("the script does not belong to this program")

// Replay runs the script. The violation that the script stands for is
// confirmed if and only if the outcome's kind is ReachedError: undefined
// behaviour on the way ends the run before.
func Replay(ctx context.Context, p *cfg.Program, s *Script, o Options) (*Outcome, error) {
	return Run(ctx, p, s.Play(), o)
}

// Play gives out the values of the script in order.
func (s *Script) Play() Inputs {
	initial := map[string][]term.Value{}
	for _, x := range s.Initial {
		initial[x.Var] = append(initial[x.Var], x.Value)
	}
	return &player{inputs: s.Inputs, initial: initial}
}

// player is a position in a script.
type player struct {
	inputs  []Input // from the occurrence at hand on
	used    int     // values of inputs[0] given out
	initial map[string][]term.Value
}

func (p *player) Initial(v *cfg.Var) (term.Value, error) {
	xs := p.initial[v.Name]
	if len(xs) == 0 {
		return term.ZeroValue(v.Term.Sort()), nil
	}
	p.initial[v.Name] = xs[1:]
	return xs[0], nil
}

func (p *player) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	if len(p.inputs) == 0 {
		return term.ZeroValue(v.Term.Sort()), nil
	}
	in := &p.inputs[0]
	h := e.Action.(*cfg.Havoc)
	if at := place(e, h); p.used == 0 && (in.Kind != h.Input.Kind || in.Name != h.Input.Name || in.Pos != at || len(in.Values) != len(h.Dst)) {
		return term.Value{}, fmt.Errorf("%w: %s at %v is asked for, the script has %s at %v", ErrMismatch, h.Input.Name, at, in.Name, in.Pos)
	}
	x := in.Values[p.used]
	if want := typeOf(v); x.Var != v.Name || x.Type != want {
		return term.Value{}, fmt.Errorf("%w: %s (%s) is asked for, the script has %s (%s)", ErrMismatch, v.Name, want, x.Var, x.Type)
	}
	if p.used++; p.used == len(in.Values) {
		p.inputs, p.used = p.inputs[1:], 0
	}
	return x.Value, nil
}

// Elsewhere gives out the values of the script to another form of the program
// that it was made for: each to the input of its kind and name at its place, in
// order. Inputs that the script has no fitting value for are zero.
func (s *Script) Elsewhere() Inputs {
	a := &answers{map[answer][]Setting{}}
	for _, in := range s.Inputs {
		for _, x := range in.Values {
			k := answer{in.Kind, in.Name, in.Pos, x.Type}
			a.values[k] = append(a.values[k], x)
		}
	}
	return a
}

// answers are the values of a script by what asks for them.
type answers struct {
	values map[answer][]Setting
}

type answer struct {
	kind cfg.InputKind
	name string
	pos  cfg.Pos
	typ  string
}

func (a *answers) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	h := e.Action.(*cfg.Havoc)
	k := answer{h.Input.Kind, h.Input.Name, place(e, h), typeOf(v)}
	xs := a.values[k]
	if len(xs) == 0 {
		return a.Initial(v)
	}
	a.values[k] = xs[1:]
	return xs[0].Value, nil
}

func (a *answers) Initial(v *cfg.Var) (term.Value, error) { return term.ZeroValue(v.Term.Sort()), nil }

// Recorder passes on the values of other Inputs and makes the Script of the run.
type Recorder struct {
	From   Inputs
	Script Script
	filled bool // the last input has all its values
}

// Next implements Inputs.
func (r *Recorder) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	x, err := r.From.Next(e, v)
	if err != nil {
		return x, err
	}
	h := e.Action.(*cfg.Havoc)
	if n := len(r.Script.Inputs); n == 0 || r.filled {
		r.Script.Inputs = append(r.Script.Inputs, Input{Kind: h.Input.Kind, Name: h.Input.Name, Pos: place(e, h)})
	}
	last := &r.Script.Inputs[len(r.Script.Inputs)-1]
	last.Values = append(last.Values, setting(v, x))
	r.filled = len(last.Values) == len(h.Dst)
	return x, nil
}

// Reads implements Reader, where the inputs are one.
func (r *Recorder) Reads(e *cfg.Edge, args []uint64) {
	if reader, ok := r.From.(Reader); ok {
		reader.Reads(e, args)
	}
}

// Initial implements Inputs.
func (r *Recorder) Initial(v *cfg.Var) (term.Value, error) {
	x, err := r.From.Initial(v)
	if err == nil {
		r.Script.AddInitial(v, x)
	}
	return x, err
}
