package traceabs

import (
	"context"
	"maps"
	"slices"
	"time"

	"tav/solver/term"
)

// Predicate source 4, state machines: explicit-value analysis (Beyer, Löwe,
// "Explicit-state software model checking based on CEGAR and interpolation",
// FASE 2013) over large blocks. An abstract state is a cut point and values of
// tracked variables, the others may have any value. When no error is reached,
// the reached states are a candidate annotation. A spurious way to an error
// says which variables to track as well. The search starts with the control
// variables, those that only ever take constants; when these are too many, it
// starts again from none. Cells of arrays at constant indices are tracked like
// variables; they are found on ways to errors.
const (
	maxAbstract  = 100_000
	maxValues    = 40 // of a variable; one that takes more is not tracked
	maxWay       = 400
	eagerShare   = 0.5
	integerLimit = 500 * time.Millisecond
	cellRounds   = 12 // in which cells are looked for
)

// A stateSearch looks for the places to track.
type stateSearch struct {
	*enumerator
	b          *blocks
	needed     []varSet
	places     []place            // the scalar variables, then cells as they are found
	cells      map[*term.Term]int // cells and predicates among places
	predicates int
	control    placeSet // only take constants
	banned     placeSet // took too many values
	tracked    placeSet
}

// A place holds a value: a variable, a cell of an array variable, or a
// predicate, which is true or false.
type place struct {
	variable  int        // index; of a predicate, -1
	cell      *term.Term // constant index, nil for a variable that is no array
	t         *term.Term // the place's value
	variables []int      // that t mentions
}

// A placeSet is a set of positions in places.
type placeSet map[int]bool

// explicit is the engine.
func (r *refinement) explicit(ctx context.Context, b *blocks) engineAnswer {
	none := engineAnswer{reason: "no annotation found"}
	e, err := newEnumerator(r.Backend, r.terms)
	if err != nil {
		return none
	}
	defer e.solver.Close()
	s := newStateSearch(e, b)
	eager, cancel := share(ctx, eagerShare, 0)
	defer cancel()
	a := s.run(eager)
	if a == nil && ctx.Err() == nil {
		s.tracked = placeSet{}
		a = s.run(ctx)
	}
	if a == nil {
		return none
	}
	o, err := newOracle(r.terms, r.Backend, r.enc, assumedTime)
	if err != nil {
		return none
	}
	defer o.close()
	o.ints.SetTimeout(integerLimit)
	if a.prove(ctx, o) {
		return engineAnswer{certificate: a}
	}
	return none
}

// run searches and refines; nil when it gives up.
func (s *stateSearch) run(ctx context.Context) *Annotation {
	for ctx.Err() == nil {
		x := newExploration(s, s.tracked)
		switch way, ok := x.explore(ctx); {
		case !ok && len(x.exploded) > 0:
			for _, v := range x.exploded {
				s.banned[v] = true
				delete(s.tracked, v)
			}
		case !ok:
			return nil
		case way == nil:
			return x.annotation()
		case !s.refine(ctx, way):
			return nil
		}
	}
	return nil
}

// newStateSearch starts with the control variables.
func newStateSearch(e *enumerator, b *blocks) *stateSearch {
	s := &stateSearch{enumerator: e, b: b, needed: b.needed(), cells: map[*term.Term]int{}, control: placeSet{}, banned: placeSet{}}
	control := b.control()
	for i, v := range b.space.vars {
		if v.Term.Sort().Kind == term.ArrayKind {
			continue
		}
		if control.has(i) {
			s.control[len(s.places)] = true
		}
		s.places = append(s.places, place{variable: i, t: v.Term, variables: []int{i}})
	}
	s.tracked = maps.Clone(s.control)
	return s
}

// addCell makes a cell, a read at a constant index, a place; false when it is
// known or none.
func (s *stateSearch) addCell(t *term.Term) bool {
	array, index := t.Args()[0], t.Args()[1]
	i, ok := s.b.space.index[array]
	if _, known := s.cells[t]; !ok || known || !index.IsConst() || t.Sort().Kind == term.ArrayKind {
		return false
	}
	s.cells[t] = len(s.places)
	s.places = append(s.places, place{i, index, t, []int{i}})
	return true
}

// maxPredicates is how many predicates there may be.
const maxPredicates = 80

