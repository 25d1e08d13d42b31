package numeric

import (
	"fmt"
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// A table is arrays of so many elements each, of which those with the same number belong together: the
// fields of an array of structs, or arrays side by side.
type table struct {
	arrays []*term.Term
	n      uint64
	index  *term.Term // stands for the number of an element in conditions
}

// tables lists those at a cut point.
func (f *flow) tables(needed blocks.VarSet, extents map[int]uint64) []*table {
	var list []*table
	needed.Each(func(i int) {
		n, array := extents[i], f.b.Variable(i)
		if n < 2 || n > maxElements || array.Sort().Elem.Kind != term.BitVecKind || array.Sort().Elem.Width > 64 || f.space.Vars[i].Parts {
			return
		}
		index := array.Sort().Index
		k := slices.IndexFunc(list, func(t *table) bool { return t.n == n && t.index.Sort() == index })
		if k < 0 {
			k, list = len(list), append(list, &table{n: n, index: f.b.Terms.Var(fmt.Sprintf("element:%v!", index), index, false)})
		}
		if len(list[k].arrays) < maxFields {
			list[k].arrays = append(list[k].arrays, array)
		}
	})
	return list
}

// at is a condition for the element with a number.
func (t *table) at(m *term.Manager, condition *term.Term, k uint64) *term.Term {
	return m.Substitute(condition, map[*term.Term]*term.Term{t.index: m.BVUint(t.index.Sort().Width, k)})
}

// all says that a condition holds of all elements.
func (t *table) all(m *term.Manager, condition *term.Term) *term.Term {
	var parts []*term.Term
	for k := uint64(0); k < t.n; k++ {
		parts = append(parts, t.at(m, condition, k))
	}
	return m.And(parts...)
}

// A literal is a condition about an element, in which table.index is its number.
type literal struct {
	*term.Term
	kind kind
}

// A kind is what a condition is about, those that rather distinguish elements first.
type kind int

const (
	valueKind kind = iota // the element is a constant of the program: a flag, a state
	textKind              // the program's text
	indexKind             // the element is at, or before, what a counter says
	fieldKind             // an order of fields
	boundKind             // a bound
)

// conditions lists those about an element of a table, without negations, over what matters at a cut point.
func (f *flow) conditions(t *table, c *blocks.Cut, needed blocks.VarSet, said *text) []literal {
	m := f.b.Terms
	var list []literal
	seen := map[*term.Term]bool{}
	add := func(kind kind, condition *term.Term) {
		if n := m.Not(condition); !condition.IsConst() && m.Mentions(condition, t.index) && !seen[condition] && !seen[n] {
			seen[condition] = true
			list = append(list, literal{condition, kind})
		}
	}
	uses := f.uses(t, said)
	for i, a := range t.arrays {
		x := m.Select(a, t.index)
		if len(uses[i].values) <= maxStates {
			for _, n := range uses[i].values {
				add(valueKind, m.Eq(x, n))
			}
		}
	}
	for _, condition := range said.list {
		for _, part := range parts(condition) {
			if p := t.general(m, part); p != nil && f.here(p, needed, t.index) {
				add(textKind, p)
			}
		}
	}
	needed.Each(func(i int) {
		x, s := f.b.Variable(i), f.at[c.Loc.ID]
		if x.Sort().Kind != term.BitVecKind || f.space.Vars[i].Role == cfg.ObjectPart || s[i] == nil || s[i].Min < -1 || s[i].Max > int64(t.n) || s[i].Min == s[i].Max ||
			s[i].Max < 2 || x.Sort().Width > t.index.Sort().Width {
			return
		}
		x = m.SExt(x, t.index.Sort().Width)
		add(indexKind, m.Eq(t.index, x))
		add(indexKind, m.SLt(t.index, x))
	})
	for i, a := range t.arrays {
		x := m.Select(a, t.index)
		for k, b := range t.arrays[i+1:] {
			if y := m.Select(b, t.index); x.Sort() == y.Sort() && !uses[i].states && !uses[i+1+k].states {
				le := order(m, a)
				add(fieldKind, m.Eq(x, y))
				add(fieldKind, le(x, y))
				add(fieldKind, le(y, x))
			}
		}
		for _, n := range uses[i].bounds {
			le := order(m, a)
			add(boundKind, le(x, n))
			add(boundKind, le(n, x))
		}
	}
	return list
}

// atoms lists what conditions of the text are made of, without negations, over numbers that matter at a cut
// point; the analysis does not know whether they hold.
func (f *flow) atoms(c *blocks.Cut, needed blocks.VarSet, said *text) (list []*term.Term) {
	for _, condition := range said.list {
		for _, x := range parts(condition) {
			switch x.Op() {
			case term.OpAnd, term.OpOr, term.OpNot:
				continue
			}
			other := slices.ContainsFunc(f.b.Terms.FreeVars(x), func(v *term.Term) bool {
				i, ok := f.b.IndexOf(v)
				return !ok || v.Sort().Kind == term.ArrayKind || f.space.Vars[i].Role == cfg.Heap
			})
			f.effort = 0
			if _, known := f.truth(f.at[c.Loc.ID], x).Only(); !other && !known && f.here(x, needed, nil) && !slices.Contains(list, x) {
				list = append(list, x)
			}
		}
	}
	return list
}

// order is how elements of an array are compared.
func order(m *term.Manager, array *term.Term) func(x, y *term.Term) *term.Term {
	if array.Signed() {
		return m.SLe
	}
	return m.ULe
}

// here reports that a condition is over what matters at a cut point, and another variable.
func (f *flow) here(condition *term.Term, needed blocks.VarSet, other *term.Term) bool {
	return !slices.ContainsFunc(f.b.Terms.FreeVars(condition), func(v *term.Term) bool {
		i, ok := f.b.IndexOf(v)
		return v != other && (!ok || i == f.b.Taint() || !needed.Has(i))
	})
}

// parts are a condition, what it is made of, and so on.
func parts(condition *term.Term) []*term.Term {
	list := []*term.Term{condition}
	for i := 0; i < len(list); i++ {
		switch list[i].Op() {
		case term.OpAnd, term.OpOr, term.OpNot:
			list = append(list, list[i].Args()...)
		}
	}
	return list
}

// general is a condition that reads a table at one index, about the element with any number; nil for others.
func (t *table) general(m *term.Manager, condition *term.Term) *term.Term {
	var at *term.Term
	one := true
	m.Walk([]*term.Term{condition}, func(x *term.Term) *term.Term {
		if x.Op() == term.OpSelect && slices.Contains(t.arrays, x.Args()[0]) {
			i := x.Args()[1]
			one = one && (at == nil || at == i) && !i.IsConst()
			at = i
		}
		return nil
	})
	if at == nil || !one {
		return nil
	}
	x := at
	if at.Op() == term.OpSExt || at.Op() == term.OpZExt {
		x = at.Args()[0]
	}
	if x.Op() != term.OpVar {
		return nil
	}
	return m.Substitute(condition, map[*term.Term]*term.Term{x: m.Trunc(t.index, x.Sort().Width)})
}

// A use is what a program does with the elements of an array.
type use struct {
	values []*term.Term // constants that are stored, or that they are tested for equality with; zero
	bounds []*term.Term // all that they, or what is stored, are compared with; zero
	states bool         // only constants are stored
}

// uses lists them by array.
func (f *flow) uses(t *table, said *text) []use {
	m := f.b.Terms
	list := make([]use, len(t.arrays))
	for i, a := range t.arrays {
		zero := m.BVUint(a.Sort().Elem.Width, 0)
		u := use{values: []*term.Term{zero}, bounds: []*term.Term{zero}, states: true}
		add := func(list *[]*term.Term, n *term.Term) {
			if n.Sort() == zero.Sort() && !slices.Contains(*list, n) && len(*list) < maxConstants {
				*list = append(*list, n)
			}
		}
		stored := f.stored(a)
		for _, x := range stored {
			if x.Op() == term.OpBVConst {
				add(&u.values, x)
				add(&u.bounds, x)
			} else {
				u.states = false
			}
		}
		m.Walk(said.list, func(c *term.Term) *term.Term {
			if args := c.Args(); len(args) == 2 && (c.Op() == term.OpEq || c.Op() == term.OpSLe || c.Op() == term.OpULe) {
				for k, n := range args {
					x := args[1-k]
					if n.Op() != term.OpBVConst || !slices.Contains(stored, x) && (x.Op() != term.OpSelect || x.Args()[0] != a) {
						continue
					}
					add(&u.bounds, n)
					if c.Op() == term.OpEq {
						add(&u.values, n)
					}
				}
			}
			return nil
		})
		list[i] = u
	}
	return list
}

// stored are what is stored as elements of an array.
func (f *flow) stored(array *term.Term) (list []*term.Term) {
	for _, e := range f.b.Prog.Entry.Edges {
		if a, ok := e.Action.(*cfg.Assign); ok && f.b.Useful[e.From.ID] {
			for k, v := range a.Dst {
				if v.Term != array {
					continue
				}
				for t := a.Src[k]; t.Op() == term.OpStore; t = t.Args()[0] {
					list = append(list, t.Args()[2])
				}
			}
		}
	}
	return list
}
