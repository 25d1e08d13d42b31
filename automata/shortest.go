package automata

// Emptiness check: the cheapest accepted nested word.
//
// D. E. Knuth: A generalization of Dijkstra's algorithm. Inf. Process. Lett. 6(1),
// 1977, on the nodes and summaries of explore.go (the emptiness check of nested
// word automata: Alur and Madhusudan 2009, Section 3.2).
//
// Nodes are settled in the order of the cost of reaching them from an initial
// state. The way from an entry to an exit of its level costs the difference of
// their costs, for any caller. For every call and every exit settled, going
// on after the return costs what the caller, the call, that way and the return
// cost. No sum is less than the costs it is made of, and the cost of an entry is
// at most that of each caller and its call; hence the order is right, and the first
// accepting node ends a cheapest word. Pending calls need no treatment: the cost of
// a node on a level is the cost of reaching it from the start.
//
// Nodes of equal cost are settled in the order of their discovery. Without calls
// and weights this is breadth first search, in linear time.

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// A Weight is the cost of a transition that reads letter between these states
// (to an entry for a call, from an exit for a return), at least 0 and at most
// MaxWeight. It must be the same each time.
type Weight[L comparable] func(from State, letter L, to State) int

// ErrTooLong is returned if a word may be accepted, but only words with more than
// 2^24 positions.
var ErrTooLong = errors.New("shortest accepted word is too long")

// Shortest returns a run of a on a shortest accepted word, pending calls allowed,
// and whether there is one. It explores a on demand, breadth first, in linear time
// if there are no calls. It fails with ctx's error or ErrTooLong. If a accepts
// nothing then it must be finite.
func Shortest[L comparable](ctx context.Context, a NWA[L]) (Run[L], bool, error) {
	return Cheapest(ctx, a, func(State, L, State) int { return 0 })
}

// Cheapest is like Shortest, but minimises the sum of the weights first, the
// length second. A weight out of range is an error.
func Cheapest[L comparable](ctx context.Context, a NWA[L], weight Weight[L]) (Run[L], bool, error) {
	s := &search[L]{of: a, mayReturn: mayReturn(a), weight: weight, levels: make(map[State]*level)}
	for _, q := range a.Initial() {
		s.relax(visit[L]{node: node{q, NoState}, via: atStart})
	}
	for {
		i, ok := s.queue.pop()
		if !ok {
			break
		}
		if err := ctx.Err(); err != nil {
			return Run[L]{}, false, err
		}
		if s.visits[i].settled {
			continue // a dearer entry of the queue
		}
		s.visits[i].settled = true
		if a.Accepting(s.visits[i].at) {
			return s.run(i), true, nil
		}
		s.expand(i)
		if s.err != nil {
			return Run[L]{}, false, s.err
		}
	}
	if s.cut {
		return Run[L]{}, false, ErrTooLong
	}
	return Run[L]{}, false, nil
}

// A cost is compared by weight, then by length.
type cost struct{ weight, length int64 }

func (c cost) less(d cost) bool {
	return c.weight < d.weight || c.weight == d.weight && c.length < d.length
}

func (c cost) plus(d cost) cost  { return cost{c.weight + d.weight, c.length + d.length} }
func (c cost) minus(d cost) cost { return cost{c.weight - d.weight, c.length - d.length} }

// A visit is a node and the cheapest way to it known so far.
type visit[L comparable] struct {
	node
	settled bool  // the way is the cheapest
	via     Kind  // of the last position on the way, or atStart
	from    int32 // visit before that position
	site    int32 // for a call and a return: index of the call in sites
	letter  L
	cost    cost
}

// atStart marks the visit of an initial state that no letter leads to.
const atStart Kind = 3

// A site is a call transition that leaves a settled visit.
type site[L comparable] struct {
	from   int32 // visit
	letter L
	after  cost // of from and the call
}

// search is the state of one emptiness check.
type search[L comparable] struct {
	of        NWA[L]
	mayReturn func(State) bool
	weight    Weight[L]
	visits    []visit[L]
	index     nodeIndex
	queue     buckets
	sites     []site[L]
	levels    map[State]*level // by entry: indices in sites, settled visits
	cut       bool             // a way longer than maxLength was not followed
	err       error            // bad weight
}

