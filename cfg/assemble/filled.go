package assemble

import (
	"tav/cfg"
	"tav/solver/term"
)

// Arrays are mostly filled from their first cell on, and read up to where they are filled. Beside the ghost of an array, which says of
// each cell whether nothing was stored there, is a number of cells from the first one on in which something was stored: an edge that
// stores in the next one makes it larger. It follows from the ghost that these are initialised, so that a check may say it, too, and
// facts about numbers prove it.

// filled is the variable of that number, of arrays of arrays one for each array; nil: there is none.
func (a *assignment) filled(v *cfg.Var) *cfg.Var {
	if a.passesArrays || a.ghostSort(v.Term.Sort()) == a.d.p.Terms.Bool() {
		return nil
	}
	f := a.fillings[v]
	if f == nil {
		f = &cfg.Var{Name: v.Name + "?filled", Role: cfg.Temp, Global: v.Global, Proc: v.Proc}
		if a.ofArrays(v.Term.Sort()) {
			f.Role = cfg.Heap
		}
		f.Term = a.d.p.Terms.Var(f.Name, a.filledSort(v.Term.Sort()), false)
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
	if s.left--; len(s.in) == 0 || !m.Mentions(t, s.terms...) {
		return s.wholly(t.Sort(), false)
	}
	if s.left < 0 {
		return s.wholly(t.Sort(), true)
	}
	switch t.Op() {
	case term.OpVar:
		return s.assignment.filled(s.d.p.VarOf(t)).Term
	case term.OpIte:
		return m.Ite(args[0], s.filled(args[1]), s.filled(args[2]))
	case term.OpSelect:
		return m.Select(s.filled(args[0]), args[1])
	case term.OpStore:
		n := s.filled(args[0])
		if s.ofArrays(t.Sort()) {
			return m.Store(n, args[1], s.filled(args[2]))
		}
		return m.Ite(s.of(args[2], m.True()), s.least(n, args[1]), m.Ite(m.Eq(args[1], n), m.BVAdd(n, m.BVUint(n.Sort().Width, 1)), n))
	case term.OpCopy:
		if !s.ofArrays(t.Sort()) {
			return s.copied(s.filled(args[0]), args[1], s.filled(args[2]), args[3], args[4])
		}
	}
	return s.wholly(t.Sort(), true)
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
	if x := array; ghost.Sort() == m.Bool() && !s.passesArrays && (x.Op() == term.OpVar || x.Op() == term.OpSelect && x.Args()[0].Op() == term.OpVar) {
		return m.And(ghost, m.Not(m.ULt(i, s.filled(x))))
	}
	return ghost
}
