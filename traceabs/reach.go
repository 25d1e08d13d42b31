package traceabs

import (
	"context"
	"encoding/binary"
	"log/slog"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// Predicate source 4, explicit states: all abstract states of a state space
// that can be reached, edge by edge, until there are no more or an error is
// reached (explicit-value analysis: Beyer, Löwe, "Explicit-state software model
// checking based on CEGAR and interpolation", FASE 2013; with sets of values
// and known differences in place of single values). A variable with too many
// values at the loop heads is known less precisely from then on.
const (
	maxReached  = 3_000_000
	maxBytes    = 1 << 30 // of the keys of states
	exactValues = 40      // of a variable at loop heads while its values are told apart
	roughValues = 200     // afterwards
)

// How precisely a variable is known at loop heads.
const (
	exactly     = iota
	byConstants // sets are unions of the ranges between the constants that it is compared with
	alone       // and differences to other variables are forgotten
	notAtAll
)

// A reachability is one search.
type reachability struct {
	*stateSpace
	prog       *cfg.Program
	precision  []int     // by variable
	thresholds [][]int64 // by variable: where the ranges start, ordered
	head       []bool    // by location
	stop       []bool    // by location: states are kept here
	seen       []map[string]bool
	nodes      []reachNode
	bytes      int
	values     []map[uint32]bool // by variable: at loop heads
	coarser    bool              // a precision has changed
}

// A reachNode is a state that was reached.
type reachNode struct {
	loc    *cfg.Loc
	key    string
	parent int
}

func newReachability(b *blocks) *reachability {
	x := &reachability{stateSpace: newStateSpace(b), prog: b.prog}
	n := b.prog.NumLocs()
	x.head, x.stop = make([]bool, n), make([]bool, n)
	for _, l := range b.prog.Entry.Locs {
		if b.useful[l.ID] {
			x.head[l.ID] = b.at[l.ID] != nil
			x.stop[l.ID] = x.head[l.ID] || len(l.In) > 1
		}
	}
	x.precision = make([]int, len(b.space.vars))
	x.thresholds = x.findThresholds()
	return x
}

// findThresholds collects the constants of the conditions on a variable, and
// on those that it is copied to and from.
func (x *reachability) findThresholds() [][]int64 {
	found := make([][]int64, len(x.space.vars))
	for _, e := range x.prog.Entry.Edges {
		a, ok := e.Action.(*cfg.Assume)
		if !ok {
			continue
		}
		var list []int64
		for _, t := range term.Postorder(a.Cond, nil) {
			if n, ok := constantOf(t); ok && t.Sort().Kind == term.BitVecKind {
				list = append(list, n)
				if n+1 > n {
					list = append(list, n+1)
				}
			}
		}
		for _, i := range x.edges[e.ID].vars {
			found[i] = append(found[i], list...)
		}
	}
	tidy := func(list []int64) []int64 { slices.Sort(list); return slices.Compact(list) }
	for i := range found {
		found[i] = tidy(found[i])
	}
	for changed := true; changed; {
		changed = false
		for _, e := range x.prog.Entry.Edges {
			a, ok := e.Action.(*cfg.Assign)
			if !ok {
				continue
			}
			for k, d := range a.Dst {
				i, _ := x.index(d.Term)
				if j, ok := x.index(a.Src[k]); ok {
					both := tidy(slices.Concat(found[i], found[j]))
					changed = changed || len(both) > len(found[i]) || len(both) > len(found[j])
					found[i], found[j] = both, both
				}
			}
		}
	}
	return found
}

// explore gives the edges to an error, nil when there is none; false when it gave up.
func (x *reachability) explore(ctx context.Context) (path []*cfg.Edge, ok bool) {
	for ctx.Err() == nil {
		x.coarser = false
		path, ok := x.search(ctx)
		slog.Debug("explored", "component", "reach", "states", len(x.nodes), "slots", len(x.slots), "coarser", x.coarser, "ok", ok, "path", len(path))
		if ok || !x.coarser {
			return path, ok
		}
	}
	return nil, false
}

func (x *reachability) search(ctx context.Context) ([]*cfg.Edge, bool) {
	x.seen = make([]map[string]bool, x.prog.NumLocs())
	x.values = make([]map[uint32]bool, len(x.space.vars))
	x.nodes, x.bytes = nil, 0
	x.visit(slices.Clone(absState(x.unknown)), x.prog.Entry.Entry, -1)
	for n := 0; n < len(x.nodes); n++ {
		if n%64 == 0 && ctx.Err() != nil || x.coarser || len(x.nodes) > maxReached || x.bytes > maxBytes {
			return nil, false
		}
		if last := x.expand(n, func(l *cfg.Loc, state absState) bool {
			x.visit(state, l, n)
			return false
		}); last != nil {
			return x.path(n, last), true
		}
	}
	return nil, true
}

// A reachStep is a state between those that are kept, or an accepting one.
type reachStep struct {
	loc   *cfg.Loc
	state absState
	prev  *reachStep
	edge  *cfg.Edge
}

// expand goes on from a node until states are to be kept; found ends it there.
// It is the step to an accepting location, or where found said so, else nil.
func (x *reachability) expand(n int, found func(*cfg.Loc, absState) bool) *reachStep {
	work := []*reachStep{{loc: x.nodes[n].loc, state: x.decode(n)}}
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		for k, e := range s.loc.Out {
			if !x.useful[e.To.ID] {
				continue
			}
			state := s.state
			if k < len(s.loc.Out)-1 {
				state = slices.Clone(state)
			}
			for _, after := range x.post(state, e) {
				next := &reachStep{e.To, after, s, e}
				switch {
				case e.To.Kind != cfg.Plain:
					return next
				case !x.stop[e.To.ID]:
					work = append(work, next)
				default:
					x.weaken(after, e.To)
					if found(e.To, after) {
						return next
					}
				}
			}
		}
	}
	return nil
}

