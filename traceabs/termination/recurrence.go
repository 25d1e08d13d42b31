package termination

import (
	"cmp"
	"context"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// A LongRun is a run that was ended by the number of its steps, and claims never to leave a loop.
type LongRun struct {
	Script   interp.Script
	Steps    int // before it is at the head of the loop
	Loop     cfg.Head
	chosen   map[*cfg.Edge]cfg.Action // the inputs in the loop
	Strategy string                   // what they are, if no constants
	Shown    *cfg.Program             // has no error if it never leaves the loop
	Over     bool                     // it does leave it
}

// LongRuns makes claims of a run that was ended by the number of its steps: that it stays in its last loop from the time on when it
// comes there, and from a later one. None: it is not in the same loop for long, or what it does depends on what is only assumed.
func LongRuns(ctx context.Context, p *cfg.Program, script interp.Script, steps int) ([]*LongRun, error) {
	if len(p.Procs) > 1 || len(p.Doubts) > 0 || p.Partial != "" {
		return nil, nil
	}
	machine, err := interp.New(p)
	if err != nil {
		return nil, err
	}
	run, err := machine.Run(ctx, script.Play(), interp.Options{EveryStep: true, Record: true, MaxSteps: steps})
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
func claims(p *cfg.Program, script interp.Script, steps []interp.Step, h cfg.Head, since int, chosen map[*cfg.Edge]cfg.Action) (list []*LongRun) {
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
			list = append(list, &LongRun{Script: script, Steps: before, Loop: h, chosen: chosen, Shown: p.Recurrent(h, stem, chosen)})
		}
	}
	return list
}

// Round runs the program to the head of the loop, and on until it is there again.
func (r *LongRun) Round(ctx context.Context, p *cfg.Program, steps int) (*interp.Cycle, *interp.Outcome, error) {
	machine, err := interp.New(p)
	if err != nil {
		return nil, nil, err
	}
	c := &interp.Cycle{Stem: r.Steps}
	steady := &steadyInputs{Inputs: r.Script.Play(), machine: machine, chosen: r.chosen}
	recorder := &interp.Recorder{From: steady}
	count := 0
	run, err := machine.Run(ctx, recorder, interp.Options{EveryStep: true, Record: true, MaxSteps: steps, Each: func(s *interp.Step) bool {
		if count++; count == r.Steps {
			steady.inside, c.Given = true, len(recorder.Script.Inputs)
		}
		c.Round = count - r.Steps
		return c.Round <= 0 || s.Edge.To != r.Loop.Loc
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

// Alike reports whether all iterations of the loop take the same edges.
func (r *LongRun) Alike() bool {
	for x := range r.Loop.Inside {
		n := 0
		for _, e := range x.Out {
			if r.Loop.Inside[e.To] {
				n++
			}
		}
		if n > 1 {
			return false
		}
	}
	return true
}

// Exits are the edges that lead out of the loop.
func (r *LongRun) Exits() (list []*cfg.Edge) {
	for x := range r.Loop.Inside {
		for _, e := range x.Out {
			if !r.Loop.Inside[e.To] {
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

// onlyAssumed reports whether an edge asks for what the model assumes: what an undefined function does, what a function
// computes, or the bits of a NaN.
func onlyAssumed(e *cfg.Edge) bool {
	h, ok := e.Action.(*cfg.Havoc)
	return ok && (h.Input.Kind.Assumed() || h.Input.Kind == cfg.Computed || h.Input.Kind == cfg.Arbitrary && h.Input.Name == cfg.NaNBits)
}

// Constant are the variables that conditions of the loop read, and that nothing in it changes.
func (r *LongRun) Constant(p *cfg.Program, steps []interp.Step) (list []interp.Change) {
	changed := map[*cfg.Var]bool{}
	var read []*term.Term
	for _, e := range p.Entry.Edges {
		if !r.Loop.Inside[e.From] || !r.Loop.Inside[e.To] {
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
