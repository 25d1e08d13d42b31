package sequentialise

import (
	"tav/automata/interleave"
	"tav/cfg"
	"tav/solver/term"
)

// A Form is a sequential form with the way back to the program with threads.
type Form struct {
	*cfg.Program
	Of      *cfg.Program          // the program with threads that it is the form of: the original one, or that with large steps
	Through map[*cfg.Edge]bool    // the edges of Of after which a turn goes on
	Back    map[*cfg.Loc]*cfg.Loc // the locations of the original program that those of Of are; nil: Of is that program
	steps   map[*cfg.Edge]Step
	states  map[*cfg.Loc]state
	tracked []*cfg.Var
}

// A State is a combination of the threads' locations.
type State struct {
	Locs   []*cfg.Loc                // by the threads' numbers; nil: not started
	Turn   int                       // the thread that goes on; -1: one is chosen
	Asleep interleave.Set            // the threads whose next turns need not come next
	Known  map[*term.Term]*term.Term // variables that are constants
}

// States says where threads are. Locations without a state only say who is chosen, or which error there is.
func (f *Form) States() map[*cfg.Loc]State {
	all := make(map[*cfg.Loc]State, len(f.states))
	for x, q := range f.states {
		s := State{q.locs, q.turn, q.asleep, map[*term.Term]*term.Term{}}
		for i, t := range q.known {
			if t != nil {
				s.Known[f.tracked[i].Term] = t
			}
		}
		all[x] = s
	}
	return all
}

// A Step is what an edge of a form does in the program with threads: the thread of the edge gets to a location, by
// one edge or by several, which are a step of the form; or the variables of a thread that has just been
// started get values.
type Step struct {
	To     *cfg.Loc // nil: only Begins counts
	Begins int      // the number of the thread whose variables get values
}

// Step is what an edge does; false: it is none of a thread, but chooses one, or reports a race.
func (f *Form) Step(e *cfg.Edge) (Step, bool) {
	s, ok := f.steps[e]
	return s, ok
}

// result is the form that was built; back are the locations of the program that those of
// a merged one are, nil: it was not merged.
func (b *builder) result(back map[*cfg.Loc]*cfg.Loc) *Form {
	for e, s := range b.steps {
		if s.To != nil && back != nil {
			b.steps[e] = Step{To: back[s.To]}
		}
	}
	f := &Form{Program: b.form, Of: b.p, Through: map[*cfg.Edge]bool{}, Back: back, steps: b.steps, states: b.states, tracked: b.constants.vars}
	for _, proc := range b.p.Procs {
		for _, e := range proc.Edges {
			f.Through[e] = !b.ends(e)
		}
	}
	return f
}
