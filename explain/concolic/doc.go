// Package concolic explains the error of a concrete run by an abstract slice
// of its trace: the statements that the error needs, with the error invariants
// that hold between them.
//
// What a theorem prover would have to find out is taken from the run: which
// cell of memory an access means, what library calls did, and the state at the
// calls and returns, where the trace is split. The subtraces are analysed from
// the last to the first, each from the concrete state at its beginning, with
// the first error invariant of the subtrace after it as what it violates.
//
//	concolic.go  Algorithm 1
//
// Memory as one variable a cell is package path's (Flattening), error
// invariants of a subtrace and the abstract slice are package errorinvariants'.
//
// The paper: Oh, Schäf, Schwartz-Narbonne, Wies: "Concolic fault abstraction"
// [OSSW].
package concolic
