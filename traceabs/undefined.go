package traceabs

import (
	"context"
	"fmt"
	"time"

	"tav/solver/limits"
	"tav/traceabs/bounded"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
)

// undefined looks for an execution that ends because C leaves undefined what
// comes next, and says where. A proof of TRUE says that no execution reaches
// an error before such a point; what a compiled program does behind it nobody
// knows, so when one is found soon there is no verdict. Where all loops were unwound for the proof,
// that finds it, or that there is none, and nothing else is tried: how the loops go round is known; it may take as long as the proof did, for what it finds
// should not depend on how fast the machine is.
func (r *refinement) undefined(ctx context.Context) error {
	search := Config{Prog: r.Prog.Traps(), Backend: r.Backend, Limits: r.Limits}
	if search.Prog == nil {
		return nil
	}
	defer r.use(engine.UndefinedSearch)()
	if r.result.Engine != engine.BoundedSearch {
		return search.undefined(ctx, undefinedShare, undefinedLimit)
	}
	search.Strategy = Strategy{Name: "bounded", Bounded: 1}
	search.course = r.engines[engine.BoundedSearch].(*bounded.Engine).Course(r.Prog)
	return search.undefined(ctx, unwoundShare, max(undefinedLimit, r.result.Stats.spent(engine.BoundedSearch)))
}

// Undefined looks for such an execution of a program that was proved in another way.
func (search Config) Undefined(ctx context.Context) error {
	if search.Prog = search.Prog.Traps(); search.Prog == nil {
		return nil
	}
	return search.undefined(ctx, undefinedShare, undefinedLimit)
}

// undefined looks for errors of a program with traps. It has that part of the time that is left, and at most so long.
func (search Config) undefined(ctx context.Context, share float64, limit time.Duration) error {
	ctx, cancel := limits.Effort(ctx, engine.Allowance(ctx, share, limit), "search for undefined behaviour")
	defer cancel()
	search.inner = true
	search.Confirm = func(context.Context, *trace.ErrorTrace) (any, error) { return nil, nil }
	found, err := search.Run(ctx)
	if err != nil || found.Verdict != False {
		return nil
	}
	at := found.Errors[0].Target()
	return fmt.Errorf("undefined behaviour at %s: %s", at.Pos, at.Reason)
}
