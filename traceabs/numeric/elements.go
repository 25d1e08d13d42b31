package numeric

import (
	"fmt"

	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Candidates for arrays: what all elements can be, ∀k. lo <= a[k] <= hi, and so for known
// bits and for arrays in arrays.

// elements lists them for a cut point.
func (f *flow) elements(c *blocks.Cut, needed blocks.VarSet) []*term.Term {
	s, m := f.at[c.Loc.ID], f.b.Terms
	if s == nil {
		return nil
	}
	var list []*term.Term
	needed.Each(func(i int) {
		element := f.b.Variable(i)
		if s[i] == nil || element.Sort().Kind != term.ArrayKind {
			return
		}
		var bound []*term.Term
		for depth := 0; element.Sort().Kind == term.ArrayKind; depth++ {
			k := m.Var(fmt.Sprintf("k%d:%v!", depth, element.Sort().Index), element.Sort().Index, false)
			bound, element = append(bound, k), m.Select(element, k)
		}
		for _, fact := range s[i].Word.Facts(m, element) {
			list = append(list, m.Forall(bound, fact))
		}
	})
	return list
}

// Candidates for small arrays, and arrays of structs: all elements are on one side of a number that the program compares
// some with. The analysis does not find them where what is stored depends on such a comparison with another number, as in
// if (a[i] <= 100 - n) a[i] += n.

// elementBounds lists them by cut point; nil if there are none.
func (f *flow) elementBounds(needed []blocks.VarSet, extents map[int]uint64, said *text) [][]*term.Term {
	m, found := f.b.Terms, false
	list := make([][]*term.Term, len(f.b.Cuts))
	for i, c := range f.b.Cuts {
		if i == 0 || c.Accepting() || f.at[c.Loc.ID] == nil {
			continue
		}
		for _, t := range f.tables(needed[i], extents) {
			uses := f.uses(t, said)
			for k, a := range t.arrays {
				if uses[k].states {
					continue // the analysis knows them
				}
				x, le := m.Select(a, t.index), order(m, a)
				for _, n := range uses[k].bounds {
					for _, bound := range []*term.Term{le(x, n), le(n, x), m.Not(le(x, n)), m.Not(le(n, x))} {
						if !bound.IsConst() && len(list[i]) < maxFamily {
							list[i], found = append(list[i], t.all(m, bound)), true
						}
					}
				}
			}
		}
	}
	if !found {
		return nil
	}
	return list
}
