package certify

import (
	"slices"

	"tav/solver/term"
)

// Arrays cell by cell. An array of which a few cells at constant indices were stored is
// written as these stores into what it was before: where executions meet, each cell is chosen
// and named by itself, and the solver hears of numbers only. A store or read at an index that the
// path bounds by a small constant, or that is chosen among a few, is one of each of these cells. All of it are
// equalities of terms, under the conditions of the path.

// A row is an array as stores at constant indices, the first ones first.
type row struct {
	base  *term.Term // a variable, or an array whose cells are all the same
	index []*term.Term
	cells map[*term.Term]*term.Term
}

// rowOf reads an array as a row; false: it is none, or one of arrays, or a long one.
func rowOf(t *term.Term) (row, bool) {
	r := row{cells: map[*term.Term]*term.Term{}}
	if t.Sort().Kind != term.ArrayKind || t.Sort().Elem.Kind == term.ArrayKind {
		return r, false
	}
	for ; t.Op() == term.OpStore && t.Args()[1].IsConst(); t = t.Args()[0] {
		if i := t.Args()[1]; r.cells[i] == nil {
			r.cells[i] = t.Args()[2]
			r.index = append(r.index, i)
		}
	}
	r.base = t
	slices.SortFunc(r.index, func(i, j *term.Term) int { return i.Value().Cmp(j.Value()) })
	return r, len(r.index) <= maxCells && (t.Op() == term.OpVar || t.Op() == term.OpConstArray)
}

// cell is what a row has at an index.
func (x *executor) cell(r row, i *term.Term) *term.Term {
	if c := r.cells[i]; c != nil {
		return c
	}
	return x.terms.Select(r.base, i)
}

// with is a row with other cells at the indices that it has and these.
func (x *executor) with(r row, more []*term.Term, cell func(i *term.Term) *term.Term) *term.Term {
	index := slices.Clone(r.index)
	for _, i := range more {
		if !slices.Contains(index, i) {
			index = append(index, i)
		}
	}
	slices.SortFunc(index, func(i, j *term.Term) int { return i.Value().Cmp(j.Value()) })
	t := r.base
	for _, i := range index {
		t = x.terms.Store(t, i, cell(i))
	}
	return t
}

// chooseRow is the array where ways meet on which it is one of these; nil: they are no rows over
// the same array.
func (x *executor) chooseRow(gates, values []*term.Term) *term.Term {
	if !x.cells {
		return nil
	}
	rows := make([]row, len(values))
	var index []*term.Term
	for k, v := range values {
		var ok bool
		if rows[k], ok = rowOf(v); !ok || rows[k].base != rows[0].base {
			return nil
		}
		index = append(index, rows[k].index...)
	}
	return x.with(rows[0], index, func(i *term.Term) *term.Term {
		last := len(rows) - 1
		c := x.cell(rows[last], i)
		for k := last - 1; k >= 0; k-- {
			c = x.terms.Ite(gates[k], x.cell(rows[k], i), c)
		}
		return c
	})
}

// cellwise is an array or number, of a state with this path, without stores and reads at indices
// that the path bounds.
func (x *executor) cellwise(path []*term.Term, t *term.Term) *term.Term {
	if !x.cells || !slices.ContainsFunc(x.terms.FreeVars(t), func(v *term.Term) bool { return v.Sort().Kind == term.ArrayKind }) {
		return t
	}
	done := map[*term.Term]*term.Term{}
	for _, s := range term.Postorder(t, func(s *term.Term) bool { return len(s.Args()) == 0 }) {
		args := make([]*term.Term, len(s.Args()))
		for k, a := range s.Args() {
			if args[k] = done[a]; args[k] == nil {
				args[k] = a
			}
		}
		done[s] = x.access(path, x.terms.Rebuild(s, args))
	}
	if done[t] == nil {
		return t
	}
	return done[t]
}

// access is a store or read as one of each cell that the path lets it be of.
func (x *executor) access(path []*term.Term, t *term.Term) *term.Term {
	if t.Op() != term.OpStore && t.Op() != term.OpSelect || t.Args()[1].IsConst() {
		return t
	}
	r, ok := rowOf(t.Args()[0])
	if !ok {
		return t
	}
	i := t.Args()[1]
	index, dense := x.upTo(path, i), true
	if index == nil {
		index, dense = x.among(path, i), false
	}
	if len(index) == 0 {
		return t
	}
	if t.Op() == term.OpStore {
		return x.with(r, index, func(j *term.Term) *term.Term {
			return x.terms.Ite(x.terms.Eq(i, j), t.Args()[2], x.cell(r, j))
		})
	}
	if dense {
		return x.pick(r, i, index)
	}
	c := x.cell(r, index[0])
	for _, j := range index[1:] {
		c = x.terms.Ite(x.terms.Eq(i, j), x.cell(r, j), c)
	}
	return c
}

// upTo lists the numbers up to the least constant by which a path bounds an index; nil: there is none.
func (x *executor) upTo(path []*term.Term, i *term.Term) (list []*term.Term) {
	least := uint64(maxCells)
	for _, c := range path {
		if c.Op() == term.OpULe && c.Args()[0] == i {
			if n, ok := c.Args()[1].Uint64(); ok {
				least = min(least, n)
			}
		}
	}
	if least == maxCells {
		return nil
	}
	for k := range least + 1 {
		list = append(list, x.terms.BVUint(i.Sort().Width, k))
	}
	return list
}

// pick is the cell at an index which is one of these, the numbers from some multiple of a power of
// two on: half of them are left where one bit is known.
func (x *executor) pick(r row, i *term.Term, index []*term.Term) *term.Term {
	if len(index) == 1 {
		return x.cell(r, index[0])
	}
	bit, half := 0, 1
	for 2*half < len(index) {
		bit, half = bit+1, 2*half
	}
	high := x.terms.Eq(x.terms.Extract(i, bit, bit), x.terms.BVUint(1, 1))
	return x.terms.Ite(high, x.pick(r, i, index[half:]), x.pick(r, i, index[:half]))
}
