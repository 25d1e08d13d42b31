package bounded

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/limits"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
)

// A hunt is for the errors at the positions that a search comes upon. It ends
// with the first error trace that is confirmed.
type hunt struct {
	*engine.Env
	b        *blocks.Program
	solver   *growing
	start    *position
	cells    *cells          // nil: arrays stay arrays
	pending  []*position     // at accepting locations, not yet asked for
	never    map[string]bool // by suffix: exact positions that are not reached
	few      int             // of them are asked for at a time
	answer   engine.Answer
	over     bool            // the answer is final
	turn     context.Context // no question begins when it has ended; nil: ctx ends it
	asking   time.Duration   // time spent
	took     time.Duration   // by the latest question that was answered
	refused  int             // error traces that were not confirmed
	encoding time.Duration   // time spent on the formula
	gap      string          // the first query without an answer
	deeper   bool            // calls that were left out are reached
}

// late says that the turn is over, though a question that was asked before may go on.
func (h *hunt) late() bool { return h.turn != nil && h.turn.Err() != nil }

// settle asks whether a pending accepting location is reached, until none is. It is false when
// ctx or the turn ended before. What is not decided within less than the usual limit is to be asked again.
//
// What is not reached is asserted, so that a few at a time, in the order of the program, are easier than all
// at once: why one assertion holds is often part of why the next one does. Few become
// more as long as twice as many do not take twice as long: much of a large formula's time is for
// what all questions about it have in common.
func (h *hunt) settle(ctx context.Context, limit time.Duration) (bool, error) {
	for len(h.pending) > 0 && !h.over {
		if h.late() {
			return false, nil
		}
		some := h.pending[:min(h.few, len(h.pending))]
		if h.solver.limit = limit; len(some) > 1 {
			h.solver.limit = min(limit, max(4*h.took, manyTime))
		}
		start := effort.Spent()
		result, goal := h.reachable(ctx, some)
		switch {
		case ctx.Err() != nil: // to be asked again
			h.few = max(h.few/2, 1)
			return false, nil
		case result == solver.Sat:
			if err := h.arrived(ctx, some); err != nil {
				return false, err
			}
			continue
		case result == solver.Unsat:
			h.solver.assert(h.b.Terms.Not(goal))
			some[len(some)-1].asked = true
			h.settled(some)
			before := h.took
			if h.took = effort.Spent() - start; h.took < max(easyTime, 2*before) {
				h.few = min(2*h.few, allPending)
			}
		case limit < h.Limits.Trace || len(some) > 1:
			h.few = max(len(some)/2, 1)
			if limit < h.Limits.Trace {
				return true, nil
			}
			continue
		case h.gap == "":
			h.gap = fmt.Sprintf("no answer at depth %d (%s)", some[0].depth(), h.solver.reason)
		}
		h.pending = h.pending[len(some):]
	}
	return true, nil
}

// settled remembers that positions are not reached, where that was asked.
func (h *hunt) settled(some []*position) {
	for _, p := range some {
		if p.exact && h.answer.Open == nil && h.gap == "" {
			h.never[p.suffix()] = true
		}
	}
}

// reachable asks for an error at some positions, if there is none whether the program leaves what
// tav models or is undefined on the way to an error. The goal is what was asked last.
func (h *hunt) reachable(ctx context.Context, some []*position) (solver.Result, *term.Term) {
	m := h.b.Terms
	var defined, all []*term.Term
	for _, p := range some {
		all = append(all, p.reach)
		if p.cut.Loc.Kind != cfg.Unsupported {
			defined = append(defined, m.And(p.reach, m.Not(p.env[h.b.Taint()])))
		}
	}
	goal, wide := m.Or(defined...), m.Or(all...)
	if goal == wide || h.answer.Open != nil || h.gap != "" {
		return h.check(ctx, goal), goal
	}
	h.solver.formula.Include(goal) // its value is read off the model
	result := h.check(ctx, wide)   // first: mostly neither is reached, and one question is enough
	if result == solver.Unsat || ctx.Err() != nil {
		return result, wide
	}
	if result == solver.Sat {
		if v, err := h.solver.value(goal); err == nil && v.IsTrue() {
			return solver.Sat, goal
		}
	}
	if narrow := h.check(ctx, goal); narrow == solver.Sat {
		return solver.Sat, goal
	} else if narrow == solver.Unsat && result == solver.Sat && ctx.Err() == nil {
		return h.check(ctx, wide), wide // for the model
	}
	return solver.Unknown, wide
}

