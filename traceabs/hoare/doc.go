// Package hoare decides Hoare triples, makes Floyd-Hoare automata of predicates,
// and keeps the list of them that proves a program correct.
//
// An edge of a Floyd-Hoare automaton from predicate p over statement st to
// predicate q stands for the triple {p} st {q}; it exists only if the triple was
// proved exactly. So predicates may come from anywhere: a bad one costs time,
// never a wrong verdict.
//
//	hoare.go      triples of statements, with a cache and the shortcuts of
//	              dataflow; calls.go those of calls and returns
//	floydhoare.go Floyd-Hoare automata, computed on demand
//	proof.go      the proof of TRUE; invariants.go what it says of locations
//	acceptors.go  automata of single traces
//	dump.go       what --dump writes
//
// M. Heizmann, J. Hoenicke, A. Podelski: "Refinement of trace abstraction" (SAS
// 2009), "Nested interpolants" (POPL 2010), "Software model checking for people
// who love automata" (CAV 2013).
package hoare
