// Package path reads an error trace for danger automata and for the methods that
// explain it: in comes a trace with its inputs, out come two forms of it.
//
// As guarded commands over one flat state, for the methods that are defined on
// single statements (predicate transformers, relevance, danger automata):
//
//	statement.go  an edge as a guarded command; recursion
//	path.go       an error trace with the states of its run
//
// As a path formula, for the methods that look for the part of it that
// contradicts the violated condition (error invariants, cause trees):
//
//	read.go       an error trace as steps: conditions and assignments
//	scope.go      which conditions a step is executed under; what branches not taken may assign
//	violated.go   the violated condition
//	flatten.go    memory as one variable a cell; calls as their effect on the run
//	cells.go      the cells that a step reads and writes, by the addresses of the run
//	library.go    which functions are the library's
//
//	states.go     the states of a run, of both
//
// Recursion: in the first the variables of a procedure activation exist once for each depth
// of the call stack, "n" at depth 0, "n/1" inside one call, and so on. A call
// assigns the parameters one level deeper and makes the other variables there
// arbitrary; a return assigns from there. So every edge is an assignment, a
// havoc or an assume, and predicates may speak of the whole stack.
package path
