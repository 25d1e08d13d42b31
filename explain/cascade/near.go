package cascade

import (
	"math/rand/v2"
	"slices"

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

// At least nearTries states are tried, more as long as no more than nearSteps
// steps are run.
const nearTries, nearSteps = 12, 2000

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
	for try := range max(nearTries, nearSteps/s.at) {
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
		if !x.satisfy(violated[0]) && x.forced {
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
	changed map[version]term.Value // what differs from the run, behind it too
	chance  *rand.Rand             // nil: the first way is taken
	forced  bool                   // there was no choice
}

// free reports whether a version is part of the state at from and may be changed.
func (x *nearby) free(v version) bool {
	return v.def < x.from && x.from > 0 && !x.dependence.inputs[v.v] && x.dependence.version(v.v, x.from) == v
}

// run executes the steps from the changed state, as far as it makes a
// difference, and lists the conditions that do not hold, phi first.
func (x *nearby) run() (violated []*constraint, err error) {
	x.changed = map[version]term.Value{}
	for v, value := range x.start {
		x.changed[v] = value
	}
	check := func(list []*constraint) {
		for _, c := range list {
			if err == nil && x.affected(c.uses) {
				var ok term.Value
				if ok, err = x.eval(c.cond, c.pos); err == nil && !ok.Bool() {
					violated = append(violated, c)
				}
			}
		}
	}
	for k := x.at - 1; k >= 0; k-- {
		i := x.events[k]
		check(x.constraints[x.before(k):x.upTo[k]])
		for _, v := range x.reading.Steps[i].Dst {
			if source, uses := x.dependence.source(version{v, i}); err == nil && x.affected(uses) {
				err = x.set(version{v, i}, source)
			}
		}
	}
	check(x.constraints[:x.before(0)])
	if !x.affected(x.phi.uses) {
		return []*constraint{x.phi}, err // as in the run
	}
	own := violated
	violated = nil
	check([]*constraint{x.phi})
	return append(violated, own...), err
}

// before is the number of constraints before event k's.
func (s *search) before(k int) int {
	if k == 0 {
		return s.given
	}
	return s.upTo[k-1]
}

// set computes the value of a version.
func (x *nearby) set(v version, source *term.Term) error {
	value, err := x.eval(source, v.def)
	if err != nil {
		return err
	}
	if old, ok := x.reading.States.Value(v.v, v.def+1); !ok || !old.Equal(value) {
		x.changed[v] = value
	}
	return nil
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
		ways := x.ways(t, at, want)
		if len(ways) == 0 {
			return false
		}
		w := ways[0]
		if len(ways) > 1 {
			x.forced = false
			if x.chance != nil {
				w = ways[x.chance.IntN(len(ways))]
			}
		}
		t, want = w.arg, w.want
	}
}
