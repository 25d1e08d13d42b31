package bounded

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/limits"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/engine"
)

// bounded is bounded model checking over large blocks: depth by depth, is an
// error location reached? It ends with the first error trace that is
// confirmed, or when nothing at all is reached at some depth: then the
// unwinding is complete, and the program is safe unless something was left out.
// A search that was interrupted goes on where it was.
type bounded struct {
	*engine.Env
	b       *blocks.Program
	solver  *growing
	u       *unrolling
	limit   int // depth, 0: none
	answer  engine.Answer
	over    bool          // the answer is final
	pending []arrival     // at accepting locations, not yet asked for
	asked   int           // depth up to which errors are decided
	dead    [][]int       // by depth: cut points (ids) shown not to be reached
	asking  time.Duration // time spent on error queries
	pruning time.Duration // time spent on what is reached at all
	patient bool          // a query was not decided: ask no more what is reached
	refused int           // error traces that were not confirmed
	gap     string        // the first query without an answer
}

// An arrival is a position with its depth.
type arrival struct {
	*position
	depth int
}

// Engine is the bounded search as an engine.
type Engine struct{ search *bounded }

func (*Engine) Name() string { return engine.BoundedSearch }

// Run goes on with the search.
func (e *Engine) Run(ctx context.Context, env *engine.Env, limit time.Duration) (answer engine.Answer, err error) {
	if e.search == nil {
		if e.search, err = newBounded(env, 0); err != nil {
			return engine.Answer{}, err
		}
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	err = e.search.run(ctx)
	answer = e.search.answer
	e.search.answer.Unconfirmed = nil // they are told once
	return answer, err
}

// Close gives back the solver of the search.
func (e *Engine) Close() {
	if e.search != nil {
		e.search.solver.close()
	}
}

// newBounded prepares a search down to depth (0: without limit).
func newBounded(env *engine.Env, depth int) (*bounded, error) {
	s, err := newGrowing(env.Backend, env.Limits.Trace)
	if err != nil {
		return nil, err
	}
	b := env.Blocks
	return &bounded{Env: env, b: b, solver: s, u: newUnrolling(b, s.assert), limit: depth, dead: make([][]int, 1)}, nil
}

// run goes on until ctx ends. The error is for what should not happen.
func (e *bounded) run(ctx context.Context) error {
	for !e.over {
		e.collect()
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
				e.conclude()
			}
			continue
		}
		e.u.step()
		e.dead = append(e.dead, nil)
	}
	return nil
}

// conclude ends a complete unwinding.
func (e *bounded) conclude() {
	e.over = true
	if e.answer.Open != nil {
		e.answer.Reason = e.answer.Open.Error()
		return
	}
	if e.gap != "" {
		e.answer.Reason = "bounded search: " + e.gap
		return
	}
	e.answer.Certificate = newUnwinding(e.b, e.dead)
}

// collect takes the positions at accepting locations off the frontier.
func (e *bounded) collect() {
	accepted, rest := e.u.split()
	e.u.frontier = rest
	for _, p := range accepted {
		e.pending = append(e.pending, arrival{p, e.u.depth})
	}
}

// due reports whether it is time to ask whether an error is reached.
func (e *bounded) due() bool {
	return len(e.u.frontier) == 0 || e.limit > 0 && e.u.depth >= e.limit || e.solver.due(e.u.depth, e.asked)
}

// errors asks whether a pending accepting location is reached, until none is.
func (e *bounded) errors(ctx context.Context) error {
	for len(e.pending) > 0 && !e.over {
		result, goal := e.reachable(ctx)
		switch {
		case ctx.Err() != nil: // to be asked again
			return nil
		case result == solver.Sat:
			if err := e.arrived(ctx); err != nil {
				return err
			}
			continue
		case result == solver.Unsat:
			e.solver.assert(e.b.Terms.Not(goal))
		case e.gap == "":
			e.gap = fmt.Sprintf("no answer at depth %d (%s)", e.u.depth, e.solver.reason)
		}
		e.pending = nil
	}
	e.asked = e.u.depth
	return nil
}

