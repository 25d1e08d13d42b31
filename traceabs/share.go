package traceabs

import (
	"context"
	"time"
)

const assumedTime = 60 * time.Second // when there is no deadline

// share is a context for a part of the time that is left, at most limit (0: no
// matter how long).
func share(ctx context.Context, part float64, limit time.Duration) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, allowance(ctx, part, limit))
}

// allowance is a part of the time that is left, at most limit (0: no matter how long).
func allowance(ctx context.Context, part float64, limit time.Duration) time.Duration {
	left := assumedTime
	if deadline, ok := ctx.Deadline(); ok {
		left = time.Until(deadline)
	}
	d := time.Duration(part * float64(left))
	if limit > 0 {
		d = min(d, limit)
	}
	return d
}

// clock adds the time until the returned function is called to d.
func clock(d *time.Duration) func() {
	start := time.Now()
	return func() { *d += time.Since(start) }
}
