// Package dialect rewrites C text that is written for other verification tools
// into plain C that a compiler takes and that means the same: quantifiers,
// implications, contracts of functions and loops, functions that the tools know
// without a declaration.
//
//	tokens.go       preprocessed text as tokens, each with what stands before it
//	rewrite.go      the passes in order
//	prelude.go      declarations and definitions of what the tools know (prelude/*.c)
//	quantifiers.go  ==>, __CPROVER_forall and __CPROVER_exists
//	ranges.go       the range of a quantifier's variable, and the loop over it
//	contracts.go    contracts of functions, checked or used
//	predicates.go   functions by which contracts allocate memory
//	meaning.go      what their conditions and targets are in C
//	loops.go        contracts of loops
//	frames.go       what contracts let functions assign
//	loopframes.go   what contracts let loops assign
//	scopes.go       what a function writes, by its text
//	notes.go        what counts for nothing
//	checks.go       where pragmas disable checks
//	uninterpreted.go  functions that give the same result for the same arguments
//	acsl.go         annotations in comments; acslterms.go their terms, acslelements.go sets of elements,
//	                acslexact.go integers of any size; annotations.go which there are
//	fuzz.go         the entry function of libFuzzer
//	export.go       static functions that other files call
//	places.go       file and line of tokens
//	enums.go        whether a value is one of the enumerators of its type
//	limits.go       the limits
//
// Lines stay where they are: what is taken out leaves its line ends, what is put
// in stands on the line that it comes from. Nothing is changed in literals and
// comments. Text without a word of a dialect is left alone.
package dialect
