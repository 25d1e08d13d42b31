package bounded

import (
	"cmp"
	"context"
	"time"

	"tav/traceabs/engine"
)

// Engine is the bounded search as an engine: depth by depth, which finds what is near,
// and loop by loop, which proves what ends.
type Engine struct {
	depths *bounded
	loops  *loops
}

func (*Engine) Name() string { return engine.BoundedSearch }

// Run goes on with the searches. The first time each has the time; then they share it,
// most of it for the one that has ended all loops.
func (e *Engine) Run(ctx context.Context, env *engine.Env, limit time.Duration) (answer engine.Answer, err error) {
	begin := e.depths == nil
	if begin {
		if e.depths, err = newBounded(env, 0); err != nil {
			return engine.Answer{}, err
		}
		if e.loops, err = newLoops(env); err != nil {
			return engine.Answer{}, err
		}
	}
	depths, loops := limit, limit
	switch {
	case begin:
	case e.loops.over:
	case e.depths.over:
		depths = 0
	case e.loops.closed():
		depths = limit / closedShare
		loops -= depths
	default:
		depths = limit / 2
		loops -= depths
	}
	answer, err = turn(ctx, depths, e.depths.run, &e.depths.hunt)
	if err != nil || decided(answer) || e.loops.over {
		return answer, err
	}
	other, err := turn(ctx, loops, e.loops.run, &e.loops.hunt)
	other.Unconfirmed = append(answer.Unconfirmed, other.Unconfirmed...)
	other.Open = cmp.Or(answer.Open, other.Open)
	return other, err
}

// turn lets a search go on for so long.
func turn(ctx context.Context, limit time.Duration, run func(context.Context) error, h *hunt) (engine.Answer, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	err := run(ctx)
	answer := h.answer
	h.answer.Unconfirmed = nil // they are told once
	return answer, err
}

func decided(a engine.Answer) bool { return a.ErrorTrace != nil || a.Certificate != nil }

// Close gives back the solvers of the searches.
func (e *Engine) Close() {
	if e.depths != nil {
		e.depths.solver.close()
	}
	if e.loops != nil {
		e.loops.solver.close()
	}
}
