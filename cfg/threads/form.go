package threads

import "tav/cfg"

// A Form is a sequential form with the way back to the program with threads.
type Form struct {
	*cfg.Program
	steps map[*cfg.Edge]Step
}

// A Step is what an edge of a form does in the program with threads: the thread of the edge gets to a location, by
// one edge or by several, which are a step of the form; or the variables of a thread that has just been
// started get values.
type Step struct {
	To     *cfg.Loc // nil: only Begins counts
	Begins int      // the number of the thread whose variables get values
}

// Step is what an edge does; false: it is none of a thread, but chooses one, or tells a race.
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
	return &Form{b.form, b.steps}
}
