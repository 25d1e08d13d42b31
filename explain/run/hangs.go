package run

import (
	"context"
	"fmt"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/chains"
)

// watched runs the program from its start. It stops where the program repeats for ever what it does, which is the failure.
func (m *Machine) watched(ctx context.Context, h *host, o interp.Options) (*interp.Outcome, *Failure, error) {
	o.MaxDepth, o.MaxTicks = Depth(m.program), firstLook
	end, err := m.interp.Run(ctx, h, o)
	for err == nil && (end.Kind == interp.Endless || end.Kind == interp.Limit && len(m.interp.Stack()) <= o.MaxDepth) {
		at, world := m.interp.Checkpoint(), h.clone()
		steps := o.MaxTicks / lookPart
		if len(at.Stack()) > deepStack {
			steps = 1
		}
		c, round, stays, _ := m.interp.RepeatFrom(ctx, at, world, func() uint64 { return world.State() + chains.Digest(7, "", uint64(world.clock)) }, steps)
		if err := ctx.Err(); err != nil {
			return nil, nil, err
		}
		if c != nil || end.Kind == interp.Endless {
			f := &Failure{Kind: Hangs, What: "the loop never ends", Step: end.Count, Edge: end.Loc.Out[0], Stack: at.Stack(), Cycle: c, Stays: stays}
			if k := slices.IndexFunc(round, func(e *cfg.Edge) bool { return !isLibrary(e.Pos) }); k >= 0 {
				f.Edge = round[k]
			}
			return end, f, nil
		}
		if o.MaxSteps > 0 && end.Count >= o.MaxSteps {
			return end, nil, nil
		}
		o.MaxTicks *= 4
		if end, err = m.interp.Resume(ctx, at, h, o); err != nil {
			return nil, nil, err
		}
	}
	return end, nil, err
}

// Depth is how many calls of a program may be active at a time: more have no room on a stack.
func Depth(p *cfg.Program) int { return stackBytes / (2 * p.DataModel.PointerBits() / 8) }

// overflow is the failure of a run that has ended with too many active calls; nil: it has not.
func (m *Machine) overflow(ctx context.Context, c *Config, end *interp.Outcome) (*Failure, error) {
	return Overflow(m.interp, m.program, end, func(o interp.Options) error {
		o.MaxSteps = c.MaxSteps
		_, err := m.interp.Run(ctx, m.host(c), o)
		return err
	})
}

// Overflow is the failure of a run of a program that has ended with more active calls than have room; nil: it has not. again makes the
// run once more.
func Overflow(m *interp.Machine, p *cfg.Program, end *interp.Outcome, again func(interp.Options) error) (*Failure, error) {
	stack := m.Stack()
	if end.Kind != interp.Limit || len(stack) <= Depth(p) {
		return nil, nil
	}
	callee := func(e *cfg.Edge) *cfg.Proc { return e.Action.(*cfg.CallAction).Callee }
	top := stack[len(stack)-1]
	first := slices.IndexFunc(stack, func(e *cfg.Edge) bool { return callee(e) == callee(top) })
	f := &Failure{Kind: StackOverflow, Edge: top, Stack: stack, Calls: make([]interp.Step, shownCalls)}
	f.What = fmt.Sprintf("stack overflow: more than %d calls of %s are active", Depth(p), p.CFunc(callee(top).Name))
	if slices.ContainsFunc(stack[first:], func(e *cfg.Edge) bool { return callee(e) != callee(top) }) {
		f.What = fmt.Sprintf("stack overflow: more than %d calls are active, the last one of %s", Depth(p), p.CFunc(callee(top).Name))
	}
	depth := 0
	return f, again(interp.Options{MaxDepth: Depth(p), Each: func(s *interp.Step) bool {
		switch s.Edge.Kind {
		case cfg.Call:
			if k := depth - first; k >= 0 && k < shownCalls {
				f.Calls[k] = *s
				f.Calls[k].Changes = slices.Clone(s.Changes)
				f.Step = m.Count()
			}
			depth++
		case cfg.Return:
			depth--
		}
		return true
	}})
}
