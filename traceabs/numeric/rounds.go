package numeric

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// Candidates that what is asserted in the iterations of a counting loop holds in its last one, which is said without the
// counter: where off + i < size is asserted for i < len, len == 0 || off + (len - 1) < size is what
// has to hold before the loop, and where off and len come from.

// A guard is a condition that a counter is at most last, which it is in the last iteration if there is one.
type guard struct{ condition, some, last *term.Term }

// lastRounds adds them, those of nested loops too. A counter that is gone does not come back with the end of another one:
// i < n and n <= i would take turns.
func (t *text) lastRounds() {
	m, guards := t.b.Terms, t.guards()
	gone := map[*term.Term][]*term.Term{} // by condition: the counters that it was said with
	for i := 0; i < len(t.list) && len(t.list) < maxFamily; i++ {
		f := t.list[i]
		for _, v := range m.FreeVars(f) {
			for _, g := range guards[v] {
				if slices.ContainsFunc(gone[f], func(x *term.Term) bool { return m.Mentions(g.last, x) }) ||
					f.Op() == term.OpOr && slices.Contains(f.Args(), m.Not(g.condition)) { // without it is in the list
					continue
				}
				last := m.Implies(g.some, m.Substitute(f, map[*term.Term]*term.Term{v: g.last}))
				if !t.seen[last] {
					gone[last] = append(slices.Clone(gone[f]), v)
				}
				t.add(last)
			}
		}
	}
}

// guards are those of the conditions that compare a counter, which has one added to it somewhere.
func (t *text) guards() map[*term.Term][]guard {
	m, counts, list := t.b.Terms, map[*term.Term]bool{}, map[*term.Term][]guard{}
	for _, e := range t.b.Prog.Entry.Edges {
		if a, ok := e.Action.(*cfg.Assign); ok {
			for k, v := range a.Dst {
				if x := v.Term; x.Sort().Kind == term.BitVecKind && a.Src[k] == m.BVAdd(x, m.BVUint(x.Sort().Width, 1)) {
					counts[x] = true
				}
			}
		}
	}
	for _, e := range t.b.Prog.Entry.Edges {
		a, ok := e.Action.(*cfg.Assume)
		if !ok || !t.b.Useful[e.From.ID] {
			continue
		}
		for _, c := range m.Conjuncts(a.Cond) {
			condition, strict := c, c.Op() == term.OpNot // x < most is !(most <= x)
			if strict {
				c = c.Args()[0]
			}
			if c.Op() != term.OpULe && c.Op() != term.OpSLe {
				continue
			}
			x, most := c.Args()[0], c.Args()[1]
			if strict {
				x, most = most, x
			}
			if x.Op() == term.OpSExt || x.Op() == term.OpZExt {
				x = x.Args()[0]
			}
			if !counts[x] || m.Mentions(most, x) {
				continue
			}
			last := most
			if strict {
				last = m.BVSub(most, m.BVUint(most.Sort().Width, 1))
			}
			some := m.SLe(m.BVUint(most.Sort().Width, 0), last)
			if c.Op() == term.OpULe {
				some = m.Or(m.BoolConst(!strict), m.Ne(most, m.BVUint(most.Sort().Width, 0)))
			}
			list[x] = append(list[x], guard{condition, some, m.Trunc(last, x.Sort().Width)})
		}
	}
	return list
}
