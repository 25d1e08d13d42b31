// Package cascade explains an error by a tree of causes. The root says why the
// violated condition did not hold; its children say why the conditions held
// which decided whether the root's statements were executed, and so on. Each
// node is a set of statements with the critical condition that they explain.
//
// A cause is computed by weakest preconditions: the negated critical condition
// and the path conditions before it are carried back over the trace until they
// contradict each other. What transformed the conditions of a minimal
// unsatisfiable core is the cause.
//
//	cascade.go     Algorithm 3: the tree, level by level on demand
//	cause.go       Algorithm 1: the cause for a critical condition
//	wp.go          weakest preconditions along the trace (Definition 3.1)
//	transform.go   transforming instances (Definition 3.2)
//	critical.go    Algorithm 2: critical conditions (Definition 3.3)
//	dependence.go  who assigned what a step reads; branches that could have
//	slice.go       slicing of the trace (Section 4.1)
//	correct.go     designated correct functions (Section 4.2)
//	effects.go     those of the library without side effects: their value is that of the run
//	near.go        satisfiable weakest preconditions: solutions near the run, without the solver
//	ways.go        values of arguments that bring a term to a value; ways_float.go
//	core.go        contradictions, and minimal cores of them
//	prune.go       constraints without common variables (Section 4.3)
//	statistics.go  what was asked of the solver
//
// Own: the position where the weakest precondition becomes unsatisfiable is
// looked for by galloping search, since it stays unsatisfiable further back. That
// it is satisfiable is mostly shown by a state near the run's; that it is not, by
// the condition being made of known values only, or by one constraint that is its
// negation. The solver is asked for the rest, and gets a constraint when a
// solution of the others violates it; which of several minimal cores is found may
// depend on that. For the other optimizations but slicing, correct functions and
// effects, the tree is the same without them.
//
// Trace, memory and conditions are read by package path. Which cell an access
// means is known from the run and assumed as a constraint, as in the paper.
//
// Read differently: Algorithm 1, line 8 adds to a condition c its copies with q for
// p, for each other member q of a set Φ(p) that the paper does not define; here it is
// c alone, as Rule 3 of Definition 3.1 has it, because what p and q would be, two
// names of a cell, is one variable of the trace. Algorithm 2 asks for the critical
// conditions of the transforming instances; computeCC begins with the node's own
// condition too, whose scope and whose variables no transforming instance need have:
// with it the tree has the branch around a failed condition of constants, and Fig. 4
// and Fig. 6 come out as they are printed.
//
// The paper: Yi, Yang, Liu, Zhao, Wang: "Explaining software failures by
// cascade fault localization" [YYLZW].
//
// Limits: a branch not taken that may write a region of memory may write all
// of its cells that the trace uses. A query that the solver does not decide
// makes a cause larger (Node.Undecided). Without slicing, path conditions are
// constraints that slicing leaves out, which can end the search earlier: then
// the causes differ. A call that was lowered to a part of an expression is none.
package cascade
