// Package schedule speaks of runs of programs with threads as orders of their turns.
//
// A run to an error that was found in a program's sequential form is taken again by the
// interpreter on the threads themselves, of whose interleavings none is left out
// (interp.Interleaving).
//
//	replay.go  the run of a sequential form on the threads themselves
//	limits.go  the limits
package schedule
