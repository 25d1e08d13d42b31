package bounded

import (
	"context"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/traceabs/blocks"
	"tav/traceabs/certify"
)

// An Unwinding is the proof that all executions are bounded and none reaches
// an error: after as many blocks as it is deep no cut point is reached.
type Unwinding struct{ certify.Unwinding }

// newUnwinding is the proof of a complete search, of which dead are, by depth,
// the cut points (ids) that it showed not to be reached.
func newUnwinding(b *blocks.Program, dead [][]int) *Unwinding {
	w := &Unwinding{certify.Unwinding{Prog: b.Prog, Dead: make([][]*cfg.Loc, len(dead))}}
	for _, c := range b.Cuts {
		w.Cuts = append(w.Cuts, c.Loc)
	}
	for depth, ids := range dead {
		for _, id := range ids {
			w.Dead[depth] = append(w.Dead[depth], b.Cuts[id].Loc)
		}
	}
	return w
}

// Depth is the number of blocks after which every execution has ended.
func (w *Unwinding) Depth() int { return len(w.Dead) - 1 }

// Validate re-checks the unwinding edge by edge.
func (w *Unwinding) Validate(ctx context.Context, backend solver.Backend, limit time.Duration) error {
	return w.Check(ctx, backend, limit)
}
