package interp

import (
	"fmt"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// State is a copy of where a run stands between two steps; Options.From goes on
// from there, on the Machine that made it. A copy costs as much as the program
// has variables and recursive activations: versions of arrays are shared. What
// the Inputs have given out is not part of it.
type State struct {
	Loc     *cfg.Loc // the location; it may be changed
	machine *Machine
	regs    []value
	defined []bool
	stack   []frame
	saved   []value
	savedOK []bool
}

// State is the state of the run at location l: in Options.Each, the state after
// the step.
func (m *Machine) State(l *cfg.Loc) *State {
	return (&State{
		Loc: l, machine: m, regs: m.regs[:len(m.vars)], defined: m.defined, stack: m.stack, saved: m.saved, savedOK: m.savedOK,
	}).Copy()
}

// Copy is a state that can be changed without changing s.
func (s *State) Copy() *State {
	return &State{
		Loc: s.Loc, machine: s.machine, regs: slices.Clone(s.regs), defined: slices.Clone(s.defined),
		stack: slices.Clone(s.stack), saved: slices.Clone(s.saved), savedOK: slices.Clone(s.savedOK),
	}
}

// load goes to a state.
func (m *Machine) load(s *State) {
	copy(m.regs, s.regs)
	copy(m.defined, s.defined)
	m.stack = append(m.stack, s.stack...)
	m.saved, m.savedOK = append(m.saved, s.saved...), append(m.savedOK, s.savedOK...)
	for _, f := range s.stack {
		f.callee.active++
	}
}

// Set gives v, or its cell, a value, in the activation at a depth of the stack
// of calls (0: the entry procedure's; of no matter for a global). The cell is
// given by its indices, outer first. A cell of an array without a value is not
// set: what the array holds is asked of the Inputs first.
func (s *State) Set(depth int, v *cfg.Var, at []term.Value, x term.Value) error {
	reg, defined, err := s.register(depth, v)
	if err != nil {
		return err
	}
	sort := v.Term.Sort()
	for range at {
		sort = sort.Elem
	}
	val, err := toValue(x, sort)
	if err != nil {
		return fmt.Errorf("value of %s: %w", v.Name, err)
	}
	if len(at) > 0 && !*defined {
		return nil
	}
	*reg, err = stored(*reg, v.Term.Sort(), at, val)
	*defined = true
	return err
}

// stored is the array a with the cell changed, or x itself where no cell is given.
func stored(a value, sort *term.Sort, at []term.Value, x value) (value, error) {
	if len(at) == 0 {
		return x, nil
	}
	i, err := toValue(at[0], sort.Index)
	if err != nil {
		return a, err
	}
	cell, err := stored(a.a.get(i.w), sort.Elem, at[1:], x)
	return value{a: a.a.set(i.w, cell)}, err
}

// Unset takes the value of v away: it is asked of the Inputs when it is read.
func (s *State) Unset(depth int, v *cfg.Var) error {
	reg, defined, err := s.register(depth, v)
	if err == nil {
		*reg, *defined = value{}, false
	}
	return err
}

// register is where the value of v in an activation is: with the variables, or
// with those saved by the next activation of the same procedure.
func (s *State) register(depth int, v *cfg.Var) (*value, *bool, error) {
	m := s.machine
	slot, ok := m.slots[v.Term]
	if !ok || depth > len(s.stack) {
		return nil, nil, fmt.Errorf("interp: there is no variable %s at depth %d", v.Name, depth)
	}
	a := m.procs[m.program.Entry]
	if depth > 0 {
		a = s.stack[depth-1].callee
	}
	if i := slices.Index(a.slots, slot); i >= 0 {
		for _, f := range s.stack[depth:] {
			if f.callee == a {
				return &s.saved[f.saved+i], &s.savedOK[f.saved+i], nil
			}
		}
	}
	return &s.regs[slot], &s.defined[slot], nil
}
