package enginetest

import (
	"context"
	"errors"
	"testing"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/blocks"
	"tav/traceabs/certify"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
	"tav/traceabs/trace/tracetest"
)

// Env has the blocks of a program.
func Env(t testing.TB, prog *cfg.Program) *engine.Env {
	t.Helper()
	env, err := engine.NewEnv(prog, z3test.Backend(t, prog.Terms), engine.Limits{}, func(_ context.Context, e *trace.ErrorTrace) (any, error) { return nil, tracetest.Rerun(e) })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(env.Close)
	var ok bool
	if env.Blocks, ok = blocks.New(context.Background(), prog); !ok {
		t.Fatal("the program has no blocks")
	}
	return env
}

// Answer is that of an engine.
func Answer(t testing.TB, e engine.Engine, env *engine.Env, limit time.Duration) engine.Answer {
	t.Helper()
	a, err := e.Run(context.Background(), env, limit)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Limited is a context that ends after d.
func Limited(t testing.TB, d time.Duration) context.Context {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), d)
	t.Cleanup(cancel)
	return ctx
}

// A Claim is what package certify checks with a solver.
type Claim interface {
	Check(ctx context.Context, b solver.Backend, limit time.Duration) error
}

// A clueless backend's solvers do not know any answer.
type clueless struct{ solver.Backend }

func (c clueless) NewSolver(o solver.Options) (solver.Solver, error) {
	s, err := c.Backend.NewSolver(o)
	return unsure{s}, err
}

type unsure struct{ solver.Solver }

func (unsure) Check(context.Context, ...*term.Term) solver.Result { return solver.Unknown }

// IsRefuted says whether a check of a proof found that it is wrong.
func IsRefuted(err error) bool {
	var refuted *certify.RefutedError
	return errors.As(err, &refuted)
}

// CheckClaims checks that a claim is accepted, is not where no question is
// answered, and that wrong ones made of it are refuted.
func CheckClaims(t *testing.T, m *term.Manager, right Claim, wrong map[string]Claim) {
	t.Helper()
	if err := right.Check(context.Background(), z3test.Backend(t, m), time.Second); err != nil {
		t.Fatal(err)
	}
	if err := right.Check(context.Background(), clueless{z3test.Backend(t, m)}, time.Second); err == nil || IsRefuted(err) {
		t.Errorf("without answers: %v", err)
	}
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	if err := right.Check(canceled, z3test.Backend(t, m), time.Second); err == nil || IsRefuted(err) {
		t.Errorf("without time: %v", err)
	}
	for name, w := range wrong {
		if err := w.Check(context.Background(), z3test.Backend(t, m), time.Second); !IsRefuted(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
