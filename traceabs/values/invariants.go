package values

import (
	"tav/solver/term"
	"tav/traceabs/trace"
)

// Invariants is, for a location, the disjunction of its states; where there are
// many, the values of each variable in any of them.
func (p *StateSpace) Invariants() []trace.LocPredicate {
	x := p.x
	nodes := make([][]int, x.prog.NumLocs())
	for n := range x.nodes {
		id := x.nodes[n].loc.ID
		nodes[id] = append(nodes[id], n)
	}
	var list []trace.LocPredicate
	for _, l := range x.prog.Entry.Locs {
		if !x.head[l.ID] || !l.Loop {
			continue
		}
		var any []*term.Term
		if len(nodes[l.ID]) > trace.MaxDisjuncts {
			any = append(any, x.formula(x.hull(nodes[l.ID])))
		} else {
			for _, n := range nodes[l.ID] {
				any = append(any, x.formula(x.known(x.decode(n))))
			}
		}
		list = append(list, trace.LocPredicate{Loc: l, Predicate: x.terms.Or(any...)})
	}
	return list
}

// hull joins states, variable by variable: their values, no differences.
func (x *reachability) hull(nodes []int) valuation {
	var all valuation
	for _, n := range nodes {
		v := x.known(x.decode(n))
		if all == nil {
			all = v
		}
		for i, s := range all {
			t, ok := v[i]
			if !ok || s.set == nil || t.set == nil {
				delete(all, i)
				continue
			}
			all[i] = slot{set: s.set.Join(t.set)}
		}
	}
	return all
}

// known is what a state says of variables.
func (x *reachability) known(state absState) valuation {
	v := valuation{}
	for i, id := range state {
		if id != x.unknown[i] {
			v[i] = x.slots[id]
		}
	}
	return v
}
