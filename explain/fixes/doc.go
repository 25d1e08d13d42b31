// Package fixes looks for changes of a program that avoid an error, and has them proved: search.go those of one place,
// likely ones first, each refuted change's counterexample being a failing run for the others; races.go those that order
// the accesses of a data race. fix.go is what engines are asked for, and a change in the words of a report.
// Package repair has the candidates.
package fixes
