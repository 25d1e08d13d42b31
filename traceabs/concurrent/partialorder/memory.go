package partialorder

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A read is one of a variable, or of a cell of an array, as it is before an event.
type read struct {
	event *event
	v     *cfg.Var
	path  []*term.Term // indices
	value *term.Term   // a variable
}

// A write is one at the end of an event; of those of an event to the same place the last one counts.
type write struct {
	event *event
	index int // among those of the event
	v     *cfg.Var
	path  []*term.Term // indices; what is written is an array if there could be more
	cond  *term.Term   // when it happens
	value *term.Term
}

// A cell is one of an array as it is at the start.
type cell struct {
	path  []*term.Term
	value *term.Term
}

// A base is an array before an event.
type base struct {
	event *event
	v     *cfg.Var
}

// base is a global variable before an event.
func (s *system) base(e *event, v *cfg.Var) *term.Term {
	switch old := e.bases[v]; {
	case old != nil:
		return old
	case v.Term.Sort().Kind == term.ArrayKind:
		e.bases[v] = s.fresh("array", v.Term.Sort())
		s.arrays[e.bases[v]] = base{e, v}
	default:
		e.bases[v] = s.cellRead(e, v, nil, v.Term.Sort())
	}
	return e.bases[v]
}

// cellRead is what an event reads; the same again if it does twice.
func (s *system) cellRead(e *event, v *cfg.Var, path []*term.Term, sort *term.Sort) *term.Term {
	for _, r := range e.reads {
		if r.v == v && slices.Equal(r.path, path) {
			return r.value
		}
	}
	r := &read{e, v, path, s.fresh("read", sort)}
	e.reads = append(e.reads, r)
	s.reads = append(s.reads, r)
	return r.value
}

// scalar is a term that is no array without those that it reads: cells in their places.
func (s *system) scalar(t *term.Term) *term.Term {
	if known := s.flat[t]; known != nil {
		return known
	}
	var list []*term.Term
	found := false
	s.m.Walk([]*term.Term{t}, func(t *term.Term) *term.Term {
		found = found || t.Op() == term.OpSelect
		if t.Sort().Kind != term.ArrayKind {
			list = append(list, t)
		}
		return nil
	})
	if !found {
		return t
	}
	slices.SortFunc(list, func(a, b *term.Term) int { return int(a.ID()) - int(b.ID()) }) // arguments first
	for _, t := range list {
		if s.flat[t] == nil {
			s.flat[t] = s.flatten(t)
		}
	}
	return s.flat[t]
}

// flatten is scalar where it is known of what a term is made of.
func (s *system) flatten(t *term.Term) *term.Term {
	if t.Op() == term.OpSelect {
		return s.at(t.Args()[0], []*term.Term{s.scalar(t.Args()[1])})
	}
	args := slices.Clone(t.Args())
	changed := false
	for i, a := range args {
		if a.Sort().Kind == term.ArrayKind {
			strange("a comparison of arrays")
		}
		args[i] = s.scalar(a)
		changed = changed || args[i] != a
	}
	if !changed {
		return t
	}
	return s.m.Rebuild(t, args)
}

// at is the cell of an array at a path of indices.
func (s *system) at(a *term.Term, path []*term.Term) *term.Term {
	if len(path) == 0 {
		return s.scalar(a)
	}
	args := a.Args()
	switch a.Op() {
	case term.OpVar:
		if b, ok := s.arrays[a]; ok {
			return s.cellRead(b.event, b.v, path, elem(a.Sort(), len(path)))
		}
		return s.initial(a, path)
	case term.OpSelect:
		return s.at(args[0], append([]*term.Term{s.scalar(args[1])}, path...))
	case term.OpStore:
		switch hit := s.m.Eq(s.scalar(args[1]), path[0]); {
		case hit.IsTrue():
			return s.at(args[2], path[1:])
		case hit.IsFalse():
			return s.at(args[0], path)
		default:
			return s.m.Ite(hit, s.at(args[2], path[1:]), s.at(args[0], path))
		}
	case term.OpIte:
		return s.m.Ite(s.scalar(args[0]), s.at(args[1], path), s.at(args[2], path))
	case term.OpConstArray:
		return s.at(args[0], path[1:])
	case term.OpCopy:
		if len(path) == 1 {
			return s.scalar(s.m.CopyElement(a, path[0]))
		}
	}
	strange("an operation on arrays")
	return nil
}

// elem is the sort of elements of arrays of arrays.
func elem(s *term.Sort, depth int) *term.Sort {
	for range depth {
		s = s.Elem
	}
	return s
}

// initial is a cell of an array that may have any: of equal indices it is the same one.
func (s *system) initial(a *term.Term, path []*term.Term) *term.Term {
	value := s.fresh("cell", elem(a.Sort(), len(path)))
	t := value
	for _, c := range s.cells[a] {
		switch hit := s.same(c.path, path); {
		case hit.IsTrue():
			return c.value
		case !hit.IsFalse():
			t = s.m.Ite(hit, c.value, t)
		}
	}
	s.cells[a] = append(s.cells[a], cell{path, t})
	if len(s.cells[a]) > maxCells {
		panic(&limitError{"cells"})
	}
	return t
}

// same is the condition under which the indices of the first path are the first ones of the second.
func (s *system) same(a, b []*term.Term) *term.Term {
	t := s.m.True()
	for i, x := range a {
		t = s.m.And(t, s.m.Eq(x, b[i]))
	}
	return t
}

// write notes what an event writes under a condition.
func (s *system) write(e *event, v *cfg.Var, cond, value *term.Term) {
	switch {
	case value == e.bases[v]:
	case value.Sort().Kind != term.ArrayKind, e.first:
		s.put(e, v, nil, cond, value)
	default:
		s.stores(e, v, nil, cond, value, s.base(e, v))
	}
}

func (s *system) put(e *event, v *cfg.Var, path []*term.Term, cond, value *term.Term) {
	if !cond.IsFalse() {
		w := &write{e, len(e.writes), v, path, cond, value}
		e.writes = append(e.writes, w)
		s.writes[v] = append(s.writes[v], w)
	}
}

// stores notes what makes an array of another one, cell by cell where it is made of stores.
func (s *system) stores(e *event, v *cfg.Var, path []*term.Term, cond, value, of *term.Term) {
	args := value.Args()
	switch {
	case value == of:
	case value.Op() == term.OpStore:
		s.stores(e, v, path, cond, args[0], of)
		to := append(slices.Clip(path), s.scalar(args[1]))
		if args[2].Sort().Kind == term.ArrayKind {
			s.stores(e, v, to, cond, args[2], s.m.Select(args[0], args[1]))
		} else {
			s.put(e, v, to, cond, s.scalar(args[2]))
		}
	case value.Op() == term.OpIte:
		c := s.scalar(args[0])
		s.stores(e, v, path, s.m.And(cond, c), args[1], of)
		s.stores(e, v, path, s.m.And(cond, s.m.Not(c)), args[2], of)
	default:
		s.put(e, v, path, cond, value)
	}
}