// weaken makes a state that is to be kept canonical.
func (x *reachability) weaken(state absState, l *cfg.Loc) {
	if x.head[l.ID] {
		x.canonical(state, l, x.coarsen)
	} else {
		x.canonical(state, l, nil)
	}
}

// coarsen is the slot of a variable in its precision.
func (x *reachability) coarsen(i int, s slot) slot {
	p := x.precision[i]
	if p == exactly {
		return s
	}
	if p == notAtAll {
		return slot{set: fullSet(x.sort(i))}
	}
	var list []interval
	for _, r := range s.set {
		list = append(list, x.widen(i, r))
	}
	if list != nil {
		s.set = normalSet(list)
	}
	s.cells = slices.Clone(s.cells)
	for k, c := range s.cells {
		if p >= alone {
			s.cells[k].set = fullSet(x.sort(i).Elem)
		} else if _, one := c.set.only(); !one {
			s.cells[k].set = fullSet(x.sort(i).Elem)
		}
	}
	if p == alone {
		s.symbol, s.offset = 0, 0
	}
	return s
}

// widen is the interval up to the ends of the ranges.
func (x *reachability) widen(i int, r interval) interval {
	full := fullSet(x.sort(i))
	low, high := full.min(), full.max()
	for _, t := range x.thresholds[i] {
		if t <= r.lo {
			low = max(low, t)
		}
		if t > r.hi {
			high = min(high, t-1)
		}
	}
	return interval{low, high}
}

// visit takes a state in.
func (x *reachability) visit(state absState, l *cfg.Loc, parent int) {
	key := x.encode(state, l)
	if x.seen[l.ID] == nil {
		x.seen[l.ID] = map[string]bool{}
	}
	if x.seen[l.ID][key] {
		return
	}
	x.seen[l.ID][key] = true
	x.bytes += len(key) + 100
	x.nodes = append(x.nodes, reachNode{l, key, parent})
	if x.head[l.ID] {
		x.count(state)
	}
}

// count looks for variables with too many values.
func (x *reachability) count(state absState) {
	for i, id := range state {
		if id == x.unknown[i] {
			continue
		}
		if x.values[i] == nil {
			x.values[i] = map[uint32]bool{}
		}
		x.values[i][id] = true
		limit := exactValues
		if x.precision[i] > exactly {
			limit = roughValues
		}
		if len(x.values[i]) > limit {
			x.precision[i]++
			x.coarser = true
			x.values[i] = nil
		}
	}
}

// encode is a key of a canonical state.
func (x *reachability) encode(state absState, l *cfg.Loc) string {
	x.key = x.key[:0]
	if live := x.live.at(l); live != nil {
		live.each(func(i int) { x.key = binary.AppendUvarint(x.key, uint64(state[i])) })
	}
	return string(x.key)
}

func (x *reachability) decode(n int) absState {
	state := slices.Clone(absState(x.unknown))
	key := []byte(x.nodes[n].key)
	if live := x.live.at(x.nodes[n].loc); live != nil {
		live.each(func(i int) {
			id, size := binary.Uvarint(key)
			state[i] = uint32(id)
			key = key[size:]
		})
	}
	return state
}

// path lists the edges to a step that was found from a node.
func (x *reachability) path(n int, last *reachStep) []*cfg.Edge {
	var back []*cfg.Edge
	for {
		for s := last; s.prev != nil; s = s.prev {
			back = append(back, s.edge)
		}
		child := x.nodes[n]
		if n = child.parent; n < 0 {
			break
		}
		last = x.expand(n, func(l *cfg.Loc, state absState) bool {
			return l == child.loc && x.encode(state, l) == child.key
		})
	}
	slices.Reverse(back)
	return back
}
