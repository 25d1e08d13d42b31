package z3

import "tav/solver"

// Metered queries: whether a query has an answer depends on the steps that
// libz3 counts (its resource limit), not on how busy the machine is. Processor time
// ends it only much later.

// steps is how many steps a query may take, 0 for no limit.
func (s *incremental) steps() int {
	if s.metered {
		return int(min(s.limit.Milliseconds()*stepsPerMillisecond, noLimit-1))
	}
	return 0
}

// check asks the engine within its steps. libz3 may answer though it was out of
// steps and read a formula in half (see query): that is no answer.
func (s *incremental) check(e *engine, literals []ast) (lbool, string) {
	limit := s.steps()
	if limit != e.steps {
		e.raw.setParams([]param{{"rlimit", limit}})
		e.steps = limit
	}
	if limit == 0 {
		return e.raw.check(literals)
	}
	before := e.raw.spent()
	answer, message := e.raw.check(literals)
	if e.raw.spent()-before >= limit {
		return lUndef, solver.ReasonTimeout
	}
	return answer, message
}
