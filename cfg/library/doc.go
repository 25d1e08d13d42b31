// Package library says what calls of functions do whose bodies do not count:
// the C library's, LLVM's intrinsics, those of verification tools, and those
// that are unknown.
//
//	library.go      the effects; by name, in which order the tables are asked
//	names.go        the names that front end, models and lowering share
//	librarytable.go the C library's functions, read from library.tsv
//	floats.go       functions of floating-point numbers that are terms
//	dialects.go     the names of other verification tools
//	undefined.go    functions without a definition or a model
package library
