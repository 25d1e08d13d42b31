package verify

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/interp/typed"
	"tav/cfg/library"
	"tav/explain/schedule"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// confirmed is an error trace that was run.
type confirmed struct {
	script *interp.Script
	run    *interp.Outcome // with its steps
	turns  *schedule.Run   // of a program with threads: the run on these; nil: it has none
	typed  *typed.Input    // what a person gives the program for that run; nil: not known
	reads  bool            // it reads the standard input
}

// confirm runs an error trace in the interpreter: a *confirmed. The error says why
// the trace is no counterexample, in the words of the RESULT line.
func (v *subject) confirm(ctx context.Context, t *trace.ErrorTrace) (run any, err error) {
	c, err := v.replayed(ctx, t.Script(), interp.Options{MaxSteps: t.MaxSteps()})
	if err != nil && ctx.Err() == nil && errors.As(err, new(*interp.UnconfirmedError)) {
		for _, e := range t.Letters { // the trace may have chosen another result than the run
			if h, ok := e.Action.(*cfg.Havoc); ok && h.Input.Kind == cfg.Computed {
				return nil, &assumedError{library: true, kind: h.Input.Kind, what: "the result of", function: h.Input.Name, at: e.Home().Pos}
			}
		}
	}
	return c, err
}

// replayed runs a script. The error says why it is no counterexample.
func (v *subject) replayed(ctx context.Context, script *interp.Script, o interp.Options) (*confirmed, error) {
	o.Record, o.EveryStep = true, v.Prog.Places != nil
	run, err := interp.Replay(ctx, v.Prog, script, o)
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, &interp.UnconfirmedError{Why: err}
	}
	if err := run.Violation(); err != nil {
		return nil, err
	}
	if err := run.Overlap(v.Prog.Places); err != nil {
		return nil, err
	}
	if err := v.otherNaN(ctx, script, o.MaxSteps); err != nil {
		return nil, err
	}
	if e := assumedEffect(v.Prog.Terms, run.Steps); e != nil {
		in := e.Action.(*cfg.Havoc).Input
		if in.Kind == cfg.StaticAddress {
			why := "unsupported: the error depends on addresses in the initial value of " + in.Name
			if in.Pos.IsValid() {
				why += fmt.Sprintf(" at %s", in.Pos)
			}
			return nil, errors.New(why)
		}
		what := "the result of"
		if in.Kind == cfg.Written {
			what = "what is written by"
		}
		at := in.Pos
		if !at.IsValid() {
			at = e.Pos
		}
		if name, ours := library.Unknown(in.Name); ours {
			return nil, &assumedError{library: true, what: what, function: name, at: caller(run.Steps, e)}
		}
		return nil, &assumedError{kind: in.Kind, what: what, function: in.Name, at: at}
	}
	if err := v.passesReads(ctx, script, run.Count); err != nil {
		return nil, err
	}
	return v.interleaved(ctx, &confirmed{script: script, run: run})
}

// caller is where the program called the model that an edge is in.
func caller(steps []interp.Step, e *cfg.Edge) cfg.Pos {
	at := e.Pos
	for _, s := range steps {
		if p := s.Edge.Pos; p.IsValid() && !p.InLibrary() {
			at = p
		}
		if s.Edge == e {
			break
		}
	}
	return at
}

// interleaved takes the run of a sequential form on the threads themselves.
func (v *subject) interleaved(ctx context.Context, c *confirmed) (*confirmed, error) {
	if v.form == nil {
		return c, nil
	}
	var err error
	if c.turns, err = schedule.Replay(ctx, v.threads, v.form, c.run, c.script); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, &interp.UnconfirmedError{Why: fmt.Errorf("on the threads %w", err)}
	}
	return c, nil
}

// An assumedError says that a run is no counterexample, as it depends on what an
// undefined function does.
type assumedError struct {
	library        bool // the function is the library's
	kind           cfg.InputKind
	what, function string
	at             cfg.Pos
}

func (e *assumedError) Error() string {
	not := "defined"
	if e.library {
		not = "known"
	}
	return fmt.Sprintf("assumption: the error depends on %s %s at %s, which is not %s", e.what, e.function, e.at, not)
}

// otherNaN repeats the run of a script with the NaN that machines and compilers
// make, of either sign. The error says that they would not get to the violation.
func (v *subject) otherNaN(ctx context.Context, script *interp.Script, steps int) error {
	for _, negative := range []bool{false, true} {
		variant, any := withNaN(script, negative)
		if !any {
			return nil
		}
		run, err := interp.Replay(ctx, v.Prog, variant, interp.Options{MaxSteps: steps})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil || run.Kind != interp.ReachedError {
			return errors.New("undefined behaviour: the error depends on " + cfg.NaNBits)
		}
	}
	return nil
}

// withNaN replaces the bits of NaNs in a script by no payload and a sign; any
// reports whether there are such inputs.
func withNaN(s *interp.Script, negative bool) (variant *interp.Script, any bool) {
	variant = &interp.Script{Inputs: slices.Clone(s.Inputs), Initial: s.Initial}
	for i, in := range s.Inputs {
		if in.Kind != cfg.Arbitrary || in.Name != cfg.NaNBits {
			continue
		}
		any = true
		values := slices.Clone(in.Values)
		for k, x := range values {
			bits, w := new(big.Int), x.Value.Width()
			if negative {
				bits.SetBit(bits, w-1, 1)
			}
			values[k].Value = term.BVValue(w, bits)
		}
		variant.Inputs[i].Values = values
	}
	return variant, any
}

// assumedEffect returns the edge of an external result that decides some
// condition of a run, directly or through what is computed from it; nil if
// there is none. Data flow along the run is followed by variables: too many are
// reported at a recursive procedure's variables, none too few.
func assumedEffect(m *term.Manager, steps []interp.Step) *cfg.Edge {
	from := map[*term.Term]*cfg.Edge{} // variable → the external result that it depends on
	source := func(t *term.Term) *cfg.Edge {
		for _, x := range m.FreeVars(t) {
			if e := from[x]; e != nil {
				return e
			}
		}
		return nil
	}
	var weak bool // other activations share the variables
	set := func(x *cfg.Var, e *cfg.Edge) {
		if e != nil {
			from[x.Term] = e
		} else if x.Role != cfg.Memory && (x.Global || !weak) {
			delete(from, x.Term)
		}
	}
	for _, s := range steps {
		weak = s.Edge.From.Proc.Recursive
		switch a := s.Edge.Action.(type) {
		case *cfg.Assume:
			if e := source(a.Cond); e != nil {
				return e
			}
		case *cfg.Assign:
			found := make([]*cfg.Edge, len(a.Src))
			for i, src := range a.Src {
				found[i] = source(src)
			}
			for i, x := range a.Dst {
				set(x, found[i])
			}
		case *cfg.Havoc:
			for _, x := range a.Dst {
				if a.Input.Kind.Assumed() {
					from[x.Term] = s.Edge
				} else {
					set(x, nil)
				}
			}
		case *cfg.CallAction:
			for i, x := range a.Callee.Params {
				if e := source(a.Args[i]); e != nil {
					from[x.Term] = e
				}
			}
		case *cfg.ReturnAction:
			for i, x := range a.Dst {
				if e := from[a.Call.Action.(*cfg.CallAction).Callee.Results[i].Term]; e != nil {
					from[x.Term] = e
				}
			}
		}
	}
	return nil
}
