package words

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain"
	"tav/explain/report"
	"tav/solver/term"
)

// Heap objects have no name in C. Their cells are called after the pointer by which
// the program gets at them (node->next), they themselves after the line where they are
// allocated, and which one of that line it is where there are several.

// made are the names of the objects that a run makes, by their ids: of those on the heap, and of
// local variables that are one object in each call, or each time.
func (t *runs) made(steps []interp.Step) {
	t.heap, t.blocks = t.allocations(steps)
	t.own = t.locals(steps)
	for id, name := range t.own {
		delete(t.heap, id)
		if delete(t.blocks, id); name == "" {
			delete(t.own, id)
		}
	}
}

// allocations are the names of the objects that a run allocates, by their ids, and those of them that C has no name for.
func (t names) allocations(steps []interp.Step) (all map[int64]string, blocks map[int64]*report.Block) {
	all, blocks = map[int64]string{}, map[int64]*report.Block{}
	at := map[report.Place][]*report.Block{}
	homes, taken, number := homesOf(steps), t.blockNames(), 0
	var given startup
	for i := range steps {
		id, ok := t.allocated(&steps[i])
		if !ok {
			continue
		}
		if pos := steps[i].Edge.Pos; homes[i].Pos.Line == 0 || pos.File == argumentsFile {
			if name := given.next(pos, steps[i].Edge.Home().Pos); name != "" {
				all[id] = name
			}
			continue
		}
		for number++; taken[fmt.Sprint(report.BlockPrefix, number)]; number++ {
		}
		block := &report.Block{Short: fmt.Sprint(report.BlockPrefix, number), Place: t.Place(homes[i].Pos)}
		all[id], blocks[id], at[block.Place] = block.Short, block, append(at[block.Place], block)
	}
	for _, same := range at {
		for i, block := range same {
			if len(same) > 1 {
				block.Which = i + 1
			}
		}
	}
	return all, blocks
}

// legend are the blocks, in the order in which they are allocated.
func (t names) legend() (list []report.Block) {
	for _, id := range slices.Sorted(maps.Keys(t.blocks)) {
		list = append(list, *t.blocks[id])
	}
	return list
}

// locals are the names of the local variables that are one object in each call, by
// their ids; "" for the library's.
func (t runs) locals(steps []interp.Step) map[int64]string {
	names, calls := map[int64]string{}, newActive(t.model, steps)
	for _, s := range steps {
		function := t.program.CFunc(s.Edge.Home().Func)
		call := calls.take(s.Edge, function)
		for _, c := range s.Changes {
			id, ok := c.Value.Int64()
			switch {
			case !ok || c.Var.Object == "":
			case c.Var.Decl.InLibrary(), t.library[c.Var.Proc]:
				names[id] = ""
			case call > 0:
				names[id] = fmt.Sprintf("%s#%d::%s", function, call, c.Var.Object)
			default:
				names[id] = c.Var.Object
			}
		}
	}
	return names
}

// allocated is the object of the heap that a step in the program's own text allocates.
func (t model) allocated(s *interp.Step) (id int64, ok bool) {
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

// homesOf are the places of steps in the program's own text.
func homesOf(steps []interp.Step) []cfg.Home {
	letters := make([]*cfg.Edge, len(steps))
	for i, s := range steps {
		letters[i] = s.Edge
	}
	return explain.Homes(letters)
}

// argumentsFile is the model that makes the arguments of main.
const argumentsFile = cfg.LibraryPrefix + "arguments.c"

// startup counts the objects that a run is given before main is called: the arrays of arguments and of the
// environment, then the strings of each, which are allocated at one place of the library. A model makes the array
// of arguments and its strings only.
type startup struct {
	places []cfg.Pos
	count  int // at the last place
}

// next is the name of the next one, which is allocated at a place, of the model or of the concrete library, "" for none.
func (a *startup) next(pos, home cfg.Pos) string {
	model := pos.File == argumentsFile
	if !model {
		pos = home
	}
	if n := len(a.places); n == 0 || a.places[n-1] != pos {
		a.places, a.count = append(a.places, pos), 0
	}
	a.count++
	switch n := len(a.places); {
	case n == 1:
		return "argv"
	case model || n == 3:
		return fmt.Sprintf("argv[%d]", a.count-1)
	case n == 4:
		return fmt.Sprintf("envp[%d]", a.count-1)
	}
	return ""
}

// through is how C writes the cell that an edge changed, by the pointer that the edge
// gets at it with; "" if it has no such name.
func (t model) through(e *cfg.Edge, c interp.Change) string {
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
func (t model) written(cell *term.Term) string {
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
