// Package cfg is the program that tav verifies: control-flow automata over
// hash-consed terms, made from LLVM IR here and only here.
//
// program.go has the types; every other file is one step of the way from a
// module to a Program, in this order:
//
//	input.go        what comes in
//	property.go     the properties whose violations are error locations
//	sanitizer.go    clang's checks of signed arithmetic as single instructions,
//	                unchecked.go those that clang leaves out
//	irtypes.go      sizes, offsets and scalar parts of LLVM types; constint.go
//	                constants such as offsetof
//	wordvars.go     integer variables that hold addresses become pointers
//	library.go      what calls of functions without a body do; librarytable.go
//	                the C library's, by library.tsv; dialects.go those of other
//	                verification tools, undefined.go those that nobody knows
//	callgraph.go    strongly connected components, recursion
//	aliasclass.go   pointers that can be equal: union-find with offsets
//	pointsto.go     the analysis; constraints.go what instructions contribute;
//	                provenance.go the pointers that numbers come from, movednull.go
//	                where NULL is moved, escaped.go what undefined functions reach
//	layout.go       memory of a class as regions of cells
//	cnames.go       C's names and types from debug information
//	vars.go         regions become variables
//	lower.go        the steps; builder.go one function's locations and edges
//	uses.go         where values are used
//	value.go        lowered values: numbers, pointers, addresses
//	expr.go         instructions that compute; constants.go, intrinsics.go
//	float.go        those on floating-point numbers; math.go <math.h>, mathfacts.go
//	                what holds of the rest of it, fenv.go the rounding mode, nan.go
//	overflow.go     when signed arithmetic overflows
//	pointers.go     address arithmetic and comparisons of pointers
//	address.go      pointers as numbers and back; fixed.go numbers cast to
//	                pointers
//	memcheck.go     guards as checks of memory safety; lifetime.go local variables
//	                that die, leaks.go memory that is left at the end
//	memory.go       loads and stores; bounds.go their guards, dual.go pointers
//	                and numbers in one place; copy.go memcpy and memset,
//	                copyloop.go and copypart.go of sizes that are not known;
//	                heap.go allocation and declarations, realloc.go
//	branches.go     branches, phi nodes, returns
//	calls.go        calls; outside.go pointers to memory outside of the program
//	globals.go      initial values
//	inline.go       calls of procedures that are not recursive
//	simplify.go     sequences of edges as short as C's statements
//	assemble.go     numbering, loops, mod sets
//
// and then what others use:
//
//	sanity.go       the invariants
//	automaton.go    the program as a nested word automaton
//	postdom.go      control dependence within a function
//	format.go       text form; dot.go Graphviz; cprint.go terms as C
package cfg
