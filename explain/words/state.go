package words

import (
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/source"
	"tav/solver/term"
)

// A state is what a run says of the variables and cells at its end: the last change of each that was made in the calls
// which are active there.
type state struct {
	runs
	steps []interp.Step
	last  cfg.Home
	at    cfg.Pos // where names are looked up
	alone bool    // there is one thread: global variables are as they were when they were read
}

// stateOf is that of a run all of whose steps are known; nil: they are not.
func (t runs) stateOf(steps []interp.Step, whole bool, of Told) *state {
	if n := len(steps); whole && n > 0 {
		s := &state{runs: t, steps: steps, last: of.homes[n-1]}
		s.at = s.last.Pos
		s.here = of.standpoint(n-1, s.at)
		s.alone = !slices.ContainsFunc(steps, func(s interp.Step) bool { return s.Edge.Thread != 0 })
		return s
	}
	return nil
}

// active visits the steps whose changes count, backwards, until visit returns false: those of the call at the end, with that call, and others
// if global.
func (s *state) active(global bool, visit func(*interp.Step) bool) {
	n := len(s.steps) - 1
	thread, depth := s.steps[n].Edge.Thread, s.steps[n].Depth-s.last.Out
	for i := n; i >= 0; i-- {
		step := &s.steps[i]
		home := step.Edge.Home()
		own := step.Depth - home.Out
		switch {
		case global:
		case step.Edge.Thread != thread || own > depth:
			continue
		case own < depth: // the call
			visit(step)
			return
		}
		if !visit(step) {
			return
		}
	}
}

// variable is the value of the variable that a name stands for, as C writes it; false: it is not known.
func (s *state) variable(name string) (value string, ok bool) {
	f := s.sources[s.at.File]
	if f == nil {
		return "", false
	}
	declared, known := f.Lookup(name, source.Pos{Line: s.at.Line, Col: max(1, s.at.Col)})
	if !known {
		return "", false
	}
	is := func(c interp.Change) bool {
		d := c.Var.Decl
		if r := c.Var.Region; r != nil && r.ByObject && len(c.Cell) > 0 {
			id, _ := c.Cell[0].Int64()
			o := s.objects[id]
			if o == nil {
				return false
			}
			return o.Name == name && o.Pos.File == s.at.File && o.Pos.Line == declared.Line
		}
		return c.Var.Base() == name && d.File == s.at.File && d.Line == declared.Line
	}
	local := f.FuncAt(source.Pos{Line: declared.Line, Col: declared.Col}) != nil
	if !local && !s.alone {
		return "", false
	}
	s.active(!local, func(step *interp.Step) bool {
		if !slices.ContainsFunc(step.Changes, is) {
			return true
		}
		for _, v := range s.pairs(step.Edge, slices.DeleteFunc(slices.Clone(step.Changes), func(c interp.Change) bool { return !is(c) })) {
			if v.Name == name {
				value, ok = v.Value, !incomplete(v.Value)
			}
		}
		return false
	})
	return value, ok && !s.library[s.last.Func]
}

// changed is the last change of a variable, or of a cell of its memory.
func (s *state) changed(v *cfg.Var, cell []term.Value) (value *term.Value) {
	if v.Proc == "" && !s.alone {
		return nil
	}
	s.active(v.Proc == "", func(step *interp.Step) bool {
		for _, c := range step.Changes {
			if c.Var == v && slices.EqualFunc(c.Cell, cell, term.Value.Equal) {
				value = &c.Value
			}
		}
		return value == nil
	})
	return value
}

// value is what a term evaluates to; nil: that is not known.
func (s *state) value(x *term.Term) *term.Value {
	m := s.program.Terms
	sub := map[*term.Term]*term.Term{}
	if !s.leaves(x, sub) {
		return nil
	}
	if v, ok := term.ValueOf(m.Substitute(x, sub)); ok {
		return &v
	}
	return nil
}

// leaves gives the variables and cells in a term their values; false: one is not known.
func (s *state) leaves(x *term.Term, sub map[*term.Term]*term.Term) bool {
	switch {
	case sub[x] != nil || x.IsConst():
		return true
	case x.Op() == term.OpVar, x.Op() == term.OpSelect:
		var cell []term.Value
		array := x
		for ; array.Op() == term.OpSelect; array = array.Args()[0] {
			i := s.value(array.Args()[1])
			if i == nil {
				return false
			}
			cell = append(cell, *i)
		}
		slices.Reverse(cell)
		v := s.program.VarOf(array)
		if v == nil || x.Sort().Kind == term.ArrayKind {
			return false
		}
		value := s.changed(v, cell)
		if value == nil {
			return false
		}
		sub[x] = s.program.Terms.ValueTerm(*value, x.Sort())
		return true
	}
	return !slices.ContainsFunc(x.Args(), func(a *term.Term) bool { return !s.leaves(a, sub) })
}
