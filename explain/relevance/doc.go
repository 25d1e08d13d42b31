// Package relevance tells which statements of a feasible error trace are
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
//	coreachable.go  G_0 … G_n
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
// Before the solver is asked: a statement whose value G_j does not depend on is
// irrelevant; where no nondeterministic statement follows, a few other values
// are tried by evaluation. Then the given run's state is put for B, whose fix is
// the one that the user can follow, and last all executions.
//
// The paper: [SFL17], section 3.
package relevance
