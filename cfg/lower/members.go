package lower

import (
	"slices"

	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// idSets are sets of objects, of which exact runs ask whether an object is in them.
type idSets struct{ list []*idSet }

// An idSet is an array that says of each object whether it is one of some.
type idSet struct {
	v   *cfg.Var
	ids []int64
}

// has says that an object is one of some.
func (s *idSets) has(vs *variables, obj *term.Term, ids []int64) *term.Term {
	i := slices.IndexFunc(s.list, func(set *idSet) bool { return slices.Equal(set.ids, ids) })
	if i < 0 {
		i = len(s.list)
		sort := vs.m.ArraySort(vs.m.BV(pointsto.ObjBits), vs.m.Bool())
		s.list = append(s.list, &idSet{vs.newVar(cfg.Var{Name: "objects", Role: cfg.Heap}, sort, nil), ids})
	}
	return vs.m.Select(s.list[i].v.Term, obj)
}

// begin gives the arrays their values.
func (s *idSets) begin(m *term.Manager, w *writes) {
	for _, set := range s.list {
		t := m.ConstArray(set.v.Term.Sort(), m.False())
		for _, id := range set.ids {
			t = m.Store(t, m.BVInt(pointsto.ObjBits, id), m.True())
		}
		w.set(set.v, t)
	}
}
