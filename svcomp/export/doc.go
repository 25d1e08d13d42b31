// Package export makes witnesses of what tav found: of the run of a
// counterexample, and of the invariants of a proof.
//
//	export.go      options, metadata; YAML
//	graph.go       the same as GraphML
//	violation.go   a run → a violation sequence
//	lasso.go       a run that never ends → the stem and a cycle
//	threads.go     a run with threads → the same, with the thread of each waypoint
//	steps.go       … the statements and conditions that it passes; unset.go variables that it reads
//	               before it assigns them
//	calls.go       … calls and results of inputs
//	invariants.go  predicates at locations → invariants of loops and statements
//	ranks.go       ranks of a proof of termination → transition invariants
//	place.go       … where they hold in the text
//	weaken.go      … what of a predicate can be said in C there
//	expression.go  integers of the model → C expressions with the same value, bit by bit
//	condition.go   … conditions
//	ctype.go       … their types: promotions, conversions, literals
//	integer.go     integers of unlimited size, where they fit
package export
