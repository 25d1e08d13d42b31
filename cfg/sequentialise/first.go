package sequentialise

import (
	"slices"
	"tav/cfg"

	"tav/automata/graph"
)

// leader is a thread that goes on alone, without a choice: its next turn can be taken in every state, ends, and
// touches nothing that other threads may touch from now on, as when the first thread starts
// one after another. An execution in which others reach an error is also one after that turn,
// and one with that turn later is equivalent to one where it comes first. Only finitely many turns come first one after
// the other, as none of them is in a loop. nobody: there is none.
func (b *builder) leader(q state, ready []int) int {
	for _, i := range ready {
		if !q.asleep.Has(i) && b.alone(q, i, ready) && b.passes(q, i) {
			return i
		}
	}
	return nobody
}

// alone reports whether the next turn of a thread touches nothing that others may touch.
func (b *builder) alone(q state, thread int, ready []int) bool {
	return !slices.ContainsFunc(ready, func(i int) bool { return i != thread && !b.shared.never(q.locs[thread], q.locs[i]) })
}

// passes reports whether the next turn of a thread can be taken in every state in which what is known holds,
// and ends in no place where the program does.
func (b *builder) passes(q state, thread int) bool {
	type point struct {
		x     *cfg.Loc
		known values
	}
	work := []point{{q.locs[thread], q.known}}
	for steps := 0; len(work) > 0; steps++ {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		if steps > maxTurn || b.shared.again(at.x) || !b.total(at.x) {
			return false
		}
		for _, e := range at.x.Out {
			known, ok := b.constants.after(at.known, e)
			switch {
			case !ok:
				continue
			case e.To.Kind != cfg.Plain, e.To == b.p.Entry.Exit, len(e.UB) > 0, e.Starts != nil && (thread != 0 || q.running(e.Starts)):
				return false
			}
			if !b.shared.ends(e) {
				work = append(work, point{e.To, known})
			}
		}
	}
	return true
}

// total reports whether some edge from a location can be taken in every state.
func (b *builder) total(x *cfg.Loc) bool {
	any := b.p.Terms.False()
	for _, e := range x.Out {
		a, ok := e.Action.(*cfg.Assume)
		if !ok {
			return true
		}
		any = b.p.Terms.Or(any, a.Cond)
	}
	return any.IsTrue()
}

// never reports whether the next turn of the thread at x touches nothing that the thread at y, or
// one that it starts, may touch from now on.
func (s *sharing) never(x, y *cfg.Loc) bool {
	key := [2]*cfg.Loc{x, y}
	apart, ok := s.nevers[key]
	if !ok {
		apart = !s.turn(x).conflict(s.p.Terms, s.future(y))
		s.nevers[key] = apart
	}
	return apart
}

// future is all that a thread may touch from a location on, and the threads that it starts.
func (s *sharing) future(x *cfg.Loc) *access {
	if a := s.futures[x]; a != nil {
		return a
	}
	a := newAccess()
	for y := range reachable(x) {
		for _, e := range y.Out {
			a.add(s.access[e])
		}
	}
	s.futures[x] = a
	return a
}

// again reports whether a thread at a location can come there again.
func (s *sharing) again(x *cfg.Loc) bool {
	again, ok := s.agains[x]
	if !ok {
		for _, e := range x.Out {
			again = again || reachable(e.To)[x]
		}
		s.agains[x] = again
	}
	return again
}

// reachable are the locations that a thread can reach from one, and the threads that it starts.
func reachable(x *cfg.Loc) map[*cfg.Loc]bool {
	search := graph.From(x)
	for y := range search.Each() {
		for _, e := range y.Out {
			search.Add(e.To)
			if e.Starts != nil {
				search.Add(e.Starts.Proc.Entry)
			}
		}
	}
	return search.Seen
}
