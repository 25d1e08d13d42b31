package traceabs

import (
	"context"
	"slices"

	"tav/solver/term"
)

// An exploration is one search with fixed tracked variables.
type exploration struct {
	*stateSearch
	vars     [][]int // by cut point: the tracked places that matter there
	shapes   map[*block]*shape
	seen     []map[string]bool // by cut point
	reached  [][][]*term.Term  // by cut point: values, nil for any
	values   map[int]map[*term.Term]bool
	exploded []int // places with too many values
	collect  bool
	reads    []*term.Term // of cells, if they are to be collected
	atoms    []*term.Term // comparisons of variables and cells, likewise
	scanned  map[*term.Term]bool
}

// An abstractState has the values of vars of its cut point; nil is any.
type abstractState struct {
	cut    *cut
	values []*term.Term
	before *abstractState
	by     *block
}

func newExploration(s *stateSearch, tracked placeSet) *exploration {
	x := &exploration{
		stateSearch: s, vars: make([][]int, len(s.b.cuts)), shapes: map[*block]*shape{},
		seen: make([]map[string]bool, len(s.b.cuts)), reached: make([][][]*term.Term, len(s.b.cuts)), scanned: map[*term.Term]bool{}, values: map[int]map[*term.Term]bool{},
	}
	for i, c := range s.b.cuts {
		x.seen[i] = map[string]bool{}
		if i == 0 || c.accepting() {
			continue
		}
		for p, place := range s.places {
			if tracked[p] && s.matters(place, c) {
				x.vars[i] = append(x.vars[i], p)
			}
		}
	}
	return x
}

// explore gives a way to an error, nil when there is none; false when it gave up.
func (x *exploration) explore(ctx context.Context) ([]*block, bool) {
	work := []*abstractState{{cut: x.b.cuts[0]}}
	for n := 0; n < len(work); n++ {
		if ctx.Err() != nil || n > maxAbstract || len(x.exploded) > 0 {
			return nil, false
		}
		s := work[n]
		for _, bl := range s.cut.out {
			for _, values := range x.post(ctx, bl, s.values) {
				next := &abstractState{bl.to, values, s, bl}
				if bl.to.accepting() {
					return next.way(), true
				}
				if x.visit(bl.to, values) {
					work = append(work, next)
				}
			}
		}
	}
	return nil, ctx.Err() == nil
}

// visit takes a state in; false when it is known.
func (x *exploration) visit(c *cut, values []*term.Term) bool {
	key := stateKey(values)
	if x.seen[c.id][key] {
		return false
	}
	x.seen[c.id][key] = true
	x.reached[c.id] = append(x.reached[c.id], values)
	for k, v := range x.vars[c.id] {
		if values[k] == nil {
			continue
		}
		if x.values[v] == nil {
			x.values[v] = map[*term.Term]bool{}
		}
		if !x.values[v][values[k]] {
			x.values[v][values[k]] = true
			if len(x.values[v]) == maxValues+1 {
				x.exploded = append(x.exploded, v)
			}
		}
	}
	return true
}

func (s *abstractState) way() []*block {
	var way []*block
	for ; s.by != nil; s = s.before {
		way = append(way, s.by)
	}
	slices.Reverse(way)
	return way
}

// refutes reports whether no state comes through the way.
func (x *exploration) refutes(ctx context.Context, way []*block) bool {
	states := [][]*term.Term{nil}
	for _, bl := range way {
		var after [][]*term.Term
		known := map[string]bool{}
		for _, s := range states {
			for _, t := range x.post(ctx, bl, s) {
				if key := stateKey(t); !known[key] {
					known[key] = true
					after = append(after, t)
				}
			}
		}
		if ctx.Err() != nil {
			return false
		}
		if states = after; len(states) == 0 {
			return true
		}
	}
	return false
}

// annotation is the set of reached states.
func (x *exploration) annotation() *Annotation {
	a := &Annotation{prog: x.b.prog, b: x.b, conjuncts: make([][]*term.Term, len(x.b.cuts))}
	for i, c := range x.b.cuts {
		if i > 0 && !c.accepting() {
			vars := make([]*term.Term, len(x.vars[i]))
			for k, v := range x.vars[i] {
				vars[k] = x.places[v].t
			}
			if t := union(x.b.terms, vars, x.reached[i]); !t.IsTrue() {
				a.conjuncts[i] = []*term.Term{t}
			}
		}
	}
	return a
}

// stateKey is a canonical key of values.
func stateKey(values []*term.Term) string {
	b := make([]byte, 0, 4*len(values))
	for _, v := range values {
		id := ^uint32(0)
		if v != nil {
			id = v.ID()
		}
		b = append(b, byte(id), byte(id>>8), byte(id>>16), byte(id>>24))
	}
	return string(b)
}

// union is the formula that the variables have one of these lists of values,
// nil for any: a decision diagram with shared subdiagrams (Kam, Villa, Brayton,
// Sangiovanni-Vincentelli, "Multi-valued decision diagrams", 1998), built from
// the last variable to the first.
func union(m *term.Manager, vars []*term.Term, lists [][]*term.Term) *term.Term {
	type node struct {
		prefix []*term.Term
		t      *term.Term
	}
	nodes := make([]node, len(lists))
	for i, l := range lists {
		nodes[i] = node{l, m.True()}
	}
	for k := len(vars) - 1; k >= 0; k-- {
		index := map[string]int{}
		var parents []node
		var children [][]node // those of a parent
		for _, n := range nodes {
			key := stateKey(n.prefix[:k])
			i, ok := index[key]
			if !ok {
				i = len(parents)
				index[key] = i
				parents = append(parents, node{prefix: n.prefix[:k]})
				children = append(children, nil)
			}
			children[i] = append(children[i], n)
		}
		for i := range parents {
			var order []*term.Term
			when := map[*term.Term][]*term.Term{} // by what must hold of the variables after k
			for _, n := range children[i] {
				if when[n.t] == nil {
					order = append(order, n.t)
				}
				is := m.True()
				if v := n.prefix[k]; v != nil {
					is = m.Eq(vars[k], v)
				}
				when[n.t] = append(when[n.t], is)
			}
			var any []*term.Term
			for _, t := range order {
				any = append(any, m.And(m.Or(when[t]...), t))
			}
			parents[i].t = m.Or(any...)
		}
		nodes = parents
	}
	var any []*term.Term
	for _, n := range nodes {
		any = append(any, n.t)
	}
	return m.Or(any...)
}
