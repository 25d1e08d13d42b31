package blocks

import (
	"context"
	"slices"

	"tav/automata/graph"
	"tav/cfg"
	"tav/solver/term"
)

// A region is the acyclic part of a program from one cut point up to the next
// ones. It is evaluated in topological order to gated functional form
// (Ottenstein, Ballance, MacCabe, "The program dependence web", PLDI 1990;
// Tu, Padua, "Efficient building and placing of gating functions", PLDI 1995):
// a location's values are terms over the variables at the cut point and the
// inputs; where paths meet, values that differ are merged by ite, gated by the
// conditions of the paths from the immediate dominator, which are short.
type region struct {
	b     *Program
	from  *Cut
	nodes []*node // in topological order, nodes[0] is the cut point
	index map[*cfg.Loc]int
}

// A node is a location of a region; as the end of a block the cut point that
// the region starts at is a node of its own.
type node struct {
	loc   *cfg.Loc
	in    []arc
	left  int          // arcs out that are not yet evaluated
	idom  *node        // nil for the first node
	depth int          // in the tree of dominators
	rel   *term.Term   // when control is at idom, does it come here? nil: never
	env   []*term.Term // values by index of the variable; nil: unchanged
}

// An arc is an edge between nodes.
type arc struct {
	edge *cfg.Edge
	from *node
}

func newRegion(b *Program, from *Cut) *region {
	r := &region{b: b, from: from, index: map[*cfg.Loc]int{}}
	order := r.postorder()
	first := &node{loc: from.Loc, rel: b.Terms.True(), env: b.first(from)}
	r.nodes = append(r.nodes, first)
	ends := map[*cfg.Loc]*node{} // cut points as ends
	inner := map[*cfg.Loc]*node{from.Loc: first}
	for i := len(order) - 1; i >= 0; i-- {
		n := inner[order[i]]
		if n == nil {
			n = &node{loc: order[i]}
			inner[order[i]] = n
			r.nodes = append(r.nodes, n)
		}
	}
	for _, n := range r.nodes[:len(r.nodes):len(r.nodes)] {
		for _, e := range b.out(n.loc) {
			if !b.Useful[e.To.ID] {
				continue
			}
			to := inner[e.To]
			if b.At[e.To.ID] != nil {
				if to = ends[e.To]; to == nil {
					to = &node{loc: e.To}
					ends[e.To] = to
					r.nodes = append(r.nodes, to)
				}
			}
			to.in = append(to.in, arc{e, n})
			n.left++
		}
	}
	return r
}

// postorder lists the locations of the region, cut points but the first left
// out, each after those that it leads to.
func (r *region) postorder() []*cfg.Loc {
	return graph.Postorder(r.from.Loc, func(l *cfg.Loc) (next []*cfg.Loc) {
		for _, e := range r.b.out(l) {
			if r.b.Useful[e.To.ID] && r.b.At[e.To.ID] == nil {
				next = append(next, e.To)
			}
		}
		return next
	}, func(*cfg.Loc) {})
}

// encode makes the blocks of the region; false when it is too large, or ctx ends.
func (r *region) encode(ctx context.Context) bool {
	for i, n := range r.nodes[1:] {
		if r.b.budget -= 1 + len(n.in); r.b.budget < 0 || i%attention == 0 && ctx.Err() != nil {
			return false
		}
		r.evaluate(n)
		if r.b.At[n.loc.ID] != nil && n.rel != nil {
			r.finish(n)
		}
	}
	r.b.calls(r.from)
	slices.SortStableFunc(r.from.Out, func(x, y *Block) int { return x.To.Id - y.To.Id })
	return true
}

// finish reads the block off its end.
func (r *region) finish(n *node) {
	bl := &Block{From: r.from, To: r.b.At[n.loc.ID], Guard: r.path(n, nil)}
	if bl.Guard.IsFalse() {
		return
	}
	live := r.b.Live.At(n.loc)
	for i, v := range n.env {
		if v != nil && v != r.b.Variable(i) && (i == r.b.Taint() || live != nil && live.Has(i)) {
			bl.Values = append(bl.Values, binding{i, v})
		}
	}
	n.env = nil
	if !calls(r.from.Loc) { // what a summary speaks of stays
		r.b.remainders(bl)
	}
	r.from.Out = append(r.from.Out, bl)
}

// A way is one of the ways into a node that can be taken.
type way struct {
	from  *node
	guard *term.Term // of the edge
	env   []*term.Term
}

// evaluate computes a node from those before it.
func (r *region) evaluate(n *node) {
	var ways []way
	for _, a := range n.in {
		if a.from.rel == nil {
			continue
		}
		if w, ok := r.pass(a); ok {
			ways = append(ways, w)
		}
	}
	if len(ways) == 0 {
		return
	}
	n.idom = ways[0].from
	for _, w := range ways[1:] {
		n.idom = common(n.idom, w.from)
	}
	n.depth = n.idom.depth + 1
	gates := make([]*term.Term, len(ways))
	envs := make([][]*term.Term, len(ways))
	for i, w := range ways {
		gates[i] = r.b.Terms.And(r.path(w.from, n.idom), w.guard)
		envs[i] = w.env
	}
	n.rel = r.b.Terms.Or(gates...)
	if n.rel.IsFalse() {
		n.rel = nil
		return
	}
	n.env = r.b.Merge(r.b.Live.At(n.loc), gates, envs)
}

