package driver

import (
	"cmp"
	"context"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/lower"
	"tav/explain/report"
	"tav/solver/term"
	"tav/traceabs"
	"tav/traceabs/certify"
)

// A longRun is a run that was ended by the number of its steps, and claims never to leave a loop.
type longRun struct {
	script   interp.Script
	steps    int // before it is at the head of the loop
	loop     cfg.Head
	chosen   map[*cfg.Edge]cfg.Action // the inputs in the loop
	strategy string                   // what they are, if no constants
	shown    *cfg.Program             // has no error if it never leaves the loop
	over     bool                     // it does leave it
}

// longRuns makes claims of a run that was ended by the number of its steps: that it stays in its last loop from the time on when it
// comes there, and from a later one. None: it is not in the same loop for long, or what it does depends on what is only assumed.
func longRuns(ctx context.Context, p *cfg.Program, script interp.Script) ([]*longRun, error) {
	if len(p.Procs) > 1 || len(p.Doubts) > 0 || p.Partial != "" {
		return nil, nil
	}
	machine, err := interp.New(p)
	if err != nil {
		return nil, err
	}
	run, err := machine.Run(ctx, script.Play(), interp.Options{EveryStep: true, Record: true, MaxSteps: sampleSteps})
	if err != nil || run.Kind != interp.Limit {
		return nil, err
	}
	h, since, ok := lastLoop(p, run.Steps)
	if !ok {
		return nil, nil
	}
	chosen, ok := choices(p, h, run.Steps[since:])
	if !ok {
		return nil, nil
	}
	return claims(p, script, run.Steps, h, since, chosen), nil
}

// claims are that a run, with inputs that are chosen for a loop, stays there from the time on when it comes there, and from a later one.
func claims(p *cfg.Program, script interp.Script, steps []interp.Step, h cfg.Head, since int, chosen map[*cfg.Edge]cfg.Action) (list []*longRun) {
	var visits []int // how many steps were taken when it was at the head
	for i := since; i < len(steps); i++ {
		if steps[i].Edge.From == h.Loc {
			visits = append(visits, i)
		}
	}
	if len(visits) < recurrentLeast {
		return nil
	}
	for _, before := range []int{visits[0], visits[len(visits)/recurrentLater]} {
		stem, ok := actions(p.Terms, steps[:min(before, recurrentStem+1)])
		if ok && before <= recurrentStem {
			list = append(list, &longRun{script: script, steps: before, loop: h, chosen: chosen, shown: p.Recurrent(h, stem, chosen)})
		}
	}
	return list
}

// round runs the program to the head of the loop, and on until it is there again.
func (r *longRun) round(ctx context.Context, p *cfg.Program) (*interp.Cycle, *interp.Outcome, error) {
	machine, err := interp.New(p)
	if err != nil {
		return nil, nil, err
	}
	c := &interp.Cycle{Stem: r.steps}
	steady := &steadyInputs{Inputs: r.script.Play(), machine: machine, chosen: r.chosen}
	recorder := &interp.Recorder{From: steady}
	count := 0
	run, err := machine.Run(ctx, recorder, interp.Options{EveryStep: true, Record: true, MaxSteps: sampleSteps, Each: func(s *interp.Step) bool {
		if count++; count == r.steps {
			steady.inside, c.Given = true, len(recorder.Script.Inputs)
		}
		c.Round = count - r.steps
		return c.Round <= 0 || s.Edge.To != r.loop.Loc
	}})
	if err != nil {
		return nil, nil, err
	}
	c.Script = recorder.Script
	return c, run, nil
}

// steadyInputs are those of a script, and inside of a loop what is chosen for it.
type steadyInputs struct {
	interp.Inputs
	machine *interp.Machine // that asks
	inside  bool
	chosen  map[*cfg.Edge]cfg.Action
}

// Next implements interp.Inputs.
func (s *steadyInputs) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	if set, ok := s.chosen[e].(*cfg.Assign); ok && s.inside {
		t := set.Src[slices.Index(set.Dst, v)]
		if t.IsConst() {
			return term.Eval(t, func(*term.Term) (term.Value, error) { panic("a constant") })
		}
		return term.Eval(t, valueIn(s.machine.State(e.From)))
	}
	return s.Inputs.Next(e, v)
}

// alike reports whether all rounds of the loop take the same edges.
func (r *longRun) alike() bool {
	for x := range r.loop.Inside {
		n := 0
		for _, e := range x.Out {
			if r.loop.Inside[e.To] {
				n++
			}
		}
		if n > 1 {
			return false
		}
	}
	return true
}

// exits are the edges that lead out of the loop.
func (r *longRun) exits() (list []*cfg.Edge) {
	for x := range r.loop.Inside {
		for _, e := range x.Out {
			if !r.loop.Inside[e.To] {
				list = append(list, e)
			}
		}
	}
	slices.SortFunc(list, func(a, b *cfg.Edge) int { return cmp.Compare(a.From.ID, b.From.ID) })
	return list
}

