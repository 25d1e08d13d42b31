package numeric

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Shapes are the links that a program's elements may have.
type shapes struct {
	*flow
	said     *text
	class    []int                       // of variables that are compared with each other
	indexing map[*term.Term]bool         // arrays whose elements are indices
	ordered  map[*term.Term]bool         // arrays whose elements are less than others
	filled   map[*term.Term][]*term.Term // by array: stores at indices that are not constant
}

func (f *flow) shapes(said *text) *shapes {
	s := &shapes{f, said, f.compared(), f.indexing(), map[*term.Term]bool{}, map[*term.Term][]*term.Term{}}
	f.b.Terms.Walk(f.b.Roots(), func(t *term.Term) *term.Term {
		if t.Op() == term.OpStore && t.Sort().Elem.Kind == term.BitVecKind && !t.Args()[1].IsConst() {
			for _, v := range f.b.Terms.FreeVars(t.Args()[0]) {
				s.filled[v] = append(s.filled[v], t)
			}
		}
		if t.Op() == term.OpSLe || t.Op() == term.OpULe {
			for _, x := range t.Args() {
				for x.Op() == term.OpSExt || x.Op() == term.OpZExt {
					x = x.Args()[0]
				}
				if x.Op() == term.OpSelect && !x.Args()[1].IsConst() {
					for _, v := range f.b.Terms.FreeVars(x.Args()[0]) {
						s.ordered[v] = true
					}
				}
			}
		}
		return nil
	})
	return s
}

// of are the links of the elements of a table.
func (s *shapes) of(t *table, c *blocks.Cut, needed blocks.VarSet) *linked {
	m, l := s.b.Terms, &linked{table: t}
	width := t.index.Sort().Width
	zero, one := m.BVUint(width, 0), m.BVUint(width, 1)
	parent := m.LShr(m.BVSub(t.index, one), one)
	sorted := slices.ContainsFunc(t.arrays, func(a *term.Term) bool { return s.ordered[a] })
	guard := func(g *term.Term) { l.guards = append(l.guards, g, m.Not(g)) }
	for _, g := range s.conditions(t, c, needed, s.said) {
		if len(l.guards) >= maxGuards || g.kind > indexKind {
			continue
		}
		guard(g.Term)
		if g.kind == indexKind && g.Op() == term.OpEq {
			for _, x := range g.Args() {
				if x != t.index {
					guard(m.SLe(t.index, x))
				}
			}
			if sorted { // below it
				guard(m.And(m.Ne(t.index, zero), m.Substitute(g.Term, map[*term.Term]*term.Term{t.index: parent})))
			}
		}
	}
	add := func(relation *term.Term) { l.links = append(l.links, link{holds: relation}) }
	numbers := s.numbers(c, needed)
	uses := s.uses(t, s.said)
	for i, a := range t.arrays {
		x := m.Select(a, t.index)
		if s.indexing[a] {
			j := resize(m, x, width, a.Signed())
			none := m.ULe(m.BVUint(width, t.n), j) // it leads nowhere
			for k, b := range t.arrays {
				if len(uses[k].values) <= maxStates {
					for _, n := range uses[k].values {
						is := m.Eq(m.Select(b, j), n)
						if add(m.Or(none, is)); !uses[k].states {
							add(m.Or(none, m.Not(is)))
						}
					}
				}
				if b.Sort().Elem.Width <= width {
					add(m.Eq(m.Select(b, j), m.Trunc(t.index, b.Sort().Elem.Width)))
				}
			}
		}
		for _, store := range s.filled[a] {
			if is := t.stored(m, store.Args()[1], store.Args()[2]); is != nil {
				add(m.Eq(x, is))
			}
		}
		if !uses[i].states {
			l.links = append(l.links, link{value: x})
		}
		for _, y := range numbers {
			if y.Sort() != x.Sort() || s.class[s.space.Index[y]] != s.class[s.space.Index[a]] {
				continue
			}
			add(m.Ne(x, y))
			if le := order(m, a); s.ordered[a] {
				add(le(x, y))
				add(le(y, x))
			}
		}
		for k, b := range t.arrays {
			if !s.ordered[a] || !s.ordered[b] || a.Sort() != b.Sort() {
				continue
			}
			le := order(m, a)
			before := []*term.Term{m.BVSub(t.index, one)}
			if k == i {
				before = append(before, parent, m.LShr(m.BVSub(parent, one), one), zero)
			}
			for _, p := range before {
				add(m.Or(m.Eq(t.index, zero), le(m.Select(b, p), x)))
				add(m.Or(m.Eq(t.index, zero), le(x, m.Select(b, p))))
			}
		}
	}
	return l
}

// stored is what is stored at an index, where that is a variable and nothing else is read, at any index; nil otherwise.
func (t *table) stored(m *term.Manager, index, value *term.Term) *term.Term {
	if index.Op() == term.OpSExt || index.Op() == term.OpZExt {
		index = index.Args()[0]
	}
	if vars := m.FreeVars(value); index.Op() != term.OpVar || len(vars) != 1 || vars[0] != index {
		return nil
	}
	return m.Substitute(value, map[*term.Term]*term.Term{index: m.Trunc(t.index, index.Sort().Width)})
}

// led are what elements are that variables lead to.
func (s *shapes) led(t *table, c *blocks.Cut, needed blocks.VarSet) *linked {
	m := s.b.Terms
	l := &linked{table: &table{n: 1, index: t.index}}
	for _, g := range s.atoms(c, needed, s.said) {
		if len(l.guards) < maxGuards {
			l.guards = append(l.guards, g, m.Not(g))
		}
	}
	uses := s.uses(t, s.said)
	for _, y := range s.numbers(c, needed) {
		for k, b := range t.arrays {
			if v := s.at[c.Loc.ID][s.space.Index[y]]; v == nil || v.Min < -1 && v.Hi > 2*t.n || len(uses[k].values) > maxStates {
				continue
			}
			j := resize(m, y, t.index.Sort().Width, y.Signed())
			none := m.ULe(m.BVUint(t.index.Sort().Width, t.n), j)
			for _, n := range uses[k].values {
				is := m.Eq(m.Select(b, j), n)
				if l.links = append(l.links, link{holds: m.Or(none, is)}); !uses[k].states {
					l.links = append(l.links, link{holds: m.Or(none, m.Not(is))})
				}
			}
		}
	}
	return l
}

// numbers are the variables at a cut point that may have several values.
func (s *shapes) numbers(c *blocks.Cut, needed blocks.VarSet) (list []*term.Term) {
	needed.Each(func(i int) {
		x, v := s.b.Variable(i), s.at[c.Loc.ID][i]
		if role := s.space.Vars[i].Role; x.Sort().Kind == term.BitVecKind && x.Sort().Width <= 64 && role != cfg.Heap && role != cfg.ObjectPart && (v == nil || v.Lo < v.Hi) {
			list = append(list, x)
		}
	})
	return list
}

// resize is a number of another width.
func resize(m *term.Manager, x *term.Term, width int, signed bool) *term.Term {
	switch {
	case x.Sort().Width >= width:
		return m.Trunc(x, width)
	case signed:
		return m.SExt(x, width)
	}
	return m.ZExt(x, width)
}
