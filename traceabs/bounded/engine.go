package bounded

import (
	"context"
	"time"

	"tav/traceabs/engine"
)

// Engine is the bounded search as an engine.
type Engine struct{ search *bounded }

func (*Engine) Name() string { return engine.BoundedSearch }

// Run goes on with the search.
func (e *Engine) Run(ctx context.Context, env *engine.Env, limit time.Duration) (answer engine.Answer, err error) {
	if e.search == nil {
		if e.search, err = newBounded(env, 0); err != nil {
			return engine.Answer{}, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	err = e.search.run(ctx)
	answer = e.search.answer
	e.search.answer.Unconfirmed = nil // they are told once
	return answer, err
}

// Close gives back the solver of the search.
func (e *Engine) Close() {
	if e.search != nil {
		e.search.solver.close()
	}
}
