package interp

import (
	"context"
	"slices"
	"strings"

	"tav/cfg"
	"tav/solver/term"
)

// Repeat runs the program with these inputs for so many steps, and looks for a
// cycle in what it does at last: two visits of the head of a loop, or calls of a function inside of each other, between which
// nothing changes that matters, although the run may leave the loop later, with
// other inputs. Nil: none is seen.
func (m *Machine) Repeat(ctx context.Context, in Inputs, steps int) (*Cycle, *Outcome, error) {
	recorder := &Recorder{From: in}
	var edges []*cfg.Edge
	var visits []visit // the latest; those before the last are in order, modulo keptVisits
	run, err := m.Run(ctx, recorder, Options{EveryStep: true, MaxSteps: steps, Each: func(s *Step) bool {
		edges = append(edges, s.Edge)
		if s.Edge.To.Loop || s.Edge.Kind == cfg.Call {
			v := visit{len(edges), len(recorder.Script.Inputs), m.State(s.Edge.To), 0}
			if len(visits) < keptVisits {
				visits = append(visits, v)
			} else {
				copy(visits, visits[1:])
				visits[keptVisits-1] = v
			}
		}
		return true
	}})
	switch {
	case err != nil:
		return nil, nil, err
	case run.Kind == Endless:
		return &Cycle{recorder.Script, run.Count, 0, len(recorder.Script.Inputs)}, run, nil
	}
	return m.repeated(edges, visits, recorder.Script), run, nil
}

// A visit is when a run was at the head of a loop, and how it stood there.
type visit struct {
	steps, inputs int
	*State
	world uint64 // what the inputs depend on
}

// repeated looks for the latest cycle among the visits, with a limited effort.
func (m *compiled) repeated(edges []*cfg.Edge, visits []visit, script Script) *Cycle {
	effort := repeatEffort
	for last := len(visits) - 1; last > 0; last-- {
		end := visits[last]
		depth := len(end.stack) // the least since: a call that has returned does not go on
		for k := last - 1; k >= 0 && effort > 0; k-- {
			begin := visits[k]
			returned := len(begin.stack) > depth
			depth = min(depth, len(begin.stack))
			if returned || begin.Loc != end.Loc || begin.world != end.world {
				continue
			}
			round := edges[begin.steps:end.steps]
			effort -= len(round)
			if m.same(begin, end, round) {
				script.Inputs = script.Inputs[:end.inputs]
				return &Cycle{script, begin.steps, len(round), begin.inputs}
			}
		}
	}
	return nil
}

func (m *compiled) same(begin, end visit, round []*cfg.Edge) bool {
	var arrays []*cfg.Var // after all others, as they may be large
	for v := range needed(m.program, round) {
		if v != nil && v.Term.Sort().Kind == term.ArrayKind {
			arrays = append(arrays, v)
		} else if !agree(begin.State, end.State, v) {
			return false
		}
	}
	return !slices.ContainsFunc(arrays, func(v *cfg.Var) bool { return !agree(begin.State, end.State, v) })
}

// RepeatFrom goes on from a checkpoint for so many steps, and looks for a cycle as Repeat does. The inputs are a host's: world is
// what they depend on, and the same where a round begins and ends. It gives its edges,
// and the values that every round begins with. Recursion that goes deeper and deeper is none.
func (m *Machine) RepeatFrom(ctx context.Context, c *Checkpoint, in Inputs, world func() uint64, steps int) (*Cycle, []*cfg.Edge, []Change, error) {
	var edges []*cfg.Edge
	var visits []visit
	_, err := m.Resume(ctx, c, in, Options{MaxSteps: c.Count + steps, Each: func(s *Step) bool {
		edges = append(edges, s.Edge)
		if s.Edge.To.Loop || s.Edge.Kind == cfg.Call {
			visits = append(visits, visit{len(edges), 0, m.State(s.Edge.To), world()})
			visits = visits[max(0, len(visits)-keptVisits):]
		}
		return true
	}})
	if err != nil {
		return nil, nil, nil, err
	}
	found := m.repeated(edges, visits, Script{})
	if found == nil {
		return nil, nil, nil, nil
	}
	round := edges[found.Stem : found.Stem+found.Round]
	if deeper(round) > 0 {
		return nil, nil, nil, nil
	}
	k := slices.IndexFunc(visits, func(v visit) bool { return v.steps == found.Stem })
	var stays []Change
	for v := range needed(m.program, round) {
		x, _ := visits[k].Value(v)
		stays = append(stays, Change{Var: v, Value: x})
	}
	slices.SortFunc(stays, func(a, b Change) int { return strings.Compare(a.Var.Name, b.Var.Name) })
	found.Stem += c.Count
	return found, round, stays, nil
}
