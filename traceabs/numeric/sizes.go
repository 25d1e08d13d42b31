package numeric

import (
	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Candidates about sizes of objects, and what else is kept of each: what pointers lead to has what was stored when something was
// allocated or grew, said of what matters later. A picture is w * h bytes large, a buffer as large as its capacity says.

// sizes lists them for a cut point.
func (f *flow) sizes(c *blocks.Cut, needed blocks.VarSet, said *text) (list []*term.Term) {
	s, m := f.at[c.Loc.ID], f.b.Terms
	if s == nil {
		return nil
	}
	needed.Each(func(a int) {
		array := f.b.Variable(a)
		if f.space.Vars[a].Role != cfg.Heap || array.Sort().Kind != term.ArrayKind || array.Sort().Elem.Kind != term.BitVecKind {
			return
		}
		for _, t := range f.stored(array) {
			if t = said.here(t, needed); t == nil || t.IsConst() || t.Size() > textSize {
				continue
			}
			needed.Each(func(i int) {
				x := f.b.Variable(i)
				if f.space.Vars[i].Role != cfg.ObjectPart || x.Sort() != array.Sort().Index || len(list) >= maxFamily {
					return
				}
				if s[i] != nil && s[i].Lo == s[i].Hi {
					x = m.BVUint(x.Sort().Width, s[i].Lo)
				}
				list = append(list, m.Or(m.Eq(x, m.BVUint(x.Sort().Width, 0)), m.Eq(m.Select(array, x), t)))
			})
		}
	})
	return list
}
