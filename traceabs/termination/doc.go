// Package termination proves that every execution of a program ends, or that one does not.
//
//	prover.go      what it asks the engines
//	ranking.go     the proof that all executions end: a ranking function for the head of each loop, and that no guard of the
//	               model ends an execution before
//	search.go      the search for a ranking function of a head, by samples: those that fall in all samples are proposed, the
//	               engines prove that one falls in every iteration, or give a sample more
//	fit.go, linear.go
//	               the candidates: terms of the loop's conditions and variables in lexicographic order; sums with factors that
//	               solve linear inequalities ([PR04], [ADFG10])
//	parts.go       ranking functions by how a head is reached (certify.Refined)
//	recurrence.go  runs that are claimed never to leave a loop (recurrence sets [GHMRX08]), strategy.go with inputs that are terms
//	               over the state
//	repeats.go     runs that reach a state again
//	limits.go      what all that may cost
package termination
