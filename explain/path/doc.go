// Package path reads an error trace as a sequence of guarded commands over one
// flat state, for the methods that are defined on single statements (predicate
// transformers, relevance, danger automata).
//
//	statement.go  an edge as a guarded command; recursion
//	path.go       an error trace with the states of its run
//	solve.go      equations for one variable
//
// Recursion: the variables of a procedure activation exist once for each depth
// of the call stack, "n" at depth 0, "n/1" inside one call, and so on. A call
// assigns the parameters one level deeper and makes the other variables there
// arbitrary; a return assigns from there. So every edge is an assignment, a
// havoc or an assume, and predicates may speak of the whole stack.
package path
