// Package annotation looks for invariants at the cut points of a program, and
// checks them: an annotation that holds at the start, is kept by every block and
// excludes the errors is a proof.
//
//	annotation.go     Annotation: checked exactly, what is not inductive is dropped
//	inductivecore.go  as few conjuncts as a proof needs
//	wholeprogram.go   the program as Horn clauses for Spacer
//	quantifiedhorn.go … with quantifiers, over arrays
//	calls.go          … with calls: preconditions and summaries of procedures
//
// A. Komuravelli, A. Gurfinkel, S. Chaki: "SMT-based model checking for
// recursive programs" (CAV 2014).
package annotation
