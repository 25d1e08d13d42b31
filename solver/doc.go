// Package solver says what tav asks of a satisfiability solver, over the terms
// of package term.
//
//   - solver.go: Solver (an incremental solver with assumptions, cores and
//     models) and Backend (what makes solvers, eliminates quantifiers and
//     solves Horn clauses); horn.go: systems of constrained Horn clauses, copies.go without copies of arrays.
//   - eliminate.go: quantifiers eliminated over integers.
//   - core.go: minimal unsatisfiable cores by deletion.
//   - int.go: the exact encoding of bit-vectors in integers; int_number.go
//     computes with Int terms and their bounds, int_range.go reads them signed or unsigned,
//     the other int_*.go encode an operator each, int_lift.go goes back. bv.go: integers as bit-vectors.
//   - nowrap.go: integers as if nothing wrapped around, for candidates.
//   - cases.go: what is refuted case by case, without a solver: sums of the elements
//     of arrays.
//   - limits.go: how far they go.
//
// The only implementation of Backend is package tav/solver/z3. Everything that
// a backend answers about predicates (projections, Horn solutions) is a
// candidate: the caller proves what it uses.
package solver
