package verify

import (
	"context"
	"log/slog"

	"tav/cfg"
	"tav/explain/report"
	"tav/traceabs/engine"
)

// buffered looks for an error that is in no sequentially consistent execution, where a is that there is none, and the
// program has atomic operations weaker than seq_cst: in executions in which stores take effect later. What is found is one of the
// program; that there is none there proves nothing.
func (s *session) buffered(ctx context.Context, a *decision) (*decision, error) {
	p := a.of.Prog
	if a.Verdict != report.True || p.Weak == nil || p.Check.Has(cfg.Termination) || p.Check.Has(cfg.NoDeadlock) || ctx.Err() != nil {
		return a, nil
	}
	c := s.Job
	c.Flat, c.Instances, c.Buffers = a.of.flat, a.of.instances, true
	within, cancel := context.WithTimeout(ctx, engine.Allowance(ctx, threadsShare, threadsMost))
	defer cancel()
	l, err := s.load(within, c)
	if err == nil {
		v := s.search(l)
		defer v.anyThreads.close()
		var b *decision
		if b, err = v.decideThreads(within); err == nil && b.Verdict == report.False {
			b.Detail = append(b.Detail, "atomic stores that are not seq_cst take effect later than they are made in this execution, as C lets them")
			return b, nil
		}
	}
	slog.Debug("no execution with stores that take effect later", "component", "verify", "error", err)
	return a, ctx.Err()
}
