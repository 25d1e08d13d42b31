package cascade

import (
	"math/rand/v2"
	"slices"

	"github.com/emirpasic/gods/trees/binaryheap"

	"tav/solver/term"
)

// Most weakest preconditions that are asked about are satisfiable, and a state
// near that of the run shows it. It is looked for by local search, without the
// solver: starting from the run, a condition that does not hold is made true by
// a change of one variable, which is found by going down from the condition with
// the value that is wanted (Niemetz, Preiner, Biere: "Precise and complete
// propagation based local search for satisfiability modulo theories", CAV 2016;
// here along the steps of the trace, not inside one formula, and not complete).
// A state counts when running the steps from it satisfies all conditions.

// near reports whether a state is found where the search stands that satisfies
// phi and the constraints. It starts with the last one found.
func (s *search) near() bool {
	s.obstacles, s.possible = nil, false
	x := &nearby{search: s, start: map[version]term.Value{}}
	for v, value := range s.solution {
		if x.free(v) {
			x.start[v] = value
		}
	}
	for try := range nearTries {
		violated, err := x.run()
		if err != nil {
			return false
		}
		if len(violated) == 0 {
			s.solution = x.start
			return true
		}
		if violated[0] != s.phi {
			s.possible = true
			if !slices.Contains(s.obstacles, violated[0]) {
				s.obstacles = append(s.obstacles, violated[0])
			}
		}
		x.chance, x.forced = nil, true
		if try%2 == 1 {
			x.chance = rand.New(rand.NewPCG(0, uint64(try)))
		}
		if !x.satisfy(violated[0]) && x.forced || x.steps > nearSteps+nearFactor*s.at {
			return false
		}
	}
	return false
}

// A nearby execution goes along the slice's steps from another state than the
// run's, whatever their conditions are.
type nearby struct {
	*search
	start   map[version]term.Value // what is changed of the state at from
	changed map[version]term.Value // what differs from the run, after it too
	chance  *rand.Rand             // nil: the first way is taken
	forced  bool                   // there was no choice
	steps   int                    // on the ways of all tries
}

// free reports whether a version is part of the state at from and may be changed.
func (x *nearby) free(v version) bool {
	return v.def < x.from && x.from > 0 && !x.dependence.inputs[v.v] && x.dependence.version(v.v, x.from) == v
}

// run executes what the changed state makes a difference for, and lists the
// conditions that do not hold, phi first.
func (x *nearby) run() (violated []*constraint, err error) {
	x.changed = map[version]term.Value{}
	due := newAgenda() // steps that read what is changed, and are not executed yet
	change := func(v version, value term.Value) {
		x.changed[v] = value
		for _, i := range x.dependence.readers(v, x.from, x.phi.pos) {
			if x.slice.contains(i) {
				due.add(i)
			}
		}
	}
	for v, value := range x.start {
		change(v, value)
	}
	check := func(c *constraint) {
		if err == nil && x.affected(c.uses) {
			var ok term.Value
			if ok, err = x.eval(c.cond, c.pos); err == nil && !ok.Bool() {
				violated = append(violated, c)
			}
		}
	}
	for i, ok := due.next(); ok && err == nil; i, ok = due.next() {
		for _, c := range x.of[i] {
			check(c)
		}
		for _, v := range x.reading.Steps[i].Dst {
			source, uses := x.dependence.source(version{v, i})
			if err != nil || !x.affected(uses) {
				continue
			}
			var value term.Value
			value, err = x.eval(source, i)
			if old, known := x.reading.States.Value(v, i+1); err == nil && !(known && old.Equal(value)) {
				change(version{v, i}, value)
			}
		}
	}
	for _, c := range x.constraints[:x.given] {
		check(c)
	}
	if !x.affected(x.phi.uses) {
		return []*constraint{x.phi}, err // as in the run
	}
	others := violated
	violated = nil
	check(x.phi)
	return append(violated, others...), err
}

func (x *nearby) affected(uses []use) bool {
	for _, u := range uses {
		if _, ok := x.changed[u.version]; ok {
			return true
		}
	}
	return false
}

// eval is the value of a term at a position of the execution.
func (x *nearby) eval(t *term.Term, at int) (term.Value, error) {
	return term.Eval(t, func(v *term.Term) (term.Value, error) {
		if value, ok := x.changed[x.dependence.version(v, at)]; ok {
			return value, nil
		}
		value, _ := x.reading.States.Value(v, at)
		return value, nil
	})
}

// ends reports whether a term has a variable that may be changed itself.
func (x *nearby) ends(t *term.Term, at int) bool {
	return slices.ContainsFunc(x.dependence.uses(t, at), func(u use) bool { return x.free(u.version) })
}

// satisfy changes the start so that a condition may hold; false: no way there
// was found.
func (x *nearby) satisfy(c *constraint) bool {
	t, at, want := c.cond, c.pos, term.BoolValue(true)
	for {
		if t.Op() == term.OpVar {
			v := x.dependence.version(t, at)
			if v.def < x.from {
				if !x.free(v) {
					return false
				}
				x.start[v] = want
				return true
			}
			t, _ = x.dependence.source(v)
			at = v.def
			continue
		}
		x.steps++
		ways := x.ways(t, at, want)
		if len(ways) == 0 {
			return false
		}
		w := ways[0]
		switch {
		case len(ways) == 1:
		case x.chance != nil:
			w, x.forced = ways[x.chance.IntN(len(ways))], false
		default:
			w, x.forced = ways[max(0, slices.IndexFunc(ways, func(w way) bool { return x.ends(w.arg, at) }))], false
		}
		t, want = w.arg, w.want
	}
}

// An agenda is a set of positions, of which the first is next.
type agenda struct {
	heap *binaryheap.Heap
	in   map[int]bool
}

func newAgenda() *agenda {
	return &agenda{heap: binaryheap.NewWithIntComparator(), in: map[int]bool{}}
}

func (a *agenda) add(i int) {
	if !a.in[i] {
		a.in[i] = true
		a.heap.Push(i)
	}
}

func (a *agenda) next() (int, bool) {
	i, ok := a.heap.Pop()
	if !ok {
		return 0, false
	}
	return i.(int), true
}
