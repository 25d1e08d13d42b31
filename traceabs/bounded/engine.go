package bounded

import (
	"cmp"
	"context"
	"errors"
	"time"

	"tav/solver/effort"
	"tav/solver/families"
	"tav/traceabs/engine"
)

// Engine is the bounded search as an engine: depth by depth, which finds what is near,
// and loop by loop, which proves what ends.
type Engine struct {
	Follow *Course // what is known of the loops beforehand; nil: nothing
	depths *bounded
	loops  *loops
	owed   time.Duration // by the search loop by loop, for what its turns took too long
	longer bool          // it has had a longer turn as no loop was known to go on for long
}

func (*Engine) Name() string { return engine.BoundedSearch }

// Run goes on with the searches. The first time each has the time; then they share it,
// most of it for the one that has ended all loops, or may do so soon. The nearer that is to its end, the more it asks for;
// once where a round is over
// and no loop is known to go on for long.
func (e *Engine) Run(ctx context.Context, env *engine.Env, limit time.Duration) (answer engine.Answer, err error) {
	begin := e.depths == nil
	if begin {
		if e.depths, err = newBounded(env, 0); err != nil {
			return engine.Answer{}, err
		}
		if e.loops, err = newLoops(env); err != nil {
			return engine.Answer{}, err
		}
		if e.Follow != nil {
			e.loops.follow(e.Follow)
		}
	}
	for _, s := range e.share(ctx, env, limit, begin) {
		if s.limit == 0 {
			continue
		}
		found, err := s.turn(ctx)
		found.Unconfirmed = append(answer.Unconfirmed, found.Unconfirmed...)
		found.Open = cmp.Or(answer.Open, found.Open)
		if answer = found; err != nil || decided(answer) || answer.Exhausted || errors.As(answer.Open, new(*BeyondError)) {
			return answer, err
		}
	}
	switch {
	case e.loops.over:
	case e.loops.closed():
		answer.More = closedTimes
	case e.loops.ending():
		answer.More = endingTimes
	case limit >= lateTurn && e.loops.rounds > 1 && e.loops.brief() && !e.longer:
		answer.More, e.longer = endingTimes, true
	}
	return answer, nil
}

// share divides the time between the searches, in the order of their turns.
func (e *Engine) share(ctx context.Context, env *engine.Env, limit time.Duration, begin bool) []search {
	left, limited := effort.Left(ctx)
	if e.loops.waiting = limited && left > limit; limited && left <= limit { // nothing waits for it
		e.owed = 0
	}
	searches := []search{{run: e.depths.run, hunt: &e.depths.hunt, limit: limit}, {run: e.loops.run, hunt: &e.loops.hunt, limit: limit, owed: &e.owed}}
	depths, loops := &searches[0], &searches[1]
	switch {
	case begin && (env.Deep != nil || e.Follow != nil): // whether deeper calls are made is what matters; only errors are open
		searches[0], searches[1] = *loops, *depths
	case begin:
	case e.loops.over:
		loops.limit = 0
	case e.depths.over:
		depths.limit = 0
	case e.loops.closed() || e.loops.ending() || limit >= lateTurn && e.loops.brief():
		depths.limit /= closedShare
		loops.limit -= depths.limit
		searches[0], searches[1] = *loops, *depths
	default:
		depths.limit /= 2
		loops.limit -= depths.limit
	}
	return searches
}

// Ending says that all loops have ended, or may do so soon, and errors are still asked for.
func (e *Engine) Ending() bool {
	return e.loops != nil && !e.loops.over && (e.loops.closed() || e.loops.ending())
}

// A search runs for so long. A question that is being asked then goes on for a while, unless that was short:
// what the solver has found out about it would be lost, and the next turn begin with the same question. The next
// turn is shorter by that.
type search struct {
	run   func(context.Context) error
	hunt  *hunt
	limit time.Duration
	owed  *time.Duration // nil: it has no longer than that
}

// turn lets a search go on.
func (s search) turn(ctx context.Context) (engine.Answer, error) {
	var late time.Duration
	if s.owed != nil {
		paid := min(*s.owed, s.limit)
		*s.owed -= paid
		if s.limit == paid {
			return s.hunt.answer, nil
		}
		s.limit -= paid
		if s.limit >= lateTurn {
			late = min(s.limit, lateTime)
		}
		turn, cancel := effort.Timeout(ctx, s.limit)
		defer cancel()
		s.hunt.turn = turn
		defer func() {
			left, _ := effort.Left(s.hunt.turn)
			*s.owed += max(-left, 0)
		}()
	}
	ctx, cancel := effort.Timeout(ctx, s.limit+late)
	defer cancel()
	err := s.run(ctx)
	answer := s.hunt.answer
	s.hunt.answer.Unconfirmed = nil // they are reported once
	return answer, err
}

func decided(a engine.Answer) bool { return a.ErrorTrace != nil || a.Certificate != nil }

// Close gives back the solvers of the searches.
func (e *Engine) Close() {
	if e.depths != nil {
		e.depths.solver.close()
	}
	if e.loops != nil {
		e.loops.solver.close()
	}
}

// Over says that the searches have nothing left to ask.
func (e *Engine) Over() bool { return e.depths != nil && e.depths.over && e.loops.over }

// Enough says that calls which were left out are not made, and only errors are asked for.
func (e *Engine) Enough() bool {
	return e.loops != nil && !e.loops.over && e.loops.enough && e.loops.closed()
}

// Deeper says that calls which were left out are made.
func (e *Engine) Deeper() bool {
	return e.depths != nil && e.depths.deeper || e.loops != nil && e.loops.deeper
}

// The families of tricks with formulas.
const (
	linearFamily = "integers"
)

// Families lists the families of tricks with formulas of this package.
func Families() []families.Family {
	return []families.Family{
		{Name: linearFamily, For: "formulas are asked about over mathematical integers first"},
	}
}
