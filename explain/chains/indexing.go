package chains

import (
	"slices"

	"tav/cfg"
)

// Structural execution indexing (section 3, Def. 7): the index of a step is its
// path in the derivation tree of the execution, in which a step belongs to the
// innermost construct around it: an evaluation of a branch that decides whether
// it is executed, or a call.
//
// A branch is in force up to its immediate post-dominator, or the end of its
// function, or the next evaluation of the same branch. That one is not nested
// in it as in the paper's grammar (R1 → 2 1 R1) but follows it under the next
// instance number: the same equivalence of steps where the branch is all that
// keeps the loop going, one that aligns more where a body has several ways
// back, and a tree whose depth does not grow with the iterations.
//
// Within one construct the steps are then a part of a chain of immediate
// post-dominators, a path towards the root of a tree. So no location occurs
// twice, which makes the index valid (Def. 3), and any two occur in the same
// order in all executions, which is Theorem 1.

// A node of derivation trees: two steps of two executions are aligned if and
// only if they have the same node. 0 is the root, the entry procedure.
type node int32

// nowhere stands for all nodes that neither the failing run nor a reference has.
const nowhere node = -1

// nodeKey says which child of which node a node is.
type nodeKey struct {
	outer    node
	site     int32
	inner    bool  // what is led by the step, not the step
	instance int32 // of a branch under the same outer node, from 1 on
}

// nodes gives equal paths equal numbers, for all executions that are compared.
type nodes struct {
	ids  map[nodeKey]node
	keys []nodeKey // by node
}

func newNodes() *nodes { return &nodes{ids: map[nodeKey]node{}, keys: make([]nodeKey, 1)} }

func (n *nodes) intern(k nodeKey) node {
	id, ok := n.ids[k]
	if !ok {
		id = node(len(n.keys))
		n.ids[k] = id
		n.keys = append(n.keys, k)
	}
	return id
}

// find is the node if there is one.
func (n *nodes) find(k nodeKey) node {
	if id, ok := n.ids[k]; ok {
		return id
	}
	return nowhere
}

// A region is a construct that a run is in, with those around it. It is never
// modified, so that a run can go on from any of its points.
type region struct {
	outer      *region
	node       node
	activation node       // the innermost real call around it, or the root
	depth      int        // how many real calls are around it
	frame      *cfg.Frame // the inlined call whose text it is
	call       bool       // a real call, or the root
	branch     *cfg.Loc   // the branch that leads it; nil: a call
	instance   int32      // of that branch
	end        *cfg.Loc   // of the branch: its immediate post-dominator
}

// An indexer parses executions of one program.
type indexer struct {
	node  func(nodeKey) node // nodes.intern or nodes.find
	sites sites
	doms  map[*cfg.Proc]*cfg.PostDominators
}

func newIndexer(n *nodes, s sites) *indexer {
	return &indexer{node: n.intern, sites: s, doms: map[*cfg.Proc]*cfg.PostDominators{}}
}

// replaying is an indexer for runs of which only what is known matters.
func (x *indexer) replaying(n *nodes) *indexer {
	return &indexer{node: n.find, sites: x.sites, doms: x.doms}
}

// root is where every execution begins.
func root() *region { return &region{call: true} }

// step reads one step of an execution in region r: the step's index, and the
// region after it.
func (x *indexer) step(r *region, e *cfg.Edge) (node, *region) {
	frame := e.Frame
	if e.Kind == cfg.Return {
		frame = nil // the edge leaves from the callee's exit
	}
	r, instance := reach(r, frame, e.From)
	r, instance = x.enter(r, frame, e.From, instance)
	site := x.sites.locs[e.From.ID]
	leaf := x.node(nodeKey{outer: r.node, site: site, instance: instance})
	switch {
	case e.Kind == cfg.Return:
		for !r.call {
			r = r.outer
		}
		return leaf, r.outer
	case e.Kind == cfg.Call:
		inner := x.node(nodeKey{outer: r.node, site: site, inner: true, instance: instance})
		return leaf, &region{outer: r, node: inner, activation: inner, depth: r.depth + 1, call: true}
	case len(e.From.Out) > 1:
		return leaf, x.open(r, frame, e.From, instance)
	}
	return leaf, r
}

// reach closes what ends before a step at l in the inlined call f, and tells
// which instance of l follows.
func reach(r *region, f *cfg.Frame, l *cfg.Loc) (*region, int32) {
	for !f.Within(r.frame) {
		r = r.outer
	}
	var last *region
	for c := r; !c.call; c = c.outer {
		if c.branch != nil && (c.branch == l || c.end == l) {
			last = c
		}
	}
	switch {
	case last == nil:
		return r, 1
	case last.branch == l:
		return last.outer, last.instance + 1
	}
	return last.outer, 1
}

// enter opens the inlined calls between the region and f. A loop that nothing
// ends has no branch to tell its iterations apart; its head stands in for one.
func (x *indexer) enter(r *region, f *cfg.Frame, l *cfg.Loc, instance int32) (*region, int32) {
	var frames []*cfg.Frame
	for g := f; g != r.frame; g = g.Parent {
		frames = append(frames, g)
	}
	for {
		if l.Loop && (len(frames) > 0 || len(l.Out) == 1) && x.dominators(l).Immediate(r.frame, l) == nil {
			r, instance = x.open(r, r.frame, l, instance), 1
		}
		if len(frames) == 0 {
			return r, instance
		}
		f := frames[len(frames)-1]
		frames = frames[:len(frames)-1]
		inner := x.node(nodeKey{outer: r.node, site: x.sites.frames[f], inner: true, instance: 1})
		r = &region{outer: r, node: inner, activation: r.activation, depth: r.depth, frame: f}
	}
}

// open is the region that an evaluation of the branch at l leads.
func (x *indexer) open(r *region, f *cfg.Frame, l *cfg.Loc, instance int32) *region {
	return &region{
		outer: r, node: x.node(nodeKey{outer: r.node, site: x.sites.locs[l.ID], inner: true, instance: instance}),
		activation: r.activation, depth: r.depth, frame: f, branch: l, instance: instance, end: x.dominators(l).Immediate(f, l),
	}
}

func (x *indexer) dominators(l *cfg.Loc) *cfg.PostDominators {
	d := x.doms[l.Proc]
	if d == nil {
		d = cfg.NewPostDominators(l.Proc)
		x.doms[l.Proc] = d
	}
	return d
}

// path lists the sites from the root to a node.
func (n *nodes) path(id node) []nodeKey {
	var path []nodeKey
	for ; id != 0; id = n.keys[id].outer {
		path = append(path, n.keys[id])
	}
	slices.Reverse(path)
	return path
}

// activationDepth is how many of the pending calls of r surround the
// activation, -1 when it is not pending.
func (r *region) activationDepth(activation node) int {
	for ; r != nil; r = r.outer {
		if r.call && r.node == activation {
			return r.depth
		}
	}
	return -1
}
