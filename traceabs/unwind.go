package traceabs

import (
	"context"
	"errors"

	"tav/traceabs/blocks"
	"tav/traceabs/bounded"
	"tav/traceabs/engine"
)

// unwind is bounded search loop by loop and nothing else, where no loop has more iterations than
// the strategy says, and no more calls than that are active at a time.
func (r *refinement) unwind(ctx context.Context) error {
	defer r.use(engine.BoundedSearch)()
	n := r.Strategy.Unwind
	r.env.Limits.Trace = unwindTrace
	if len(r.Prog.Procs) == 1 {
		return r.unwound(r.within(ctx, r.env, n))
	}
	for calls := min(firstDepth, n); ; calls = min(2*calls, n) {
		u := r.Prog.Unfold(calls)
		env := unfoldedEnv(r.env, u)
		env.Deepens = calls < n
		answer, err := r.within(ctx, env, n)
		if calls == n || err != nil || answer.ErrorTrace != nil || !r.engines[engine.BoundedSearch].(*bounded.Engine).Deeper() {
			return r.unwound(foldedAnswer(r.env, u, answer), err)
		}
	}
}

// within is the search in an environment without blocks.
func (r *refinement) within(ctx context.Context, env *engine.Env, iterations int) (engine.Answer, error) {
	var ok bool
	if env.Blocks, ok = blocks.New(ctx, env.Prog); !ok {
		if ctx.Err() != nil {
			return engine.Answer{}, ctx.Err()
		}
		return engine.Answer{Reason: "bounded search: the program is too large, or its branches are not seen to exclude each other"}, nil
	}
	return r.engines[engine.BoundedSearch].(*bounded.Engine).Within(ctx, env, iterations)
}

// unwound takes over what the search found.
func (r *refinement) unwound(answer engine.Answer, err error) error {
	if err == nil && !r.decided(answer, engine.BoundedSearch) {
		r.result.open(errors.New(answer.Reason))
	}
	return err
}
