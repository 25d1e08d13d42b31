package z3

import (
	"context"
	"time"
)

// milliseconds is how long a query may take: the smaller of its own limit and
// what is left until ctx's deadline, 0 if there is neither. It is false when no
// time is left.
func milliseconds(ctx context.Context, limit time.Duration) (int, bool) {
	if ctx.Err() != nil {
		return 0, false
	}
	if deadline, ok := ctx.Deadline(); ok {
		left := time.Until(deadline)
		if left <= 0 {
			return 0, false
		}
		if limit <= 0 || left < limit {
			limit = left
		}
	}
	if limit <= 0 {
		return 0, true
	}
	return int(min(max(limit.Milliseconds(), 1), noLimit-1)), true
}

// watch interrupts Z3 when ctx ends, until stop is called; after stop nothing
// interrupts any more. Z3 forgets an interrupt that comes before the query has
// really begun, so it has to be repeated. One that comes after the query is
// kept until the next query begins: what is asserted before that is silently
// lost (4.8.12; the next answers are wrong). An empty query clears it.
func (b *Backend) watch(ctx context.Context) (stop func()) {
	if ctx.Done() == nil {
		return func() {}
	}
	finished := make(chan struct{})
	idle := make(chan struct{})
	cancel := context.AfterFunc(ctx, func() {
		defer close(idle)
		for {
			b.raw.ctx.Interrupt()
			select {
			case <-finished:
				return
			case <-time.After(interruptAgain):
			}
		}
	})
	return func() {
		close(finished)
		if !cancel() {
			<-idle
			b.raw.clearInterrupt()
		}
	}
}

// clearInterrupt makes the context forget an interrupt that came too late. When
// it cannot, for want of memory, the context is of no use any more.
func (r *raw) clearInterrupt() {
	err := guard(func() error {
		s := r.newSolver(simpleSolver, "")
		defer s.free()
		s.check(nil)
		return nil
	})
	r.exhausted = r.exhausted || err != nil
}
