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
