package numeric

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/query"
)

// ways are the conditions on the ways to errors.
func (f *universals) ways(said *text) (list []*term.Term) {
	m := f.b.Terms
	for _, t := range said.list[:said.ways] {
		list = append(list, m.Not(t))
	}
	for _, c := range f.b.Cuts {
		for _, bl := range c.Out {
			if bl.To.Accepting() && bl.Guard.Size() <= textSize {
				list = append(list, bl.Guard)
			}
		}
	}
	return f.withoutChoices(list)
}

// withoutChoices are conditions in the cases in which no number and no array depends on another condition.
func (f *universals) withoutChoices(list []*term.Term) []*term.Term {
	m := f.b.Terms
	for i := 0; i < len(list); i++ {
		choice := firstChoice(m, list[i])
		if choice == nil || len(list) > maxFamily {
			continue
		}
		t, c := list[i], choice.Args()[0]
		where := func(holds, is *term.Term) *term.Term {
			return m.Replace(m.Replace(t, map[*term.Term]*term.Term{choice: is}), map[*term.Term]*term.Term{c: holds})
		}
		list[i] = m.And(c, where(m.True(), choice.Args()[1]))
		list = append(list, m.And(m.Not(c), where(m.False(), choice.Args()[2])))
		i--
	}
	return list
}

// breaks are the conditions under which a block, by what it stores, makes an element for which a universal does not hold.
func (f *universals) breaks(u universal) (list []*term.Term) {
	m := f.b.Terms
	for _, c := range f.b.Cuts {
		for _, bl := range c.Out {
			if bl.To.Accepting() {
				continue
			}
			after := map[*term.Term]*term.Term{}
			var at []*term.Term
			for _, v := range bl.Values {
				after[f.b.Variable(v.Index)] = v.Value
			}
			for _, r := range u.reads {
				a := after[r.Args()[0]]
				if a == nil {
					continue
				}
				m.Walk([]*term.Term{a}, func(s *term.Term) *term.Term {
					if s.Op() == term.OpStore && s.Sort() == a.Sort() {
						if x := m.Solve(m.Eq(r.Args()[1], s.Args()[1]), u.k); x != nil && !slices.Contains(at, x) {
							at = append(at, x)
						}
					}
					return nil
				})
			}
			for _, x := range at {
				bad := m.Substitute(m.Substitute(m.And(u.conditions...), after), map[*term.Term]*term.Term{u.k: x})
				list = append(list, m.And(bl.Guard, bad))
			}
		}
	}
	return f.withoutChoices(slices.DeleteFunc(list, func(t *term.Term) bool { return t.IsConst() || t.Size() > assertedSize }))
}

// firstChoice is a number or array in a formula that depends on a condition; nil: there is none.
func firstChoice(m *term.Manager, t *term.Term) (choice *term.Term) {
	m.Walk([]*term.Term{t}, func(s *term.Term) *term.Term {
		if choice == nil && s.Op() == term.OpIte && s.Sort() != m.Bool() {
			choice = s
		}
		return nil
	})
	return choice
}

// accesses are the indices at which arrays are read or written, by array.
func (f *universals) accesses() map[*term.Term][]*term.Term {
	list, bases := map[*term.Term][]*term.Term{}, query.Memories()
	f.eachAssignment(func(_ *cfg.Edge, _ state, _ *cfg.Var, t *term.Term) {
		f.b.Terms.Walk([]*term.Term{t}, func(s *term.Term) *term.Term {
			if query.IsAccess(s) && !s.Args()[1].IsConst() {
				for _, a := range bases.Of(s.Args()[0]) {
					if !slices.Contains(list[a], s.Args()[1]) {
						list[a] = append(list[a], s.Args()[1])
					}
				}
			}
			return nil
		})
	})
	return list
}
