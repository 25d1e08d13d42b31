// Package termtest grows random terms for the tests of what works on terms:
// the encodings, the solver's backend, the rules themselves (term.Manager's
// Observe reports each application of a rule as a pair of terms that a solver
// can prove equal).
package termtest
