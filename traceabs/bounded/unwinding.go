package bounded

import (
	"context"
	"slices"
	"time"

	"tav/solver"
	"tav/traceabs/blocks"
	"tav/traceabs/certify"
)

// An Unwinding is the proof that all executions are bounded and none reaches
// an error.
type Unwinding struct{ certify.Unwinding }

// newUnwinding is the proof of a complete search that went through these positions.
func newUnwinding(b *blocks.Program, positions []*position) *Unwinding {
	w := &Unwinding{certify.Unwinding{Prog: b.Prog}}
	for _, c := range b.Cuts {
		w.Cuts = append(w.Cuts, c.Loc)
	}
	place := map[*position]int{}
	for i, p := range positions {
		place[p] = i
	}
	for _, p := range positions {
		q := certify.Position{Loc: p.cut.Loc, Dead: p.dead, Ask: p.asked}
		for _, to := range p.next {
			q.Next = append(q.Next, place[to])
		}
		w.Positions = append(w.Positions, q)
	}
	return w
}

// Depth is the greatest number of blocks of an execution.
func (w *Unwinding) Depth() int {
	depth := make([]int, len(w.Positions))
	for i, p := range w.Positions {
		for _, to := range p.Next {
			if !w.Positions[to].Dead {
				depth[to] = max(depth[to], depth[i]+1)
			}
		}
	}
	return slices.Max(append(depth, 0))
}

// Validate re-checks the unwinding edge by edge.
func (w *Unwinding) Validate(ctx context.Context, backend solver.Backend, limit time.Duration) error {
	return w.Check(ctx, backend, limit)
}
