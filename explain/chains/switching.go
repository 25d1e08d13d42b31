package chains

import (
	"context"

	"tav/cfg"
	"tav/cfg/interp"
)

// Predicate switching (section 4.1, after X. Zhang, N. Gupta, R. Gupta:
// "Locating faults through automated predicate switching", ICSE 2006 [ZGG06]): the
// failing run is patched by taking one evaluation of a branch the other way.
// It is the same program on the same inputs then, so what differs from the
// failing run differs because of the switch.

// Switches finds the predicate instances whose switch makes the run correct, in
// the order of the run: the first one, or all of them. None is no error.
func (r *Run) Switches(ctx context.Context, all bool) ([]*interp.Switch, error) {
	var found []*interp.Switch
	for i, st := range r.steps {
		for _, e := range Alternatives(st.edge) {
			s := &interp.Switch{Step: i, Edge: e}
			ok, err := r.patches(ctx, s)
			if err != nil {
				return found, err
			}
			if ok {
				found = append(found, s)
			}
			if ok && !all {
				return found, nil
			}
		}
	}
	return found, nil
}

// patches reports whether the run is correct with a switch, whatever memory holds that nothing has
// given a value, as far as the run reaches the switch then.
func (r *Run) patches(ctx context.Context, s *interp.Switch) (bool, error) {
	from := checkpoint{world: r.World}
	if s.Step > 0 {
		var err error
		if from, err = r.after(ctx, s.Step-1); err != nil {
			return false, err
		}
	}
	ok, err := r.patched(ctx, from, s)
	for _, w := range r.unset() {
		if !ok || err != nil {
			break
		}
		from := checkpoint{world: w}
		if s.Step > 0 {
			out, err := r.Machine.Run(ctx, w, interp.Options{MaxSteps: s.Step})
			if err != nil {
				return false, ctx.Err()
			}
			if out.Loc != s.Edge.From {
				continue
			}
			from.state = r.Machine.State(out.Loc)
		}
		ok, err = r.patched(ctx, from, s)
	}
	return ok, err
}

// patched reports whether the run is correct that goes on from right before a switch.
func (r *Run) patched(ctx context.Context, from checkpoint, s *interp.Switch) (bool, error) {
	world := from.world.Fork()
	out, err := r.Machine.Run(ctx, world, interp.Options{
		From: from.state, Switch: &interp.Switch{Edge: s.Edge}, MaxSteps: patchedLength*(r.Len()-s.Step) + patchedMore,
	})
	if err != nil {
		return false, ctx.Err() // an input that the switched run needs is not there
	}
	return r.correct(out, world), nil
}

// Switched is the reference that a switch makes.
func (r *Run) Switched(ctx context.Context, s *interp.Switch) (*Reference, error) {
	run := func(w World) (*execution, error) {
		rec := r.recorder()
		rec.objects = r.objects.renaming()
		return rec.run(ctx, r.Machine, w, interp.Options{
			Switch: s, MaxSteps: s.Step + patchedLength*(r.Len()-s.Step) + patchedMore,
		})
	}
	x, err := run(r.World)
	if err != nil {
		return nil, err
	}
	ref := &Reference{Program: r.Program, Switch: s, execution: x}
	return ref, r.vary(ctx, ref, run)
}

// Alternatives lists the edges that a predicate of the program could have taken
// instead; conditions of the model and its library functions are none.
func Alternatives(e *cfg.Edge) []*cfg.Edge {
	if !e.Pos.IsValid() || e.Pos.InLibrary() {
		return nil
	}
	var list []*cfg.Edge
	for _, o := range e.From.Out {
		a, ok := o.Action.(*cfg.Assume)
		if !ok || a.Branch == 0 && o.To.Kind != cfg.Plain {
			return nil
		}
		if o != e {
			list = append(list, o)
		}
	}
	return list
}
