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

// An engineAnswer is what an engine for whole programs found. At most one of
// errorTrace and certificate is set.
type engineAnswer struct {
	errorTrace  *ErrorTrace  // confirmed
	certificate Certificate  // no error can be reached
	hints       []*term.Term // predicates that may be of use
	reason      string       // why there is neither
	open        string       // not empty: TRUE is impossible, whoever goes on
	depth       int          // blocks: every error trace is longer unless open says otherwise
}

// A Certificate is a proof of TRUE that can be checked again.
type Certificate interface {
	// Validate re-checks the proof with a backend of its own, with a limit a
	// query. A *RefutedError says what does not hold, another error what could
	// not be decided again.
	Validate(ctx context.Context, b solver.Backend, limit time.Duration) error
}

// bounded is bounded model checking over large blocks: depth by depth, is an
// error location reached? It ends with the first error trace that is
// confirmed, or when nothing at all is reached at some depth: then the
// unwinding is complete, and the program is safe unless something was left out.
type bounded struct {
	*refinement
	b       *blocks
	solver  solver.Solver
	u       *unrolling
	limit   int // depth, 0: none
	answer  engineAnswer
	dead    [][]int       // by depth: cut points (ids) shown not to be reached
	asking  time.Duration // time spent on error queries
	pruning time.Duration // time spent on what is reached at all
	patient bool          // a query was not decided: ask no more what is reached
	refused int           // error traces that were not confirmed
	gap     string        // the first query without an answer
}

// maxRefused is how many unconfirmed error traces end the search.
const maxRefused = 10

// bounded searches until ctx ends, down to depth (0: without limit). The error
// is for what should not happen.
func (r *refinement) bounded(ctx context.Context, b *blocks, depth int) (engineAnswer, error) {
	s, err := r.Backend.NewSolver(solver.Options{Timeout: r.Limits.Trace})
	if err != nil {
		return engineAnswer{}, err
	}
	defer s.Close()
	e := &bounded{refinement: r, b: b, solver: s, u: newUnrolling(b, s.Assert), limit: depth}
	if err := e.search(ctx); err != nil {
		return engineAnswer{}, err
	}
	return e.answer, nil
}

func (e *bounded) search(ctx context.Context) error {
	for {
		if done, err := e.errors(ctx); done || err != nil {
			return err
		}
		if err := e.prune(ctx); err != nil {
			return err
		}
		if len(e.u.frontier) == 0 {
			e.conclude()
			return nil
		}
		if ctx.Err() != nil || e.limit > 0 && e.u.depth >= e.limit {
			e.answer.reason = fmt.Sprintf("bounded search: ended at depth %d", e.u.depth)
			return nil
		}
		e.answer.depth = e.u.depth
		e.u.step()
	}
}

// conclude ends a complete unwinding.
func (e *bounded) conclude() {
	e.answer.depth = e.u.depth
	if e.answer.open != "" {
		e.answer.reason = e.answer.open
		return
	}
	if e.gap != "" {
		e.answer.reason = "bounded search: " + e.gap
		return
	}
	e.answer.certificate = &Unwinding{prog: e.b.prog, dead: e.dead}
}

// errors asks whether an accepting location is reached at this depth, and
// takes those positions off the frontier.
func (e *bounded) errors(ctx context.Context) (done bool, err error) {
	accepted, rest := e.u.split()
	e.u.frontier = rest
	m := e.b.terms
	var errors, defined, others []*term.Term
	for _, p := range accepted {
		if p.cut.loc.Kind == cfg.Unsupported {
			others = append(others, p.reach)
			continue
		}
		errors = append(errors, p.reach)
		defined = append(defined, m.And(p.reach, m.Not(p.env[e.b.taint()])))
	}
	for len(defined) > 0 {
		result := e.check(ctx, m.Or(defined...))
		if result == solver.Sat {
			if confirmed, err := e.candidate(ctx); confirmed || err != nil {
				return true, err
			}
			break
		}
		if result == solver.Unsat {
			e.solver.Assert(m.Not(m.Or(defined...)))
		} else {
			e.undecided()
		}
		break
	}
	if e.refused > maxRefused {
		e.answer.reason = e.answer.open
		return true, nil
	}
	if goal := m.Or(append(errors, others...)...); e.answer.open == "" && e.gap == "" && !goal.IsFalse() {
		return e.incomplete(ctx, goal, accepted)
	}
	return false, nil
}

