package numeric

import (
	"slices"

	"tav/cfg"
	"tav/solver/domain"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Candidates that a number is at most so many times what counters have counted, and at least: what is
// added to it at a time is between two numbers, as the analysis knows. Two counters are those of
// nested loops, of which the outer one counts as many as the inner one counts at most.
// They are inequalities of two or three variables whose coefficients are not searched for
// (A. Simon, A. King, J. Howe: "Two variables per linear inequality as an abstract domain", LOPSTR 2002).

// A change is what the edges add to a number that add to it.
type change struct {
	domain.Word
	reads bool  // of elements of an array
	loops []int // that the first of these edges is in
}

// inside says that a number changes in a loop inside of those in which another does.
func (c *change) inside(outer *change) bool {
	n := len(outer.loops)
	return len(c.loops) > n && slices.Equal(c.loops[:n], outer.loops)
}

// changes are those of the numbers, by index; nil: there is none.
func (f *flow) changes() []*change {
	list := make([]*change, len(f.space.Vars))
	m := f.b.Terms
	f.eachAssignment(func(e *cfg.Edge, s state, v *cfg.Var, t *term.Term) {
		x := v.Term
		if x.Sort().Kind != term.BitVecKind || x.Sort().Width > 64 || v.Role == cfg.Heap || !m.Mentions(t, x) {
			return // it begins anew, or is bookkeeping
		}
		added := m.BVSub(t, x)
		f.effort = 0
		w, known := f.eval(s, added)
		reads := slices.ContainsFunc(m.FreeVars(added), func(v *term.Term) bool { return v.Sort().Kind == term.ArrayKind })
		switch c := list[f.space.Index[x]]; {
		case !known || m.Mentions(added, x):
		case c == nil:
			list[f.space.Index[x]] = &change{w, reads, f.loops[e.From.ID]}
		default:
			c.Word, c.reads = c.Join(w), c.reads || reads
		}
	})
	return list
}

// rates lists the candidates by cut point, nil if there are none; reads says that they need to know
// what the elements of arrays can be.
func (f *flow) rates(needed []blocks.VarSet) (list [][]*term.Term, reads bool) {
	changes := f.changes()
	counters, most := f.countersOf(changes)
	list, any := make([][]*term.Term, len(f.b.Cuts)), false
	for i, c := range f.b.Cuts {
		if i == 0 || c.Accepting() || f.at[c.Loc.ID] == nil {
			continue
		}
		for v, by := range changes {
			if by == nil || by.Min == by.Max || !needed[i].Has(v) {
				continue
			}
			for _, a := range counters {
				for _, b := range counters {
					if len(list[i]) < maxFamily && a != v && b != v && needed[i].Has(a) && (a == b || changes[b].inside(changes[a])) {
						list[i] = append(list[i], f.rate(v, by.Word, a, b, most, needed[i])...)
						any, reads = true, reads || by.reads
					}
				}
			}
		}
	}
	if !any {
		return nil, false
	}
	return list, reads
}

// countersOf are numbers that only grow by one at a time, and the most that they are at cut points.
func (f *flow) countersOf(changes []*change) (counters []int, most map[int]uint64) {
	most = map[int]uint64{}
	for v, by := range changes {
		if by == nil || by.Lo != 1 || by.Hi != 1 {
			continue
		}
		for i, c := range f.b.Cuts {
			if s := f.at[c.Loc.ID]; i > 0 && !c.Accepting() && s != nil && s[v] != nil {
				most[v] = max(most[v], s[v].Hi)
			}
		}
		if most[v] > 0 && most[v] <= maxCount {
			counters = append(counters, v)
		}
	}
	return counters, most
}

// rate bounds v, to which so much is added for each one that a counts and, if that is another counter, b does
// while a stays.
func (f *flow) rate(v int, by domain.Word, a, b int, most map[int]uint64, needed blocks.VarSet) []*term.Term {
	m, x := f.b.Terms, f.b.Variable(v)
	width := x.Sort().Width
	number := func(i int) *term.Term {
		t := f.b.Variable(i)
		if t.Sort().Width > width {
			return m.Extract(t, width-1, 0)
		}
		return m.ZExt(t, width)
	}
	count, times := number(a), most[a]
	if a != b {
		count, times = m.BVMul(m.BVUint(width, most[b]), count), most[a]*most[b]
		if needed.Has(b) {
			count, times = m.BVAdd(count, number(b)), times+most[b]
		}
	}
	top := domain.All(width).Max / int64(times)
	var list []*term.Term
	if by.Max > 0 && by.Max <= top {
		list = append(list, m.SLe(x, m.BVMul(m.BVUint(width, uint64(by.Max)), count)))
	}
	if by.Min < 0 && -by.Min <= top {
		list = append(list, m.SLe(m.BVNeg(m.BVMul(m.BVUint(width, uint64(-by.Min)), count)), x))
	}
	if by.Min >= 0 && len(list) > 0 {
		list = append(list, m.SLe(m.BVUint(width, 0), x))
	}
	return list
}
