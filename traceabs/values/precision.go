package values

import (
	"encoding/binary"
	"slices"

	"tav/cfg"
	"tav/solver/domain"
	"tav/solver/term"
)

// A precision says how well variables are known at loop heads. The values of
// one that is exact distinguish states. One that is ranged distinguishes states
// only by the ranges between the constants that it is compared with: its values
// are an interval within a range, those of states that do not differ otherwise
// are joined, and widened to the whole range when they keep growing (Cousot,
// Cousot, "Abstract interpretation", POPL 1977).
type precision struct {
	joins      int       // of a state before it is widened; 0: intervals are always whole ranges
	level      []int     // by variable
	thresholds [][]int64 // by variable: where ranges start, ordered
}

// The levels of a variable.
const (
	exact  = iota
	ranged // its set is within one range
	alone  // and differences to other variables are forgotten
	unknown
)

// newPrecision is the exact one. The thresholds of a variable are the
// constants of the conditions on it and on those that it is copied to and from.
func newPrecision(s *stateSpace, prog *cfg.Program) *precision {
	p := &precision{level: make([]int, len(s.space.Vars)), thresholds: make([][]int64, len(s.space.Vars))}
	tidy := func(list []int64) []int64 { slices.Sort(list); return slices.Compact(list) }
	for _, e := range prog.Entry.Edges {
		a, ok := e.Action.(*cfg.Assume)
		if !ok {
			continue
		}
		var list []int64
		for _, t := range term.Postorder(a.Cond, nil) {
			if n, ok := constantOf(t); ok && t.Sort().Kind == term.BitVecKind {
				list = append(list, n, max(n, n+1))
			}
		}
		for _, i := range s.edges[e.ID].vars {
			p.thresholds[i] = tidy(append(p.thresholds[i], list...))
		}
	}
	for changed := true; changed; {
		changed = false
		for _, e := range prog.Entry.Edges {
			a, ok := e.Action.(*cfg.Assign)
			if !ok {
				continue
			}
			for k, d := range a.Dst {
				i, _ := s.index(d.Term)
				if j, ok := s.index(a.Src[k]); ok {
					both := tidy(slices.Concat(p.thresholds[i], p.thresholds[j]))
					changed = changed || len(both) > len(p.thresholds[i]) || len(both) > len(p.thresholds[j])
					p.thresholds[i], p.thresholds[j] = both, both
				}
			}
		}
	}
	return p
}

// around is the interval up to the ends of its ranges.
func (p *precision) around(full domain.Set, i int, r domain.Interval) domain.Interval {
	low, high := full.Least(), full.Greatest()
	for _, t := range p.thresholds[i] {
		if t <= r.Lo {
			low = max(low, t)
		}
		if t > r.Hi {
			high = min(high, t-1)
		}
	}
	return domain.Interval{Lo: low, Hi: high}
}

// pieces splits a set by ranges, an interval each; a set of all values stays as it is.
func (p *precision) pieces(full domain.Set, i int, set domain.Set) []domain.Set {
	if full.Equal(set) {
		return []domain.Set{set}
	}
	var list []domain.Set
	for _, v := range set {
		for lo := v.Lo; ; {
			r := p.around(full, i, domain.Interval{Lo: lo, Hi: lo})
			piece := domain.Set{r}
			if p.joins > 0 {
				part := set.Between(r.Lo, r.Hi)
				piece = domain.Range(part.Least(), part.Greatest())
			}
			if n := len(list); n == 0 || !list[n-1].Equal(piece) {
				list = append(list, piece)
			}
			if r.Hi >= v.Hi {
				break
			}
			lo = r.Hi + 1
		}
	}
	return list
}