// relax notes a way to a node unless it is known to be no cheaper.
func (s *search[L]) relax(v visit[L]) {
	if v.cost.length > maxLength {
		s.cut = true
		return
	}
	i := s.index.slot(v.node, int32(len(s.visits)))
	switch {
	case int(i) == len(s.visits):
		s.visits = append(s.visits, v)
	case v.cost.less(s.visits[i].cost):
		s.visits[i] = v
	default:
		return
	}
	s.queue.push(i, v.cost)
}

// step returns the cost of one transition.
func (s *search[L]) step(from State, a L, to State) cost {
	w := s.weight(from, a, to)
	if w < 0 || w > MaxWeight {
		s.err = fmt.Errorf("weight %d of a transition is out of range", w)
		w = 0
	}
	return cost{int64(w), 1}
}

// expand relaxes the ways on from a settled visit.
func (s *search[L]) expand(i int32) {
	v := s.visits[i]
	for a, q := range s.of.Internals(v.at) {
		s.relax(visit[L]{node: node{q, v.entry}, via: Internal, from: i, letter: a, cost: v.cost.plus(s.step(v.at, a, q))})
	}
	for a, q := range s.of.Calls(v.at) {
		s.enter(site[L]{i, a, v.cost.plus(s.step(v.at, a, q))}, q)
	}
	if v.entry == NoState || !s.mayReturn(v.at) {
		return
	}
	l := s.levels[v.entry]
	l.exits = append(l.exits, i)
	for _, c := range l.sites {
		s.leave(i, c)
	}
}

// enter relaxes a call and, as far as known, what comes after its return.
func (s *search[L]) enter(c site[L], entry State) {
	number := int32(len(s.sites))
	s.sites = append(s.sites, c)
	l := s.levels[entry]
	if l == nil {
		l = new(level)
		s.levels[entry] = l
	}
	l.sites = append(l.sites, number)
	s.relax(visit[L]{node: node{entry, entry}, via: Call, from: c.from, site: number, letter: c.letter, cost: c.after})
	for _, x := range l.exits {
		s.leave(x, number)
	}
}

// leave relaxes the returns from a settled exit to the level of a call.
func (s *search[L]) leave(exit, number int32) {
	x, c := s.visits[exit], s.sites[number]
	caller := s.visits[c.from].node
	entry := s.visits[s.index.slot(node{x.entry, x.entry}, 0)]
	inside := x.cost.minus(entry.cost)
	for a, q := range s.of.Returns(x.at, caller.at) {
		s.relax(visit[L]{
			node:   node{q, caller.entry},
			via:    Return,
			from:   exit,
			site:   number,
			letter: a,
			cost:   c.after.plus(inside).plus(s.step(x.at, a, q)),
		})
	}
}

// run returns the run that ends in a settled visit. It goes backward, into a
// callee by the exit; on reaching the entry it leaves by the call that matches
// the return, which need not be the cheapest call to that entry.
func (s *search[L]) run(i int32) Run[L] {
	var (
		letters []L
		kinds   []Kind
		states  = []State{s.visits[i].at}
		open    []int32 // calls that match the returns passed
	)
	for s.visits[i].via != atStart {
		v := &s.visits[i]
		letter, from := v.letter, v.from
		switch {
		case v.via == Return:
			open = append(open, v.site)
		case v.via == Call && len(open) > 0:
			c := s.sites[open[len(open)-1]]
			open = open[:len(open)-1]
			letter, from = c.letter, c.from
		}
		letters = append(letters, letter)
		kinds = append(kinds, v.via)
		states = append(states, s.visits[from].at)
		i = from
	}
	slices.Reverse(letters)
	slices.Reverse(kinds)
	slices.Reverse(states)
	return Run[L]{NewNestedWord(letters, kinds), states}
}

// Empty reports whether a accepts no word. It explores a until it meets an
// accepting state, by breadth first search with summaries (explore.go), and fails
// only with ctx's error. It needs a finite a, or an a that accepts something.
func Empty[L comparable](ctx context.Context, a NWA[L]) (bool, error) {
	x := newExploration(a)
	for x.next < len(x.nodes) {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		if a.Accepting(x.nodes[x.next].at) {
			return false, nil
		}
		x.expand()
	}
	return true, nil
}
