// Package avoid runs a failing run again with one thing done otherwise, and says
// whether that avoids the error: a branch that goes the other way (predicate
// switching, [ZGG06]), or another value in place of one that was assigned (value
// replacement, [JGG08]).
//
// Paper 003's relevance says that a value blocks the trace, which the program may
// leave and fail all the same. What is reported to a user is therefore run: the
// interpreter takes the run up to the statement, does the one thing, and goes on
// on the recorded inputs. Beyond these it is run with several others. The error
// is avoided if each of these runs ends without one, or reads more and more
// inputs without one. A program that reads inputs for ever has its fault in later
// iterations, too: there, some of the others may lead to an error again once the check
// that failed has passed on the recorded ones.
//
//	avoid.go    a run that is taken again, and what came of it
//	endless.go  one that never ends
//	states.go   states of the run, from where it is taken again
//	search.go   what is tried for each step of the run
//	each.go     what is done otherwise each time, not only at a step
//	missing.go  assignments that are not there
package avoid
