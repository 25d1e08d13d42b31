package chains

import (
	"fmt"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// Causality tests (section 4.2): the failing run goes on from a point with some
// of the faulty values replaced. It induces the target when it gets to the
// target's point and the elements of the target have their values there, from
// the definitions that they have them from in the failing run. It induces the
// failure when it fails in the same way at the step of the same index; a run
// that is kept from its failure and fails again later does not.

// induces is the causality test: does the failing run reach the target from a
// point with only these faulty variables?
func (s *search) induces(p point, faults, keep []Fault) (bool, error) {
	if s.run.MaxReplays > 0 && s.stats.Replays >= s.run.MaxReplays {
		return false, errReplays
	}
	s.stats.Replays++
	i := p.step()
	from, err := s.run.after(s.ctx, i)
	if err != nil {
		return false, err
	}
	replaced := map[*Element]bool{}
	for _, f := range faults {
		replaced[f.Element] = true
	}
	for _, f := range keep {
		delete(replaced, f.Element)
	}
	state, err := s.mixed(from.state, i, faults, replaced)
	if err != nil {
		return false, fmt.Errorf("state after step %d: %w", i, err)
	}
	t := s.observe(i, replaced)
	world := from.world
	if replaced[s.run.elements.world()] {
		if world, err = s.otherWorld(s.ctx, p); err != nil {
			return false, err
		}
	}
	world = world.Fork()
	t.world = observe(world)
	out, err := s.run.Machine.Run(s.ctx, t.world, interp.Options{
		From: state, MaxSteps: replayLength*(s.at.step()-i) + replayMore, Each: t.step,
	})
	s.stats.Steps += t.steps
	switch {
	case err != nil:
		return false, s.ctx.Err() // an input that this run needs is not there
	case s.failing():
		return t.last == s.run.steps[s.run.Len()-1].node && s.run.same(out, world), nil
	}
	return t.induced, nil
}

// A test watches a replay for the target.
type test struct {
	*search
	region  *region
	objects *renaming
	watched map[*cfg.Var][]*watched // nil: the World
	world   *observed
	steps   int
	last    node // of the last step
	induced bool
}

// watched is an element of the target with its latest definition in a replay.
type watched struct {
	fault   Fault
	defined bool // by the definition, and with the value, of the failing run
}

func (s *search) observe(i int, replaced map[*Element]bool) *test {
	t := &test{search: s, region: s.run.steps[i].after, last: s.run.steps[i].node, objects: s.run.objects.renaming(), watched: map[*cfg.Var][]*watched{}}
	for _, f := range s.set {
		if f.Taken == nil {
			t.watched[f.Var] = append(t.watched[f.Var], &watched{f, f.Def <= i && !replaced[f.Element]})
		}
	}
	return t
}

// step follows a step of the replay, up to the target.
func (t *test) step(st *interp.Step) bool {
	t.steps++
	leaf, region := t.run.replays.step(t.region, st.Edge)
	t.region, t.last = region, leaf
	if !t.failing() && t.at%2 == 0 && leaf == t.run.steps[t.at.step()+1].node {
		t.induced = t.reached(st.Edge)
		return false
	}
	t.objects.follow(t.run.objects.next, leaf, st)
	for _, c := range st.Changes {
		if list := t.watched[c.Var]; list != nil {
			c = t.objects.change(c)
			for _, w := range list {
				w.change(leaf, region, c, t.run)
			}
		}
	}
	if x, ok := t.world.became(); ok {
		for _, w := range t.watched[nil] {
			w.define(leaf, x, t.run)
		}
	}
	if t.at%2 == 0 || leaf != t.run.steps[t.at.step()].node {
		return true
	}
	t.induced = t.reached(st.Edge)
	return false
}

// reached reports whether the target is there when its point is; e is the last
// step or, before one, that step.
func (t *test) reached(e *cfg.Edge) bool {
	for _, f := range t.set {
		if f.Taken != nil {
			if f.Taken != e {
				return false
			}
			continue
		}
		for _, w := range t.watched[f.Var] {
			if !w.defined {
				return false
			}
		}
	}
	return true
}

// change is a definition of the element's variable in a step.
func (w *watched) change(leaf node, region *region, c interp.Change, r *Run) {
	e := w.fault.Element
	if !c.Var.Global && region.activation != e.activation || len(c.Cell) > len(e.Cell) {
		return
	}
	for k, i := range c.Cell {
		if !i.Equal(e.Cell[k]) {
			return
		}
	}
	x := c.Value
	for _, i := range e.Cell[len(c.Cell):] {
		x = x.Select(i)
	}
	w.define(leaf, x, r)
}

// define notes that the element gets a value.
func (w *watched) define(leaf node, x term.Value, r *Run) {
	w.defined = w.fault.Def != undefined && r.steps[w.fault.Def].node == leaf && x.Equal(*w.fault.Value)
}
