package effort

import (
	"context"
	"errors"
	"testing"
	"time"
)

// TestLeft: a limit is used up when the clock and the processor time have gone on by it, or the clock by far more.
func TestLeft(t *testing.T) {
	for name, test := range map[string]struct {
		waited, worked time.Duration
		over           bool
	}{
		"begun":           {0, 0, false},
		"only waited":     {10 * time.Second, 0, false},
		"waited too long": {(slack + 1) * time.Second, 0, true},
		"worked":          {2 * time.Second, 2 * time.Second, true},
		"others worked":   {0, 2 * time.Second, false},
	} {
		m := &meter{start: time.Now().Add(-test.waited), before: Spent() - test.worked, limit: time.Second}
		if over := m.left() <= 0; over != test.over {
			t.Errorf("%s: %v left", name, m.left())
		}
	}
}

// TestTimeout: a context ends with its limit.
func TestTimeout(t *testing.T) {
	ctx, cancel := Timeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	if _, ok := ctx.Deadline(); ok {
		t.Error("a deadline")
	}
	<-ctx.Done()
	if left, ok := Left(ctx); !ok || left > 0 || !errors.Is(context.Cause(ctx), context.DeadlineExceeded) {
		t.Errorf("ended by %v, %v left", context.Cause(ctx), left)
	}
}

// TestNested: the tightest limit counts, and an outer end is an inner one.
func TestNested(t *testing.T) {
	outer, end := Timeout(context.Background(), time.Minute)
	inner, cancel := Timeout(outer, time.Hour)
	defer cancel()
	if left, ok := Left(inner); !ok || left > time.Minute {
		t.Errorf("%v left", left)
	}
	end()
	if !errors.Is(context.Cause(inner), context.Canceled) {
		t.Errorf("ended by %v", context.Cause(inner))
	}
	deadline, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if left, ok := Left(deadline); !ok || left > time.Second {
		t.Errorf("%v left until a deadline", left)
	}
	if _, ok := Left(context.Background()); ok {
		t.Error("something is left of nothing")
	}
}

// TestClock: processor time grows with work.
func TestClock(t *testing.T) {
	var d time.Duration
	stop := Clock(&d)
	for before := Spent(); Spent() == before; {
	}
	if stop(); d <= 0 {
		t.Errorf("%v", d)
	}
}

// TestCounted: a context ends with the work that is counted in it or in one around it, and shares are of what is left.
func TestCounted(t *testing.T) {
	outer, cancel := Counted(context.Background(), 10*time.Second)
	defer cancel()
	Count(outer, 2*time.Second)
	inner, cancelInner := Share(outer, 0.25)
	defer cancelInner()
	if left, ok := Left(inner); !ok || left != 2*time.Second {
		t.Errorf("%v left", left)
	}
	if Count(inner, time.Second); inner.Err() != nil || Done(outer) != 3*time.Second {
		t.Errorf("%v after half of the work, %v done around it", inner.Err(), Done(outer))
	}
	if Count(inner, time.Second); !errors.Is(context.Cause(inner), context.DeadlineExceeded) || outer.Err() != nil {
		t.Errorf("ended by %v, around it by %v", context.Cause(inner), outer.Err())
	}
	if Count(inner, 6*time.Second); outer.Err() == nil {
		t.Error("what is done inside does not count")
	}
	soon, cancelSoon := context.WithTimeout(context.Background(), time.Second)
	defer cancelSoon()
	short, cancelShort := Counted(soon, time.Minute)
	defer cancelShort()
	if left, _ := Left(short); left > time.Second {
		t.Errorf("%v left of a second", left)
	}
}
