// Package explain says why an error trace fails: methods behind one interface,
// and what several error traces say together.
//
//	explain.go     Method, and what it says of a trace: Explanation
//	run.go         an error trace from a run
//	switches.go    the method "switches" [ZGG06]
//	relevance.go   the method "relevance" [SFL17]
//	invariants.go  the methods "flow-sensitive" and "error-invariants" [CESW]
//	concolic.go    the method "concolic" [OSSW]
//	cascade.go     the method "cascade" [YYLZW]
//	chain.go       the method "chain" [SZ]
//	endless.go     runs that never end
//	origin.go      where null pointers and values that nothing has given come from
//	conversion.go  numbers that comparisons read otherwise
//	aggregate.go   statements and causes over all traces
//
// The methods themselves are the packages below: relevance, errorinvariants and
// others, on danger/path. Explanations are in terms of the model; explain/words
// puts them in the words of the program, for explain/report.
package explain