// reachable asks for an error, if there is none whether the program leaves what
// tav models or is undefined on the way to an error. The goal is what was asked last.
func (e *bounded) reachable(ctx context.Context) (solver.Result, *term.Term) {
	m := e.b.Terms
	var defined, all []*term.Term
	for _, p := range e.pending {
		all = append(all, p.reach)
		if p.cut.Loc.Kind != cfg.Unsupported {
			defined = append(defined, m.And(p.reach, m.Not(p.env[e.b.Taint()])))
		}
	}
	goal, wide := m.Or(defined...), m.Or(all...)
	result := e.check(ctx, goal)
	if result != solver.Unsat || goal == wide || e.answer.Open != nil || e.gap != "" {
		return result, goal
	}
	return e.check(ctx, wide), wide
}

// check asks one query on top of what is asserted.
func (e *bounded) check(ctx context.Context, goal *term.Term) solver.Result {
	defer engine.Clock(&e.asking)()
	return e.solver.check(ctx, goal)
}

// arrived reads an execution to a pending position off the model. An error
// trace is confirmed; running it also tells what is undefined, and where. What
// is not confirmed is asked for no more.
func (e *bounded) arrived(ctx context.Context) error {
	at, err := e.reached()
	if err != nil {
		return err
	}
	if at.cut.Loc.Kind == cfg.Unsupported {
		e.leave(&cfg.LeftError{Loc: at.cut.Loc})
		e.over = at.cut.Loc.Outside
	} else if e.confirmed(ctx, at.depth) || ctx.Err() != nil {
		return nil
	}
	e.pending = slices.DeleteFunc(e.pending, func(p arrival) bool { return p == at })
	return nil
}

// reached is the pending position that the model leads to.
func (e *bounded) reached() (arrival, error) {
	for _, p := range e.pending {
		v, err := e.solver.value(p.reach)
		if err != nil {
			return arrival{}, err
		}
		if v.IsTrue() {
			return p, nil
		}
	}
	return arrival{}, errors.New("bounded search: a model does not satisfy the query")
}

func (e *bounded) leave(reason error) {
	if e.answer.Open == nil {
		e.answer.Open = reason
	}
}

// confirmed runs the error trace that the model describes, of so many blocks.
func (e *bounded) confirmed(ctx context.Context, depth int) bool {
	t, err := e.b.Follow(depth, e.solver.value, e.u.instance)
	if err == nil && t.Len() > 0 && t.Target().Kind != cfg.Error {
		err = errors.New("the model does not lead to an error")
	}
	if err == nil {
		err = e.Confirmed(ctx, t)
	}
	if err == nil {
		e.answer.ErrorTrace, e.over = t, true
		return true
	}
	if ctx.Err() != nil {
		return false
	}
	if t != nil {
		e.answer.Unconfirmed = append(e.answer.Unconfirmed, t)
	}
	e.leave(err)
	if e.refused++; limits.Over(ctx, e.refused, maxRefused, "error traces that are not confirmed") {
		e.over, e.answer.Reason = true, e.answer.Open.Error()
	}
	return false
}

// prune takes positions off the frontier that are not reached: it asks for an
// execution that reaches one not yet known to be reached, until there is none.
func (e *bounded) prune(ctx context.Context) error {
	if e.solver.fresh && e.asked < e.u.depth || e.patient || e.pruning > pruneShare*e.asking+pruneStart {
		return nil
	}
	defer engine.Clock(&e.pruning)()
	e.solver.limit = pruneLimit
	defer func() { e.solver.limit = e.Limits.Trace }()
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
	dead := map[int]bool{}
	for _, p := range open {
		dead[p.cut.Id] = true
		e.dead[e.u.depth] = append(e.dead[e.u.depth], p.cut.Id)
	}
	e.u.drop(dead)
	return nil
}
