package termination

import (
	"context"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
)

// A Prover asks the engines.
type Prover interface {
	// Prove asks whether a program has an error. confirm says why an error trace is none; nil: all that are found count.
	Prove(ctx context.Context, p *cfg.Program, confirm func(context.Context, *trace.ErrorTrace) error) (*traceabs.Result, error)

	// NewBackend makes a backend for terms, which the caller closes.
	NewBackend(m *term.Manager) solver.Backend
}

// A Claim is what a program without an error shows of another one.
type Claim interface {
	Check(ctx context.Context, b solver.Backend, limit time.Duration) error
}

// Validated says why a proof does not hold, nil if it does: the claim about a program with these terms, and that the program that
// shows it has no error.
func Validated(ctx context.Context, backend solver.Backend, claim Claim, proof engine.Certificate) error {
	if err := claim.Check(ctx, backend, certify.QueryTime); err != nil {
		return err
	}
	return proof.Validate(ctx, backend, certify.QueryTime)
}
