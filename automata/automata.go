package automata

import "iter"

// A State is a state of one automaton; to another automaton the number means
// nothing. The states of an automaton are dense and, for automata computed on
// demand, numbered in the order of their discovery. What a state stands for (a
// location, a predicate) is kept by the builder of the automaton.
type State int32

// NoState is the absence of a state, as a hierarchical predecessor the bottom of
// the stack.
const NoState State = -1

// A Kind says which part a position plays in the nesting of a word.
type Kind uint8

const (
	Internal Kind = iota // neither opens nor closes a nesting
	Call                 // opens a nesting
	Return               // closes the innermost open nesting
)

// String returns "internal", "call" or "return".
func (k Kind) String() string {
	switch k {
	case Internal:
		return "internal"
	case Call:
		return "call"
	case Return:
		return "return"
	}
	return "invalid kind"
}

// An Acceptor is a nested word automaton that answers questions about given
// states and letters, but does not list its letters. It may have infinitely many
// states, made on demand, and may be nondeterministic. Every answer is the same
// each time. The slices have no duplicates, belong to the acceptor and must not
// be modified. hier is never NoState: nothing accepts a pending return.
type Acceptor[L comparable] interface {
	Initial() []State                  // the states before the first letter
	Accepting(q State) bool            // whether a word may end in q
	Internal(q State, a L) []State     // δ_i(q, a)
	Call(q State, a L) []State         // δ_c(q, a); q is remembered for the matching return
	Return(q, hier State, a L) []State // δ_r(q, hier, a); hier is the state before the matching call
}

// An NWA is a nested word automaton that can also list the edges that leave a
// state, finitely many and always in the same order. It is what can be searched.
type NWA[L comparable] interface {
	Acceptor[L]
	Internals(q State) iter.Seq2[L, State]     // all (a, p) with p in δ_i(q, a)
	Calls(q State) iter.Seq2[L, State]         // all (a, p) with p in δ_c(q, a)
	Returns(q, hier State) iter.Seq2[L, State] // all (a, p) with p in δ_r(q, hier, a)
}

// Deterministic is an optional property of an acceptor. If it answers true then
// there is at most one initial state and at most one successor for each state
// (and hierarchical predecessor) and letter. It need not be total: Complement
// takes no successor as rejection of all that follows.
type Deterministic interface {
	Deterministic() bool
}

// Sinker is an optional property of an acceptor. Sink(q) may be true only if q
// accepts every continuation: it is accepting, and whatever the letter, its kind
// and the hierarchical predecessor, some successor is a sink again. (In a
// Floyd-Hoare automaton it is the predicate false.) Difference cuts such states
// off at once. A false answer is always right.
type Sinker interface {
	Sink(q State) bool
}

// Returner is an optional property of an NWA that saves time: MayReturn(q) is false
// only if no return leaves q, whatever the hierarchical predecessor. Without it,
// every state of a procedure is asked for returns to every caller.
type Returner interface {
	MayReturn(q State) bool
}

// mayReturn returns a's MayReturn, or a function that knows nothing.
func mayReturn[L comparable](a NWA[L]) func(State) bool {
	if r, ok := a.(Returner); ok {
		return r.MayReturn
	}
	return func(State) bool { return true }
}

// An edge leaves a state that is known from the context.
type edge[L comparable] struct {
	letter L
	to     State
}

// each iterates over edges.
func each[L comparable](edges []edge[L]) iter.Seq2[L, State] {
	return func(yield func(L, State) bool) {
		for _, e := range edges {
			if !yield(e.letter, e.to) {
				return
			}
		}
	}
}
