package chains

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// Failure inducing sets (Def. 5) by delta debugging with local causality
// (section 4.2): a set of faulty variables after step i that is enough, when
// everything else there has the values of the reference, to bring about the
// set at the next point, and no element of which can be spared.
//
// A set is brought about when its elements have their values at the point, from
// the definitions that they have them from in the failing run.

// A search computes failure inducing sets backwards.
type search struct {
	*pair
	ctx   context.Context
	at    point   // of the target
	set   []Fault // target: what is to be induced; at the failure, nothing but it
	sets  []Set   // computed so far, from the failure on
	stats Stats
}

func newSearch(ctx context.Context, run *Run, ref *Reference) *search {
	s := &search{pair: newPair(run, ref), ctx: ctx, at: before(run.Len())}
	s.stats.Points = len(s.points)
	return s
}

// errReplays ends a search at its bound.
var errReplays = errors.New("the bound on causality tests is reached")

// failing reports that the target is the failure itself.
func (s *search) failing() bool { return s.at == before(s.run.Len()) }

// done reports that the state at the target does not matter for the failure:
// the definitions found so far explain it.
func (s *search) done() bool { return !s.failing() && len(s.set) == 0 }

// advance computes the failure inducing set of a point before the target, which
// becomes the target.
func (s *search) advance(p point) error {
	faults := s.faults(p)
	must, candidates := s.candidates(p, faults)
	set, err := minimize(candidates, func(part []Fault) (bool, error) {
		return s.induces(p, faults, slices.Concat(must, part))
	})
	if err != nil {
		return err
	}
	set = append(set, must...)
	s.sets = append(s.sets, Set{Step: p.step(), at: p, next: s.at})
	s.at = p
	s.set = slices.DeleteFunc(faults, func(f Fault) bool {
		return !slices.ContainsFunc(set, func(g Fault) bool { return g.Element == f.Element })
	})
	s.sets[len(s.sets)-1].Faults = s.set
	return nil
}

// stable reports whether the failure inducing set of point p is that at the
// target. No test is needed to see that it is minimal: what is part of the
// target and defined before p must be retained at p.
func (s *search) stable(p point) (bool, error) {
	if s.failing() || slices.ContainsFunc(s.set, func(f Fault) bool { return f.Def > p.step() }) {
		return false, nil
	}
	faults := s.faults(p)
	keep, _ := s.candidates(p, faults)
	if len(keep) < len(s.set) {
		return false, nil // a part of it is not faulty yet
	}
	return s.induces(p, faults, keep)
}

// candidates divides the faulty variables at a point: those of the target must
// be retained, others may have to be if the steps up to the target read them.
// The rest cannot make a difference.
func (s *search) candidates(p point, faults []Fault) (must, may []Fault) {
	reads := s.run.readBetween(p.step(), s.at.step())
	for _, f := range faults {
		switch {
		case slices.ContainsFunc(s.set, func(t Fault) bool { return t.Element == f.Element && t.Def == f.Def }):
			must = append(must, f)
		case f.Var == nil || reads[f.Var]:
			may = append(may, f)
		}
	}
	slices.SortStableFunc(may, func(a, b Fault) int {
		if s.run.Latest {
			a, b = b, a
		}
		return a.Def - b.Def
	})
	return must, may
}

// readBetween is what the steps after i, up to j, read.
func (r *Run) readBetween(i, j int) map[*cfg.Var]bool {
	reads := map[*cfg.Var]bool{}
	seen := map[*cfg.Loc]bool{}
	for _, st := range r.steps[i+1 : j+1] {
		l := st.edge.From
		if seen[l] {
			continue
		}
		seen[l] = true
		for _, v := range r.readAt(l) {
			reads[v] = true
		}
	}
	return reads
}

