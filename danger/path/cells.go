package path

import (
	"slices"

	"tav/solver/term"
)

// access is one step's use of memory.
type access struct {
	f      *flattener
	at     int
	seen   map[*term.Term]*term.Term // scalar terms without arrays
	guards []*term.Term
}

// value is the constant that a term is in the run before the step.
func (a *access) value(t *term.Term) *term.Term {
	v, err := a.f.r.States.Eval(t, a.at)
	if err != nil {
		return t
	}
	return a.f.m.ValueTerm(v, t.Sort())
}

func isArray(t *term.Term) bool { return t.Sort().Kind == term.ArrayKind }

// scalar rewrites a term that is no array.
func (a *access) scalar(t *term.Term) *term.Term {
	if !slices.ContainsFunc(a.f.m.FreeVars(t), isArray) {
		return t
	}
	for _, n := range term.Postorder(t, func(n *term.Term) bool { return a.seen[n] != nil }) {
		if isArray(n) || a.seen[n] != nil {
			continue
		}
		switch {
		case n.Op() == term.OpSelect:
			a.seen[n] = a.read(n, nil)
		case slices.ContainsFunc(n.Args(), isArray):
			a.seen[n] = a.value(n)
		default:
			args := make([]*term.Term, len(n.Args()))
			for k, x := range n.Args() {
				args[k] = a.seen[x]
			}
			a.seen[n] = n
			if !slices.Equal(args, n.Args()) {
				a.seen[n] = a.f.m.Rebuild(n, args)
			}
		}
	}
	return a.seen[t]
}

// index is the constant that an index is in the run, of which the step is guarded.
func (a *access) index(i *term.Term) *term.Term {
	c := a.value(i)
	a.guards = append(a.guards, a.f.m.Eq(a.scalar(i), c))
	return c
}

// read is the element of an array term at a path of constant indices, the
// outermost first. Ways through stores and conditional arrays are those of the run.
func (a *access) read(t *term.Term, path []*term.Term) *term.Term {
	for {
		if !isArray(t) && t.Op() != term.OpSelect {
			return a.scalar(t)
		}
		switch t.Op() {
		case term.OpVar:
			if len(path) <= 2 {
				return a.f.variable(cellOf(t, path))
			}
		case term.OpSelect:
			t, path = t.Args()[0], append([]*term.Term{a.index(t.Args()[1])}, path...)
			continue
		case term.OpStore:
			if a.index(t.Args()[1]) == path[0] {
				t, path = t.Args()[2], path[1:]
			} else {
				t = t.Args()[0]
			}
			continue
		case term.OpCopy:
			t, path = a.f.m.CopyElement(t, path[0]), path[1:]
			continue
		case term.OpConstArray:
			t, path = t.Args()[0], path[1:]
			continue
		case term.OpIte:
			c := t.Args()[0]
			if a.value(c).IsTrue() {
				a.guards, t = append(a.guards, a.scalar(c)), t.Args()[1]
			} else {
				a.guards, t = append(a.guards, a.f.m.Not(a.scalar(c))), t.Args()[2]
			}
			continue
		}
		for _, i := range path { // no such array is built
			t = a.f.m.Select(t, i)
		}
		return a.value(t)
	}
}

func cellOf(array *term.Term, path []*term.Term) cell {
	c := cell{array: array, outer: path[0]}
	if len(path) > 1 {
		c.inner = path[1]
	}
	return c
}

// written lists the cells of an array variable that are read later and that
// assigning t to it may change.
func (a *access) written(v, t *term.Term) []cell {
	known := a.f.cells[v]
	if len(known) == 0 {
		return nil
	}
	var paths []cell
	for ; t.Op() == term.OpStore; t = t.Args()[0] {
		outer, value := a.value(t.Args()[1]), t.Args()[2]
		if !isArray(value) {
			paths = append(paths, cell{array: v, outer: outer})
			continue
		}
		for ; value.Op() == term.OpStore; value = value.Args()[0] {
			paths = append(paths, cell{v, outer, a.value(value.Args()[1])})
		}
		if value.Op() != term.OpSelect || value.Args()[0] != v || a.value(value.Args()[1]) != outer {
			return slices.Clone(known) // another row is copied
		}
	}
	if t != v {
		return slices.Clone(known)
	}
	var list []cell
	for _, c := range paths {
		if a.f.variables[c] != nil && !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	return list
}
