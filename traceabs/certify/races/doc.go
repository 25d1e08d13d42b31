// Package races checks proofs that a program with threads has no data race by its structure. It gets the module
// as the compiler wrote it, and what a search claims (Claims): the contexts of functions and threads, where pointers lead, and what
// a thread knows at the beginning of blocks and after calls: which locks it has, which threads that it created
// may still run, what it has stored. It searches nothing, and has nothing from the search: each claim is checked by the instructions
// that it is about.
//
//	claims.go    what is claimed
//	structure.go every call enters the frames that are claimed; which of them, and of threads, there may be several
//	points.go    where pointers lead is closed under all instructions (places.go, constants.go) and calls (pointscalls.go)
//	accesses.go  what instructions access; kinds.go what functions do for threads
//	sharing.go   all accesses, and the objects that several threads may know
//	state.go     what a thread knows, and what of it holds where claims are
//	run.go       from each node, all that is claimed holds at the next ones: calls.go, values.go
//	rows.go      arrays of threads that loops create and await
//	pairs.go     any two accesses that may be to the same memory, one of them a write and not both atomic, are made
//	             by one thread, in an order, or with a lock in common (held.go: one that an ancestor has), or are to
//	             different elements of an array (elements.go)
//	check.go     all of it
//
// What it cannot follow is not confirmed.
package races
