package verify

import (
	"cmp"
	"context"
	"time"

	"tav/solver/limits"
	"tav/svcomp/follow"
)

// witnessRuns is the name of the engine.
const witnessRuns = "runs that follow the witness"

// follow looks for an execution that a violation sequence describes, where one is
// written into the program. Nil: no execution is found.
func (v *sampling) follow(ctx context.Context) (*decision, error) {
	if v.Instrument == nil || v.Instrument.Segments == 0 || v.Instrument.Endless {
		return nil, nil
	}
	defer v.stats.time("Engines", witnessRuns)()
	v.Enter("follow")
	limit := followTime
	if _, ok := ctx.Deadline(); ok {
		limit = min(limit, time.Duration(followShare*float64(left(ctx))))
	}
	limited, cancel := limits.Timeout(ctx, limit, "time to follow a witness")
	defer cancel()
	script, run, err := follow.Run(limited, v.Prog, v.Instrument.Values)
	if run == nil {
		return nil, cmp.Or(err, ctx.Err())
	}
	return v.reached(ctx, script, run)
}
