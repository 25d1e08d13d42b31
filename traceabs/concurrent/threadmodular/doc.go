// Package threadmodular proves that programs with threads reach no error, however many threads of a
// procedure there are: by what holds of the shared variables and of the locations and own
// variables of any k threads, at each combination of k locations, closed under the steps of these threads and of
// one more (J. Hoenicke, R. Majumdar, A. Podelski: "Thread modularity at many levels: a pearl in
// compositional verification", POPL 2017; S. Owicki, D. Gries: "An axiomatic proof technique for parallel
// programs I", 1976). For k = 1 it is an assertion for each location that the steps of others keep; two threads that exclude each other need k = 2.
// For k = 2 there have to be any number of threads of some procedure: of fixed ones all but one may have ended.
//
// The program's own conditions come first: those that no step breaks (Houdini), or none as long as a lock is free, and that two threads never are at two places. What else is
// needed are the unknowns of Horn clauses for Spacer, as for programs without threads (package annotation): for a step
// of a thread from x to x', and another thread that is at y,
//
//	I_xy(g, a, b) ∧ step(g, a, g', a') → I_x'y(g', a', b)
//	I_yz(g, b, c) ∧ I_xy(g, a, b) ∧ I_xz(g, a, c) ∧ step(g, a, g', a') → I_yz(g', b, c)
//
// A thread that is not started yet is at a place of its own, and starting one is a step of two threads.
// Of more threads than can be counted some are always there. Answers are candidates: package certify checks
// them and shares nothing with this.
//
//	program.go  classes of threads, the places where others can step, whose variables are whose
//	paths.go    steps from place to place
//	groups.go   combinations of places, and what each step means for them
//	atoms.go    conditions of the program
//	families.go what variables have in common that values are passed between
//	facts.go    those that hold
//	clauses.go  the Horn clauses
//	search.go   k = 1, then 2
//	limits.go   the limits
package threadmodular
