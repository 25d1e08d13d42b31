package numeric

import (
	"context"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Candidates for small arrays that the program fills element by element: an analysis to which
// arrays are what is written to them, as if nothing else were ever read, says what the elements
// are; candidates say so of all of them, and of those before or after a counter.

// written lists them by cut point; nil when there was no time, or there are none.
func written(ctx context.Context, b *blocks.Program, needed []blocks.VarSet) [][]*term.Term {
	var f *flow
	for range 2 { // what elements are only grows: the second one stops at the bounds of the first
		i := newIteration(b, nil, f)
		i.written = true
		if f = i.run(ctx); f == nil {
			return nil
		}
	}
	extents := f.extents()
	list, any := make([][]*term.Term, len(b.Cuts)), false
	for i, c := range b.Cuts {
		s := f.at[c.Loc.ID]
		if i == 0 || c.Accepting() || s == nil {
			continue
		}
		counters := f.counters(s, needed[i])
		needed[i].Each(func(a int) {
			n := extents[a]
			if v := s[a]; n > 0 && n <= maxElements && v != nil && !v.blank && len(list[i]) < maxFamily {
				list[i] = append(list[i], f.filled(v, b.Variable(a), n, counters)...)
				any = true
			}
		})
	}
	if !any {
		return nil
	}
	return list
}

// counters are numbers that are no more than a few.
func (f *flow) counters(s state, needed blocks.VarSet) (list []*term.Term) {
	needed.Each(func(i int) {
		x := f.b.Variable(i)
		if x.Sort().Kind == term.BitVecKind && f.space.Vars[i].Role != cfg.ObjectPart && s[i] != nil && s[i].Lo < s[i].Hi && s[i].Max <= maxElements {
			list = append(list, x)
		}
	})
	return list
}

// filled says what the n elements of an array are: of all, and of those at one side of each counter.
func (f *flow) filled(v *value, array *term.Term, n uint64, counters []*term.Term) []*term.Term {
	m := f.b.Terms
	says := make([]*term.Term, n)
	for k := range n {
		says[k] = m.And(v.at(k).Facts(m, m.Select(array, m.BVUint(array.Sort().Index.Width, k)))...)
	}
	where := func(guard func(k uint64) *term.Term) *term.Term {
		var parts []*term.Term
		for k, fact := range says {
			parts = append(parts, m.Or(m.Not(guard(uint64(k))), fact))
		}
		return m.And(parts...)
	}
	list := []*term.Term{m.And(says...)}
	for _, x := range counters {
		w := x.Sort().Width
		list = append(list,
			where(func(k uint64) *term.Term { return m.SLt(m.BVUint(w, k), x) }),
			where(func(k uint64) *term.Term { return m.SLe(x, m.BVUint(w, k)) }),
			where(func(k uint64) *term.Term { return m.SLt(x, m.BVUint(w, k)) }))
	}
	return list
}
