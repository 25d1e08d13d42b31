// Package numeric finds facts about numbers at cut points, as the first and cheapest of
// the engines: what is inductive of them is kept for the others, and is a proof when it
// excludes the errors.
//
//	state.go   what is known of all variables (solver/domain), of cells of arrays too
//	eval.go    of terms; assume.go under a condition; branches.go joins what conditions leave open
//	flow.go    at all locations, with widening (thresholds.go)
//	partition.go  paths that are kept apart by what is tested later
//	text.go    candidates from the program's own text
//	rounds.go  candidates: what is asserted in each iteration of a counting loop, as it reads in the last one
//	sizes.go   candidates: sizes of objects are what was allocated
//	asserted.go  candidates: what the program asserts, as it reads where paths meet
//	sums.go    candidates: variables that are the sum of an array
//	relations.go  candidates: linear equalities between variables and sums; affine.go
//	elements.go  candidates: what all elements of an array can be, that they are below, or not below, what some
//	    are compared with
//	universals.go  candidates: what is asserted of an element, of all elements for which the error would be reached; ways.go has the ways there
//	sentinels.go  candidates: the last elements of objects, which searches end at
//	terminators.go  candidates: searches end where an end was stored, what is copied is equal
//	written.go  candidates: what small arrays are filled with
//	ends.go  candidates: what is read up to a certain element, as strings are, has such an end
//	rates.go   candidates: a number is at most so many times what counters have counted
//	orders.go  candidates: which of two numbers is the smaller one
//	bounds.go  candidates: bounds from samples and from the program's numbers, of numbers and of all elements of small arrays
//	indices.go  candidates: elements of tables are below a number, as indices of the table
//	links.go  candidates: how elements of small tables are related to others that they lead to, to neighbours, to all others;
//	    linkshapes.go has the relations
//	implications.go  candidates: what holds of all elements of tables, and disjunctions, which clauses.go
//	    tries, the strongest first; conditions.go has what they are made of
//	redundant.go  what others of a conjunction say is left out of it
//	procedures.go  programs with calls, procedure by procedure; contracts.go what is inductive of all of them, separate.go of each alone
//	engine.go  the engine: package annotation keeps what is inductive; stages.go the order of the families
//
// P. Cousot, R. Cousot: "Abstract interpretation" (POPL 1977); C. Flanagan,
// K. R. M. Leino: "Houdini, an annotation assistant for ESC/Java" (FME 2001); A. King,
// H. Søndergaard: "Automatic abstraction for congruences" (VMCAI 2010).
package numeric
