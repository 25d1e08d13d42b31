package words

import (
	"cmp"
	"fmt"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// Heap objects have no name in C. Their cells are called after the pointer by which
// the program gets at them (node->next), they themselves after the line where they are
// allocated, and which one of that line it is where there are several.

// made are the names of the objects that a run makes, by their ids: of those on the heap, and of
// local variables that are one object in each call, or each time.
func (t Translator) made(steps []interp.Step) (heap, own map[int64]string) {
	heap, own = t.allocations(steps), t.locals(steps)
	for id := range own {
		delete(heap, id)
	}
	return heap, own
}

// allocations are the names of the objects that a run allocates, by their ids.
func (t Translator) allocations(steps []interp.Step) map[int64]string {
	names, lines := map[int64]string{}, map[int64]int{}
	count := map[int]int{}
	for i := range steps {
		if id, ok := t.allocated(&steps[i]); ok {
			line := steps[i].Edge.Home().Pos.Line
			count[line]++
			names[id], lines[id] = fmt.Sprint(count[line]), line
		}
	}
	for id, line := range lines {
		which := ""
		if count[line] > 1 {
			which = names[id] + " "
		}
		names[id] = fmt.Sprintf("heap object %sallocated at line %d", which, line)
	}
	return names
}

// locals are the names of the local variables that are one object in each call, by
// their ids.
func (t Translator) locals(steps []interp.Step) map[int64]string {
	names, calls := map[int64]string{}, newActive(t, steps)
	for _, s := range steps {
		function := t.program.CFunc(s.Edge.Home().Func)
		call := calls.take(s.Edge, function)
		for _, c := range s.Changes {
			if id, ok := c.Value.Int64(); ok && c.Var.Object != "" {
				if names[id] = c.Var.Object; call > 0 {
					names[id] = fmt.Sprintf("%s#%d::%s", function, call, c.Var.Object)
				}
			}
		}
	}
	return names
}

// allocated is the object of the heap that a step in the program's own text allocates.
func (t Translator) allocated(s *interp.Step) (id int64, ok bool) {
	for _, c := range s.Changes {
		if c.Var != t.program.Counter || t.program.Counter == nil {
			continue
		}
		if next, _ := c.Value.Int64(); s.Edge.Home().Pos.Line > 0 && next-1 > int64(len(t.objects)) {
			id, ok = next-1, true
		}
	}
	return id, ok
}

// through is how C writes the cell that an edge changed, by the pointer that the edge
// gets at it with; "" if it has no such name.
func (t Translator) through(e *cfg.Edge, c interp.Change) string {
	if e == nil {
		return ""
	}
	a, ok := e.Action.(*cfg.Assign)
	if !ok {
		return ""
	}
	m, r := t.program.Terms, c.Var.Region
	for i, v := range a.Dst {
		row := a.Src[i]
		if v != c.Var || row.Op() != term.OpStore || row.Args()[0] != v.Term || row.Args()[1].IsConst() {
			continue
		}
		object, value := row.Args()[1], row.Args()[2]
		cell := m.Select(r.Cells[0].Term, object)
		if !r.ByOffset {
			return t.written(cell)
		}
		if len(c.Cell) < 2 || value.Op() != term.OpStore || value.Args()[0] != m.Select(v.Term, object) {
			return ""
		}
		n, _ := c.Cell[1].Int64()
		index := value.Args()[1]
		return cmp.Or(t.written(m.Select(cell, m.BVInt(index.Sort().Width, n))), t.written(m.Select(cell, index)))
	}
	return ""
}

// written is a read of memory in C, "" if the program has no expression for it.
func (t Translator) written(cell *term.Term) string {
	owned := map[*cfg.Var]bool{} // offsets of pointers by which C gets at memory, which has no index then
	free := t.program.Terms.FreeVars(cell)
	for _, x := range free {
		if v := t.program.VarOf(x); v != nil && v.Role == cfg.ObjectPart {
			owned[t.program.OffsetOf(v)] = true
		}
	}
	for _, x := range free {
		v := t.program.VarOf(x)
		switch {
		case v == nil, v.Decl.InLibrary(), t.library[v.Proc], v.Role == cfg.Temp, v.Role == cfg.Heap:
			return ""
		case v.Role == cfg.OffsetPart && !owned[v], v.Role != cfg.Memory && v.C == "":
			return ""
		}
	}
	if text := t.program.C(cell); writable(text) {
		return text
	}
	return ""
}