// check asks one query on top of what is asserted.
func (e *bounded) check(ctx context.Context, goal *term.Term) solver.Result {
	if goal.IsFalse() {
		return solver.Unsat
	}
	defer e.result.Stats.clock(&e.asking)()
	return e.solver.Check(ctx, goal)
}

// incomplete asks whether the program leaves what tav models, or is undefined
// on the way to an error.
func (e *bounded) incomplete(ctx context.Context, goal *term.Term, accepted []*position) (done bool, err error) {
	switch e.check(ctx, goal) {
	case solver.Unsat:
		e.solver.Assert(e.b.terms.Not(goal))
	case solver.Unknown:
		e.undecided()
	case solver.Sat:
		for _, p := range accepted {
			if v, err := e.solver.Value(p.reach); err == nil && v.IsTrue() {
				if p.cut.loc.Kind == cfg.Unsupported {
					e.leave("unsupported: " + p.cut.loc.Reason)
					return false, nil
				}
				return e.candidate(ctx) // running it tells what is undefined, and where
			}
		}
		e.leave("a location outside of the model is reached")
	}
	return false, nil
}

func (e *bounded) leave(reason string) {
	if e.answer.open == "" {
		e.answer.open = reason
	}
}

// undecided records that a query has no answer: there will be no proof.
func (e *bounded) undecided() {
	if e.gap == "" {
		e.gap = fmt.Sprintf("no answer at depth %d (%s)", e.u.depth, e.solver.Reason())
	}
}

// candidate reads the error trace off the model and confirms it.
func (e *bounded) candidate(ctx context.Context) (bool, error) {
	t, err := e.b.follow(e.u.depth, e.solver.Value, e.u.instance)
	if err == nil && t.Len() > 0 && t.Target().Kind != cfg.Error {
		err = errors.New("the model does not lead to an error")
	}
	if err == nil {
		err = e.Confirm(ctx, t)
	}
	if err == nil {
		e.answer.errorTrace = t
		return true, nil
	}
	if ctx.Err() != nil {
		return false, nil
	}
	if t != nil {
		e.result.Unconfirmed = append(e.result.Unconfirmed, t)
	}
	e.refused++
	e.leave(err.Error())
	return false, nil
}

// pruneShare bounds the time for prune: a share of that for error queries plus
// a little.
const (
	pruneShare = 2
	pruneStart = 100 * time.Millisecond
	pruneLimit = time.Second
)

// prune takes positions off the frontier that are not reached: it asks for an
// execution that reaches one not yet known to be reached, until there is none.
func (e *bounded) prune(ctx context.Context) error {
	e.dead = append(e.dead, nil)
	if e.patient || e.pruning > pruneShare*e.asking+pruneStart {
		return nil
	}
	defer e.result.Stats.clock(&e.pruning)()
	e.solver.SetTimeout(pruneLimit)
	defer e.solver.SetTimeout(e.Limits.Trace)
	open := e.u.frontier
	for len(open) > 0 {
		var reach []*term.Term
		for _, p := range open {
			reach = append(reach, p.reach)
		}
		goal := e.b.terms.Or(reach...)
		if goal.IsTrue() {
			return nil
		}
		result := e.solver.Check(ctx, goal)
		if result == solver.Unknown {
			e.patient = true
			return nil
		}
		if result == solver.Unsat {
			break
		}
		if len(open) == 1 {
			return nil
		}
		var rest []*position
		for _, p := range open {
			v, err := e.solver.Value(p.reach)
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
		dead[p.cut.id] = true
		e.dead[e.u.depth] = append(e.dead[e.u.depth], p.cut.id)
	}
	e.u.drop(dead)
	return nil
}
