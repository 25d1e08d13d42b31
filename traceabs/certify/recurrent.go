package certify

import (
	"context"
	"slices"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver"
	"tav/solver/term"
)

// A Recurrent claims that a program without calls which has no error, Loop, shows that a run of
// another one, Prog, never ends: the one that begins with the inputs of a script.
type Recurrent struct {
	Prog   *cfg.Program
	Script *interp.Script
	Steps  int // of Prog that Loop begins with
	Loop   *cfg.Program
}

// Check runs Prog for these steps: Loop begins with their actions. From there on it walks through both programs in step:
// where an edge of Loop leads to one that is not accepting, Prog has the same edge, or
// one that asks for an input of which Loop has a value, a constant or one that the state determines; and where Loop cannot reach an accepting location,
// an edge can be taken, before which nothing is undefined. So the run of Prog has no last step.
func (r *Recurrent) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	if len(r.Prog.Procs) != 1 || len(r.Loop.Procs) != 1 {
		return refuted("recurrence: there are no calls")
	}
	x, by, err := r.stem(ctx)
	if err != nil {
		return err
	}
	p, err := newProver(r.Prog.Terms, b, limit)
	if err != nil {
		return err
	}
	defer p.close()
	known, open := map[[2]*cfg.Loc]bool{}, [][2]*cfg.Loc{{x, by}}
	for len(open) > 0 {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if known[at] {
			continue
		}
		known[at] = true
		next, err := r.goesOn(ctx, p, at[0], at[1])
		if err != nil {
			return err
		}
		open = append(open, next...)
	}
	return nil
}

// stem is where the steps lead to in Prog, and in Loop.
func (r *Recurrent) stem(ctx context.Context) (x, by *cfg.Loc, err error) {
	machine, err := interp.New(r.Prog)
	if err != nil {
		return nil, nil, err
	}
	run, err := machine.Run(ctx, r.Script.Play(), interp.Options{EveryStep: true, Record: true, MaxSteps: r.Steps})
	if err != nil {
		return nil, nil, err
	}
	if run.Count != r.Steps || r.Steps == 0 || len(run.Steps) != r.Steps {
		return nil, nil, refuted("recurrence: the run has %d steps", r.Steps)
	}
	by = r.Loop.Entry.Entry
	for i := range run.Steps {
		s := &run.Steps[i]
		if _, ok := s.Edge.Action.(*cfg.Assume); ok {
			continue
		}
		if len(by.Out) != 1 || by.Kind != cfg.Plain || !does(by.Out[0].Action, s) {
			return nil, nil, refuted("recurrence: the loop's program begins with the step at %v", s.Edge.Pos)
		}
		by = by.Out[0].To
	}
	return run.Steps[r.Steps-1].Edge.To, by, nil
}

// does reports whether an action does what a step did.
func does(a cfg.Action, s *interp.Step) bool {
	if a == s.Edge.Action {
		return true
	}
	in, asks := s.Edge.Action.(*cfg.Havoc)
	set, ok := a.(*cfg.Assign)
	if !asks || !ok || !gives(set, in) || len(s.Changes) != len(set.Dst) {
		return false
	}
	for i, c := range s.Changes {
		x, err := term.Eval(set.Src[i], func(*term.Term) (term.Value, error) { panic("a constant") })
		if c.Var != set.Dst[i] || len(c.Cell) > 0 || err != nil || !x.Equal(c.Value) {
			return false
		}
	}
	return true
}

// gives reports whether an assignment is of a value for each variable of an input.
func gives(set *cfg.Assign, in *cfg.Havoc) bool {
	return slices.Equal(set.Dst, in.Dst) && !slices.ContainsFunc(set.Src, func(t *term.Term) bool { return !t.IsConst() })
}

// goesOn checks that Prog goes on at x where Loop does not reach an accepting location, and is where they
// reach.
func (r *Recurrent) goesOn(ctx context.Context, p *prover, x, by *cfg.Loc) (next [][2]*cfg.Loc, err error) {
	m := r.Prog.Terms
	if x.Kind != cfg.Plain || by.Kind != cfg.Plain {
		return nil, refuted("recurrence: %v is inside of the loop", x.Pos)
	}
	good := m.True()
	if slices.ContainsFunc(by.Out, func(f *cfg.Edge) bool { return f.To.Kind != cfg.Plain }) {
		var on *cfg.Loc
		enters := m.False()
		for _, f := range by.Out {
			a, ok := f.Action.(*cfg.Assume)
			switch {
			case !ok || f.Kind != cfg.Internal:
				return nil, refuted("recurrence: it is asked about at %v", x.Pos)
			case f.To.Kind != cfg.Plain:
				good = m.And(good, m.Not(a.Cond))
			case on != nil:
				return nil, refuted("recurrence: one way leads on at %v", x.Pos)
			default:
				on, enters = f.To, a.Cond
			}
		}
		if on == nil || p.solve(ctx, []*term.Term{good, m.Not(enters)}) != solver.Unsat {
			return nil, refuted("recurrence: where there is no error at %v it goes on", x.Pos)
		}
		by = on
	}
	goes := []*term.Term{good}
	for _, f := range by.Out {
		i := slices.IndexFunc(x.Out, func(e *cfg.Edge) bool { return r.stands(f, e) })
		if i < 0 || f.Kind != cfg.Internal || f.To.Kind != cfg.Plain {
			return nil, refuted("recurrence: the edge at %v is there", f.Pos)
		}
		e, guard := x.Out[i], m.True()
		if a, ok := e.Action.(*cfg.Assume); ok {
			guard = a.Cond
		}
		for _, u := range e.UB {
			if result := p.solve(ctx, []*term.Term{good, guard, u.Cond}); result != solver.Unsat {
				return nil, unproved(result, "recurrence: nothing is undefined at %v", e.Pos)
			}
		}
		goes = append(goes, m.Not(guard))
		next = append(next, [2]*cfg.Loc{e.To, f.To})
	}
	if result := p.solve(ctx, goes); result != solver.Unsat {
		return nil, unproved(result, "recurrence: it goes on at %v", x.Pos)
	}
	return next, nil
}

// stands reports whether an edge of Loop stands for one of Prog.
func (r *Recurrent) stands(f, e *cfg.Edge) bool {
	if f.Action == e.Action {
		return true
	}
	in, asks := e.Action.(*cfg.Havoc)
	set, ok := f.Action.(*cfg.Assign)
	return asks && ok && slices.Equal(set.Dst, in.Dst) && !slices.ContainsFunc(set.Src, func(t *term.Term) bool { return !r.readable(t) })
}

// readable reports whether a value is one of Prog's states: an input may depend on what it likes there.
func (r *Recurrent) readable(t *term.Term) bool {
	return !slices.ContainsFunc(r.Prog.Terms.FreeVars(t), func(x *term.Term) bool { return r.Prog.VarOf(x) == nil })
}
