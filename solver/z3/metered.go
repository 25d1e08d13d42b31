package z3

import (
	"context"
	"math/bits"
	"time"

	"tav/solver"
	"tav/solver/effort"
)

// Metered queries: whether a query has an answer depends on the steps that
// libz3 counts (its resource limit), not on how busy the machine is. Processor time
// ends it only much later.

// steps is how many steps a query may take, 0 for no limit: those of its own limit, and those that are left of the
// work that is counted.
func (s *incremental) steps(ctx context.Context) int {
	if !s.metered {
		return 0
	}
	limit := s.limit
	if left, counted := effort.Counting(ctx); counted && (limit <= 0 || left < limit) {
		limit = 1 << bits.Len64(uint64(left.Milliseconds())) * time.Millisecond // roughly: to set another one costs as much as a small query
	}
	return int(min(limit.Milliseconds()*stepsPerMillisecond, noLimit-1))
}

// check asks the engine within its steps. libz3 may answer though it was out of
// steps and read a formula in half (see query): that is no answer.
func (s *incremental) check(ctx context.Context, e *engine, literals []ast) (lbool, string) {
	limit := s.steps(ctx)
	if limit != e.steps {
		e.raw.setParams([]param{{"rlimit", limit}})
		e.steps = limit
	}
	if limit == 0 {
		return e.raw.check(literals)
	}
	before := e.raw.spent()
	answer, message := e.raw.check(literals)
	effort.Count(ctx, queryWork+time.Duration(e.raw.spent()-before)*stepWork)
	if e.raw.spent()-before >= limit {
		return lUndef, solver.ReasonTimeout
	}
	return answer, message
}
