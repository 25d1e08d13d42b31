package numeric

import (
	"cmp"
	"slices"

	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Candidates for what is read up to a certain element, as strings are up to a zero: such an element is
// there, not before an index that the program tests elements at, and within the bounds that the index
// is compared with, or else has.

// ends lists them for a cut point.
func (f *flow) ends(c *blocks.Cut, needed blocks.VarSet, t *text) []*term.Term {
	s, m := f.at[c.Loc.ID], f.b.Terms
	if s == nil {
		return nil
	}
	var list []*term.Term
	m.Walk(t.list, func(x *term.Term) *term.Term {
		if x.Op() != term.OpEq || x.Args()[0].Op() != term.OpSelect && x.Args()[1].Op() != term.OpSelect {
			return nil
		}
		read, what := x.Args()[0], x.Args()[1]
		if read.Op() != term.OpSelect {
			read, what = what, read
		}
		array, index := read.Args()[0], read.Args()[1]
		if array.Op() != term.OpVar || what.Op() != term.OpBVConst || !f.here(x, needed, nil) || index.Sort().Width > 64 {
			return nil
		}
		f.effort = 0
		at, ok := f.eval(s, index)
		if _, one := at.Only(); !ok || one {
			return nil
		}
		bounds := t.bounds(index)
		if len(bounds) == 0 {
			bounds = []uint64{at.Hi + 1}
		}
		for _, n := range bounds {
			if n > 0 && n <= maxElements && len(list) < maxEnds {
				list = append(list, end(f.b.Terms, array, index, what, n))
			}
		}
		return nil
	})
	slices.SortFunc(list, func(x, y *term.Term) int { return cmp.Compare(x.ID(), y.ID()) })
	return slices.Compact(list)
}

// end says that one of the first n elements, from an index on, is the end.
func end(m *term.Manager, array, from, what *term.Term, n uint64) *term.Term {
	var any []*term.Term
	for k := uint64(0); k < n; k++ {
		index := m.BVUint(from.Sort().Width, k)
		any = append(any, m.And(m.ULe(from, index), m.Eq(m.Select(array, index), what)))
	}
	return m.Or(any...)
}

// bounds are the numbers that the text compares an index with.
func (t *text) bounds(index *term.Term) (list []uint64) {
	t.b.Terms.Walk(t.list, func(x *term.Term) *term.Term {
		if args := x.Args(); x.Op() == term.OpULe || x.Op() == term.OpSLe {
			for k, y := range args {
				if n, ok := args[1-k].Uint64(); ok && y == index {
					n += uint64(1 - k) // index <= n, n <= index
					if !slices.Contains(list, n) {
						list = append(list, n)
					}
				}
			}
		}
		return nil
	})
	return list
}
