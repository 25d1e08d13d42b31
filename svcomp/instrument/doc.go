// Package instrument writes witnesses into the text of the program that they
// are about: as calls of functions that follow the witness while the program
// runs. The C compiler then gives expressions of the witness the meaning that
// they have at their place, and verifying the instrumented program decides
// whether the witness is right.
//
//	instrument.go  the result, and edits of a text
//	violation.go   violation sequences: which segment an execution is in; values.go the values of inputs
//	threads.go     the same of programs with threads
//	invariants.go  invariant sets: each invariant is an assertion
//	ghosts.go      variables that they speak of and the program does not have
//	transitions.go those about an earlier state as well
//	support.go     the functions that are called
//
// Lines keep their numbers. The formats: package witness.
package instrument
