// Package proofs runs the proofs of a project and reports on all of them.
//
// Each proof is a process of its own, tav check, whose answer is the JSON that it
// writes: the crash of one, or its limits, leave the others alone (check.go). So
// many run at a time as the machine has cores and memory for (pool.go). Answers
// are kept in a directory under a hash of what they are about, and are found
// there the next time (store.go); files appear there whole or not at all, so
// that many processes and machines may share it.
//
// proof.go says what is to be run, summary.go what came out in a table and in one line, functions.go counts functions, junit.go, index.go
// and summary.go write it for others. basis.go lists what proofs rest on.
package proofs
