// Package traceabs verifies a program by trace abstraction.
//
// The abstraction is a nested word automaton that accepts the error traces not
// yet accounted for; at first these are all paths of the program to an error
// location. The loop of cegar.go picks an accepted trace. An infeasible trace
// is generalised to a Floyd-Hoare automaton, a feasible one is confirmed by
// running it; either way the automaton is subtracted, and when nothing is left
// the program is correct or all its error traces are known.
//
//	trace.go         traces and error traces
//	formula.go       the formula of a trace, conjunct by conjunct
//	feasibility.go   is the trace feasible? a model, or an unsatisfiable core
//	source.go        sources of predicates behind one interface; perfect sequences
//	postcondition.go strongest postconditions of the core-relaxed trace
//	precondition.go  weakest preconditions of the core-relaxed trace
//	horn.go          nested interpolants from a chain of Horn clauses
//	question.go      one question in both exact encodings
//	hoare.go         Hoare triples, with a cache and the shortcuts of dataflow
//	floydhoare.go    Floyd-Hoare automata, computed on demand
//	proof.go         the proof of TRUE
//	validate.go      re-checks a proof with a fresh solver and a search of its own
//
// The papers: M. Heizmann, J. Hoenicke, A. Podelski: "Refinement of trace
// abstraction" (SAS 2009), "Nested interpolants" (POPL 2010), "Software model
// checking for people who love automata" (CAV 2013); D. Dietsch, M. Heizmann,
// B. Musa, A. Nutz, A. Podelski: "Craig vs. Newton in software model checking"
// (FSE 2017).
package traceabs
