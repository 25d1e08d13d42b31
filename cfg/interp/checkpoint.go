package interp

import (
	"context"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A Checkpoint is the state of a run between two steps. Arrays are shared with
// the run, which copies the table of one before it writes to it (array.go), so
// a checkpoint costs the tables that are written afterwards. It belongs to its
// machine.
type Checkpoint struct {
	Count   int // edges taken before it
	inputs  int
	loc     *cfg.Loc
	vars    []value
	defined []bool
	stack   []frame
	saved   []value
	savedOK []bool
}

// checkpoint is the state of the run.
func (m *Machine) checkpoint() *Checkpoint {
	c := &Checkpoint{
		Count: m.out.Count, inputs: m.out.Inputs, loc: m.out.Loc,
		vars: slices.Clone(m.regs[:len(m.vars)]), defined: slices.Clone(m.defined),
		stack: slices.Clone(m.stack), saved: slices.Clone(m.saved), savedOK: slices.Clone(m.savedOK),
	}
	for i, v := range c.vars {
		v.freeze(m.vars[i].Term.Sort())
	}
	for _, f := range c.stack {
		if f.saved < 0 {
			continue
		}
		for i, s := range f.callee.slots {
			c.saved[f.saved+i].freeze(m.vars[s].Term.Sort())
		}
	}
	return c
}

// Resume runs on from a checkpoint of the machine. The inputs must be where
// those of the run were. Counts, and the steps that Options speak of, are those
// of the whole run.
func (m *Machine) Resume(ctx context.Context, c *Checkpoint, in Inputs, o Options) (*Outcome, error) {
	m.reset(in, o)
	copy(m.regs, c.vars)
	copy(m.defined, c.defined)
	m.stack = append(m.stack, c.stack...)
	m.saved = append(m.saved, c.saved...)
	m.savedOK = append(m.savedOK, c.savedOK...)
	for _, f := range c.stack {
		f.callee.active++
	}
	return m.run(ctx, &Outcome{Loc: c.loc, Count: c.Count, Inputs: c.inputs}, o)
}

// Value is what v holds at the checkpoint in the activation that runs; false
// when it has no value yet.
func (m *Machine) Value(c *Checkpoint, v *cfg.Var) (term.Value, bool) {
	s, ok := m.slots[v.Term]
	if !ok || !c.defined[s] {
		return term.Value{}, false
	}
	return fromValue(c.vars[s], v.Term.Sort()), true
}

// Stack is the call edges that the checkpoint is inside of, outermost first.
func (c *Checkpoint) Stack() []*cfg.Edge { return callEdges(c.stack) }

func callEdges(stack []frame) []*cfg.Edge {
	calls := make([]*cfg.Edge, len(stack))
	for i, f := range stack {
		calls[i] = f.call
	}
	return calls
}
