package schedule

import (
	"context"
	"fmt"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// Without are the threads of those turns of a run that other threads notice, but of turns that are about a variable that was
// written into the program, with a witness, say: what the threads of the program without it do. Globals get the values
// that they begin with together, in a turn that stays.
func (r *Run) Without(written func(*cfg.Var) bool) []int {
	var list []int
	for _, t := range r.Turns {
		is := func(c interp.Cell) bool { return written(c.Var) }
		about := slices.ContainsFunc(slices.Concat(t.Reads, t.Writes), is)
		if noticed(t) && (!about || r.Turns[0] == t) {
			list = append(list, t.Thread)
		}
	}
	if r.End != nil { // the error may be a turn of its own
		list = append(list, r.Turns[len(r.Turns)-1].Thread)
	}
	return list
}

// noticed reports whether other threads notice a turn.
func noticed(t *interp.Turn) bool { return len(t.Reads)+len(t.Writes)+len(t.Starts) > 0 }

// Take lets the threads of a program take turns that others notice, and at the end all of them reach where they would take the
// next; it is the edges that these take. The error says who does not get there.
func Take(ctx context.Context, p *cfg.Program, inputs interp.Inputs, threads []int) ([]*cfg.Edge, error) {
	at, err := interp.NewInterleaving(ctx, p, inOrder{inputs}, len(threads)*edgesAStep+edgesMore)
	if err != nil {
		return nil, err
	}
	var path []*cfg.Edge
	add := func(t *interp.Turn) {
		for _, s := range t.Steps {
			path = append(path, s.Edge)
		}
	}
	for _, thread := range threads {
		for done := at.End != nil; !done; {
			if !slices.Contains(at.Ready(), thread) {
				return nil, fmt.Errorf("thread %d does not run", thread)
			}
			t, err := at.Take(thread, nil)
			if err != nil {
				return nil, err
			}
			if t == nil {
				return nil, fmt.Errorf("thread %d waits at %v", thread, at.Locs[thread].Pos)
			}
			add(t)
			done = noticed(t) || at.End != nil
		}
	}
	for _, thread := range at.Ready() {
		for slices.Contains(at.Ready(), thread) {
			before := at.Save()
			t, err := at.Take(thread, nil)
			if err != nil {
				return nil, err
			}
			if t == nil || noticed(t) || at.End != nil {
				at.Restore(before)
				break
			}
			add(t)
		}
	}
	return path, nil
}

// inOrder are inputs in the order in which the threads ask for them.
type inOrder struct{ interp.Inputs }

func (i inOrder) Next(e *cfg.Edge, _ int, v *cfg.Var) (term.Value, error) { return i.Inputs.Next(e, v) }

func (i inOrder) Initial(v *cfg.Var, _ int) (term.Value, error) { return i.Inputs.Initial(v) }
