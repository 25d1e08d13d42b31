// Package racefree proves that programs with threads have no data race, by their structure:
// who starts and awaits whom, which locks are held where, what no other thread knows. In comes
// the module as the compiler wrote it, before anything rewrites it; out comes a proof, or the
// pairs of accesses for which there is none. It never combines threads with each other, so
// that it matters little how many there are and how often they are started.
//
// A race is two accesses of different threads to the same memory, one of them writing, not
// both atomic operations, which nothing orders. As in all of tav, a program's pointers stay in
// the objects that they were made for, and signed arithmetic does not overflow: of
// a program without undefined behaviour the proof holds.
//
//	names.go     what functions do for threads
//	unfold.go    functions in contexts, threads and how many there may be
//	points.go    where values may lead, with pointsconstants.go and pointscalls.go;
//	             places.go objects and offsets
//	access.go    the accesses of an instruction
//	sharing.go   all accesses, and which objects several threads may know
//	symbols.go   numbers in terms of what a thread computed
//	state.go     what a thread knows somewhere: values, locks, which threads run
//	values.go    what instructions compute; machine.go and machinecalls.go what
//	             they do; run.go how threads go on
//	series.go    loops that create and await arrays of threads
//	proof.go     states everywhere, found and then checked without search; join.go states
//	             at places that are reached on several ways; guesses.go what loops keep
//	pairs.go     accesses that may race; exclusion.go locks that both threads have; elements.go
//	             threads that use an element each
//	claims.go    what a proof claims, for traceabs/certify/races to check
//	racefree.go    all of it; limits.go the limits
package racefree
