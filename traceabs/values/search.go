package values

import (
	"context"
	"log/slog"
	"slices"

	"tav/cfg"
	"tav/traceabs/blocks"
)

// Explicit states: all abstract states of a state space
// that can be reached, edge by edge, until there are no more or an error is
// reached (explicit-value analysis: Beyer, Löwe, "Explicit-state software model
// checking based on CEGAR and interpolation", FASE 2013; with sets of values
// and known differences in place of single values). A variable with too many
// values at the loop heads is known less precisely from then on; see precision.go.

// A reachability is one search.
type reachability struct {
	*stateSpace
	*precision
	prog    *cfg.Program
	head    []bool           // by location: a loop head; states are always kept here
	join    []bool           // by location: states that were split before are kept here
	at      []map[string]int // nodes by location and key
	nodes   []reachNode
	work    []int // nodes to be expanded
	next    int   // the first in work that is not expanded
	bytes   int
	values  []map[uint32]bool // by variable: at loop heads
	coarser []int             // variables that are known less precisely from the next beginning on
	over    bool              // it decides nothing
}

// A reachNode is a state that was reached. What the precision does not tell
// apart is joined in one node.
type reachNode struct {
	loc    *cfg.Loc
	key    string
	rough  []uint32 // slots of the live variables that are not known exactly, in order
	parent int      // where it was reached from first
	joins  int
	queued bool
}

func newReachability(b *blocks.Program) *reachability {
	s := newStateSpace(b)
	x := &reachability{stateSpace: s, prog: b.Prog, precision: newPrecision(s, b.Prog)}
	x.head, x.join = make([]bool, b.Prog.NumLocs()), make([]bool, b.Prog.NumLocs())
	for _, l := range b.Prog.Entry.Locs {
		x.head[l.ID] = b.At[l.ID] != nil
		x.join[l.ID] = len(l.In) > 1
	}
	return x
}

// explore gives a path to an error, nil when there is none, and false when it
// gave up, or was interrupted and can go on.
func (x *reachability) explore(ctx context.Context) (path []*cfg.Edge, ok bool) {
	for ctx.Err() == nil {
		if x.at == nil || len(x.coarser) > 0 {
			x.begin()
		}
		path, ok := x.search(ctx)
		slog.Debug("explored", "component", "reach", "states", len(x.nodes), "slots", len(x.slots), "precision", x.level, "ok", ok, "path", len(path))
		if ok || len(x.coarser) == 0 {
			return path, ok
		}
	}
	return nil, false
}

// begin starts anew, less precisely in the variables that had too many values.
// The levels change nowhere else: what a node keeps is laid out by them.
func (x *reachability) begin() {
	for _, i := range x.coarser {
		x.level[i]++
	}
	x.at = make([]map[string]int, x.prog.NumLocs())
	x.values = make([]map[uint32]bool, len(x.space.Vars))
	x.nodes, x.work, x.next, x.bytes, x.coarser = nil, nil, 0, 0, nil
	x.visit(slices.Clone(absState(x.unknown)), x.prog.Entry.Entry, -1)
}

// full reports that there is no room for more states.
func (x *reachability) full() bool { return len(x.nodes) > maxReached || x.bytes > maxBytes }

func (x *reachability) search(ctx context.Context) ([]*cfg.Edge, bool) {
	for ; x.next < len(x.work); x.next++ {
		if len(x.coarser) > 0 || x.full() {
			return nil, false
		}
		n := x.work[x.next]
		x.nodes[n].queued = false
		last := x.expand(ctx, n, func(l *cfg.Loc, state absState) bool { x.visit(state, l, n); return true })
		if last != nil {
			return x.path(ctx, n, last), true
		}
		if ctx.Err() != nil { // this node again
			return nil, false
		}
	}
	return nil, true
}

// A reachStep is a state on the way from one node to the next ones.
type reachStep struct {
	loc   *cfg.Loc
	state absState
	split bool // it is not the only one
	prev  *reachStep
	edge  *cfg.Edge
}

// expand goes on from a node up to where states are kept, or an accepting
// location. It ends with a step to the latter or one that is not wanted, or nil,
// also when ctx ends.
func (x *reachability) expand(ctx context.Context, n int, want func(*cfg.Loc, absState) bool) *reachStep {
	work := []*reachStep{{loc: x.nodes[n].loc, state: x.decode(n)}}
	for step := 0; len(work) > 0 && (step%1024 > 0 || ctx.Err() == nil); step++ {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		var next []*reachStep
		for k, e := range s.loc.Out {
			if !x.useful[e.To.ID] {
				continue
			}
			state := s.state
			if k < len(s.loc.Out)-1 {
				state = slices.Clone(state)
			}
			for _, after := range x.post(state, e) {
				next = append(next, &reachStep{e.To, after, s.split, s, e})
			}
		}
		for _, t := range next {
			t.split = t.split || len(next) > 1
			switch l := t.loc; {
			case l.Kind != cfg.Plain:
				return t
			case x.head[l.ID]:
				for _, state := range x.rough(t.state, l) {
					if !want(l, state) {
						return t
					}
				}
			case x.join[l.ID] && t.split:
				x.canonical(t.state, l)
				if !want(l, t.state) {
					return t
				}
			default:
				work = append(work, t)
			}
		}
	}
	return nil
}

// visit takes a state in.
func (x *reachability) visit(state absState, l *cfg.Loc, parent int) {
	key := x.encode(state, l)
	if x.at[l.ID] == nil {
		x.at[l.ID] = map[string]int{}
	}
	n, known := x.at[l.ID][key]
	if known {
		if !x.joined(n, state) {
			return
		}
	} else {
		n = len(x.nodes)
		x.at[l.ID][key] = n
		x.bytes += len(key) + 100
		x.nodes = append(x.nodes, reachNode{loc: l, key: key, parent: parent, rough: x.roughSlots(state, l)})
		if x.head[l.ID] {
			x.count(state)
		}
	}
	if !x.nodes[n].queued {
		x.nodes[n].queued = true
		x.work = append(x.work, n)
	}
}

// count looks for variables with too many values.
func (x *reachability) count(state absState) {
	for i, id := range state {
		if id == x.unknown[i] || slices.Contains(x.coarser, i) {
			continue
		}
		limit := exactValues
		if x.level[i] != exact {
			id = x.id(x.inRange(i, x.slots[id]))
			limit = roughValues
		}
		if x.values[i] == nil {
			x.values[i] = map[uint32]bool{}
		}
		x.values[i][id] = true
		if len(x.values[i]) > limit {
			x.coarser = append(x.coarser, i)
		}
	}
}

// path lists the edges to a step that was found from a node; none when a node on
// the way has grown so that the next one can no longer be described.
func (x *reachability) path(ctx context.Context, n int, last *reachStep) []*cfg.Edge {
	var back []*cfg.Edge
	for {
		if last == nil {
			return []*cfg.Edge{}
		}
		for s := last; s.prev != nil; s = s.prev {
			back = append(back, s.edge)
		}
		child := x.nodes[n]
		if n = child.parent; n < 0 {
			break
		}
		last = x.expand(ctx, n, func(l *cfg.Loc, state absState) bool {
			return l != child.loc || x.encode(state, l) != child.key
		})
	}
	slices.Reverse(back)
	return back
}
