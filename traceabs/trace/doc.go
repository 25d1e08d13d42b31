// Package trace has the words that trace abstraction speaks of: traces of a
// program, error traces with their inputs, and the formula of a trace.
//
//	trace.go      Trace, ErrorTrace
//	vocabulary.go which variables a predicate may speak of, and where
//	formula.go    the formula of a trace, conjunct by conjunct
//	script.go     the inputs that drive the program along an error trace
package trace
