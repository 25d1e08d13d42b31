// Package danger generalises a feasible error trace to a canonical danger
// automaton: error traces that are taken for the same error, so that the next
// error trace found is a different one.
//
// A danger automaton (Definition 4.2) has a predicate f(q) for each state with
//
//	(4)  f(q) ≠ false for some initial state q
//	(5)  f(q) ⊆ ⋃ pre(f(q'), st) over the transitions (q, st, q'), for each q that is not final
//
// so that from every state of f(q) the error is reached or the program runs
// forever. The canonical one (section 4.5) for a trace st_1 … st_n and the
// automaton A_rem of the remaining error traces has the states ⟨q, φ⟩ with
// φ ∈ α(q), where α maps states of A_rem to sets of the predicates φ_n = true,
// φ_{i-1} = pre(φ_i, st_i). It always accepts the trace, and nothing that A_rem
// does not accept (Propositions 4.6, 4.7), so that subtracting it is progress.
//
//	canonical.go   Builder: the steps in order
//	predicates.go  the sequence φ_0 … φ_n
//	project.go     ∃x.φ without quantifiers
//	unroll.go      A_rem with the call stack as part of the state
//	annotation.go  α, by a worklist
//	automaton.go   the automaton, computed on demand; Determinize makes sets of ⟨q, φ⟩ of its states
//	check.go       conditions (4) and (5) and inferiority, checked another way
//	limits.go      what an automaton may cost
//
// Statements include that they are defined: a state in which C leaves the
// behaviour undefined is in no pre, because a run through it is no error that
// tav reports. Calls of recursive procedures are unrolled to the depth that the
// trace has; error traces with deeper ones stay in A_rem, as do traces to the border
// of what tav models (cfg.Unsupported).
//
// Limits: α is the greatest fixpoint only as far as solver and time allow;
// what is not proved is left out, which makes the automaton accept less. Where
// no way is known to remove a quantifier, φ_{i-1} takes the run's value for the
// variable, a subset of pre(φ_i, st_i).
//
// Read differently: "A_2 is inferior to A_1" (section 4.4) is defined by words of A_1
// that are words of A_2, and Proposition 4.5 once has "superior"; used is the other
// direction, in the propositions and in what is said of termination after them: here
// each finite word that the danger automaton accepts is one that A_rem accepts, which
// check.go shows. The half about infinite words follows: each state is a state of A_rem
// with a predicate, and each transition one of A_rem, so that an infinite word of the
// automaton is one of A_rem. It promises progress where all of these terminate; where
// they do not, (5) still holds, and says less.
//
// The paper: [SFL17], section 4.
package danger