// common is the nearest common dominator.
func common(x, y *node) *node {
	for x != y {
		if x.depth < y.depth {
			x, y = y, x
		}
		x = x.idom
	}
	return x
}

// path is the condition to come from the node to, exclusively, to n; nil: from
// the start of the region.
func (r *region) path(n, to *node) *term.Term {
	var conj []*term.Term
	for ; n != to; n = n.idom {
		if !n.rel.IsTrue() {
			conj = append(conj, n.rel)
		}
	}
	r.b.budget -= len(conj)
	return r.b.Terms.And(conj...)
}

// pass evaluates an edge. The last edge out of a node takes its values over.
func (r *region) pass(a arc) (way, bool) {
	w := way{from: a.from, guard: r.b.Terms.True(), env: a.from.env}
	a.from.left--
	if a.from.left == 0 {
		a.from.env = nil
	}
	read := func(t *term.Term) *term.Term { return r.b.Read(w.env, t) }
	if s, ok := a.edge.Action.(*cfg.Assume); ok {
		if w.guard = read(s.Known(r.b.Terms)); w.guard.IsFalse() {
			return w, false
		}
	}
	if a.from.left > 0 {
		w.env = slices.Clone(w.env)
	}
	taint := r.taint(a.edge, read)
	switch s := a.edge.Action.(type) {
	case *cfg.Assign:
		values := make([]*term.Term, len(s.Src))
		for i, t := range s.Src {
			values[i] = read(t)
		}
		for i, v := range s.Dst {
			w.env[r.b.Space.Index[v.Term]] = values[i]
		}
	default:
		for k, v := range given(s) {
			w.env[r.b.Space.Index[v.Term]] = r.b.input(a.edge, k)
		}
	}
	w.env[r.b.Taint()] = taint
	return w, true
}

// taint says whether behaviour was undefined up to and on the edge.
func (r *region) taint(e *cfg.Edge, read func(*term.Term) *term.Term) *term.Term {
	any := []*term.Term{read(r.b.undefined)}
	for _, u := range e.UB {
		any = append(any, read(u.Cond))
	}
	return r.b.Terms.Or(any...)
}

// Read evaluates a term where variables have these values.
func (b *Program) Read(env []*term.Term, t *term.Term) *term.Term {
	var sub map[*term.Term]*term.Term
	for _, v := range b.Terms.FreeVars(t) {
		if i, ok := b.IndexOf(v); ok && env[i] != nil {
			if sub == nil {
				sub = map[*term.Term]*term.Term{}
			}
			sub[v] = env[i]
		}
	}
	if sub == nil {
		return t
	}
	return b.Terms.Substitute(t, sub)
}

// Merge gives the values of the variables that are live where several ways
// meet; it takes the first environment over. The gates exclude each other, and
// one of them holds.
func (b *Program) Merge(live VarSet, gates []*term.Term, envs [][]*term.Term) []*term.Term {
	result := envs[0]
	if len(envs) == 1 {
		return result
	}
	one := func(i int) {
		v, same := result[i], true
		for _, e := range envs[1:] {
			same = same && e[i] == v
		}
		if !same {
			result[i] = b.choose(i, gates, envs)
		}
	}
	for i := range b.Space.Vars {
		if live == nil || !live.Has(i) {
			result[i] = nil
		}
	}
	if live != nil {
		live.Each(one)
	}
	one(b.Taint())
	return result
}

// choose is the value of variable i: for every value but the most frequent one
// the condition under which it is this one.
func (b *Program) choose(i int, gates []*term.Term, envs [][]*term.Term) *term.Term {
	var values []*term.Term
	when := map[*term.Term][]*term.Term{}
	for k, e := range envs {
		v := e[i]
		if v == nil {
			v = b.Variable(i)
		}
		if when[v] == nil {
			values = append(values, v)
		}
		when[v] = append(when[v], gates[k])
	}
	most := values[0]
	for _, v := range values[1:] {
		if len(when[v]) > len(when[most]) {
			most = v
		}
	}
	base, offsets := b.offsets(values, most)
	parts := values
	if base != nil {
		parts = offsets
	}
	result := parts[slices.Index(values, most)]
	for k := len(values) - 1; k >= 0; k-- {
		if v := values[k]; v != most {
			result = b.Terms.Ite(b.Terms.Or(when[v]...), parts[k], result)
		}
	}
	if base != nil {
		result = b.Terms.BVAdd(base, result)
	}
	return result
}

// offsets writes the values as a base, which is no constant, plus constants if
// it can: base + ite(c, 1, 0) has one sum where ite(c, base + 1, base) has a sum
// and a choice, which solvers take much longer for when many follow each other.
func (b *Program) offsets(values []*term.Term, first *term.Term) (base *term.Term, offsets []*term.Term) {
	if first.Sort().Kind != term.BitVecKind || first.IsConst() {
		return nil, nil
	}
	base = first
	if first.Op() == term.OpBVAdd {
		for _, a := range first.Args() {
			if a.IsConst() {
				base = b.Terms.BVSub(first, a)
			}
		}
	}
	for _, v := range values {
		d := b.Terms.BVSub(v, base)
		if !d.IsConst() {
			return nil, nil
		}
		offsets = append(offsets, d)
	}
	return base, offsets
}
