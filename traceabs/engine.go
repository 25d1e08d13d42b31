package traceabs

import (
	"context"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// An Engine decides a whole program over its large blocks, or tries. Whatever
// it proposes was checked exactly (a certificate) or run (an error trace) before
// it becomes an answer. An engine whose time is over goes on where it was when it
// runs again, if that is of use.
type Engine interface {
	Name() string
	// Run has so much time, and no longer than ctx. The error is for what should
	// not happen.
	Run(ctx context.Context, env *Env, limit time.Duration) (Answer, error)
}

// An Env is what engines work with.
type Env struct {
	Prog    *cfg.Program
	Backend solver.Backend
	Limits  Limits
	Confirm func(context.Context, *ErrorTrace) error // runs an error trace, as in Config
	*oracle                                          // answers questions, each within Limits.Query
	tracer  *oracle                                  // answers whether traces are feasible, each within Limits.Trace
	words   *vocabulary
	blocks  *blocks      // of Prog; nil: it has no large-block form
	hints   []*term.Term // predicates that failed annotations had
}

func (env *Env) close() {
	env.oracle.close()
	env.tracer.close()
}

// An Answer is what an engine found. At most one of errorTrace and certificate is set.
type Answer struct {
	errorTrace  *ErrorTrace   // confirmed
	certificate Certificate   // no error can be reached
	unconfirmed []*ErrorTrace // feasible for the solver; running them did not reach the error
	hints       []*term.Term  // predicates that may be of use
	reason      string        // why there is neither
	open        string        // not empty: TRUE is impossible, whoever goes on
}

// A Certificate is a proof of TRUE that can be checked again.
type Certificate interface {
	// Validate re-checks the proof with a backend of its own, with a limit a
	// query (package certify). A *certify.RefutedError says what does not hold, another error what could
	// not be decided again.
	Validate(ctx context.Context, b solver.Backend, limit time.Duration) error
}
