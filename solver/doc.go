// Package solver says what tav asks of a satisfiability solver, over the terms
// of package term.
//
//   - solver.go: Solver (an incremental solver with assumptions, cores and
//     models) and Backend (what makes solvers, eliminates quantifiers and
//     solves Horn clauses); horn.go: systems of constrained Horn clauses.
//   - core.go: minimal unsatisfiable cores by deletion.
//   - int*.go, bv*.go: exact encodings between bit-vectors and integers.
//
// The only implementation of Backend is package tav/solver/z3. Everything that
// a backend answers about predicates (projections, Horn solutions) is a
// candidate: the caller proves what it uses.
package solver
