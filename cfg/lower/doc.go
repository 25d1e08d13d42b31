// Package lower gives LLVM's instructions their meaning: a module becomes a
// draft of control-flow automata over terms, and package assemble makes the
// program of it: bit-precise integers, IEEE floating point, pointers as
// pairs of an object and an offset.
//
//	lower.go        the steps; input.go what directs them; builder.go one
//	                function's locations and edges
//	vars.go         regions of memory become variables
//	value.go        lowered values: numbers, pointers, addresses
//	expr.go         instructions that compute; constants.go, intrinsics.go
//	float.go        those on floating-point numbers; math.go <math.h>, mathfacts.go
//	                what holds of the rest of it, fenv.go the rounding mode, nan.go
//	overflow.go     when signed arithmetic overflows
//	pointers.go     address arithmetic and comparisons of pointers, movednull.go on NULL
//	address.go      pointers as numbers and back; fixed.go numbers cast to pointers
//	memory.go       loads and stores; bounds.go their guards, dual.go pointers and
//	                numbers in one place; copy.go memcpy and memset, copyloop.go and
//	                copypart.go of sizes that are not known
//	heap.go         allocation and declarations, realloc.go
//	memcheck.go     guards as checks of memory safety; lifetime.go local variables
//	                that die, leaks.go memory that is left at the end
//	branches.go     branches, phi nodes, returns
//	calls.go        calls; reads.go what library functions read, undefined.go and
//	                dialects.go functions that nobody or other tools define,
//	                outside.go what leads outside of the program
//	globals.go      initial values
package lower
