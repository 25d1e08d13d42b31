// Package term implements the terms that everything else speaks in: formulas
// over booleans, mathematical integers, bit-vectors of any width and arrays,
// with the operators and the meaning of SMT-LIB 2.6 (division by zero
// included; see semantics.go). Floating-point values are bit-vectors with
// operators of their own, of IEEE 754 (see build_float.go).
//
// Terms are immutable and unique in their Manager (hash-consing: Filliâtre and
// Conchon, "Type-safe modular hash-consing", ML 2006), so pointer equality is
// equality and a *Term can be the key of a map. Ids grow in order of creation;
// whatever sorts arguments sorts by them, which makes results reproducible.
//
// The map:
//
//	op.go term.go           what a term is
//	manager.go              the table of terms
//	num.go                  fixed-width and unbounded numbers
//	semantics.go            one row per bit-vector operator: the meaning
//	float.go float_arith.go float_eval.go  the meaning of floating-point operators
//	float_bits*.go          the same as circuits of bit-vectors, for solvers
//	linear.go               sums in normal form, modulo 2^w and over integers; solve.go equations
//	build_*.go              the builders, one file a theory
//	rules.go rules_*.go     their rewrite rules, one function a rule
//	junction.go bounds.go   conjunctions and disjunctions
//	substitute.go freevars.go
//	value.go array.go       values of variables; float_value.go floating-point ones; copy.go copies of arrays
//	eval.go program.go      evaluation, once and compiled
//	print*.go cgrammar.go smt.go  C-like and SMT-LIB text
//	limits.go               how far rules, evaluation and printing go
//
// Builders simplify. A rule is one function whose comment states what it
// matches and what it results in; it is constant in cost or linear in the
// number of arguments, and its result is smaller than what it matches or in
// the normal form that no rule undoes: sums are ordered by id with the
// constant last, coefficients stand first in products, a strict comparison is
// the negation of a weak one, negation is pushed through "and" and "or".
// Nothing here is recursive in the depth of a term, or the depth is bounded.
package term
