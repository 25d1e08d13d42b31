package numeric

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Candidates for strings and other arrays that a search ends in by what their last element is: that the
// last element of a pointer's object is a constant which the program compares elements with, that the
// pointer is within the object and not NULL, that two pointers lead to different objects, and which of these is longer.

// sentinels are what the candidates are made of.
type sentinels struct {
	b         *blocks.Program
	sizes     []*term.Term // arrays of the sizes of objects that offsets are compared with
	rows      []*term.Term // arrays of arrays whose elements are compared
	constants []*term.Term // with which they are
}

func newSentinels(b *blocks.Program) *sentinels {
	s := &sentinels{b: b}
	var conditions []*term.Term
	for _, e := range b.Prog.Entry.Edges {
		if a, ok := e.Action.(*cfg.Assume); ok && b.Useful[e.From.ID] {
			conditions = append(conditions, a.Cond)
		}
	}
	put := func(list *[]*term.Term, t *term.Term) {
		if !slices.Contains(*list, t) {
			*list = append(*list, t)
		}
	}
	b.Terms.Walk(conditions, func(t *term.Term) *term.Term {
		if op := t.Op(); op != term.OpEq && op != term.OpULe {
			return nil
		}
		x, y := t.Args()[0], t.Args()[1]
		for _, pair := range [][2]*term.Term{{x, y}, {y, x}} {
			of, element := selected(pair[0])
			switch {
			case t.Op() == term.OpULe && of != nil && !element:
				put(&s.sizes, of)
			case t.Op() == term.OpEq && of != nil && element:
				put(&s.rows, of)
				if c := pair[1]; c.IsConst() {
					put(&s.constants, c)
				}
			}
		}
		return nil
	})
	if len(s.sizes) == 0 || len(s.constants) == 0 {
		return nil
	}
	return s
}

// selected is the variable of which a term is an element, and whether it is one of a row of it.
func selected(t *term.Term) (of *term.Term, element bool) {
	for t.Op() == term.OpZExt || t.Op() == term.OpSExt {
		t = t.Args()[0]
	}
	if t.Op() != term.OpSelect {
		return nil, false
	}
	of = t.Args()[0]
	if of.Op() == term.OpSelect {
		of, element = of.Args()[0], true
	}
	if of.Op() != term.OpVar {
		return nil, false
	}
	return of, element
}

// at lists them for a cut point.
func (s *sentinels) at(needed blocks.VarSet) (list []*term.Term) {
	m := s.b.Terms
	here := func(t *term.Term) bool {
		i, ok := s.b.IndexOf(t)
		return ok && needed.Has(i)
	}
	var objects, offsets []*term.Term
	needed.Each(func(i int) {
		if i == s.b.Taint() || len(objects) == maxSentinels {
			return
		}
		if v := s.b.Space.Vars[i]; v.Role == cfg.ObjectPart {
			if off := s.b.Prog.OffsetOf(v); off != nil && here(off.Term) {
				objects, offsets = append(objects, v.Term), append(offsets, off.Term)
			}
		}
	})
	for _, size := range s.sizes {
		if !here(size) {
			continue
		}
		for i, o := range objects {
			if size.Sort().Index != o.Sort() || size.Sort().Elem != offsets[i].Sort() {
				continue
			}
			n := m.Select(size, o)
			list = append(list, m.ULt(offsets[i], n), m.Ne(o, m.BVUint(o.Sort().Width, 0)))
			for _, row := range s.rows {
				for _, c := range s.constants {
					if sort := row.Sort(); here(row) && sort.Index == o.Sort() && sort.Elem.Index == n.Sort() && sort.Elem.Elem == c.Sort() {
						list = append(list, m.Eq(m.Select(m.Select(row, o), m.BVSub(n, m.BVUint(n.Sort().Width, 1))), c))
					}
				}
			}
			for k, other := range objects[:i] {
				if other.Sort() == o.Sort() && offsets[k].Sort() == offsets[i].Sort() {
					list = append(list, m.Not(m.Eq(o, other)), m.ULe(n, m.Select(size, other)), m.ULe(m.Select(size, other), n), m.Eq(offsets[i], offsets[k]),
						m.ULe(offsets[i], offsets[k]), m.ULe(offsets[k], offsets[i]), m.Eq(o, other))
				}
			}
		}
	}
	return list
}
