// Package tracetest makes traces in tests, and executes error traces.
package tracetest
