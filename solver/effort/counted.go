package effort

import (
	"context"
	"sync"
	"time"
)

// A count is work that is counted, for a limit of it.
type count struct {
	outer  *count // of a context around; nil: none
	limit  time.Duration
	mu     sync.Mutex
	done   time.Duration
	cancel context.CancelCauseFunc
}

type counting struct{}

// Counted is a context that ends when the work that is counted in it reaches a limit, which is given as the time that a
// usual machine has for it: what is found until then is the same in each run, on any machine. Processor time, of which
// Timeout says what it is, ends it only much later; it has no more than the time that is left from the start. context.Cause
// says context.DeadlineExceeded.
func Counted(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	outer, _ := ctx.Value(counting{}).(*count)
	if left, limited := Left(ctx); limited {
		limit = min(limit, left)
	}
	timed, stop := Timeout(ctx, countedSlack*limit)
	counted, cancel := context.WithCancelCause(timed)
	c := &count{outer: outer, limit: limit, cancel: cancel}
	if limit <= 0 {
		cancel(context.DeadlineExceeded)
	}
	return context.WithValue(counted, counting{}, c), func() {
		cancel(context.Canceled)
		stop()
	}
}

// Share is Counted with a part of what is left of ctx; where nothing is counted, of the time that is left.
func Share(ctx context.Context, part float64) (context.Context, context.CancelFunc) {
	left, limited := Left(ctx)
	if !limited {
		return ctx, func() {}
	}
	if left = time.Duration(part * float64(left)); ctx.Value(counting{}) == nil {
		return context.WithTimeout(ctx, left)
	}
	return Counted(ctx, left)
}

// Count says that work was done for which a usual machine takes so long.
func Count(ctx context.Context, work time.Duration) {
	c, _ := ctx.Value(counting{}).(*count)
	for ; c != nil; c = c.outer {
		c.mu.Lock()
		if c.done += work; c.done >= c.limit {
			c.cancel(context.DeadlineExceeded)
		}
		c.mu.Unlock()
	}
}

// Done is the work that was counted in a context so far.
func Done(ctx context.Context) time.Duration {
	c, _ := ctx.Value(counting{}).(*count)
	if c == nil {
		return 0
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.done
}

// Counting is the work that is left until a context ends; false: none is counted.
func Counting(ctx context.Context) (left time.Duration, counted bool) {
	c, _ := ctx.Value(counting{}).(*count)
	for ; c != nil; c = c.outer {
		c.mu.Lock()
		if l := c.limit - c.done; !counted || l < left {
			left, counted = l, true
		}
		c.mu.Unlock()
	}
	return left, counted
}
