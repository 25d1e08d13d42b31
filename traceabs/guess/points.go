package guess

import (
	"context"

	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Points runs the blocks until ctx ends or there are states enough, and gives what terms over
// variables that matter at their cut point are in states there: by cut point, state, term.
func Points(ctx context.Context, b *blocks.Program, terms [][]*term.Term) [][][]term.Value {
	s := newSampler(b, nil)
	s.collect(ctx)
	points := make([][][]term.Value, len(b.Cuts))
	for i, list := range terms {
		g := newGuesses(s, b.Cuts[i], nil)
		read := make([]func([]term.Value) term.Value, len(list))
		for k, t := range list {
			read[k] = g.reader(t)
		}
		for _, state := range spread(s.states[i], pointStates) {
			point := make([]term.Value, len(list))
			for k := range list {
				point[k] = read[k](state)
			}
			points[i] = append(points[i], point)
		}
	}
	return points
}
