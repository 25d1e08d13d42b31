package effort

import (
	"context"
	"syscall"
	"time"
)

type key struct{}

// A meter measures from a moment on.
type meter struct {
	outer  *meter // of a context around; nil: none
	start  time.Time
	before time.Duration // processor time
	limit  time.Duration
}

// Timeout is context.WithTimeout, but that a process which has to wait for others gets longer: the context ends when
// both the clock and the processor time of the process have gone on by the limit. Its deadline is ctx's, as
// it is not known when that will be; context.Cause says context.DeadlineExceeded.
func Timeout(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	outer, _ := ctx.Value(key{}).(*meter)
	m := &meter{outer, time.Now(), Spent(), limit}
	limited, cancel := context.WithCancelCause(context.WithValue(ctx, key{}, m))
	var timer *time.Timer
	known := make(chan struct{})
	timer = time.AfterFunc(limit, func() {
		<-known
		if left := m.left(); left > 0 {
			timer.Reset(max(left, leastWait))
			return
		}
		cancel(context.DeadlineExceeded)
	})
	close(known)
	return limited, func() {
		cancel(context.Canceled)
		timer.Stop()
	}
}

// Left is what is left until a context ends, if the process does not have to wait, or of the work that is counted in it;
// false: nothing ends it.
func Left(ctx context.Context) (left time.Duration, limited bool) {
	left, limited = Counting(ctx)
	if deadline, ok := ctx.Deadline(); ok {
		if l := time.Until(deadline); !limited || l < left {
			left, limited = l, true
		}
	}
	m, _ := ctx.Value(key{}).(*meter)
	for ; m != nil; m = m.outer {
		if l := m.left(); !limited || l < left {
			left, limited = l, true
		}
	}
	return left, limited
}

// left is what is left of the limit.
func (m *meter) left() time.Duration {
	waited := time.Since(m.start)
	return m.limit - min(waited, max(Spent()-m.before, waited/slack))
}

// Spent is the processor time of the process so far; 0 if it is not known.
func Spent() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// Clock adds the processor time until the returned function is called to d.
func Clock(d *time.Duration) func() {
	start := Spent()
	return func() { *d += Spent() - start }
}
