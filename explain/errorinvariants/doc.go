// Package errorinvariants explains an error trace by error invariants: what
// has to hold between its statements for the error to come about, and which
// statements are needed for that. What is left of the trace is its abstract
// error trace.
//
// The trace formula of the trace, the inputs that drive it and the assertion
// that it violates are unsatisfiable together. An unsatisfiable core says which
// conjuncts matter; weakest preconditions of the core-relaxed trace give an
// inductive sequence of error invariants over bit-vectors; each of them is
// stretched over as many statements as possible by binary search.
//
// The trace is read by package path: its steps with the conditions that they
// are executed under, the states of its run, the violated condition φ.
//
// There are two trace formulas. The plain one explains the error, but not why
// the statements that lead to it are executed. In the flow-sensitive one a
// statement holds under the conditions that it is executed under, and where a
// branch is not taken, what it could have assigned stays the same under the
// condition that it is not taken (frame conditions).
//
//	errortrace.go   an error (ψ, π, φ) from a trace of the program: Definition 1
//	formula.go      the trace formula, plain and flow-sensitive: Algorithm 2
//	core.go         the conjuncts that matter
//	needed.go       conjuncts that decide φ in the run, or are in every core
//	sequence.go     the inductive sequence of error invariants
//	memory.go       reads of memory that was just written, by the addresses of the run
//	close.go        implications that values near those of the run refute
//	without.go      a stronger formula without a variable
//	fsei.go         Algorithm 1
//	localize.go     maximal intervals: the abstract error trace of Definition 2
//	concrete.go     what the state of the run says instead of an invariant
//
// The papers: Christ, Ermis, Schäf, Wies: "Flow-sensitive fault localization"
// [CESW], to which all numbers refer; Ermis, Schäf, Wies: "Error invariants"
// [ESW12]; for long traces and memory Oh, Schäf, Schwartz-Narbonne, Wies:
// "Concolic fault abstraction" [OSSW]. The model of a C program is
// deterministic once its inputs are given, so that the state at each position
// of the trace is known.
//
// Limits: a branch not taken that may write a region of memory may write all of
// its cells; a condition that stays relevant after its variables changed is an
// auxiliary variable of the invariants (Condition); runs that an assumption of
// the model or of the program would block count as failing.
package errorinvariants
