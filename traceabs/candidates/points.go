package candidates

import (
	"context"
	"slices"

	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Samples are states of runs.
type Samples struct{ s *sampler }

// Sample runs the blocks until ctx ends or there are states enough.
func Sample(ctx context.Context, b *blocks.Program) *Samples {
	s := newSampler(b, nil)
	s.collect(ctx)
	return &Samples{s}
}

// Came says that a run reached cut point i.
func (x *Samples) Came(i int) bool { return len(x.s.states[i]) > 0 }

// Points are what terms over variables that matter at their cut point are in states there: by
// cut point, state, term.
func (x *Samples) Points(terms [][]*term.Term) [][][]term.Value {
	points := make([][][]term.Value, len(x.s.b.Cuts))
	for i, list := range terms {
		g := newGuesses(x.s, x.s.b.Cuts[i], nil)
		read := make([]func([]term.Value) term.Value, len(list))
		for k, t := range list {
			read[k] = g.reader(t)
		}
		for _, state := range spread(x.s.states[i], pointStates) {
			point := make([]term.Value, len(list))
			for k := range list {
				point[k] = read[k](state)
			}
			points[i] = append(points[i], point)
		}
	}
	return points
}

// Hold has of formulas, by cut point, those that hold in all states there.
func (x *Samples) Hold(formulas [][]*term.Term) [][]*term.Term {
	list := make([][]*term.Term, len(formulas))
	for i, states := range x.Points(formulas) {
		for k, f := range formulas[i] {
			if !slices.ContainsFunc(states, func(p []term.Value) bool { return !p[k].Bool() }) {
				list[i] = append(list[i], f)
			}
		}
	}
	return list
}
