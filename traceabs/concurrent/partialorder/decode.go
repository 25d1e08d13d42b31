package partialorder

import (
	"errors"
	"slices"

	"tav/cfg"
	"tav/solver"
)

// path reads the steps to an error, or to a race, off a model.
func (o *order) path(q solver.Solver, races []race) ([]*cfg.Edge, error) {
	clocks := make([]uint64, len(o.events))
	for i, c := range o.clocks {
		v, err := q.Value(c)
		if err != nil {
			return nil, err
		}
		clocks[i], _ = v.Uint64()
	}
	until := map[*thread]int{} // of those whose steps after their last event count: how many of all
	var last *event            // after which nothing counts; nil: no event
	var inside *event          // that need not end; others that do not, as an assumption in a block does not hold, have no effect
	i := slices.IndexFunc(o.endings, func(e ending) bool { return e.loc.Kind == cfg.Error && holds(q, e.taken) })
	k := slices.IndexFunc(races, func(r race) bool { return holds(q, r.cond) })
	switch {
	case i >= 0:
		e := o.endings[i]
		until[e.thread], last = len(e.thread.steps), e.event
	case k >= 0:
		for _, a := range []stand{races[k].a, races[k].b} {
			if until[a.thread] = a.steps; a.goesOn {
				inside = a.event
			}
		}
	default:
		return nil, errors.New("the model reaches no error")
	}
	w := &weaver{rest: map[*thread][]step{}}
	for _, t := range o.copies {
		n, counts := until[t]
		if !counts {
			n = len(t.steps)
		}
		for _, s := range t.steps[:n] {
			if holds(q, s.taken) {
				w.rest[t] = append(w.rest[t], s)
			}
		}
	}
	events := slices.DeleteFunc(slices.Clone(o.events), func(e *event) bool {
		return !holds(q, e.executed) || last != nil && clocks[e.id] > clocks[last.id]
	})
	slices.SortStableFunc(events, func(a, b *event) int { return int(clocks[a.id]) - int(clocks[b.id]) })
	for _, e := range events {
		if i := 1 + w.last(e); i > 0 && e != inside && !w.rest[e.thread][i-1].edge.To.Atomic {
			w.take(e.thread, i)
		}
	}
	for _, t := range o.copies { // in a fixed order
		if _, counts := until[t]; counts && (inside == nil || t != inside.thread) {
			w.take(t, len(w.rest[t]))
		}
	}
	if inside != nil {
		w.take(inside.thread, len(w.rest[inside.thread]))
	}
	return w.path, nil
}

// A weaver makes one path of those of threads.
type weaver struct {
	rest map[*thread][]step
	path []*cfg.Edge
}

// last is the index of the last step of an event; -1: it has none.
func (w *weaver) last(e *event) int {
	i := len(w.rest[e.thread]) - 1
	for i >= 0 && w.rest[e.thread][i].event != e {
		i--
	}
	return i
}

// take takes the next steps of a thread.
func (w *weaver) take(t *thread, n int) {
	for _, s := range w.rest[t][:n] {
		w.path = append(w.path, s.edge)
	}
	w.rest[t] = w.rest[t][n:]
}
