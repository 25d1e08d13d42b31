package numeric

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Candidates for phases: that two counters agree while, or as soon as, a condition of the program
// on one of them holds (a buffer that fills up before it goes round), and that an array is still
// zero from a counter on.

// phases lists them for a cut point.
func (f *flow) phases(c *blocks.Cut, needed blocks.VarSet, said []*term.Term, extents map[int]uint64) []*term.Term {
	s, m := f.at[c.Loc.ID], f.b.Terms
	if s == nil {
		return nil
	}
	var counters, list []*term.Term
	needed.Each(func(i int) {
		if x := f.b.Variable(i); x.Sort().Kind == term.BitVecKind && f.space.Vars[i].Role != cfg.ObjectPart && s[i] != nil && s[i].Lo < s[i].Hi && s[i].Hi <= maxElements {
			counters = append(counters, x)
		}
	})
	for _, cond := range said {
		vars := m.FreeVars(cond)
		if len(vars) != 1 || !slices.Contains(counters, vars[0]) {
			continue
		}
		for _, y := range counters {
			if x := vars[0]; x != y && x.Sort() == y.Sort() && len(list) < maxFamily {
				list = append(list, m.Or(cond, m.Eq(x, y)), m.Or(m.Not(cond), m.Eq(x, y)))
			}
		}
	}
	needed.Each(func(a int) {
		n, array := extents[a], f.b.Variable(a)
		if n == 0 || n > maxElements {
			return
		}
		for _, x := range counters {
			list = append(list, zeroFrom(f.b.Terms, array, n, x))
		}
	})
	return list
}

// zeroFrom says that the elements of an array of n are zero from an index on.
func zeroFrom(m *term.Manager, array *term.Term, n uint64, from *term.Term) *term.Term {
	var parts []*term.Term
	for k := uint64(0); k < n; k++ {
		x := m.Select(array, m.BVUint(array.Sort().Index.Width, k))
		parts = append(parts, m.Or(m.ULt(m.BVUint(from.Sort().Width, k), from), m.Eq(x, m.BVUint(x.Sort().Width, 0))))
	}
	return m.And(parts...)
}