// addPredicate makes a formula over variables and cells a place; false when it is known.
func (s *stateSearch) addPredicate(t *term.Term) bool {
	if _, known := s.cells[t]; known || s.predicates == maxPredicates {
		return false
	}
	p := place{variable: -1, t: t}
	for _, v := range s.terms.FreeVars(t) {
		i, ok := s.b.space.index[v]
		if !ok {
			return false
		}
		p.variables = append(p.variables, i)
	}
	s.predicates++
	s.cells[t] = len(s.places)
	s.places = append(s.places, p)
	return true
}

// matters reports whether a place may matter at a cut point.
func (s *stateSearch) matters(p place, c *cut) bool {
	for _, v := range p.variables {
		if !s.needed[c.id].has(v) {
			return false
		}
	}
	return true
}

// refine tracks what refutes the way; false when nothing does.
func (s *stateSearch) refine(ctx context.Context, way []*block) bool {
	if len(way) > maxWay {
		return false
	}
	for round := 0; ; round++ {
		all, extra := s.trackable(way)
		x := newExploration(s, all)
		x.collect = true
		if x.refutes(ctx, way) {
			s.tracked = s.reduce(ctx, way, all, extra)
			return ctx.Err() == nil && len(extra) > 0
		}
		found := false
		for _, t := range x.reads {
			found = s.addCell(t) || found
		}
		for _, t := range x.atoms {
			found = s.addPredicate(t) || found
		}
		if !found || round == cellRounds || ctx.Err() != nil {
			return false
		}
	}
}

// trackable are all places that matter on the way; extra lists those that are
// not yet tracked, those to do without first.
func (s *stateSearch) trackable(way []*block) (all placeSet, extra []int) {
	all = maps.Clone(s.tracked)
	for p, place := range s.places {
		for _, bl := range way {
			if !all[p] && !s.banned[p] && s.matters(place, bl.from) {
				all[p] = true
				extra = append(extra, p)
			}
		}
	}
	slices.SortStableFunc(extra, func(x, y int) int { return s.rank(x) - s.rank(y) })
	return all, extra
}

// rank is 0 for places that are likely to take many values.
func (s *stateSearch) rank(p int) int {
	if s.places[p].variable < 0 {
		return 2
	}
	if s.control[p] || s.places[p].cell != nil {
		return 1
	}
	return 0
}

// reduce takes places out of all, ever fewer at a time, while the rest refutes
// the way (Zeller, Hildebrandt, "Simplifying and isolating failure-inducing
// input", TSE 2002).
func (s *stateSearch) reduce(ctx context.Context, way []*block, all placeSet, extra []int) placeSet {
	for size := (len(extra) + 1) / 2; size > 0; size /= 2 {
		for from := 0; from < len(extra); {
			to := min(from+size, len(extra))
			fewer := maps.Clone(all)
			for _, p := range extra[from:to] {
				delete(fewer, p)
			}
			if ctx.Err() == nil && newExploration(s, fewer).refutes(ctx, way) {
				all = fewer
				extra = slices.Delete(extra, from, to)
			} else {
				from = to
			}
		}
	}
	return all
}

// control is the set of variables that are only given constants, Booleans and
// the values of such variables: the greatest such set.
func (b *blocks) control() varSet {
	set := b.space.newSet()
	assigned := b.space.newSet()
	for i, v := range b.space.vars {
		if v.Term.Sort().Kind != term.ArrayKind {
			set.add(i)
		}
	}
	for changed := true; changed; {
		changed = false
		for _, c := range b.cuts {
			for _, bl := range c.out {
				for _, v := range bl.values {
					if v.index == b.taint() {
						continue
					}
					assigned.add(v.index)
					if set.has(v.index) && !b.finite(v.value, set) {
						set.remove(v.index)
						changed = true
					}
				}
			}
		}
	}
	for i := range set {
		set[i] &= assigned[i]
	}
	return set
}

// finite reports whether a value is a choice among constants and variables of the set.
func (b *blocks) finite(t *term.Term, set varSet) bool {
	if t.Sort().Kind == term.BoolKind {
		return true
	}
	seen := map[*term.Term]bool{}
	work := []*term.Term{t}
	for len(work) > 0 {
		t := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[t] {
			continue
		}
		seen[t] = true
		switch t.Op() {
		case term.OpIte:
			work = append(work, t.Args()[1], t.Args()[2])
		case term.OpVar:
			if i, ok := b.space.index[t]; !ok || !set.has(i) {
				return false
			}
		case term.OpZExt, term.OpSExt, term.OpExtract:
			work = append(work, t.Args()[0])
		default:
			if !t.IsConst() {
				return false
			}
		}
	}
	return true
}
