// Package automata implements nested word automata (NWA), generic in the
// letter: the set operations, emptiness check and reductions that trace
// abstraction needs. It knows nothing of programs, formulas or solvers.
//
// # Model
//
// A nested word is a sequence of letters, each an internal position, a call or
// a return; calls and returns match last in, first out. A call without a return
// is pending and allowed (an error trace may end inside a procedure). A return
// without a call is pending too, and every automaton of this package rejects
// every word that has one: the universe, within which Difference complements, is the
// nested words without pending returns.
//
// Reading a call in state q, the automaton remembers q; reading the matching
// return in state p, it moves according to (p, q, letter), and q is then the
// hierarchical predecessor, "hier" in this package. The word is accepted when
// the last state is accepting, whatever calls are pending.
//
// # Map
//
//	automata.go     Acceptor and NWA: what an automaton is; optional properties
//	word.go         NestedWord, Run
//	explicit.go     Explicit, the stored automaton
//	accepts.go      membership
//	shortest.go     the emptiness check: Shortest, Cheapest, Empty; buckets.go is its queue
//	difference.go   the refinement step: product.go (on demand, memoised) with
//	                complement.go, which flips what determinize.go makes
//	explore.go      forward exploration with procedure summaries, under the next one
//	deadends.go     RemoveDeadEnds: only what lies on accepting runs
//	reduce.go       quotient by bisimulation
//	format.go       text format
//	sanity.go       Sanity and CheckRun: checks of data structures and of runs
//	limits.go       the limits
//
// # Demand
//
// Difference and Determinize cost nothing when called; they compute a state or a
// transition when it is asked for. The others explore what is reachable, and need an automaton that is finite as far as that
// goes. An automaton on demand is not safe for concurrent use, not even
// reading, and the automata that it is made from must no longer change.
//
// # References
//
// R. Alur, P. Madhusudan: Adding nesting structure to words. J. ACM 56(3), 2009.
// M. Heizmann, J. Hoenicke, A. Podelski: Nested interpolants. POPL 2010.
package automata
