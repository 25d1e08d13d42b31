// Package limits notes which limits a verification came upon, for --stats.
//
// The limits themselves are constants in a file limits.go of each package: name,
// value, unit and reason. Where one of them ends something whose rest might have
// told more, that is noted in the context, which whatever searches has anyway.
// A context that does not count is none the worse for it.
//
//	const maxTrace = 50_000 // edges: beyond, formulas do not fit into memory
//
//	if limits.Over(ctx, t.Len(), maxTrace, "length of an explained trace") { … }
//
// The names are those of docs/stats.md.
package limits

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"tav/solver/effort"
)

// Hits are the limits that were hit, and how often. It may be used by several
// goroutines.
type Hits struct {
	mu    sync.Mutex
	count map[string]int
}

type key struct{}

// Count returns a context in which hits are counted.
func Count(ctx context.Context) (context.Context, *Hits) {
	h := &Hits{count: map[string]int{}}
	return context.WithValue(ctx, key{}, h), h
}

// Hit notes that the limit of this name ended something.
func Hit(ctx context.Context, name string) {
	if h, ok := ctx.Value(key{}).(*Hits); ok {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.count[name]++
	}
}

// Over reports whether n is more than a limit, and notes it then.
func Over(ctx context.Context, n, limit int, name string) bool {
	if n <= limit {
		return false
	}
	Hit(ctx, name)
	return true
}

// Timeout is context.WithTimeout for a limit. It is noted when the time is over
// before the returned function is called, and there would have been more.
func Timeout(ctx context.Context, d time.Duration, name string) (context.Context, context.CancelFunc) {
	limited, cancel := context.WithTimeout(ctx, d)
	return limited, noting(ctx, limited, cancel, name)
}

// Effort is effort.Timeout for a limit, which is noted as Timeout's is.
func Effort(ctx context.Context, d time.Duration, name string) (context.Context, context.CancelFunc) {
	limited, cancel := effort.Timeout(ctx, d)
	return limited, noting(ctx, limited, cancel, name)
}

// Counted is effort.Counted for a limit, which is noted as Timeout's is.
func Counted(ctx context.Context, d time.Duration, name string) (context.Context, context.CancelFunc) {
	limited, cancel := effort.Counted(ctx, d)
	return limited, noting(ctx, limited, cancel, name)
}

// noting cancels a limited context, and notes its limit if that has ended it.
func noting(ctx, limited context.Context, cancel context.CancelFunc, name string) context.CancelFunc {
	return func() {
		if ctx.Err() == nil && errors.Is(context.Cause(limited), context.DeadlineExceeded) {
			Hit(ctx, name)
		}
		cancel()
	}
}

// Names lists the limits that were hit, in alphabetical order.
func (h *Hits) Names() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Sorted(maps.Keys(h.count))
}

// Of is how often a limit was hit.
func (h *Hits) Of(name string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.count[name]
}
