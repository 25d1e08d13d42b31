package engine

import (
	"context"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/families"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/query"
	"tav/traceabs/trace"
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

// Confirm runs a feasible error trace; the trace counts only when it returns nil.
// Otherwise the error is the reason for Unknown. What it returns of the run goes
// to the trace.
type Confirm func(ctx context.Context, t *trace.ErrorTrace) (run any, err error)

// Confirmed is the error trace with its run, if it is confirmed.
func (env *Env) Confirmed(ctx context.Context, t *trace.ErrorTrace) error {
	run, err := env.Confirm(ctx, t)
	if err == nil {
		t.Run = run
	}
	return err
}

// An Env is what engines work with.
type Env struct {
	Prog          *cfg.Program
	Backend       solver.Backend
	Limits        Limits
	Confirm       Confirm       // runs an error trace
	*query.Oracle               // answers questions, each within Limits.Query
	Tracer        *query.Oracle // answers whether traces are feasible, each within Limits.Trace
	Words         *trace.Vocabulary
	Blocks        *blocks.Program // of Prog; nil: it has no large-block form
	Deep          *cfg.Loc        // where Prog leaves calls out that are too deep; nil: it leaves out none
	Deepens       bool            // if such calls are made, a program is next that leaves out fewer
	Hints         []*term.Term    // predicates that failed annotations had
	Families      *families.Table // of heuristics
	Facts         [][]*term.Term  // by cut point of Blocks: proved to hold there, an inductive annotation; nil: none are known
}

// NewEnv is an environment without blocks, to be closed.
func NewEnv(prog *cfg.Program, b solver.Backend, limits Limits, confirm Confirm) (*Env, error) {
	limits = limits.withDefaults()
	m := prog.Terms
	enc := solver.NewIntEncoding(m)
	triples, err := query.NewOracle(m, b, enc, limits.Query)
	if err != nil {
		return nil, err
	}
	tracer, err := query.NewOracle(m, b, enc, limits.Trace)
	if err != nil {
		triples.Close()
		return nil, err
	}
	return &Env{Prog: prog, Backend: b, Limits: limits, Confirm: confirm, Oracle: triples, Tracer: tracer, Words: trace.NewVocabulary(prog)}, nil
}

// Close gives back the solvers.
func (env *Env) Close() {
	env.Oracle.Close()
	env.Tracer.Close()
}

// An Answer is what an engine found. At most one of ErrorTrace and certificate is set.
type Answer struct {
	ErrorTrace  *trace.ErrorTrace   // confirmed
	Certificate Certificate         // no error can be reached
	Unconfirmed []*trace.ErrorTrace // feasible for the solver; running them did not reach the error
	Hints       []*term.Term        // predicates that may be of use
	Run         any                 // not nil: an error was found by running the program, and the search ends
	Reason      string              // why there is neither
	More        int                 // times the limit of this turn that may well bring an answer; 0: others first
	Open        error               // not nil: why TRUE is impossible for every engine
	Exhausted   bool                // with Open: nor is there an error; all executions were looked at
}

// A Certificate is a proof of TRUE that can be checked again.
type Certificate interface {
	// Validate re-checks the proof with a backend of its own, with a limit a
	// query (package certify). A *certify.RefutedError says what does not hold, another error what could
	// not be decided again.
	Validate(ctx context.Context, b solver.Backend, limit time.Duration) error
}
