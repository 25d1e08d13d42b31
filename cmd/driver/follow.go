package driver

import (
	"cmp"
	"context"
	"time"

	"tav/svcomp/follow"
)

// witnessRuns is the name of the engine.
const witnessRuns = "runs that follow the witness"

// What following a witness may cost: it comes before everything else.
const (
	followShare = 0.3 // of the time
	followTime  = 20 * time.Second
)

// follow looks for an execution that a violation sequence describes, where one is
// written into the program. Nil: no execution is found.
func (v *verification) follow(ctx context.Context) (*decision, error) {
	if v.Instrument == nil || v.Instrument.Segments == 0 {
		return nil, nil
	}
	defer v.stats.time("Engines", witnessRuns)()
	v.Enter("follow")
	limit := followTime
	if _, ok := ctx.Deadline(); ok {
		limit = min(limit, time.Duration(followShare*float64(left(ctx))))
	}
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	script, run, err := follow.Run(limited, v.program, v.Instrument.Values)
	if run == nil {
		return nil, cmp.Or(err, ctx.Err())
	}
	return v.reached(ctx, script, run)
}
