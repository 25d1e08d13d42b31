// Package sequentialise makes a program with threads an ordinary one, its sequential
// form: a location is a combination of the threads' locations, and where several
// threads may go on a choice of the program, an input of kind cfg.Schedule, says
// which one does. Whatever is known of sequential programs then holds for it.
//
// Five reductions keep it small; none loses an error.
//
// Turns. A thread that was chosen goes on until it has touched what another thread
// may touch, and to the end of an atomic block. So what a thread computes for itself comes right
// before the next thing that others may notice. Every execution that reaches an error
// can be brought into this form: such edges move to the right across edges of
// other threads, and what is left of them at the end, in threads that reach no error,
// is not needed.
//
// Sleep sets. Of executions that differ in the order of independent turns only, one is
// left (package automata/interleave). Turns are independent when nothing that the one
// may write is read or written by the other, by variable or by cell of memory.
//
// First turns. A thread whose next turn is enabled and invisible to all other threads goes on
// without a choice: the others reach the same errors after it. So all threads are there before the
// first one of them takes a step, unless that matters.
//
// Membranes. Of the threads that could be chosen only some are, if no error is reached without a turn of one of them, and
// the others do nothing before it that it depends on.
//
// Constants. Of variables that only take values that the program names a combination
// of locations has the value as well, where it is known: so a thread does not go on that waits
// for what is not so.
//
// Where data races are looked for, turns also end in front of each access that may race, and where two threads
// stand in front of conflicting ones is an error.
//
// Where deadlocks are looked for, turns also end in front of each block in which a thread waits, and where no thread
// that has not ended can take its next one is an error.
//
// Where that is too large the steps of a turn are joined first to one assignment with conditional values, so that
// traces and explanations are coarser.
//
// What the reductions rely on is not believed: package certify checks a form apart from this package.
//
//	access.go      what an edge reads and writes; conflicts
//	shared.go      which edges touch what other threads may touch; the next turn of a thread
//	product.go     combinations of locations
//	sequential.go  the ordinary program
//	form.go        its edges in the program with threads
//	first.go       first turns
//	membrane.go    membranes
//	following.go   the part of it for one order of turns
//	edges.go       its edges
//	constants.go   variables whose values are part of a combination
//	races.go       where two threads access the same memory next
//	waits.go       where all threads wait
//	merge.go       large steps
//	fresh.go       what a thread leaves arbitrary at its start
//	limits.go      the limits
package sequentialise
