package sequentialise

import (
	"slices"

	"tav/cfg"
)

// membrane are threads of those that are ready so that every execution that reaches an error has a turn of one of them, before which others do
// nothing that its first turn depends on: so only these are chosen from (A. Farzan, D. Klumpp, A. Podelski, PLDI 2022). The others reach no
// error, or wait for what only these do.
func (b *builder) membrane(q state, ready []int) []int {
	least := ready
	if !b.membranes || b.p.Check.Has(cfg.NoDeadlock) || slices.ContainsFunc(ready, func(i int) bool { return q.locs[i].Atomic }) {
		return least
	}
	for _, i := range ready {
		if q.asleep.Has(i) {
			continue
		}
		if in := b.closed(q, ready, i); len(in) < len(least) {
			least = in
		}
	}
	return least
}

// closed is the least membrane with a thread, in the order of those that are ready.
func (b *builder) closed(q state, ready []int, first int) []int {
	in := []int{first}
	for grown := true; grown; {
		grown = false
		for _, i := range ready {
			if !slices.Contains(in, i) && !b.outside(q, ready, in, i) {
				in, grown = append(in, i), true
			}
		}
	}
	slices.SortFunc(in, func(i, j int) int { return slices.Index(ready, i) - slices.Index(ready, j) })
	return in
}

// outside reports whether a thread need not be in a membrane.
func (b *builder) outside(q state, ready, in []int, thread int) bool {
	if b.blocked(q, thread) && !slices.ContainsFunc(ready, func(i int) bool {
		return i != thread && !slices.Contains(in, i) && !b.shared.never(q.locs[thread], q.locs[i])
	}) {
		return true
	}
	return !b.shared.errs(q.locs[thread]) && !slices.ContainsFunc(in, func(i int) bool { return !b.shared.never(q.locs[i], q.locs[thread]) })
}

// blocked reports whether a thread cannot go on while what is known holds.
func (b *builder) blocked(q state, thread int) bool {
	return !slices.ContainsFunc(q.locs[thread].Out, func(e *cfg.Edge) bool {
		_, ok := b.constants.after(q.known, e)
		return ok
	})
}

// errs reports whether a thread may reach an error from a location on, or a race, or start a thread, which may run already.
func (s *sharing) errs(x *cfg.Loc) bool {
	errs, ok := s.errors[x]
	if !ok {
		for y := range reachable(x) {
			errs = errs || y.Kind != cfg.Plain || slices.ContainsFunc(y.Out, func(e *cfg.Edge) bool { return e.Starts != nil || e.Accesses() != nil })
		}
		s.errors[x] = errs
	}
	return errs
}
