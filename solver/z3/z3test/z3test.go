// Package z3test gives tests a backend.
package z3test

import (
	"testing"

	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3"
)

// Backend is Z3 for the terms of m, closed when the test ends.
func Backend(t testing.TB, m *term.Manager) solver.Backend {
	t.Helper()
	b := z3.New(m)
	t.Cleanup(b.Close)
	return b
}
