package numeric

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Candidates for sums: a variable is the sum of all elements of a small array, or of those
// before an index; where elements are narrower (flags, bytes), of what they are as unsigned
// numbers. How large an array is, is how far the analysis sees it written.

// sums lists them for a cut point: of totals, and of what may be an index, which is rather not one.
func (f *flow) sums(c *blocks.Cut, needed blocks.VarSet, extents map[int]uint64) (list, small []*term.Term) {
	s, m := f.at[c.Loc.ID], f.b.Terms
	if s == nil {
		return nil, nil
	}
	var indices []*term.Term
	var totals []int
	needed.Each(func(i int) {
		x := f.b.Variable(i)
		if x.Sort().Kind != term.BitVecKind || f.space.Vars[i].Role == cfg.ObjectPart || s[i] != nil && s[i].Lo == s[i].Hi {
			return
		}
		totals = append(totals, i)
		if s[i] != nil && s[i].Hi <= maxElements {
			indices = append(indices, x)
		}
	})
	needed.Each(func(a int) {
		n := extents[a]
		if n == 0 || n > maxElements {
			return
		}
		array := f.b.Variable(a)
		list = append(list, f.cell(s[a], array, n)...) // of flags a sum counts those that are set
		for _, i := range totals {
			x := f.b.Variable(i)
			width := x.Sort().Width
			if width < array.Sort().Elem.Width {
				continue
			}
			to := &list
			if slices.Contains(indices, x) {
				to = &small
			}
			*to = append(*to, m.Eq(x, sum(f.b.Terms, array, n, width, nil)))
			for _, k := range indices {
				if k != x {
					*to = append(*to, m.Eq(x, sum(f.b.Terms, array, n, width, k)))
				}
			}
		}
	})
	return list, small
}

// cells are what the first elements of small arrays are, by cut point.
func (f *flow) cells(needed []blocks.VarSet, extents map[int]uint64) [][]*term.Term {
	list := make([][]*term.Term, len(f.b.Cuts))
	for i, c := range f.b.Cuts {
		if s := f.at[c.Loc.ID]; i > 0 && !c.Accepting() && s != nil {
			needed[i].Each(func(a int) {
				if n := extents[a]; n <= maxElements {
					list[i] = append(list[i], f.cell(s[a], f.b.Variable(a), n)...)
				}
			})
		}
	}
	return list
}

// cell is what each of the first n elements of an array is; the value may be nil.
func (f *flow) cell(v *value, array *term.Term, n uint64) (list []*term.Term) {
	m := f.b.Terms
	for k := uint64(0); k < n && v != nil; k++ {
		list = append(list, v.at(k).Facts(m, m.Select(array, m.BVUint(array.Sort().Index.Width, k)))...)
	}
	return list
}

// sum adds up the first n elements, or those of them before an index, as numbers of this width.
func sum(m *term.Manager, array *term.Term, n uint64, width int, before *term.Term) *term.Term {
	var parts []*term.Term
	for k := uint64(0); k < n; k++ {
		x := m.ZExt(m.Select(array, m.BVUint(array.Sort().Index.Width, k)), width)
		if before != nil {
			x = m.Ite(m.ULt(m.BVUint(before.Sort().Width, k), before), x, m.BVUint(width, 0))
		}
		parts = append(parts, x)
	}
	return m.BVAdd(parts...)
}

// extents are the numbers of elements of the program's arrays of numbers that are written, by index
// of the variable; none where it is not known.
func (f *flow) extents() map[int]uint64 {
	extent, unknown := map[int]uint64{}, map[int]bool{}
	f.eachAssignment(func(_ *cfg.Edge, s state, v *cfg.Var, t *term.Term) {
		i := f.space.Index[v.Term]
		for ; v.Role != cfg.Heap && t.Op() == term.OpStore && t.Sort().Elem.Kind == term.BitVecKind; t = t.Args()[0] {
			f.effort = 0
			w, ok := f.eval(s, t.Args()[1])
			unknown[i] = unknown[i] || !ok || w.Hi >= maxElements
			extent[i] = max(extent[i], w.Hi+1)
		}
	})
	for i := range unknown {
		if unknown[i] {
			delete(extent, i)
		}
	}
	return extent
}
