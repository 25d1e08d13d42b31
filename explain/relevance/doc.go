// Package relevance reports which statements of a feasible error trace are
// relevant: those for which some other value would have avoided the error
// ("simple bug fix").
//
// An assigning statement st_j of x is relevant iff there are an execution of the
// trace and a value v such that every execution of x := v, st_{j+1}, …, st_n from
// its state s_{j-1} is blocked (Definition 3.1). That is: iff the Hoare triple
// {B_{j-1}} havoc(x) {C_j} is not valid, with the bireachable states B and the
// coreachable states C (Theorem 3.2, Algorithm 1). C_j = ∃in.G_j is never
// projected; G_j is quantifier-free over the state and the values in of the
// later nondeterministic statements, and the question
//
//	∃ execution, v.  ∀ in.  ¬ G_j[x := v]
//
// is decided by two solvers that exchange counterexamples.
//
//	relevance.go    the answers; Algorithm 1
//	flow.go         the data flow of the trace
//	replay.go       other values, tried by evaluation
//	suffix.go       G_j, as far as it matters to statement j
//	memory.go       terms over memory, simplified
//	given.go        the states of the given run
//	assigning.go    which statements assign, and havoc(x) for cells of memory
//	execution.go    all executions of the trace as one formula
//	existsforall.go the loop of two solvers
//	witness.go      counterexamples as terms, so that few of them suffice
//
// C programs: a value that avoids the error by running into undefined behaviour
// is no fix. Where a changed execution leaves what C defines (Edge.UB, Edge.Trap)
// it counts as having gone wrong, like one that reaches the error; the
// executions that B speaks of are defined. A call is an assigning statement
// only where its body is not on the trace.
//
// A run on given input (Config.Fixed) has no nondeterminism: what it reads is
// the same with another value on the way, and the run is the only execution.
// Only a call of the host that is given something else than in the run may
// answer anything; these answers are the later inputs.
//
// Long traces: no statement's question speaks of the whole trace. A statement on
// whose value no guard depends is irrelevant. Then a few other values are tried:
// what depends on them is run again, and a guard that blocks this run whatever
// the later inputs are makes a fix. Last, from the end of the trace on, the
// solvers are asked: G_j has the conditions that depend on the value, and those
// that share later inputs with them; the executions of the trace are those
// conjuncts that share variables with G_j. First the given run's state is put
// for B, whose fix is the one that the user can follow, then all executions.
//
// The paper: [SFL17], section 3.
package relevance
