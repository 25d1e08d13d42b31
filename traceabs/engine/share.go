package engine

import (
	"context"
	"time"

	"tav/solver/effort"
)

// Share is a context for a part of the time that is left, at most limit (0: no
// matter how long).
func Share(ctx context.Context, part float64, limit time.Duration) (context.Context, context.CancelFunc) {
	return effort.Timeout(ctx, Allowance(ctx, part, limit))
}

// Allowance is a part of the time that is left, at most limit (0: no matter how long).
func Allowance(ctx context.Context, part float64, limit time.Duration) time.Duration {
	left, limited := effort.Left(ctx)
	if !limited {
		left = AssumedTime
	}
	d := time.Duration(part * float64(left))
	if limit > 0 {
		d = min(d, limit)
	}
	return d
}

// Clock adds the time until the returned function is called to d.
func Clock(d *time.Duration) func() {
	start := time.Now()
	return func() { *d += time.Since(start) }
}
