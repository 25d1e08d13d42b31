package chains

import (
	"context"
	"slices"
	"sort"

	"tav/cfg"
	"tav/cfg/interp"
)

// A checkpoint is where a run stands after some steps. The state and the world
// are to be copied before use.
type checkpoint struct {
	steps int // 0: nothing is saved
	state *interp.State
	world World
}

// checkpoints are those of one run.
type checkpoints struct {
	machine *interp.Machine
	start   World
	toggled *interp.Switch // nil: none
	every   int
	saved   []checkpoint // in order, every so many steps
	cached  checkpoint   // the one that was asked for last
}

// pass saves the state after so many steps of the run, if that is wanted.
func (c *checkpoints) pass(steps int, l *cfg.Loc, world World) {
	if steps%c.every != 0 {
		return
	}
	c.saved = append(c.saved, checkpoint{steps, c.machine.State(l), world.Fork()})
	if len(c.saved) == 2*maxCheckpoints {
		c.every *= 2
		c.saved = slices.DeleteFunc(c.saved, func(p checkpoint) bool { return p.steps%c.every != 0 })
	}
}

// after is where the run stands after step i.
func (c *checkpoints) after(ctx context.Context, i int) (checkpoint, error) {
	if c.cached.steps == i+1 {
		return c.cached, nil
	}
	p := checkpoint{world: c.start}
	if k := sort.Search(len(c.saved), func(k int) bool { return c.saved[k].steps > i+1 }); k > 0 {
		p = c.saved[k-1]
	}
	if p.steps < i+1 {
		world := p.world.Fork()
		o := interp.Options{From: p.state, MaxSteps: i + 1 - p.steps}
		if t := c.toggled; t != nil && t.Step >= p.steps {
			o.Switch = &interp.Switch{Step: t.Step - p.steps, Edge: t.Edge}
		}
		out, err := c.machine.Run(ctx, world, o)
		if err != nil {
			return p, err
		}
		p = checkpoint{i + 1, c.machine.State(out.Loc), world}
	}
	c.cached = p
	return p, nil
}
