// Package llvm reads LLVM modules: what a type is made of, what a constant is
// worth, what C calls a variable, where an instruction stands in the source, and
// who uses or calls whom. It decides nothing about the program's meaning.
//
//	unit.go      what is lowered: a module with its sources
//	irtypes.go   sizes, offsets and scalar parts of types; constint.go constants
//	             such as offsetof; bitfields.go bit-fields at an offset, byvalue.go structs
//	             that are passed by value in memory, unions.go the members of unions
//	operators.go the binary operators of instructions and constant expressions
//	uses.go      where values are used, in which order blocks are visited; users.go the
//	             instructions that use each value
//	callgraph.go strongly connected components, recursion, functions as values
//	clone.go     copies of functions
//	passes.go    tables of passes over modules; text.go a module as assembly, after each
//	cnames.go    C's names and types from debug information
//	positions.go instructions → ranges of the source; lifetimes.go where variables begin and end
//	limits.go    the limits
package llvm
