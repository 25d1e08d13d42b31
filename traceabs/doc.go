// Package traceabs verifies a program by trace abstraction.
//
// The abstraction is a nested word automaton that accepts the error traces not
// yet accounted for; at first these are all paths of the program to an error
// location. The loop of cegar.go picks an accepted trace. An infeasible trace
// is generalised to a Floyd-Hoare automaton, a feasible one is confirmed by
// running it; either way the automaton is subtracted, and when nothing is left
// the program is correct or all its error traces are known.
//
// Before the loop, engines for whole programs have their share of the time:
// bounded search, abstract states, annotations from Horn clauses and from
// samples; programs with calls are unfolded for them. They propose; what counts
// is checked exactly.
//
//	cegar.go     the loop: Config in, Result out
//	prove.go     an infeasible trace: predicates, then an automaton that accepts it
//	budget.go    which engine runs when, and for how long
//	recursion.go programs with calls: the engines, up to a height of the stack
//	accelerated.go iterations of simple loops as one step
//	unrolled.go  loops in loops unrolled, facts about the outer ones
//	undefined.go no TRUE for programs that soon run into undefined behaviour
//	checks.go    the checks that facts about numbers exclude, each for itself
//	unwind.go    bounded search loop by loop and nothing else
//	obligation.go what a proof lacks; cti.go the states from which it fails
//	result.go    what was found, and what a proof says of loops
//	dump.go      what --dump writes
//
// Below it, each importing only what stands before it:
//
//	trace               traces, error traces, their formulas
//	query               exact questions to the solver
//	hoare               triples, Floyd-Hoare automata, the proof made of them
//	blocks              the program as large loop-free blocks
//	engine              what an engine gets and gives
//	annotation          invariants at cut points, and from Horn clauses (engines)
//	bounded, values     bounded search; abstract states (engines)
//	numeric             facts about numbers (engine)
//	candidates          candidates from samples and templates (engines)
//	predicates          sources of predicates for single traces
//	certify             checks what each of them claims; shares nothing with them
//
// The papers: M. Heizmann, J. Hoenicke, A. Podelski: "Refinement of trace
// abstraction" (SAS 2009), "Software model checking for people who love automata"
// (CAV 2013); "Static fault localization for simple bugs", Figure 6.
package traceabs
