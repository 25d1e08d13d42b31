// Package values searches the abstract states of a program edge by edge: sets of
// values and intervals of the variables. A set of states that is closed under
// all edges and has no error is a proof.
//
//	search.go      the search; precision.go how much of a variable is kept
//	statespace.go  states that were reached
//	valueterm.go   the sets of values (solver/domain) of terms; valuepost.go after an
//	               edge; valuerefine.go under a condition
//	proof.go       the engine and its certificate; check.go proves the triples
//	invariants.go  what the certificate says of locations
package values
