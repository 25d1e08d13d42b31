// Package blocks is the large-block encoding of a program: cut
// points at loop heads, starts of unfolded calls and errors, and everything that can happen from one to
// the next as one formula.
//
//	blocks.go  cut points and blocks; region.go a block's formula from its edges; exclude.go conditions that
//	           exclude each other; sequence.go blocks one after the other
//	calls.go   programs with calls: the blocks of each procedure, into callees and past calls
//	remainders.go  inputs of which only a remainder is read
//	live.go    which variables matter where; terminators.go  with an array, where the ends are that are searched
//	walk.go    from a model of blocks back to a trace of statements
//
// D. Beyer, A. Cimatti, A. Griggio, M. E. Keremoglu, R. Sebastiani: "Software
// model checking via large-block encoding" (FMCAD 2009).
package blocks
