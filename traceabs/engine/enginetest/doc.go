// Package enginetest runs engines in tests, and checks that wrong claims are
// refuted.
package enginetest
