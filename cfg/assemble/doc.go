// Package assemble makes a program of the draft that lowering leaves: calls of
// procedures that are not recursive are replaced by their bodies, sequences of
// edges become as short as C's statements, locations and edges are listed and
// numbered. The executions stay the same.
//
//	assemble.go  Draft, and the steps in their order
//	uninitialised.go variables in which possibly nothing was stored; shadow.go values
//	             made of them, and their uses; paths.go where parts of terms are evaluated; recalled.go what was found of edges before; ghosts.go what is noted
//	             of them, and the checks; filled.go how many cells of arrays, from the first one on, are filled
//	inline.go    calls of procedures that are not recursive
//	constants.go pointers that are the same at every call
//	literals.go  contents of string literals
//	computed.go  functions of <math.h> of constants
//	simplify.go  sequences of edges as short as C's statements
//	arguments.go what is known of main's arguments where they are read; argumentcopies.go the variables that say where these are
//	threads.go   atomic blocks and shared variables of programs with threads; accesses.go the
//	             shared memory that an edge touches, races.go accesses that may race
//	joins.go     assumptions about values that were chosen where paths met
//	limits.go    the limits
package assemble
