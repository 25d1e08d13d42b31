package assemble

import (
	"tav/cfg"
	"tav/solver/term"
)

// Arrays are mostly filled from their first cell on, and read up to where they are filled. Beside the ghost of an array, which says of
// each cell whether nothing was stored there, is a number of cells from the first one on in which something was stored: an edge that
// stores in the next one makes it larger. It follows from the ghost that these are initialised, so that a check may say it, too, and
// facts about numbers prove it.
//
// A member of allocated objects is mostly stored in before the next object is allocated. Beside the ghost of such members, by object,
// is a number that is at least that of the objects whose member nothing was stored in: where it is 0 all are initialised.

// filled is the variable of the number, of arrays of arrays one for each array; nil: there is none.
func (a *assignment) filled(v *cfg.Var) *cfg.Var {
	if a.uncounted || a.ghostSort(v.Term.Sort()) == a.d.p.Terms.Bool() {
		return nil
	}
	f := a.fillings[v]
	if f == nil {
		f = &cfg.Var{Name: v.Name + "?filled", Role: cfg.Temp, Global: v.Global, Proc: v.Proc}
		sort := a.filledSort(v.Term.Sort())
		switch {
		case a.ofArrays(v.Term.Sort()):
			f.Role = cfg.Heap
		case a.byObject(v):
			f.Name, sort = v.Name+"?unset", a.d.p.Terms.BV(unsetWidth)
		}
		f.Term = a.d.p.Terms.Var(f.Name, sort, false)
		a.fillings[v] = f
	}
	return f
}

// filledSort is the sort of the index of an array.
func (a *assignment) filledSort(s *term.Sort) *term.Sort {
	if a.ofArrays(s) {
		return a.d.p.Terms.ArraySort(s.Index, a.filledSort(s.Elem))
	}
	return s.Index
}

// ofArrays reports whether each cell of an array has a number of its own.
func (a *assignment) ofArrays(s *term.Sort) bool { return a.ghostSort(s.Elem) != a.d.p.Terms.Bool() }

// byObject reports whether v is a member of allocated objects.
func (a *assignment) byObject(v *cfg.Var) bool {
	return v.Region != nil && v.Region.ByObject && !a.ofArrays(v.Term.Sort())
}

// wholly is the number of an array in which nothing, or in all cells something, was stored.
func (a *assignment) wholly(s *term.Sort, uninitialised bool) *term.Term {
	m := a.d.p.Terms
	switch {
	case a.ofArrays(s):
		return m.ConstArray(a.filledSort(s), a.wholly(s.Elem, uninitialised))
	case uninitialised:
		return m.BVUint(s.Index.Width, 0)
	}
	return m.BVInt(s.Index.Width, -1)
}

// filled is the number of the array t.
func (s *shadow) filled(t *term.Term) *term.Term {
	m, args := s.d.p.Terms, t.Args()
	if !s.mention(t) {
		return s.wholly(t.Sort(), false)
	}
	if s.left--; s.left < 0 {
		return s.wholly(t.Sort(), true)
	}
	switch t.Op() {
	case term.OpVar:
		if v := s.d.p.VarOf(t); !s.byObject(v) {
			return s.assignment.filled(v).Term
		}
	case term.OpIte:
		return m.Ite(args[0], s.filled(args[1]), s.filled(args[2]))
	case term.OpSelect:
		return m.Select(s.filled(args[0]), args[1])
	case term.OpStore:
		n := s.filled(args[0])
		if s.ofArrays(t.Sort()) {
			return m.Store(n, args[1], s.filled(args[2]))
		}
		return m.Ite(s.of(args[2], nil), s.least(n, args[1]), m.Ite(m.Eq(args[1], n), m.BVAdd(n, m.BVUint(n.Sort().Width, 1)), n))
	case term.OpCopy:
		if !s.ofArrays(t.Sort()) {
			return s.copied(s.filled(args[0]), args[1], s.filled(args[2]), args[3], args[4])
		}
	}
	return s.wholly(t.Sort(), true)
}

