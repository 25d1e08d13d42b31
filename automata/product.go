package automata

import "iter"

// A Product is the synchronous product of an NWA with an acceptor: what Difference
// returns. Its states are pairs of states, made when reached and
// numbered in that order. The edges that leave a state are computed when first
// listed, and remembered, so the right side is asked only about states that a
// search has reached and letters that leave the left state. Time and memory are
// proportional to what was asked for.
type Product[L comparable] struct {
	left      NWA[L]
	right     Acceptor[L]
	dead      func(right State) bool // no continuation is accepted: the pair is left out
	mayReturn func(left State) bool
	states    []sides // by state
	index     map[sides]State
	initial   []State
	internals [][]edge[L]        // by state; nil if not yet computed
	calls     [][]edge[L]        // by state; nil if not yet computed
	returns   map[pair][]edge[L] // computed ones
}

// sides is what a state of the product stands for.
type sides struct{ left, right State }

func newProduct[L comparable](left NWA[L], right Acceptor[L], dead func(State) bool) *Product[L] {
	p := &Product[L]{
		left:      left,
		right:     right,
		dead:      dead,
		mayReturn: mayReturn(left),
		index:     make(map[sides]State),
		returns:   make(map[pair][]edge[L]),
	}
	rights := right.Initial()
	for _, l := range left.Initial() {
		p.initial = p.extend(p.initial, l, rights)
	}
	return p
}

// intern returns the state of the pair.
func (p *Product[L]) intern(s sides) State {
	q, ok := p.index[s]
	if !ok {
		q = State(len(p.states))
		p.states = append(p.states, s)
		p.internals = append(p.internals, nil)
		p.calls = append(p.calls, nil)
		p.index[s] = q
	}
	return q
}

// extend appends to qs the states (left, r) for r in rights that are not dead.
func (p *Product[L]) extend(qs []State, left State, rights []State) []State {
	for _, r := range rights {
		if !p.dead(r) {
			qs = append(qs, p.intern(sides{left, r}))
		}
	}
	return qs
}

// join pairs each edge of the left side with the answers of the right side. The
// result is not nil.
func (p *Product[L]) join(lefts iter.Seq2[L, State], ask func(a L) []State) []edge[L] {
	edges := make([]edge[L], 0)
	for a, l := range lefts {
		for _, r := range ask(a) {
			if !p.dead(r) {
				edges = append(edges, edge[L]{a, p.intern(sides{l, r})})
			}
		}
	}
	return edges
}

// Len returns the number of states made so far.
func (p *Product[L]) Len() int { return len(p.states) }

// Initial returns the initial states.
func (p *Product[L]) Initial() []State { return p.initial }

// Accepting reports whether both sides accept.
func (p *Product[L]) Accepting(q State) bool {
	s := p.states[q]
	return p.left.Accepting(s.left) && p.right.Accepting(s.right)
}

// Internal returns δ_i(q, a).
func (p *Product[L]) Internal(q State, a L) []State {
	s := p.states[q]
	return p.both(p.left.Internal(s.left, a), func() []State { return p.right.Internal(s.right, a) })
}

// Call returns δ_c(q, a).
func (p *Product[L]) Call(q State, a L) []State {
	s := p.states[q]
	return p.both(p.left.Call(s.left, a), func() []State { return p.right.Call(s.right, a) })
}

// Return returns δ_r(q, hier, a).
func (p *Product[L]) Return(q, hier State, a L) []State {
	s, h := p.states[q], p.states[hier]
	return p.both(p.left.Return(s.left, h.left, a), func() []State { return p.right.Return(s.right, h.right, a) })
}

// both pairs the answers of the two sides; the right one is asked only if needed.
func (p *Product[L]) both(lefts []State, ask func() []State) []State {
	if len(lefts) == 0 {
		return nil
	}
	var qs []State
	rights := ask()
	for _, l := range lefts {
		qs = p.extend(qs, l, rights)
	}
	return qs
}

// Internals lists the internal edges that leave q.
func (p *Product[L]) Internals(q State) iter.Seq2[L, State] {
	if p.internals[q] == nil {
		s := p.states[q]
		edges := p.join(p.left.Internals(s.left), func(a L) []State { return p.right.Internal(s.right, a) })
		p.internals[q] = edges
	}
	return each(p.internals[q])
}

// Calls lists the call edges that leave q.
func (p *Product[L]) Calls(q State) iter.Seq2[L, State] {
	if p.calls[q] == nil {
		s := p.states[q]
		edges := p.join(p.left.Calls(s.left), func(a L) []State { return p.right.Call(s.right, a) })
		p.calls[q] = edges
	}
	return each(p.calls[q])
}

// MayReturn reports whether returns may leave q.
func (p *Product[L]) MayReturn(q State) bool { return p.mayReturn(p.states[q].left) }

// Returns lists the return edges that leave q for the hierarchical predecessor hier.
func (p *Product[L]) Returns(q, hier State) iter.Seq2[L, State] {
	k := pair{q, hier}
	edges, known := p.returns[k]
	if !known {
		s, h := p.states[q], p.states[hier]
		edges = p.join(p.left.Returns(s.left, h.left), func(a L) []State { return p.right.Return(s.right, h.right, a) })
		p.returns[k] = edges
	}
	return each(edges)
}
