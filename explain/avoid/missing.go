package avoid

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/relevance"
	"tav/solver/term"
)

// Missing looks for assignments that are not there, where one after a statement that was
// executed avoids the error, from the last statement to the first. What the program does
// elsewhere says which to try, of members of structs and of variables outside of functions:
//
//   - one member is set back to the constant that it began with, another one is not;
//   - a member was only counted in one direction, and not by the function that uses it or
//     changes another one beside it, where it is counted in the other;
//   - a function is left by a return statement in its middle, with what it has changed: it
//     is set back to what it was before the call.
//
// Only what makes the check pass that failed counts.
func (r *Run) Missing(ctx context.Context, end int) ([]Way, error) {
	m := &missing{search: r.search(), history: map[string][]visit{}}
	end = min(end, len(r.steps))
	for i := range r.steps[:end] {
		for _, c := range r.steps[i].Changes {
			if owner(c) != "" {
				m.history[key(c)] = append(m.history[key(c)], visit{i, c})
			}
		}
	}
	for k := range m.history {
		m.cells = append(m.cells, k)
	}
	slices.Sort(m.cells)
	for i := end - 1; i >= 0 && r.spent < r.all && len(m.ways) < mostMissing; i-- {
		if r.checks(r.steps[i].Edge) || r.steps[i].Depth == 0 || m.goesOn(i) {
			continue
		}
		for _, c := range slices.Concat(m.setBack(i), m.takenBack(i), m.undone(i)) {
			w := Way{Step: i, Values: []relevance.Change{c}}
			if m.excludes(i, c) {
				continue
			}
			if p := m.steps[i].Edge.Pos; m.found[p] > 0 || m.tries[p] >= triesPlace {
				break
			}
			if err := m.try(ctx, w); err != nil {
				return m.passing(), err
			}
		}
	}
	return m.passing(), nil
}

// missing is a search for assignments that are not there.
type missing struct {
	*search
	history map[string][]visit // of each cell that may lack one
	cells   []string           // these, in order
}

// A visit is a step that changes a cell.
type visit struct {
	step int
	interp.Change
}

// passing are the ways that make the check pass.
func (m *missing) passing() []Way {
	return slices.DeleteFunc(m.sorted(), func(w Way) bool { return w.Answer != Passes })
}

// key names a variable or a cell.
func key(c interp.Change) string { return fmt.Sprint(c.Var.Name, c.Cell) }

// owner names the struct that a number is a member of, or the variable outside of functions that it is;
// "" if it is neither.
func owner(c interp.Change) string {
	v := c.Var
	if c.Value.Kind() != term.BitVecKind || v.Float || v.Bits != nil || v.Decl.InLibrary() || pointerPart(v) || v.Role != cfg.Scalar && v.Role != cfg.Memory {
		return ""
	}
	switch dot := strings.LastIndexByte(v.Name, '.'); {
	case v.Role == cfg.Memory && (v.Region == nil || !v.Region.ByObject || v.Region.ByOffset || len(c.Cell) != 1):
		return ""
	case v.Role == cfg.Memory:
		return fmt.Sprint(c.Cell[0])
	case !v.Global || v.C == "":
		return ""
	case strings.Contains(v.C, ".") && dot >= 0:
		return v.Name[:dot]
	}
	return v.Name
}

// goesOn reports whether the next step is of the same statement.
func (m *missing) goesOn(i int) bool {
	if i+1 >= len(m.steps) {
		return true
	}
	a, b := m.steps[i].Edge.Home(), m.steps[i+1].Edge.Home()
	return a.Pos == b.Pos && a.Frame == b.Frame && m.steps[i].Depth == m.steps[i+1].Depth
}

// entered is the step that calls the function that a step is in.
func (m *missing) entered(i int) int {
	k := i
	for k >= 0 && m.steps[k].Depth >= m.steps[i].Depth {
		k--
	}
	return k
}

// before are the changes of a cell up to a step.
func (m *missing) before(cell string, i int) []visit {
	h := m.history[cell]
	k, _ := slices.BinarySearchFunc(h, i+1, func(v visit, step int) int { return v.step - step })
	return h[:k]
}

// quiet reports whether the call of a function from one step on that another one is in does not change a cell.
func (m *missing) quiet(cell string, from, i int) bool {
	for k := from + 1; k < len(m.steps) && m.steps[k].Depth >= m.steps[i].Depth; k++ {
		if slices.ContainsFunc(m.steps[k].Changes, func(c interp.Change) bool { return key(c) == cell }) {
			return false
		}
	}
	return true
}

// constant reports whether a step assigns a constant.
func (m *missing) constant(i int) bool {
	a, ok := m.steps[i].Edge.Action.(*cfg.Assign)
	return ok && !slices.ContainsFunc(a.Src, func(x *term.Term) bool {
		if x.Op() == term.OpStore {
			x = x.Args()[2]
		}
		return !x.IsConst()
	})
}

