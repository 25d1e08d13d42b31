package traceabs

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// An Unwinding is the proof that all executions are bounded and none reaches
// an error: after as many blocks as it is deep no cut point is reached. Its
// certificate is the formula of all depths, which Validate builds again from
// the program: at every depth it is unsatisfiable that an accepting location
// is reached, or a cut point that the search gave up.
type Unwinding struct {
	prog *cfg.Program
	dead [][]int // by depth: cut points shown not to be reached there
}

// Depth is the number of blocks after which every execution has ended.
func (w *Unwinding) Depth() int { return len(w.dead) - 1 }

// Validate builds and checks the formula of all depths with a fresh solver.
func (w *Unwinding) Validate(ctx context.Context, backend solver.Backend, limit time.Duration) error {
	b, ok := newBlocks(w.prog)
	if !ok {
		return errors.New("unwinding: the program cannot be encoded again")
	}
	s, err := newGrowing(backend, limit)
	if err != nil {
		return err
	}
	defer s.close()
	u := newUnrolling(b, s.assert)
	var claims []*term.Term // not yet checked: what is not reached
	checked := 0            // depth
	for depth, dead := range w.dead {
		if depth > 0 {
			u.step()
		}
		gone := map[int]bool{}
		for _, id := range dead {
			gone[id] = true
		}
		for _, p := range u.frontier {
			if p.cut.accepting() || gone[p.cut.id] {
				gone[p.cut.id] = true
				claims = append(claims, p.reach)
			}
		}
		u.drop(gone)
		if depth < w.Depth() && !s.due(depth, checked) {
			continue
		}
		claim := b.terms.Or(claims...)
		if r := s.check(ctx, claim); r != solver.Unsat {
			return unproved(r, "what the unwinding leaves out at depth %d is not reached", depth)
		}
		s.assert(b.terms.Not(claim))
		claims, checked = nil, depth
	}
	if len(u.frontier) > 0 {
		return &RefutedError{fmt.Sprintf("all executions have ended at depth %d", w.Depth())}
	}
	return nil
}