// check asks one query on top of what is asserted.
func (h *hunt) check(ctx context.Context, goal *term.Term) solver.Result {
	defer effort.Clock(&h.asking)()
	return h.solver.check(ctx, goal)
}

// arrived reads an execution to one of some pending positions off the model. An error
// trace is confirmed; running it also reports what is undefined, and where. What
// is not confirmed is asked for no more.
func (h *hunt) arrived(ctx context.Context, some []*position) error {
	at, err := h.reached(some)
	if err != nil {
		return err
	}
	if at.cut.Loc == h.Deep {
		h.deeper = true
	} else if at.cut.Loc.Kind == cfg.Unsupported {
		h.leave(&cfg.LeftError{Loc: at.cut.Loc})
		h.over = at.cut.Loc.Outside
	} else if h.confirmed(ctx, at) || ctx.Err() != nil {
		return nil
	}
	h.pending = slices.DeleteFunc(h.pending, func(p *position) bool { return p == at })
	return nil
}

// reached is the position of those asked for that the model leads to.
func (h *hunt) reached(some []*position) (*position, error) {
	for _, p := range some {
		v, err := h.solver.value(p.reach)
		if err != nil {
			return nil, err
		}
		if v.IsTrue() {
			return p, nil
		}
	}
	return nil, errors.New("bounded search: a model does not satisfy the query")
}

func (h *hunt) leave(reason error) {
	if h.answer.Open == nil {
		h.answer.Open = reason
	}
}

// confirmed runs the error trace that the model describes, to a position.
func (h *hunt) confirmed(ctx context.Context, target *position) bool {
	t, err := h.follow(target)
	if err == nil && t.Len() > 0 && t.Target().Kind != cfg.Error {
		err = errors.New("the model does not lead to an error")
	}
	if err == nil {
		err = h.Confirmed(ctx, t)
	}
	if err == nil {
		h.answer.ErrorTrace, h.over = t, true
		return true
	}
	if ctx.Err() != nil {
		return false
	}
	if t != nil {
		h.answer.Unconfirmed = append(h.answer.Unconfirmed, t)
	}
	h.leave(err)
	if h.refused++; limits.Over(ctx, h.refused, maxRefused, "error traces that are not confirmed") {
		h.over, h.answer.Reason = true, h.answer.Open.Error()
	}
	return false
}

// follow reads the path to a position off the model.
func (h *hunt) follow(target *position) (*trace.ErrorTrace, error) {
	at := h.start
	return h.b.Follow(h.value,
		func(in *term.Term) *term.Term { return at.instance(h.b.Terms, in) },
		func(c *blocks.Cut) (bool, error) {
			if at = at.follow(c); at == nil {
				return false, errors.New("bounded search: a model leads where nothing is reached")
			}
			return at == target, nil
		})
}

// value is a variable's value in the latest model.
func (h *hunt) value(v *term.Term) (*term.Term, error) {
	if h.cells != nil {
		return h.cells.value(v, h.solver.value)
	}
	return h.solver.value(v)
}

// conclude ends the search when nothing is left to be asked for at these positions, where all
// executions end, or go beyond a bound.
func (h *hunt) conclude(positions []*position, beyond error) {
	h.over = true
	switch {
	case h.answer.Open != nil:
		h.answer.Reason = h.answer.Open.Error()
		h.answer.Exhausted = h.gap == "" && beyond == nil && h.refused == 0
	case h.gap != "":
		h.answer.Reason = "bounded search: " + h.gap
	case beyond != nil:
		h.answer.Open, h.answer.Reason = beyond, beyond.Error()
	default:
		h.answer.Certificate = newUnwinding(h.b, positions)
	}
}
