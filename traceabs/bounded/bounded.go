package bounded

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs/engine"
)

// bounded is bounded model checking over large blocks: depth by depth, is an
// error location reached? It ends with the first error trace that is
// confirmed, or when nothing at all is reached at some depth: then the
// unwinding is complete, and the program is safe unless something was left out.
// A search that was interrupted goes on where it was.
type bounded struct {
	hunt
	u       *unrolling
	limit   int           // depth, 0: none
	asked   int           // depth up to which errors are decided
	pruning time.Duration // time spent on what is reached at all
	patient bool          // a query was not decided: ask no more what is reached
}

// newBounded prepares a search down to depth (0: without limit).
func newBounded(env *engine.Env, depth int) (*bounded, error) {
	s, err := newGrowing(env.Blocks.Terms, env.Backend, env.Limits.Trace, env.Families)
	if err != nil {
		return nil, err
	}
	u := newUnrolling(env.Blocks, entry(env.Blocks, []int{0}), s.define)
	return &bounded{hunt: hunt{Env: env, b: env.Blocks, solver: s, start: u.frontier[0], few: allPending}, u: u, limit: depth}, nil
}

// run goes on until ctx ends. The error is for what should not happen.
func (e *bounded) run(ctx context.Context) error {
	for !e.over {
		e.pending = append(e.pending, e.u.accepted()...)
		if e.due() {
			if err := e.errors(ctx); err != nil || e.over {
				return err
			}
		}
		if err := e.prune(ctx); err != nil {
			return err
		}
		if ctx.Err() != nil || e.limit > 0 && e.u.depth >= e.limit {
			e.answer.Reason = fmt.Sprintf("bounded search: ended at depth %d", e.u.depth)
			return nil
		}
		if len(e.u.frontier) == 0 {
			if len(e.pending) == 0 {
				e.conclude(e.u.positions, e.beyond(0, false))
			}
			continue
		}
		e.step()
	}
	return nil
}

func (e *bounded) step() {
	defer engine.Clock(&e.encoding)()
	e.u.step()
}

// due reports whether it is time to ask whether an error is reached.
func (e *bounded) due() bool {
	return len(e.u.frontier) == 0 || e.limit > 0 && e.u.depth >= e.limit || e.solver.due(e.u.depth, e.asked)
}

// errors asks whether an error is reached up to here.
func (e *bounded) errors(ctx context.Context) error {
	settled, err := e.settle(ctx, e.Limits.Trace)
	if settled && err == nil && !e.over {
		e.asked = e.u.depth
		e.u.positions[len(e.u.positions)-1].asked = true
	}
	return err
}

// prune takes positions off the frontier that are not reached: it asks for an
// execution that reaches one not yet known to be reached, until there is none.
func (e *bounded) prune(ctx context.Context) error {
	if e.solver.fresh && e.asked < e.u.depth || e.patient || e.pruning > pruneShare*e.asking+pruneStart {
		return nil
	}
	defer effort.Clock(&e.pruning)()
	e.solver.limit = pruneLimit
	open := e.u.frontier
	for len(open) > 0 {
		var reach []*term.Term
		for _, p := range open {
			reach = append(reach, p.reach)
		}
		goal := e.b.Terms.Or(reach...)
		if goal.IsTrue() {
			return nil
		}
		result := e.solver.check(ctx, goal)
		if result == solver.Unknown {
			e.patient = ctx.Err() == nil
			return nil
		}
		if result == solver.Unsat {
			break
		}
		if len(open) == 1 || e.solver.fresh {
			return nil
		}
		var rest []*position
		for _, p := range open {
			v, err := e.solver.value(p.reach)
			if err != nil { // out of memory
				e.patient = true
				return nil
			}
			if !v.IsTrue() {
				rest = append(rest, p)
			}
		}
		if len(rest) == len(open) {
			return errors.New("bounded search: a model does not satisfy the query")
		}
		open = rest
	}
	e.u.drop(open)
	return nil
}
