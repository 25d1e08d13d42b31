package automata

// Forward exploration of a nested word automaton with procedure summaries.
//
// T. Reps, S. Horwitz, M. Sagiv: Precise interprocedural dataflow analysis via
// graph reachability. POPL 1995 (the tabulation algorithm), for the reachable
// states instead of dataflow facts.
//
// A node is a state with the entry of its level: the state after the innermost
// pending call, NoState at top level. What is reached on a level without returning
// from it depends on the entry only, so it is explored once for all callers. The
// callers of an entry and the nodes of its level from which returns may leave are
// collected; each combination is tried once, as soon as both are known: the return
// leads to the level of the caller, with the state before the call as hierarchical
// predecessor. There are at most as many nodes as pairs of a state and an entry.
// Without calls this is plain breadth first search.

import "context"

// A node is a state and the entry of its level.
type node struct{ at, entry State }

// A link is a transition between nodes.
type link[L comparable] struct {
	src, dst int32 // numbers of nodes
	site     int32 // for a return: number of the link of the matching call
	kind     Kind
	letter   L
}

// An exploration is a breadth first search in progress.
type exploration[L comparable] struct {
	of        NWA[L]
	mayReturn func(State) bool
	nodes     []node // in order of discovery
	first     int    // number of initial nodes, which come first
	next      int    // number of the next node to expand
	index     nodeIndex
	links     []link[L]
	levels    map[State]*level // by entry
}

// A level is what is known of the calls that lead to one entry.
type level struct {
	sites []int32 // the calls
	exits []int32 // where returns may leave
}

func newExploration[L comparable](a NWA[L]) *exploration[L] {
	x := &exploration[L]{of: a, mayReturn: mayReturn(a), levels: make(map[State]*level)}
	for _, q := range a.Initial() {
		x.intern(node{q, NoState})
	}
	x.first = len(x.nodes)
	return x
}

// explore visits everything reachable. It fails with ctx's error.
func explore[L comparable](ctx context.Context, a NWA[L]) (*exploration[L], error) {
	x := newExploration(a)
	for x.next < len(x.nodes) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		x.expand()
	}
	return x, nil
}

// intern returns the number of the node.
func (x *exploration[L]) intern(n node) int32 {
	i := x.index.slot(n, int32(len(x.nodes)))
	if int(i) == len(x.nodes) {
		x.nodes = append(x.nodes, n)
	}
	return i
}

// level returns the level of the entry.
func (x *exploration[L]) level(entry State) *level {
	l := x.levels[entry]
	if l == nil {
		l = new(level)
		x.levels[entry] = l
	}
	return l
}

// expand adds the links of the next node.
func (x *exploration[L]) expand() {
	i := int32(x.next)
	x.next++
	n := x.nodes[i]
	for a, q := range x.of.Internals(n.at) {
		x.links = append(x.links, link[L]{src: i, dst: x.intern(node{q, n.entry}), kind: Internal, letter: a})
	}
	for a, q := range x.of.Calls(n.at) {
		site := int32(len(x.links))
		x.links = append(x.links, link[L]{src: i, dst: x.intern(node{q, q}), kind: Call, letter: a})
		l := x.level(q)
		l.sites = append(l.sites, site)
		for _, exit := range l.exits {
			x.leave(exit, site)
		}
	}
	if n.entry == NoState || !x.mayReturn(n.at) {
		return
	}
	l := x.level(n.entry)
	l.exits = append(l.exits, i)
	for _, site := range l.sites {
		x.leave(i, site)
	}
}

// leave adds the returns from an exit to the level of a call.
func (x *exploration[L]) leave(exit, site int32) {
	caller := x.nodes[x.links[site].src]
	for a, q := range x.of.Returns(x.nodes[exit].at, caller.at) {
		dst := x.intern(node{q, caller.entry})
		x.links = append(x.links, link[L]{src: exit, dst: dst, site: site, kind: Return, letter: a})
	}
}

// explicit returns the automaton of the nodes and links that are selected; of a
// link selected, its nodes are, and for a return the caller's node. Its states are
// numbered in the order of the nodes.
func (x *exploration[L]) explicit(nodes, links func(i int) bool) *Explicit[L] {
	e := &Explicit[L]{origin: []State{}}
	number := make(map[State]State)
	for i, n := range x.nodes {
		if !nodes(i) {
			continue
		}
		q, known := number[n.at]
		if !known {
			q = e.AddState()
			number[n.at] = q
			e.origin = append(e.origin, n.at)
			if x.of.Accepting(n.at) {
				e.SetAccepting(q)
			}
		}
		if i < x.first {
			e.SetInitial(q)
		}
	}
	state := func(i int32) State { return number[x.nodes[i].at] }
	for i, l := range x.links {
		if !links(i) {
			continue
		}
		switch l.kind {
		case Internal:
			e.AddInternal(state(l.src), l.letter, state(l.dst))
		case Call:
			e.AddCall(state(l.src), l.letter, state(l.dst))
		default:
			e.AddReturn(state(l.src), state(x.links[l.site].src), l.letter, state(l.dst))
		}
	}
	return e
}

// A nodeIndex numbers nodes. Those at top level, most or all of them in a program
// without calls, are kept in a slice.
type nodeIndex struct {
	top    []int32 // by state: number + 1, or 0
	nested map[node]int32
}

// slot returns the number of n; if it has none, fresh becomes its number.
func (x *nodeIndex) slot(n node, fresh int32) int32 {
	if n.entry == NoState {
		for int(n.at) >= len(x.top) {
			x.top = append(x.top, 0)
		}
		if x.top[n.at] == 0 {
			x.top[n.at] = fresh + 1
		}
		return x.top[n.at] - 1
	}
	if i, ok := x.nested[n]; ok {
		return i
	}
	if x.nested == nil {
		x.nested = make(map[node]int32)
	}
	x.nested[n] = fresh
	return fresh
}