// setBack are the members that a step leaves, where it sets another one back to what that began with.
func (m *missing) setBack(i int) (list []relevance.Change) {
	changes := m.steps[i].Changes
	if len(changes) != 1 || owner(changes[0]) == "" || !m.constant(i) {
		return nil
	}
	own := m.before(key(changes[0]), i)
	if first := own[0]; len(own) < 2 || !m.constant(first.step) || !first.Value.Equal(changes[0].Value) || own[len(own)-2].Value.Equal(first.Value) {
		return nil
	}
	from := m.entered(i)
	for _, cell := range m.cells {
		h := m.before(cell, i)
		if len(h) < 2 || owner(h[0].Change) != owner(changes[0]) || h[len(h)-1].Value.Equal(h[0].Value) || !m.quiet(cell, from, i) {
			continue
		}
		if sets := func(v visit) bool { return m.constant(v.step) }; sets(h[0]) && !slices.ContainsFunc(h[1:], sets) {
			list = append(list, m.change(h[0].Change, h[0].Value))
		}
	}
	return list
}

// takenBack are the counters that a step leaves which only others have counted, all in one direction.
func (m *missing) takenBack(i int) (list []relevance.Change) {
	a, ok := m.steps[i].Edge.Action.(*cfg.Assign)
	if !ok {
		return nil
	}
	from, function := m.entered(i), m.steps[i].Edge.Home().Func
	for _, cell := range m.cells {
		h := m.before(cell, i)
		if len(h) < 2 || !m.quiet(cell, from, i) {
			continue
		}
		last := h[len(h)-1]
		reads := slices.ContainsFunc(a.Src, func(x *term.Term) bool { return slices.Contains(m.failure.Program.Terms.FreeVars(x), last.Var.Term) })
		uses := reads || slices.ContainsFunc(m.steps[i].Changes, func(c interp.Change) bool { return owner(c) == owner(last.Change) })
		if n := m.counts(m.history[cell]); uses && n != 0 && !slices.ContainsFunc(m.history[cell], func(v visit) bool { return m.steps[v.step].Edge.Home().Func == function }) {
			if x, ok := near(last.Change, -n); ok {
				list = append(list, m.change(last.Change, x))
			}
		}
	}
	return list
}

// excludes reports whether a branch before a step has found that a variable, which was not assigned since, has not this value.
func (m *missing) excludes(i int, c relevance.Change) bool {
	sub := map[*term.Term]*term.Term{c.Var.Term: c.Value}
	for ; len(c.Index) == 0 && i >= 0; i-- {
		s := &m.steps[i]
		if a, ok := s.Edge.Action.(*cfg.Assume); ok && m.failure.Program.Terms.Substitute(a.Cond, sub).IsFalse() {
			return true
		}
		if slices.ContainsFunc(s.Changes, func(old interp.Change) bool { return old.Var == c.Var }) {
			break
		}
	}
	return false
}

// counts is by how much a cell was counted each time from when it was a constant on: 1 or -1; 0 if it was
// not, or in both directions, or a function of the library did.
func (m *missing) counts(h []visit) (by int64) {
	for i := 1; i < len(h); i++ {
		a, _ := h[i-1].Value.Int64()
		b, _ := h[i].Value.Int64()
		switch {
		case by == 0 && m.constant(h[i].step):
			continue
		case m.steps[h[i].step].Edge.Pos.InLibrary(), b-a != 1 && b-a != -1, by != 0 && by != b-a:
			return 0
		}
		by = b - a
	}
	return by
}

// undone are what a function has changed that is left at a step by a return statement in its middle.
func (m *missing) undone(i int) (list []relevance.Change) {
	if !m.leavesEarly(i) {
		return nil
	}
	from := m.entered(i)
	for _, cell := range m.cells {
		h, old := m.before(cell, i), m.before(cell, from)
		if len(h) > 0 && len(old) > 0 && !h[len(h)-1].Value.Equal(old[len(old)-1].Value) {
			list = append(list, m.change(old[0].Change, old[len(old)-1].Value))
		}
	}
	return list
}

// leavesEarly reports whether a step is a return statement after which there are others that the run reaches
// in another call of the function.
func (m *missing) leavesEarly(i int) bool {
	returns := func(s *interp.Step) bool {
		return len(s.Changes) == 1 && s.Changes[0].Var.Result
	}
	s := &m.steps[i]
	return returns(s) && slices.ContainsFunc(m.steps, func(other interp.Step) bool {
		a, b := s.Edge.Home(), other.Edge.Home()
		return returns(&other) && a.Func == b.Func && a.Pos.File == b.Pos.File && b.Pos.Line > a.Pos.Line
	})
}
