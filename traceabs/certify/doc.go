// Package certify checks proofs that a program reaches no accepting location.
//
// It is given what a proof claims, not how it was found, and shares nothing with
// what found it but the program's edges (package cfg), terms and the solver: it
// takes the program edge by edge with an encoding of its own, and asks solvers
// of its own. What it cannot decide is not confirmed.
//
//	certify.go     how a check fails
//	action.go      what the action of an edge does; the only place that says it
//	execute.go     edges executed symbolically, paths merged where they meet
//	sweep.go       from some locations up to the next cut points; every loop has one
//	cellwise.go    arrays cell by cell; values.go which values an index has
//	live.go        which variables matter where
//	prover.go      questions to solvers, over integers and bit-vectors;
//	               ranges.go those about single variables, without one;
//	               ground.go quantifiers; formula.go a formula that grows
//	annotation.go  predicates at cut points
//	unwinding.go   all executions end, up to a number of cut points
//	statespace.go  a closed set of abstract states
//	automata.go    Floyd-Hoare automata: the triples; coverage.go: no path is left,
//	               product.go
//	procedures.go  a contract for each procedure
//	modular.go     programs with threads: what holds of any k of them;
//	               modularsteps.go what a step means for those
//	interleaving.go, turns.go, between.go
//	               a sequential form stands for a program with threads: location by
//	               location; turns, threads without a choice; races and deadlocks.
//	               commute.go which edges commute; membrane.go who need not be chosen
//	largesteps.go  a program with larger steps stands for one with threads
//	unfolding.go   a program without calls stands for one with calls
//	unrolled.go, accelerated.go
//	               one with copies of iterations, or jumps over iterations, for one without
//	execution.go   a program that has one execution
//	heads.go       locations that every endless execution reaches again and again
//	ranked.go      a program without errors shows that a rank falls there; refined.go one in which
//	               such a location is there several times
//	recurrent.go   a program without errors shows that a run of another one never ends
//	guarded.go     … and that no execution ends in what C leaves undefined;
//	               of all guards something is said
//	acyclic.go     all paths are finite
//
// Some proofs come with a function of the search that proposes how to check
// them. It is a proof aid and not trusted:
//
//   - instances of quantified predicates: values are substituted here, and what a
//     formula says of all values it says of these;
//   - abstract states that an edge leads to: that it leads nowhere else is asked
//     of the solver;
//   - which edge of an unfolding stands for which: their actions are compared.
//
// R. W. Floyd: "Assigning meanings to programs" (1967); G. C. Necula: "Proof-carrying
// code" (POPL 1997); D. Beyer, M. Dangl, D. Dietsch, M. Heizmann: "Correctness
// witnesses: exchanging verification results between verifiers" (FSE 2016).
package certify
