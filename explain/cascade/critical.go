package cascade

import (
	"cmp"
	"maps"
	"slices"

	"tav/explain/path"
	"tav/solver/term"
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
	add := func(branch int, how Influence) {
		s, in := a.inScope(branch)
		if s.kind == n.Kind && s.pos == n.Pos {
			return // the call itself
		}
		if found[s] == nil {
			found[s] = &critical{spot: s, callee: in}
		}
		if list := found[s].influences; !slices.Contains(list, how) {
			found[s].influences = append(list, how)
		}
	}
	redefined := func(u use) { // lines 5 to 10
		if a.dependence.inputs[u.v] {
			return
		}
		for _, branch := range a.dependence.indirect(u) {
			add(branch, Influence{Indirect: true, On: u.at, Var: u.v})
		}
	}
	instance := func(at int, scope *path.Condition, reads ...*term.Term) {
		if at < len(a.reading.Steps) && a.reading.Steps[at].Recorded { // its call is the reason
			add(at, Influence{On: at})
		}
		if scope != nil { // lines 2, 3
			add(scope.At, Influence{On: at})
		}
		for _, t := range reads { // line 4
			for _, u := range a.dependence.uses(t, at) {
				redefined(u)
			}
		}
	}
	phi, guard, scope := a.criterion(n)
	switch {
	case phi != nil:
		instance(n.Pos, scope, phi.cond, guard)
	case n.Kind == Call:
		s := &a.reading.Steps[n.Pos]
		instance(n.Pos, s.Scope, append(slices.Clone(s.Src), s.Guard)...)
		for _, v := range c.reads {
			redefined(use{v, n.Pos})
		}
	case a.reading.Last != nil:
		instance(n.Pos, a.reading.Last)
	}
	for _, v := range c.instances { // line 1
		s := &a.reading.Steps[v.def]
		instance(v.def, s.Scope, a.dependence.source(v), s.Guard)
	}
	list := make([]critical, 0, len(found))
	for _, s := range slices.SortedFunc(maps.Keys(found), func(x, y spot) int {
		return cmp.Or(y.pos-x.pos, int(x.kind)-int(y.kind))
	}) {
		list = append(list, *found[s])
	}
	return list
}
