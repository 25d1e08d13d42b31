// Package chains explains a failing run by its failure inducing chain: the steps
// that produce faulty values which the failure needs, from the root cause to the
// failure.
//
// W. N. Sumner, X. Zhang: "Automatic failure inducing chain computation through
// aligned execution comparison (amended)" [SZ].
//
// The failing run is compared with a correct one of the same inputs: the run
// with one branch taken the other way, or, for the ideal chain, the run of a
// corrected program. Steps of the two runs are aligned by their place in the
// control structure. Where both are at aligned points, variables that differ
// are faulty. From the failure back, a minimal set of faulty variables is
// computed that brings about the set after it, by replays of the failing run
// from states in which all other variables have the correct run's values. The
// definitions of all variables in these sets are the chain.
//
// The map:
//
//	chains.go        Failure, Chain: what goes in and comes out
//	run.go           the failing run; the reference
//	checkpoints.go   states of a run, to be entered again
//	unset.go         other worlds, where memory without a value holds something else
//	inputs.go        World: inputs for runs that go other ways, and what becomes of it; Replay
//	indexing.go      structural execution indexing (Def. 7)
//	sites.go         what corresponds in two versions of a program (section 4.5)
//	execution.go     a run with its definitions (Defs. 1, 2)
//	objects.go       which objects of two runs are the same
//	switching.go     predicate switching (section 4.1)
//	differencing.go  faulty variables (Def. 4), states with some of them replaced
//	fis.go           failure inducing sets (Def. 5, section 4.2)
//	causality.go     the causality test: a replay of the failing run to a target
//	ddmin.go         delta debugging
//	hierarchical.go  Algorithm 1
//	dependence.go    Algorithm 2
//
// Where this differs from the paper:
//
//   - Besides the state after an aligned step the state before one is compared
//     where the runs come together again. Else a value that is set in a part
//     that only one run executes, and read at once, would be in no set.
//   - Property 2 (between equal sets all sets are equal) does not hold where a
//     replay overwrites a value that the failing run keeps: then the sets in
//     between also have what protects it. The algorithms pass over these, as
//     the paper's do; every set that they give still induces the next one.
//   - That a set stays the same is found out by one replay, without delta
//     debugging: all of it must be kept, so it is minimal if it is enough.
//   - What a run has done outside of the program (World) is one more variable.
//
// Limits: all definitions of a run are kept in memory. The scalars that steps
// read narrow down a set; of arrays all faulty cells are tried. A chain ends
// where its reference does not differ: after a switched branch there may be
// earlier causes. Where its beginning is not the root cause although there is no
// switch, as for a step that the failing run lacks, Chain.Incomplete says so.
package chains
