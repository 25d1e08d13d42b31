// Package follow looks for an execution that the violation sequence of a witness
// describes.
//
// In come a program with the sequence written into it (svcomp/instrument: the
// counter of segments says how far an execution has come) and the values that its
// waypoints state; out come the inputs of an execution that reaches the error, and
// the execution. What it finds is run again as any counterexample is: a wrong
// guess costs time, never a wrong verdict.
//
//	follow.go    runs that follow the sequence, and go back to change an input
package follow
