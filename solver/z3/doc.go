// Package z3 implements solver.Backend with Z3, through the binding
// github.com/aclements/go-z3.
//
//   - backend.go: Backend, one Z3 context with its translation of terms, made when it is asked for the first time.
//   - libz3.go: the calls to libz3 that the binding lacks: assumptions, cores,
//     quantifiers, inspection of expressions, tactics, fixed points. The only
//     file that uses cgo. binding.go knows where the binding's values have
//     libz3's handles.
//   - translate.go: terms → Z3, quotient.go comparisons with quotients as products; back.go, back_operators.go: Z3 → terms.
//   - solver.go: the incremental solver; engine.go: the Z3 solvers that it asks;
//     metered.go: limits in steps; model.go: values in its models.
//   - horn.go: constrained Horn clauses with Spacer; eliminate.go: quantifier
//     elimination and simplification.
//   - watch.go: time limits and cancellation; limits.go: the package's own.
//
// Floating-point operators are translated as circuits of bit-vectors
// (term.FloatBits), not by Z3's theory of floats: that has no x87 format, no
// fmod, is not for the incremental SAT solver, and has given wrong answers
// (Z3's issues 2381 and 6117; 4.8.12 has models of fp.fma that are none).
//
// # Threads
//
// A Backend belongs to one goroutine. Nevertheless another thread calls Z3: the
// binding gives each of its values a finalizer that drops a reference. A query
// that runs at the same time would be corrupted. Therefore every raw call holds
// the binding's own lock, and the translation keeps the binding's values alive
// as long as their context.
//
// # Errors
//
// Z3 reports errors through a handler that panics while expressions are built,
// and through an error code while Z3 works (see work in libz3.go: a panic through a
// running query corrupts the context). Every entry point recovers: an error in
// a query is the answer Unknown, never Unsat, and the Z3 solver in which it
// happened is thrown away and filled anew.
//
// # Choice of the solver
//
// Queries of bit-vectors only go to libz3's incremental SAT solver (QF_BV), all
// others to the plain SMT core: the comment at newEngine has the figures,
// BenchmarkTriple takes them.
package z3
