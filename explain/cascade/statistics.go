package cascade

import (
	"context"
	"time"

	"tav/solver"
	"tav/solver/term"
)

// Statistics count the work for a tree.
type Statistics struct {
	Steps       int           // of the trace
	Visited     int           // steps over which conditions were carried back, of all causes
	Checks      int           // calls of the solver
	Constraints int           // in all of these
	Saved       int           // calls that were not needed, since the constraints were those of the last one
	Near        int           // of the solutions, those that were found without the solver
	WP, SMT     time.Duration // spent on weakest preconditions, and in the solver
}

// counted is a solver whose calls are counted.
type counted struct {
	solver.Solver
	stats *Statistics
	given int // constraints that are asserted
}

func (c counted) Check(ctx context.Context, assumptions ...*term.Term) solver.Result {
	start := time.Now()
	r := c.Solver.Check(ctx, assumptions...)
	c.stats.SMT += time.Since(start)
	c.stats.Checks++
	c.stats.Constraints += c.given + len(assumptions)
	return r
}
