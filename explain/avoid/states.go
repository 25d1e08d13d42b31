package avoid

import (
	"context"

	"tav/cfg/interp"
	"tav/explain/chains"
)

// saved is where the failing run stands at a step. The world is to be copied before use.
type saved struct {
	state *interp.Checkpoint
	world chains.World
}

// save keeps states of the failing run, so that it is not taken from its start each time.
func (r *Run) save(ctx context.Context) error {
	w, every := r.failure.World.Fork(), 1+len(r.steps)/maxSaved
	_, err := r.machine.Run(ctx, w, interp.Options{MaxSteps: len(r.steps), Checkpoint: func(c *interp.Checkpoint) int {
		r.saved = append(r.saved, saved{c, w.Fork()})
		return c.Count + every
	}})
	return err
}

// before is the last state that is kept of the first n steps, or of the start.
func (r *Run) before(n int) saved {
	k := len(r.saved) - 1
	for k > 0 && r.saved[k].state.Count > n {
		k--
	}
	return r.saved[k]
}