// rough is a state at a loop head in the precision: several, where a variable
// has values in several ranges.
func (x *reachability) rough(state absState, l *cfg.Loc) []absState {
	for i, id := range state {
		if x.level[i] != exact {
			state[i] = x.id(x.forget(i, x.slots[id]))
		}
	}
	x.canonical(state, l)
	states := []absState{state}
	for i, id := range state {
		s := x.slots[id]
		if x.level[i] == exact || id == x.unknown[i] || s.set == nil {
			continue
		}
		pieces := x.pieces(domain.FullSet(x.sort(i)), i, s.set)
		if len(states)*len(pieces) > 1<<maxSplit {
			pieces = []domain.Set{domain.Range(s.set.Least(), s.set.Greatest())}
		}
		var split []absState
		for _, t := range states {
			for _, set := range pieces {
				u := slices.Clone(t)
				s.set = set
				u[i] = x.id(s)
				split = append(split, u)
			}
		}
		states = split
	}
	return states
}

// forget drops what is not to be known of a variable that is not exact.
func (x *reachability) forget(i int, s slot) slot {
	s.cells = nil
	if x.level[i] == unknown {
		return x.slots[x.unknown[i]]
	}
	if x.level[i] == alone {
		s.symbol, s.offset = 0, 0
	}
	return s
}

// inRange is what a slot says in terms of ranges.
func (x *reachability) inRange(i int, s slot) slot {
	if len(s.set) > 0 {
		s.set = domain.Set{x.around(domain.FullSet(x.sort(i)), i, domain.Interval{Lo: s.set.Least(), Hi: s.set.Greatest()})}
	}
	return s
}

// roughSlots lists the slots of the variables that do not belong to the key.
func (x *reachability) roughSlots(state absState, l *cfg.Loc) []uint32 {
	var list []uint32
	for _, i := range x.roughVars(l) {
		list = append(list, state[i])
	}
	return list
}

// encode is the key of a state: what distinguishes it at the location.
func (x *reachability) encode(state absState, l *cfg.Loc) string {
	var key []byte
	if live := x.live.At(l); live != nil {
		live.Each(func(i int) {
			id := state[i]
			if x.head[l.ID] && x.level[i] != exact {
				id = x.id(x.inRange(i, x.slots[id]))
			}
			key = binary.AppendUvarint(key, uint64(id))
		})
	}
	return string(key)
}

// decode is the state of a node.
func (x *reachability) decode(n int) absState {
	state := slices.Clone(absState(x.unknown))
	node := x.nodes[n]
	key, rough := []byte(node.key), node.rough
	if live := x.live.At(node.loc); live != nil {
		live.Each(func(i int) {
			id, size := binary.Uvarint(key)
			key = key[size:]
			state[i] = uint32(id)
			if x.head[node.loc.ID] && x.level[i] != exact {
				state[i], rough = rough[0], rough[1:]
			}
		})
	}
	return state
}

// joined adds a state to a node with the same key; false when it is included.
func (x *reachability) joined(n int, state absState) bool {
	node := &x.nodes[n]
	grown := false
	for k, i := range x.roughVars(node.loc) {
		old, s := x.slots[node.rough[k]], x.slots[state[i]]
		if old.set.Includes(s.set) {
			continue
		}
		grown = true
		r := x.around(domain.FullSet(x.sort(i)), i, domain.Interval{Lo: old.set.Least(), Hi: old.set.Greatest()})
		if low := s.set.Least(); node.joins < x.joins || low >= old.set.Least() {
			r.Lo = min(low, old.set.Least())
		}
		if high := s.set.Greatest(); node.joins < x.joins || high <= old.set.Greatest() {
			r.Hi = max(high, old.set.Greatest())
		}
		old.set = domain.Set{r}
		node.rough[k] = x.id(old)
	}
	if grown {
		node.joins++
	}
	return grown
}

// roughVars lists the variables that are not known exactly at a location.
func (x *reachability) roughVars(l *cfg.Loc) []int {
	var list []int
	if live := x.live.At(l); live != nil && x.head[l.ID] {
		for i, level := range x.level {
			if level != exact && live.Has(i) {
				list = append(list, i)
			}
		}
	}
	return list
}