// readAt lists what is read to leave a location.
func (r *Run) readAt(l *cfg.Loc) []*cfg.Var {
	list, ok := r.reads[l]
	if ok {
		return list
	}
	read := func(t *term.Term) {
		for _, v := range r.Program.Terms.FreeVars(t) {
			list = append(list, r.byTerm[v])
		}
	}
	for _, e := range l.Out {
		for _, u := range e.UB {
			read(u.Cond)
		}
		switch a := e.Action.(type) {
		case *cfg.Assume:
			read(a.Cond)
		case *cfg.Assign:
			for _, t := range a.Src {
				read(t)
			}
		case *cfg.CallAction:
			for _, t := range a.Args {
				read(t)
			}
		case *cfg.ReturnAction:
			list = append(list, l.Proc.Results...)
		}
	}
	r.reads[l] = list
	return list
}

// replayLength bounds a causality test: as many times as many steps as the
// failing run needs to the target, and some.
const (
	replayLength = 2
	replayMore   = 1000
)

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
	world := from.world.Fork()
	out, err := s.run.Machine.Run(s.ctx, world, interp.Options{
		From: state, MaxSteps: replayLength*(s.at.step()-i) + replayMore, Each: t.step,
	})
	s.stats.Steps += t.steps
	switch {
	case err != nil:
		return false, s.ctx.Err() // an input that this run needs is not there
	case s.failing():
		return s.run.same(out, world), nil
	}
	return t.induced, nil
}

// A test watches a replay for the target.
type test struct {
	*search
	region  *region
	objects *renaming
	watched map[*cfg.Var][]*watched
	steps   int
	induced bool
}

// watched is an element of the target with its latest definition in a replay.
type watched struct {
	fault   Fault
	defined bool // by the definition, and with the value, of the failing run
}

func (s *search) observe(i int, replaced map[*Element]bool) *test {
	t := &test{search: s, region: s.run.steps[i].after, objects: s.run.objects.renaming(), watched: map[*cfg.Var][]*watched{}}
	for _, f := range s.set {
		if f.Var != nil {
			t.watched[f.Var] = append(t.watched[f.Var], &watched{f, f.Def <= i && !replaced[f.Element]})
		}
	}
	return t
}

// step follows a step of the replay, up to the target.
func (t *test) step(st *interp.Step) bool {
	t.steps++
	leaf, region := t.run.replays.step(t.region, st.Edge)
	t.region = region
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
		if f.Taken != nil && f.Taken != e {
			return false
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
	w.defined = w.fault.Def != undefined && r.steps[w.fault.Def].node == leaf && x.Equal(*w.fault.Value)
}

// minimize is delta debugging (A. Zeller, R. Hildebrandt: "Simplifying and
// isolating failure-inducing input", TSE 28(2), 2002 [ZH02]): a part of the list that
// passes the test and from which nothing can be removed. The whole list passes.
func minimize(list []Fault, passes func([]Fault) (bool, error)) ([]Fault, error) {
	if ok, err := passes(nil); ok || err != nil || len(list) == 0 {
		return nil, err
	}
	for n := 2; len(list) > 1; {
		smaller, found, err := reduce(list, n, passes)
		switch {
		case err != nil:
			return nil, err
		case found && len(smaller) <= (len(list)+n-1)/n:
			list, n = smaller, 2
		case found:
			list, n = smaller, max(n-1, 2)
		case n == len(list):
			return list, nil
		default:
			n = min(2*n, len(list))
		}
	}
	return list, nil
}

// reduce divides the list into n parts and looks for one that passes, or whose
// complement does.
func reduce(list []Fault, n int, passes func([]Fault) (bool, error)) ([]Fault, bool, error) {
	part := func(k int) (int, int) { return k * len(list) / n, (k + 1) * len(list) / n }
	for k := range n {
		i, j := part(k)
		if ok, err := passes(list[i:j]); ok || err != nil {
			return list[i:j], ok, err
		}
	}
	for k := 0; k < n && n > 2; k++ {
		i, j := part(k)
		rest := slices.Concat(list[:i], list[j:])
		if ok, err := passes(rest); ok || err != nil {
			return rest, ok, err
		}
	}
	return nil, false, nil
}
