package traceabs

import (
	"context"
	"fmt"

	"tav/solver/limits"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
)

// undefined looks for an execution that ends because C leaves undefined what
// comes next, and says where. A proof of TRUE says that no execution reaches
// an error before such a point; what a compiled program does behind it nobody
// knows, so when one is found soon there is no verdict. Where all loops were unwound for the proof,
// that finds it, or that there is none, and nothing else is tried.
func (r *refinement) undefined(ctx context.Context) error {
	traps := r.Prog.Traps()
	if traps == nil {
		return nil
	}
	defer r.use(engine.UndefinedSearch)()
	ctx, cancel := limits.Timeout(ctx, engine.Allowance(ctx, undefinedShare, undefinedLimit), "search for undefined behaviour")
	defer cancel()
	search := Config{
		Prog: traps, Backend: r.Backend, Limits: r.Limits, inner: true,
		Confirm: func(context.Context, *trace.ErrorTrace) (any, error) { return nil, nil },
	}
	if r.result.Engine == engine.BoundedSearch {
		search.Strategy = Strategy{Name: "bounded", Bounded: 1}
	}
	found, err := search.Run(ctx)
	if err != nil || found.Verdict != False {
		return nil
	}
	at := found.Errors[0].Target()
	return fmt.Errorf("undefined behaviour at %s: %s", at.Pos, at.Reason)
}
