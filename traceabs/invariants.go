package traceabs

import (
	"context"
	"tav/traceabs/annotation"
	"tav/traceabs/engine"
	"tav/traceabs/hoare"
	"tav/traceabs/trace"
	"tav/traceabs/values"
)

// Invariants derives predicates that hold whenever control is at a location,
// for loop heads, over program variables. A loop head that is not listed has
// none. Nothing is derived from an unwinding, a proof for an unfolding of calls or loops,
// or Floyd-Hoare automata of a program with calls, nor when ctx ends.
func Invariants(ctx context.Context, c engine.Certificate) []trace.LocPredicate {
	switch p := c.(type) {
	case *annotation.Annotation:
		return p.Predicates()
	case *values.StateSpace:
		return p.Invariants()
	case *hoare.Proof:
		return p.Invariants(ctx)
	}
	return nil
}