// lastLoop is the innermost loop that the second half of the steps does not leave, and since when.
func lastLoop(p *cfg.Program, steps []interp.Step) (h cfg.Head, since int, ok bool) {
	half := len(steps) / 2
	for _, x := range p.Heads() {
		inside := func(s interp.Step) bool { return x.Inside[s.Edge.From] && x.Inside[s.Edge.To] }
		if slices.ContainsFunc(steps[half:], func(s interp.Step) bool { return !inside(s) }) {
			continue
		}
		from := half
		for from > 0 && inside(steps[from-1]) {
			from--
		}
		if h.Loc == nil || len(x.Inside) < len(h.Inside) {
			h, since, ok = x, from, true
		}
	}
	return h, since, ok
}

// choices gives inputs inside of a loop the values that they had last. False: the program asks there
// for what it need not get.
func choices(p *cfg.Program, h cfg.Head, steps []interp.Step) (map[*cfg.Edge]cfg.Action, bool) {
	chosen := map[*cfg.Edge]cfg.Action{}
	for _, s := range slices.Backward(steps) {
		if _, asks := s.Edge.Action.(*cfg.Havoc); asks && chosen[s.Edge] == nil {
			chosen[s.Edge] = given(p.Terms, s)
		}
	}
	for _, e := range p.Entry.Edges {
		if h.Inside[e.From] && h.Inside[e.To] && onlyAssumed(e) {
			return nil, false
		}
	}
	return chosen, true
}

// actions are those of steps, with the values that inputs had. False: one depends on what is only assumed.
func actions(m *term.Manager, steps []interp.Step) (list []cfg.Action, ok bool) {
	for _, s := range steps {
		if onlyAssumed(s.Edge) {
			return nil, false
		}
		switch a := s.Edge.Action.(type) {
		case *cfg.Assign:
			list = append(list, a)
		case *cfg.Havoc:
			list = append(list, given(m, s))
		}
	}
	return list, true
}

// given is the assignment of the values that an input had; the input itself where these are not numbers.
func given(m *term.Manager, s interp.Step) cfg.Action {
	set := &cfg.Assign{}
	for _, c := range s.Changes {
		if sort := c.Var.Term.Sort(); sort.Kind == term.BitVecKind || sort.Kind == term.BoolKind {
			set.Dst, set.Src = append(set.Dst, c.Var), append(set.Src, m.ValueTerm(c.Value, sort))
		}
	}
	if h := s.Edge.Action.(*cfg.Havoc); len(set.Dst) != len(h.Dst) {
		return h
	}
	return set
}

// onlyAssumed reports whether an edge asks for what the model assumes: what an undefined function does, or
// the bits of a NaN.
func onlyAssumed(e *cfg.Edge) bool {
	h, ok := e.Action.(*cfg.Havoc)
	return ok && (h.Input.Kind.Assumed() || h.Input.Kind == cfg.Arbitrary && h.Input.Name == lower.NaNBits)
}

// recurrent decides FALSE: for one of the long runs the engines prove, each in a part of the time that is left, that
// it does not leave its loop. Nil: for none.
func (v *terminating) recurrent(ctx context.Context, l *loaded, runs []*longRun, share float64) (*decision, error) {
	v.Enter("refine")
	for _, r := range runs {
		if r.over {
			continue
		}
		limited, cancel := context.WithTimeout(ctx, partLeft(ctx, share))
		result, err := v.prove(limited, r.shown, nil)
		cancel()
		switch {
		case err != nil || ctx.Err() != nil:
			return nil, err
		case result.Verdict == traceabs.False:
			r.over = true
		case result.Verdict == traceabs.True:
			c, run, err := r.round(ctx, l.program)
			if err != nil {
				return nil, ctx.Err()
			}
			if !v.followsAlways(l.program, run.Steps[:c.Stem], r.loop) {
				continue
			}
			alike := r.alike() && r.strategy == ""
			d, err := v.goesRound(ctx, l, c, run, r.constant(l.program, run.Steps), alike, r.strategy)
			if err == nil && d.Verdict == report.False {
				if !alike && len(v.Explain.Methods) > 0 {
					d.Summary = endlessSummary(d.Traces[0], l.words().Stays(r.exits()))
				}
				claim := &certify.Recurrent{Prog: l.program, Script: &r.script, Steps: r.steps, Loop: r.shown}
				d.check = func(ctx context.Context) error { return validated(ctx, l.program, claim, result.Proof) }
				v.checkNow(ctx, d)
			}
			return d, err
		}
	}
	return nil, nil
}

// constant are the variables that conditions of the loop read, and that nothing in it changes.
func (r *longRun) constant(p *cfg.Program, steps []interp.Step) (list []interp.Change) {
	changed := map[*cfg.Var]bool{}
	var read []*term.Term
	for _, e := range p.Entry.Edges {
		if !r.loop.Inside[e.From] || !r.loop.Inside[e.To] {
			continue
		}
		for _, x := range cfg.Assigned(e.Action) {
			changed[x] = true
		}
		if a, ok := e.Action.(*cfg.Assume); ok {
			read = append(read, p.Terms.FreeVars(a.Cond)...)
		}
	}
	last := map[*cfg.Var]term.Value{}
	for _, s := range steps {
		for _, c := range s.Changes {
			last[c.Var] = c.Value
		}
	}
	for _, t := range read {
		x := p.VarOf(t)
		if value, ok := last[x]; ok && !changed[x] && x.Role == cfg.Scalar && !slices.ContainsFunc(list, func(c interp.Change) bool { return c.Var == x }) {
			list = append(list, interp.Change{Var: x, Value: value})
		}
	}
	return list
}
