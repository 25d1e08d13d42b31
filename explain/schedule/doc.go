// Package schedule speaks of runs of programs with threads as orders of their turns.
//
// A run to an error that was found in a program's sequential form is taken again by the
// interpreter on the threads themselves, of whose interleavings none is left out
// (interp.Interleaving).
//
// Then it is reported what of its order the error needs. First the run becomes one with as few changes of the
// thread at turn as there can be, by swapping neighbouring turns that do not depend on each other. Then,
// of all pairs of turns that touch the same cell, those are taken away, one after the other, without
// which the error still happens in all runs that keep the others. So what is left is minimal, and of each of them there is
// a run without it that does not reach the error. All of that is found by running the program: by a search of all orders of turns,
// on the inputs of the run, in which threads wait as the orders say. Nothing is said where the
// search does not reach its end.
//
//	replay.go   the run of a sequential form on the threads themselves
//	turns.go    the same run of a program without the witness that was written into it
//	clocks.go   what happens before what, and data races where atomic operations are weaker than seq_cst
//	linear.go   dependence of turns, and the run with few changes of the thread
//	explain.go  Explanation: the orders that force the error, and runs without one of them
//	wakeup.go   lost wakeups
//	search.go   runs in all orders that keep rules
//	steer.go    a run in which threads keep rules
//	limits.go   the limits
//
// That a minimal set of the orders of a trace explains a concurrent failure, and is to be said with
// runs in which one of them is the other way round, is also the idea of hazards in error invariants
// for concurrent traces [HSTWW16]; there, orders are found by interpolation of one trace.
package schedule
