package automata

import (
	"iter"
	"slices"
)

// Explicit is a finite nested word automaton, stored. It is built by adding
// states, then marks and transitions between them, and must not change while an
// automaton computed on demand from it is in use. Edges are listed by letter in
// the order of the letter's first edge, then in order of insertion. The zero
// value is an automaton without states.
type Explicit[L comparable] struct {
	vertices  []vertex[L]
	accepting []bool  // by state
	initial   []State // ascending
	origin    []State // by state, see Origin; nil if not derived from another automaton
	edges     int     // number of transitions
	branching bool    // some state has two successors on one letter
}

// A vertex holds the edges that leave a state.
type vertex[L comparable] struct {
	internals fan[L]
	calls     fan[L]
	returns   []hierFan[L]    // one for each hier, by first edge
	byHier    map[State]int32 // hier → index in returns; nil if there are few
}

type hierFan[L comparable] struct {
	hier State
	fan  fan[L]
}

// A fan maps letters to successors, in order of insertion.
type fan[L comparable] struct {
	moves []move[L]
	index map[L]int32 // letter → index in moves; nil if there are few
}

type move[L comparable] struct {
	letter L
	to     []State // not empty
}

// find returns the index of the letter's move, or -1.
func (f *fan[L]) find(a L) int {
	if f.index != nil {
		if i, ok := f.index[a]; ok {
			return int(i)
		}
		return -1
	}
	return slices.IndexFunc(f.moves, func(m move[L]) bool { return m.letter == a })
}

func (f *fan[L]) successors(a L) []State {
	if i := f.find(a); i >= 0 {
		return f.moves[i].to
	}
	return nil
}

// add adds an edge and returns how many successors the letter has now, 0 if the
// edge was there before.
func (f *fan[L]) add(a L, to State) int {
	i := f.find(a)
	if i < 0 {
		f.moves = append(f.moves, move[L]{a, []State{to}})
		f.reindex()
		return 1
	}
	m := &f.moves[i]
	if slices.Contains(m.to, to) {
		return 0
	}
	m.to = append(m.to, to)
	return len(m.to)
}

// reindex enters the last move into the index, making one when it pays.
func (f *fan[L]) reindex() {
	switch n := len(f.moves); {
	case f.index != nil:
		f.index[f.moves[n-1].letter] = int32(n - 1)
	case n > few:
		f.index = make(map[L]int32, 2*n)
		for i, m := range f.moves {
			f.index[m.letter] = int32(i)
		}
	}
}

// all iterates over the edges.
func (f *fan[L]) all() iter.Seq2[L, State] {
	return func(yield func(L, State) bool) {
		for i := range f.moves {
			m := &f.moves[i]
			for _, to := range m.to {
				if !yield(m.letter, to) {
					return
				}
			}
		}
	}
}

// under returns the fan for hier, or nil.
func (v *vertex[L]) under(hier State) *fan[L] {
	if v.byHier != nil {
		if i, ok := v.byHier[hier]; ok {
			return &v.returns[i].fan
		}
		return nil
	}
	for i := range v.returns {
		if v.returns[i].hier == hier {
			return &v.returns[i].fan
		}
	}
	return nil
}

// open returns the fan for hier, a new one if there is none.
func (v *vertex[L]) open(hier State) *fan[L] {
	if f := v.under(hier); f != nil {
		return f
	}
	v.returns = append(v.returns, hierFan[L]{hier: hier})
	n := len(v.returns)
	switch {
	case v.byHier != nil:
		v.byHier[hier] = int32(n - 1)
	case n > few:
		v.byHier = make(map[State]int32, 2*n)
		for i := range v.returns {
			v.byHier[v.returns[i].hier] = int32(i)
		}
	}
	return &v.returns[n-1].fan
}

