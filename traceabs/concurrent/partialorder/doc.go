// Package partialorder looks for errors of programs with threads without their interleavings: the threads are
// unwound to events, each with a guard and a clock, and which write a read reads from is a choice of the solver
// ([AKT13]).
//
// An event is what a thread does at once from a location that others see: a step, or a whole atomic block. It
// reads first, then writes. An execution is a set of events such that those that a thread executes are the
// beginning of one of its paths, a clock for each, and for each read a write before it with no other one to the same
// place in between. Memory is sequentially consistent, so that one clock is enough. What the first thread does before
// it starts another one is a single event, which writes everything.
//
// A thread may stop anywhere. So an execution to an error needs none but the events before it, and
// neither the end of the first thread nor another error is in it.
//
// Loops are unwound to a number of iterations; those in which nothing is decided but by constants do not count. What was
// found is a path of edges of all threads, which counts when it has been run. Where the unwinding left nothing out, that
// there is none is reported, but is no proof (docs/threads.md has what one would be worth).
//
//	unwind.go   threads → instances of locations, in topological order
//	event.go    what happens at them: events, values
//	memory.go   what is read and written of arrays, cell by cell
//	order.go    clocks, and which write is read
//	race.go     where two threads access the same memory next
//	search.go   the search, with more and more iterations
//	decode.go   a model → a path
//	limits.go   the limits
package partialorder
