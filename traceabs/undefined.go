package traceabs

import (
	"context"
	"fmt"
	"time"

	"tav/traceabs/engine"
	"tav/traceabs/trace"
)

// undefinedShare and undefinedLimit bound the search for undefined behaviour
// that follows a proof.
const (
	undefinedShare = 0.2
	undefinedLimit = 5 * time.Second
)

// undefined looks for an execution that ends because C leaves undefined what
// comes next, and says where. A proof of TRUE says that no execution reaches
// an error before such a point; what a compiled program does behind it nobody
// knows, so when one is found soon there is no verdict.
func (r *refinement) undefined(ctx context.Context) string {
	traps := r.Prog.Traps()
	if traps == nil {
		return ""
	}
	defer r.use(engine.UndefinedSearch)()
	ctx, cancel := engine.Share(ctx, undefinedShare, undefinedLimit)
	defer cancel()
	search := Config{
		Prog: traps, Backend: r.Backend, Limits: r.Limits, inner: true,
		Confirm: func(context.Context, *trace.ErrorTrace) error { return nil },
	}
	found, err := search.Run(ctx)
	if err != nil || found.Verdict != False {
		return ""
	}
	at := found.Errors[0].Target()
	return fmt.Sprintf("undefined behaviour at %s: %s", at.Pos, at.Reason)
}