// AddState adds a state, neither initial nor accepting, and returns it. States
// are numbered 0, 1, 2, ….
func (e *Explicit[L]) AddState() State {
	e.vertices = append(e.vertices, vertex[L]{})
	e.accepting = append(e.accepting, false)
	return State(len(e.vertices) - 1)
}

// SetInitial makes q an initial state.
func (e *Explicit[L]) SetInitial(q State) {
	if i, found := slices.BinarySearch(e.initial, q); !found {
		e.initial = slices.Insert(e.initial, i, q)
	}
}

// SetAccepting makes q an accepting state.
func (e *Explicit[L]) SetAccepting(q State) { e.accepting[q] = true }

// AddInternal adds the internal transition (q, a, to), unless it is there.
func (e *Explicit[L]) AddInternal(q State, a L, to State) {
	e.count(e.vertices[q].internals.add(a, to))
}

// AddCall adds the call transition (q, a, to), unless it is there.
func (e *Explicit[L]) AddCall(q State, a L, to State) {
	e.count(e.vertices[q].calls.add(a, to))
}

// AddReturn adds the return transition (q, hier, a, to), unless it is there; hier
// is the state before the matching call.
func (e *Explicit[L]) AddReturn(q, hier State, a L, to State) {
	e.count(e.vertices[q].open(hier).add(a, to))
}

// count notes an added transition whose letter has n successors now.
func (e *Explicit[L]) count(n int) {
	if n > 0 {
		e.edges++
	}
	if n > 1 {
		e.branching = true
	}
}

// Len returns the number of states.
func (e *Explicit[L]) Len() int { return len(e.vertices) }

// Edges returns the number of transitions.
func (e *Explicit[L]) Edges() int { return e.edges }

// Origin returns the state that q was made from, in the automaton that was given
// to Materialize, RemoveDeadEnds or Reduce (there: one of the merged states), or
// NoState if the automaton was built by hand.
func (e *Explicit[L]) Origin(q State) State {
	if e.origin == nil {
		return NoState
	}
	return e.origin[q]
}

// Deterministic reports whether there is at most one initial state and at most
// one successor for each letter.
func (e *Explicit[L]) Deterministic() bool { return len(e.initial) <= 1 && !e.branching }

// Initial returns the initial states, ascending.
func (e *Explicit[L]) Initial() []State { return e.initial }

// Accepting reports whether q is accepting.
func (e *Explicit[L]) Accepting(q State) bool { return e.accepting[q] }

// Internal returns δ_i(q, a).
func (e *Explicit[L]) Internal(q State, a L) []State { return e.vertices[q].internals.successors(a) }

// Call returns δ_c(q, a).
func (e *Explicit[L]) Call(q State, a L) []State { return e.vertices[q].calls.successors(a) }

// Return returns δ_r(q, hier, a).
func (e *Explicit[L]) Return(q, hier State, a L) []State {
	if f := e.vertices[q].under(hier); f != nil {
		return f.successors(a)
	}
	return nil
}

// Internals lists the internal edges that leave q.
func (e *Explicit[L]) Internals(q State) iter.Seq2[L, State] { return e.vertices[q].internals.all() }

// Calls lists the call edges that leave q.
func (e *Explicit[L]) Calls(q State) iter.Seq2[L, State] { return e.vertices[q].calls.all() }

// Returns lists the return edges that leave q for the hierarchical predecessor hier.
func (e *Explicit[L]) Returns(q, hier State) iter.Seq2[L, State] {
	if f := e.vertices[q].under(hier); f != nil {
		return f.all()
	}
	return each[L](nil)
}

// MayReturn reports whether returns leave q.
func (e *Explicit[L]) MayReturn(q State) bool { return len(e.vertices[q].returns) > 0 }

// Hiers lists the hierarchical predecessors for which returns leave q.
func (e *Explicit[L]) Hiers(q State) iter.Seq[State] {
	return func(yield func(State) bool) {
		for i := range e.vertices[q].returns {
			if !yield(e.vertices[q].returns[i].hier) {
				return
			}
		}
	}
}
