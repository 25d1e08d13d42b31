// Package cells makes a program in which arrays are a few cells each: one at an index that is chosen at the start and never
// changes, for a claim about all elements is a claim about any one. What is read elsewhere is any value.
//
//	cells.go    the program
//	actions.go  what actions do to the cells
//	sites.go    the reads whose index is the one that was chosen: those that errors depend on
//	limits.go   limits
//
// At such a read a bit notes whether the index is the one; an error counts only where all bits say so. An execution with an error
// has its counterpart: the index is that of the last time the read was executed. So there are no errors where this program has none;
// an error of this program is none of the other one.
//
// D. Monniaux, L. Gonnord: "Cell morphing: from array programs to array-free Horn clauses" (SAS 2016); M. Mann, A. Irfan,
// A. Griggio, O. Padon, C. Barrett: "Counterexample-guided prophecy for model checking modulo the theory of arrays" (TACAS 2021).
package cells
