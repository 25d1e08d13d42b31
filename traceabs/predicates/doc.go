// Package predicates has the sources of predicates for infeasible traces, each
// behind the interface Source.
//
//	source.go         the interface; perfect sequences
//	postcondition.go  strongest postconditions of the core-relaxed trace
//	precondition.go   weakest preconditions of the core-relaxed trace
//	project.go        existential projection without quantifiers, for both
//	horn.go           nested interpolants from a chain of Horn clauses
//	pathinvariants.go invariants of the program of the trace's edges; pathprogram.go
//	modular.go        predicates inside a call that relate the state to that at
//	                  its entry
//
// D. Dietsch, M. Heizmann, B. Musa, A. Nutz, A. Podelski: "Craig vs. Newton in
// software model checking" (FSE 2017).
package predicates