// whollyOf is the number of v where in all cells something, or nothing, was stored.
func (a *assignment) whollyOf(v *cfg.Var, uninitialised bool) *term.Term {
	switch {
	case !a.byObject(v):
		return a.wholly(v.Term.Sort(), uninitialised)
	case uninitialised:
		return a.everyObject(v.Term.Sort())
	}
	return a.d.p.Terms.BVUint(unsetWidth, 0)
}

// everyObject is the number of all objects.
func (a *assignment) everyObject(s *term.Sort) *term.Term {
	return a.d.p.Terms.BVUint(unsetWidth, 1<<s.Index.Width)
}

// added is the number of v after an object was allocated.
func (s *shadow) added(v *cfg.Var, object *term.Term) *term.Term {
	m, sort := s.d.p.Terms, v.Term.Sort()
	switch {
	case s.byObject(v):
		return s.counted(s.unset(v.Term), s.of(v.Term, nil), object, m.True())
	case s.ofArrays(sort):
		return m.Store(s.filled(v.Term), object, s.wholly(sort.Elem, true))
	}
	return s.wholly(sort, true)
}

// numberOf is the number of v when it gets the value t.
func (s *shadow) numberOf(v *cfg.Var, t *term.Term) *term.Term {
	if s.byObject(v) {
		return s.unset(t)
	}
	return s.filled(t)
}

// unset is the number of a member t by object.
func (s *shadow) unset(t *term.Term) *term.Term {
	m, args := s.d.p.Terms, t.Args()
	if !s.mention(t) {
		return m.BVUint(unsetWidth, 0)
	}
	switch s.left--; {
	case s.left < 0:
	case t.Op() == term.OpVar && s.byObject(s.d.p.VarOf(t)):
		return s.assignment.filled(s.d.p.VarOf(t)).Term
	case t.Op() == term.OpIte:
		return m.Ite(args[0], s.unset(args[1]), s.unset(args[2]))
	case t.Op() == term.OpStore:
		return s.counted(s.unset(args[0]), s.of(args[0], nil), args[1], s.of(args[2], nil))
	}
	return s.everyObject(t.Sort())
}

// counted is the number n of a member with this ghost when one of object i is stored that has another.
func (s *shadow) counted(n, ghost, i, stored *term.Term) *term.Term {
	m := s.d.p.Terms
	one := func(c *term.Term) *term.Term { return m.Ite(c, m.BVUint(unsetWidth, 1), m.BVUint(unsetWidth, 0)) }
	before := m.And(m.Select(ghost, i), m.Ne(n, m.BVUint(unsetWidth, 0)))
	return m.BVAdd(m.BVSub(n, one(before)), one(stored))
}

// copied is the number of an array of which n cells from i on are replaced by those from j on of one of from.
func (s *shadow) copied(to, i, from, j, n *term.Term) *term.Term {
	m := s.d.p.Terms
	end := m.BVAdd(i, n)
	initialised := m.And(m.ULe(n, from), m.ULe(j, m.BVSub(from, n)))
	longer := m.And(m.ULe(i, to), m.ULe(to, end))
	return m.Ite(m.ULt(end, i), m.BVUint(to.Sort().Width, 0), m.Ite(initialised, m.Ite(longer, end, to), s.least(to, i)))
}

func (s *shadow) least(x, y *term.Term) *term.Term {
	m := s.d.p.Terms
	return m.Ite(m.ULt(x, y), x, y)
}

// selected is the ghost of a cell: it says also that the cell is not among those that are filled, where that number is at hand.
func (s *shadow) selected(array, ghost, i *term.Term) *term.Term {
	m := s.d.p.Terms
	ghost = m.Select(ghost, i)
	if v := s.d.p.VarOf(array); ghost.Sort() == m.Bool() && !s.uncounted && v != nil && s.byObject(v) {
		return m.And(ghost, m.Ne(s.unset(array), m.BVUint(unsetWidth, 0)))
	}
	if x := array; ghost.Sort() == m.Bool() && !s.uncounted && (x.Op() == term.OpVar || x.Op() == term.OpSelect && x.Args()[0].Op() == term.OpVar) {
		return m.And(ghost, m.Not(m.ULt(i, s.filled(x))))
	}
	return ghost
}
