package traceabs

import (
	"context"
	"fmt"
	"time"

	"tav/cfg"
	"tav/solver/limits"
	"tav/traceabs/bounded"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
)

// undefined looks for an execution that reaches a point at which C leaves undefined what comes next, and says where. A proof of
// TRUE is about executions up to such a point, so there is no verdict when one is found soon. Where all loops were unwound for the
// proof, only bounded search is asked, which knows how often they iterate; it may take as long as the proof did, so that what it
// finds does not depend on the speed of the machine.
func (r *refinement) undefined(ctx context.Context) error {
	traps := r.Prog.Traps()
	if len(traps) == 0 {
		return nil
	}
	search := Config{Backend: r.Backend, Limits: r.Limits}
	defer r.use(engine.UndefinedSearch)()
	if r.result.Engine != engine.BoundedSearch || r.joined != nil {
		return search.undefined(ctx, traps, undefinedShare, undefinedLimit)
	}
	search.Strategy = Strategy{Name: "bounded", Bounded: 1}
	search.course = r.engines[engine.BoundedSearch].(*bounded.Engine).Course(r.Prog)
	return search.undefined(ctx, traps, moreShare, max(undefinedLimit, r.result.Stats.spent(engine.BoundedSearch)))
}

// Undefined looks for such an execution of a program that was proved otherwise.
func (search Config) Undefined(ctx context.Context) error {
	return search.undefined(ctx, search.Prog.Traps(), undefinedShare, undefinedLimit)
}

// undefined looks for errors of programs with traps, one after the other: together they are a question that takes longer. Each has
// that part of the time that is left, and at most so long.
func (search Config) undefined(ctx context.Context, traps []*cfg.Program, share float64, limit time.Duration) error {
	for _, search.Prog = range traps {
		if err := search.trapped(ctx, share, limit); err != nil {
			return err
		}
	}
	return nil
}

// trapped looks for an error of a program with traps.
func (search Config) trapped(ctx context.Context, share float64, limit time.Duration) error {
	ctx, cancel := limits.Effort(ctx, engine.Allowance(ctx, share, limit), "search for undefined behaviour")
	defer cancel()
	search.Defined = true
	search.Confirm = func(context.Context, *trace.ErrorTrace) (any, error) { return nil, nil }
	found, err := search.Run(ctx)
	if err != nil || found.Verdict != False {
		return nil
	}
	at := found.Errors[0].Target()
	return fmt.Errorf("undefined behaviour at %s: %s", cfg.CheckOf(at).Pos, at.Reason)
}
