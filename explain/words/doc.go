// Package words tells runs, and what methods say of them, in the words of the
// program: C's names, C's expressions, places in the source; no names of the model.
//
// In come a program with the text of its sources, a run of it (interp.Step by
// interp.Step) and explanations (explain.Explanation); out come the rows of a
// report (report.Trace, report.Explanation). Whoever turns a term or a value into
// what a reader sees does it here, on top of cfg.Program.C and package term's
// writer of C.
//
//	translate.go   a run: steps with the values that change, inputs, the violation
//	branch.go      which way branches go
//	values.go      values, variables, objects and pointers as C calls them
//	heap.go        what objects of the heap and their cells are called
//	message.go     the error that a run ends with, asserted.go of assertions: expression.go what the text names there, state.go values at the end
//	condition.go   what must hold at a check
//	failure.go     a run on given input that fails; given.go what it is given
//	words.go       an explanation of a run: conditions, findings, the reason in short
//	vocabulary.go  what the variables of an explanation are called at each position
//	decision.go    what branches decided
//	late.go        conditions that are tested too late
//	subject.go     what a run on given input did about the value that its error is about
//	crossed.go     arguments that have the names of other parameters
//	slip.go        operands asked twice, values without a case
//	missing.go     assignments that are not there
//	each.go        statements that are otherwise each time
//	origin.go      where a null pointer, an undefined value or memory that leaks comes from
//	dangling.go    what still points to memory that was freed
//	warned.go      what the compiler warns of, where that matters
//	macro.go       macros that are not what they look like
//	converted.go   numbers that comparisons read otherwise
//	endless.go     runs that never end
//	causes.go      cause trees and failure inducing chains
//	reason.go      why a trace fails: the facts that may be reported; fault.go the kind of its error
//	model.go       what names of the model say; code.go what the text of C shows, codevalues.go of values; sources.go these texts
//	standpoint.go  which declaration a name refers to at a place
//	bits.go        bit-fields; union.go members of unions; narrow.go values that do not fit; pointing.go pointers
//	round.go       iterations; idle.go calls that change nothing; ineffective.go those whose result is not used
//	obligation.go  what a proof lacks
//	schedule.go    the order of turns of threads; race.go data races; locks.go locks; waking.go waits that end for no reason
//
// What C has no name for is left out, never named otherwise: a condition loses
// that conjunct and ends in an ellipsis.
package words
