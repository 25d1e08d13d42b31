package interp

import (
	"context"

	"tav/cfg"
	"tav/solver/term"
)

// A Checkpoint is a state of a run that keeps nothing else alive: the run copies
// the table of an array before it writes to it (table.go), where other states
// share versions of arrays and so keep all stores in between. It costs the
// tables that are written afterwards.
type Checkpoint struct {
	*State
	Count  int // edges taken before it
	inputs int
}

// checkpoint is the state of the run.
func (m *Machine) checkpoint() *Checkpoint {
	s := m.State(m.out.Loc)
	for i, v := range s.regs {
		v.freeze(m.vars[i].Term.Sort())
	}
	for _, f := range s.stack {
		if f.saved < 0 {
			continue
		}
		for i, slot := range f.callee.slots {
			s.saved[f.saved+i].freeze(m.vars[slot].Term.Sort())
		}
	}
	return &Checkpoint{s, m.out.Count, m.out.Inputs}
}

// Checkpoint is the state in which a run has ended: at a limit, or in a loop without end.
func (m *Machine) Checkpoint() *Checkpoint { return m.checkpoint() }

// Resume runs on from a checkpoint of the machine. The inputs must be where
// those of the run were. Counts, and the steps that Options speak of, are those
// of the whole run.
func (m *Machine) Resume(ctx context.Context, c *Checkpoint, in Inputs, o Options) (*Outcome, error) {
	o.From = c.State
	m.reset(in, o)
	return m.run(ctx, &Outcome{Loc: c.Loc, Count: c.Count, Inputs: c.inputs}, o)
}

// Value is what v holds in the activation that runs; false when it has no value
// yet.
func (s *State) Value(v *cfg.Var) (term.Value, bool) { return s.ValueOf(v.Term) }

// ValueOf is Value for the term that a variable is.
func (s *State) ValueOf(v *term.Term) (term.Value, bool) {
	slot, ok := s.machine.slots[v]
	if !ok || !s.defined[slot] {
		return term.Value{}, false
	}
	return fromValue(s.regs[slot], v.Sort()), true
}

// Stack is the call edges that the state is inside of, outermost first.
func (s *State) Stack() []*cfg.Edge { return callEdges(s.stack) }

func callEdges(stack []frame) []*cfg.Edge {
	calls := make([]*cfg.Edge, len(stack))
	for i, f := range stack {
		calls[i] = f.call
	}
	return calls
}
