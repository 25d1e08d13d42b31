// Package traceabs verifies a program by trace abstraction.
//
// The abstraction is a nested word automaton that accepts the error traces not
// yet accounted for; at first these are all paths of the program to an error
// location. The loop of cegar.go picks an accepted trace. An infeasible trace
// is generalised to a Floyd-Hoare automaton, a feasible one is confirmed by
// running it; either way the automaton is subtracted, and when nothing is left
// the program is correct or all its error traces are known.
//
// Before the loop, engines for whole programs have their share of the time
// (budget.go): bounded search, annotations from Horn clauses and from samples
// over large loop-free blocks, and sets of abstract states; programs with calls
// are unfolded for them. They propose; what counts is checked exactly by the same means as the
// loop's predicates.
//
//	budget.go        which engine runs when, and for how long
//	cegar.go         the loop
//	prove.go         an infeasible trace: predicates, then an automaton that accepts it
//	trace.go         traces and error traces
//	formula.go       the formula of a trace, conjunct by conjunct
//	feasibility.go   is the trace feasible? a model, or an unsatisfiable core
//	order.go         in which order its conjuncts are asserted
//	source.go        sources of predicates behind one interface; perfect sequences
//	postcondition.go strongest postconditions of the core-relaxed trace
//	precondition.go  weakest preconditions of the core-relaxed trace
//	project.go       existential projection without quantifiers, for both
//	horn.go          nested interpolants from a chain of Horn clauses
//	pathinvariants.go
//	                 invariants of the program of the trace's edges;
//	                 pathprogram.go, inductivecore.go
//	modular.go       predicates inside a call that relate the state to that at its entry
//	question.go      one question in both exact encodings
//	instantiate.go   conjunctions with quantifiers made ground
//	hoare.go         Hoare triples, with a cache and the shortcuts of dataflow
//	calls.go         Hoare triples of calls and returns
//	floydhoare.go    Floyd-Hoare automata, computed on demand
//	proof.go         the proof of TRUE
//	validate.go      what a proof claims; package certify checks the claims of all engines
//	dump.go          what --dump writes
//	undefined.go     no TRUE for programs that soon run into undefined behaviour
//
//	blocks.go        large loop-free blocks between cut points; region.go, live.go
//	walk.go          from a model of blocks back to a trace of statements
//	bounded.go       bounded search; unroll.go, growing.go, and unwinding.go for its proof
//	wholeprogram.go  annotations from Horn clauses; nowrap.go
//	equalities.go    annotations from samples; sample.go, affine.go
//	reach.go         abstract states, edge by edge; precision.go, statespace.go,
//	                 valuepost.go, valuerefine.go, valueterm.go, valueset.go
//	reachproof.go    their proof: a closed set of states; reachcheck.go proves it
//	arrays.go        annotations with quantifiers over arrays, from samples:
//	                 arrayviews.go, arraytemplates.go, arrayshapes.go; downscaling.go
//	objects.go       candidates about all objects of the heap; heapshapes.go
//	quantifiedhorn.go
//	                 annotations with quantifiers from Horn clauses over arrays
//	recursion.go     programs with calls: the same engines, up to a height of the stack
//	annotation.go    proves an annotation exactly, dropping what is not inductive
//
// The papers: M. Heizmann, J. Hoenicke, A. Podelski: "Refinement of trace
// abstraction" (SAS 2009), "Nested interpolants" (POPL 2010), "Software model
// checking for people who love automata" (CAV 2013); D. Dietsch, M. Heizmann,
// B. Musa, A. Nutz, A. Podelski: "Craig vs. Newton in software model checking"
// (FSE 2017).
package traceabs
