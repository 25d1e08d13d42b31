package cascade

import (
	"cmp"
	"maps"
	"slices"

	"tav/danger/path"
)

// critical is a critical condition, or the call of a correct function that it
// is in, with the ways of its influence.
type critical struct {
	spot       spot
	callee     *callee // of a call
	influences []Influence
}

// computeCC is Algorithm 2: the critical conditions of the transforming
// instances of a node's cause, and of its own condition. Of the branches around
// an instance only the closest is one; the others are found from there.
func (a *analysis) computeCC(n *Node, c *cause) []critical {
	found := map[spot]*critical{}
	known := map[spot]map[Influence]bool{}
	add := func(branch int, how Influence) {
		if a.before(branch) {
			return
		}
		s, in := a.inScope(branch)
		if s.kind == n.Kind && s.pos == n.Pos {
			return // the call itself
		}
		if found[s] == nil {
			found[s], known[s] = &critical{spot: s, callee: in}, map[Influence]bool{}
		}
		if !known[s][how] {
			known[s][how] = true
			found[s].influences = append(found[s].influences, how)
		}
	}
	reads := map[version][]int{} // the positions at which instances read
	instance := func(at int, scope *path.Condition, read ...[]use) {
		if at < len(a.reading.Steps) && (a.reading.Steps[at].Recorded || a.dependence.fixed[at]) { // its call is the reason
			add(at, Influence{On: at})
		}
		if scope = a.dependence.scope(scope); scope != nil { // lines 2, 3
			add(scope.At, Influence{On: at})
		}
		for _, uses := range read { // line 4
			for _, u := range uses {
				reads[u.version] = append(reads[u.version], at)
			}
		}
	}
	phi, guard, scope := a.criterion(n)
	switch {
	case phi != nil:
		instance(n.Pos, scope, phi.uses, guard.uses)
	case n.Kind == Call:
		r := a.dependence.reads(n.Pos)
		instance(n.Pos, a.reading.Steps[n.Pos].Scope, append(slices.Clone(r.src), r.guard)...)
		for _, v := range c.reads {
			reads[v] = append(reads[v], n.Pos)
		}
	case a.reading.Last != nil:
		instance(n.Pos, a.reading.Last)
	}
	for _, v := range c.instances { // line 1
		_, uses := a.dependence.source(v)
		if !a.dependence.fixed[v.def] {
			uses = slices.Concat(uses, a.dependence.reads(v.def).guard)
		}
		instance(v.def, a.reading.Steps[v.def].Scope, uses)
	}
	for _, v := range sorted(reads) { // lines 5 to 10; a branch goes with the first use after it
		from := v.def
		slices.Sort(reads[v])
		for _, at := range reads[v] {
			for _, branch := range a.dependence.indirect(v.v, from, at) {
				add(branch, Influence{Indirect: true, On: at, Var: v.v})
			}
			from = at - 1
		}
	}
	list := make([]critical, 0, len(found))
	for _, s := range slices.SortedFunc(maps.Keys(found), func(x, y spot) int {
		return cmp.Or(y.pos-x.pos, int(x.kind)-int(y.kind))
	}) {
		list = append(list, *found[s])
	}
	return list
}
