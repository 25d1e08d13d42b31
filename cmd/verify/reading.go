package verify

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"tav/explain/report"
)

// Reading reads what a verification is about, before there is an engine. Parsers
// hear nothing of limits and signals: when one of these comes first, what read
// does is abandoned. The outcome says why nothing was
// read; nil: all was.
func (c Job) Reading(read func() error) *report.Outcome {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop()
	if !c.Deadline.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, c.Deadline)
		defer cancel()
	}
	done := make(chan *report.Outcome, 1)
	go func() {
		defer func() {
			if recover() != nil {
				done <- report.Internal("broken invariant while reading the input")
			}
		}()
		if err := read(); err != nil {
			done <- report.BadInput(err)
		}
		close(done)
	}()
	select {
	case o := <-done:
		return o
	case <-ctx.Done():
		return report.Stopped(StopReason(ctx))
	}
}
