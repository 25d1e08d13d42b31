// Package query asks the solver exact questions about terms and traces: is a
// conjunction unsatisfiable, does one formula imply others, can a trace be
// executed. Each question is put in two encodings of the same semantics,
// integers with explicit wrap-around and bit-vectors; only what one of them
// proves counts.
//
//	question.go    the oracle: unsatisfiability and implication
//	satisfy.go     is a formula satisfiable? a state
//	instantiate.go conjunctions with quantifiers made ground; arrayroots.go
//	               which arrays share cells
//	cells.go       questions about small arrays, whose cells become variables
//	encoding.go    formulas over integers, exact or without wrap-around
//	feasibility.go is a trace feasible? a model, or an unsatisfiable core
//	order.go       in which order its conjuncts are asserted
package query
