package schedule

import (
	"context"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/library"
)

// lostWakeup is that in a run to a deadlock a thread signals a condition before another one, which is one of those
// that wait in the end, begins to wait for it, and there is no later signal, with a run to the program's end in which the signal comes after
// that; nil: there is none.
func (x *explainer) lostWakeup(ctx context.Context) *Order {
	turns := x.run.Turns
	for _, next := range x.run.want.Loc.Deadlock {
		looked := x.run.Waits[next.Thread]
		if looked == nil {
			continue
		}
		began, c := -1, interp.Cell{}
		for i, t := range turns {
			if t.Thread != next.Thread || !Within(t, Waiting...) {
				continue
			}
			if k := slices.IndexFunc(looked.Reads, func(c interp.Cell) bool { return slices.ContainsFunc(t.Writes, c.Overlap) }); k >= 0 {
				began, c = i, looked.Reads[k]
			}
		}
		if began < 0 {
			continue
		}
		signal := -1
		for i, t := range turns {
			if t.Thread != next.Thread && Within(t, Signals...) && slices.ContainsFunc(slices.Concat(t.Reads, t.Writes), c.Overlap) {
				signal = i
			}
		}
		if signal < 0 || signal > began {
			continue
		}
		o := Order{First: signal, Second: began, Cell: c}
		e, err := x.search(ctx, []rule{{x.event(began), x.event(signal)}}, func(e *ending) bool { return e.kept && e.end != nil && e.end.Kind == interp.Ended })
		if err == nil && e != nil {
			o.Otherwise = &Otherwise{Turns: e.turns}
			return &o
		}
	}
	return nil
}

// Signals and Waiting are the functions of the library that signal conditions, and that wait for them without an end in time.
var (
	Signals = []string{"pthread_cond_signal", "pthread_cond_broadcast", "cnd_signal", "cnd_broadcast"}
	Waiting = []string{"pthread_cond_wait", "cnd_wait"}
)

// Within reports whether a turn takes a step in a call of one of these functions of the library.
func Within(t *interp.Turn, names ...string) bool {
	return slices.ContainsFunc(t.Steps, func(s interp.Step) bool { return InCall(s.Edge, names...) })
}

// InCall reports whether an edge is in such a call.
func InCall(e *cfg.Edge, names ...string) bool {
	for f := e.Frame; f != nil; f = f.Parent {
		if slices.Contains(names, library.Original(f.Func)) {
			return true
		}
	}
	return false
}
