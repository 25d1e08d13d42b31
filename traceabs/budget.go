package traceabs

import (
	"cmp"
	"context"
	"errors"
	"time"

	"tav/solver/effort"
	"tav/solver/limits"
	"tav/traceabs/blocks"
	"tav/traceabs/bounded"
	"tav/traceabs/engine"
)

// The budget: which engine runs when and for how long. An engine that ends
// early hands its time on; the loop of cegar.go has all that is left.

// A Strategy divides the time among the engines: to each, in this order, a part
// of what is left when its turn comes. 0 leaves an engine out.
type Strategy struct {
	Name       string
	Bounded    float64       // bounded search: finds shallow errors, proves what ends
	First      time.Duration // at most that much of it before the others have a turn; 0: no limit
	Numeric    float64       // facts about numbers; the rest of the engines use them
	States     float64       // search of abstract states
	Horn       float64       // annotations from Horn clauses over large blocks
	Unrolled   float64       // facts where inner loops are unrolled
	Candidates float64       // annotations from samples, with quantifiers if there are arrays
	Arrays     float64       // annotations with quantifiers from Horn clauses; libz3 4.8.12 may crash there, and the process with it
	Loop       float64       // trace abstraction; the rest is for bounded search again
	Unwind     int           // not 0: nothing but bounded search loop by loop, up to so many iterations
}

// Unwinding is the strategy that unwinds loops, each up to a number of iterations, and does nothing else.
func Unwinding(iterations int) Strategy {
	return Strategy{Name: "unwind", Bounded: 1, Unwind: iterations}
}

// Strategies lists what is worth running side by side. The first is for a run
// alone; each of the others does long what the first does briefly.
func Strategies() []Strategy {
	return []Strategy{
		{Name: "default", Numeric: 0.2, Bounded: 0.1, First: 3 * time.Second, States: 0.35, Horn: 0.25, Unrolled: 0.3, Candidates: 0.1, Loop: 0.7},
		{Name: "bounded", Bounded: 0.9, Loop: 1},
		{Name: "loop", Loop: 1},
		{Name: "invariants", Numeric: 0.2, States: 0.5, Horn: 0.5, Unrolled: 0.3, Candidates: 0.1, Loop: 1},
		{Name: "arrays", States: 0.1, Candidates: 0.2, Arrays: 0.3, Loop: 1},
	}
}

// parts are the shares that an engine lives on; nil: none of them.
func (s *Strategy) parts(name string) []*float64 {
	switch name {
	case engine.BoundedSearch, engine.AcceleratedLoops:
		return []*float64{&s.Bounded}
	case engine.Numeric, engine.Contracts:
		return []*float64{&s.Numeric}
	case engine.AbstractStates:
		return []*float64{&s.States}
	case engine.UnfoldedCalls:
		return []*float64{&s.Bounded, &s.States}
	case engine.HornClauses, engine.HornSummaries:
		return []*float64{&s.Horn}
	case engine.UnrolledLoops:
		return []*float64{&s.Unrolled}
	case engine.Candidates, engine.QuantifiedCandidates, engine.OrderedElements:
		return []*float64{&s.Candidates}
	case engine.QuantifiedClauses:
		return []*float64{&s.Arrays}
	case engine.TraceAbstraction:
		return []*float64{&s.Loop}
	}
	return nil
}

// Share is an engine's part of the time that is left.
func (s Strategy) share(name string) float64 {
	parts := s.parts(name)
	if parts == nil {
		return 1
	}
	most := 0.0
	for _, p := range parts {
		most = max(most, *p)
	}
	return most
}

// Without is the strategy without the engine of a name; false when there is nothing else
// or the engine cannot be left out.
func (s Strategy) Without(name string) (rest Strategy, ok bool) {
	parts := s.parts(name)
	for _, p := range parts {
		*p = 0
	}
	if parts != nil && s.Bounded == 0 && s.Loop > 0 { // nothing else has use for the rest of the time
		s.Loop = 1
	}
	return s, parts != nil && (s.Loop > 0 || !s.alone())
}

// alone says that a strategy has the loop only.
func (s Strategy) alone() bool {
	return s.Bounded+s.Numeric+s.States+s.Horn+s.Unrolled+s.Candidates+s.Arrays == 0
}

// A turn is a turn of an engine.
type turn struct {
	engine string
	limit  time.Duration // 0: its share of the time is the only limit
	times  float64       // its share; 0 is 1
}

// rounds is the schedule of the engines, one row per round. What is easy is found
// first, whichever engine finds it easy; what the early turns cost is a small
// part of the last one. An engine whose share is 0 has no go.
var rounds = [][]turn{
	{{engine: engine.Numeric, limit: 20 * ms}, {engine: engine.AbstractStates, limit: 20 * ms}, {engine: engine.BoundedSearch, limit: 20 * ms}, {engine: engine.AcceleratedLoops, limit: 20 * ms}, {engine: engine.HornClauses, limit: 20 * ms},
		{engine: engine.LongRuns, limit: 100 * ms}},
	{{engine: engine.Numeric, limit: 100 * ms}, {engine: engine.AbstractStates, limit: 100 * ms}, {engine: engine.BoundedSearch, limit: 100 * ms}, {engine: engine.AcceleratedLoops, limit: 100 * ms}, {engine: engine.HornClauses, limit: 100 * ms},
		{engine: engine.Numeric, limit: 500 * ms}, {engine: engine.QuantifiedCandidates}, {engine: engine.QuantifiedClauses}, {engine: engine.Candidates, limit: 100 * ms}, {engine: engine.OrderedElements, limit: 800 * ms}},
	{{engine: engine.Numeric, limit: 500 * ms}, {engine: engine.AbstractStates, limit: 500 * ms}, {engine: engine.BoundedSearch, limit: 500 * ms}, {engine: engine.AcceleratedLoops, limit: 500 * ms}, {engine: engine.HornClauses, limit: 500 * ms},
		{engine: engine.Candidates, limit: 500 * ms}, {engine: engine.OrderedElements, limit: 2500 * ms, times: 2}, {engine: engine.UnrolledLoops, limit: 500 * ms}, {engine: engine.LongRuns, limit: 1500 * ms}},
	{{engine: engine.Numeric, limit: 2500 * ms}, {engine: engine.AbstractStates, limit: 2500 * ms}, {engine: engine.BoundedSearch, limit: 2500 * ms}, {engine: engine.AcceleratedLoops, limit: 2500 * ms}, {engine: engine.HornClauses, limit: 2500 * ms},
		{engine: engine.QuantifiedCandidates, times: 2}, {engine: engine.Candidates, limit: 2500 * ms}, {engine: engine.OrderedElements, times: 3}, {engine: engine.UnrolledLoops, limit: 5000 * ms}},
	{{engine: engine.Numeric}, {engine: engine.AbstractStates}, {engine: engine.BoundedSearch}, {engine: engine.AcceleratedLoops}, {engine: engine.HornClauses}, {engine: engine.Candidates}, {engine: engine.UnrolledLoops}},
}

// rounds has the turns of all rounds; done says that the result is decided.
func (r *refinement) rounds(ctx context.Context) (done bool, err error) {
	if r.Strategy.alone() {
		return false, nil
	}
	r.joinCalls()
	if r.whole.Blocks, done = blocks.New(ctx, r.whole.Prog); !done {
		if len(r.whole.Prog.Procs) == 1 && ctx.Err() == nil {
			limits.Hit(ctx, "size of large blocks")
		}
		return r.calls(ctx)
	}
	for i, round := range rounds {
		if i >= tellOpen && r.Open != nil {
			r.tell(ctx, time.Duration(i-tellOpen+1)*openTime)
		}
		for _, s := range round {
			switch done, err := r.turn(ctx, s); {
			case done || err != nil:
				return done, err
			case r.result.Reason != nil: // TRUE is impossible: are there errors?
				return r.beside(ctx)
			}
		}
	}
	return false, nil
}

// beside looks for errors of a program that leaves what tav models, or that has an error which is not confirmed, by runs first. Where all
// executions are looked at soon, trace abstraction need not begin.
func (r *refinement) beside(ctx context.Context) (done bool, err error) {
	if r.result.Run != nil || r.otherLayout() {
		return false, nil
	}
	if done, err = r.turn(ctx, turn{engine: engine.LongRuns, limit: besideRuns}); done || err != nil || r.result.Run != nil {
		return done, err
	}
	return r.turn(ctx, turn{engine: engine.BoundedSearch, limit: besideTime})
}

// turn is one go of an engine.
func (r *refinement) turn(ctx context.Context, s turn) (done bool, err error) {
	e, part := r.engines[s.engine], r.Strategy.share(s.engine)*cmp.Or(s.times, 1)
	if e == nil || part == 0 || !r.env.Families.On(familyOf(s.engine)) || s.engine == engine.AcceleratedLoops && s.limit > 0 && r.engines[engine.BoundedSearch].(*bounded.Engine).Ending() {
		return false, nil // what ends soon needs no jumps
	}
	limit := s.limit
	if s.engine == engine.BoundedSearch {
		limit = cmp.Or(limit, r.Strategy.First)
	}
	defer r.use(s.engine)()
	r.env.Families.Proposed(familyOf(s.engine), 1)
	allowance := engine.Allowance(ctx, part, limit)
	for more := 0; ; {
		answer, err := e.Run(ctx, r.whole, allowance)
		if s.engine == engine.HornClauses {
			r.whole.Hints = answer.Hints
		}
		if done = err == nil && r.decided(answer, s.engine); done || err != nil || answer.More <= more {
			if done && (answer.ErrorTrace != nil || answer.Certificate != nil) {
				r.env.Families.Decided(familyOf(s.engine))
			}
			return done, err
		}
		more = answer.More
		allowance = engine.Allowance(ctx, moreShare, time.Duration(more)*limit)
	}
}

// longRunEngine runs the program.
type longRunEngine struct {
	run func(ctx context.Context, limit time.Duration) (found any)
}

func (longRunEngine) Name() string { return engine.LongRuns }

// Run ends the search when an error is found.
func (e longRunEngine) Run(ctx context.Context, _ *engine.Env, limit time.Duration) (engine.Answer, error) {
	return engine.Answer{Run: e.run(ctx, limit)}, nil
}

// calls are the goes at a program with calls: what it does up to some height of the stack, and the
// loop, in turns that grow, as for some programs the one is quick and for some the other.
func (r *refinement) calls(ctx context.Context) (done bool, err error) {
	if len(r.Prog.Procs) == 1 {
		return false, nil
	}
	for limit := callsTime; ; limit *= 2 {
		if done, err = r.turn(ctx, turn{engine: engine.Contracts, limit: limit / 2}); done || err != nil {
			return done, err
		}
		if done, err = r.turn(ctx, turn{engine: engine.UnfoldedCalls, limit: limit}); done || err != nil || r.Generalize != nil {
			return done, err
		}
		if done, err = r.turn(ctx, turn{engine: engine.HornSummaries, limit: limit}); done || err != nil || r.Strategy.Loop == 0 {
			return done, err
		}
		if done, err = r.loopTurn(ctx, 2*limit); done {
			return true, err
		}
	}
}

// loopTurn is a go of the loop; done says that it has ended, or the time for all. What it could not
// decide is left to the unfolding of calls.
func (r *refinement) loopTurn(ctx context.Context, limit time.Duration) (done bool, err error) {
	part, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	err = r.loop(part)
	switch {
	case ctx.Err() != nil || len(r.result.Errors) > 0:
		return true, err
	case part.Err() != nil:
		return false, nil
	case err == nil && r.result.Reason != nil && !r.otherLayout():
		err = r.deeper(ctx)
	}
	return true, err
}

// use notes that an engine runs until the returned function is called.
func (r *refinement) use(name string) func() {
	end, before := r.result.Stats.use(name), r.running
	r.runs(name)
	return func() {
		if name == engine.BoundedSearch && r.Depth != nil && r.result.Reason == nil {
			r.Depth(r.engines[name].(*bounded.Engine).Depth())
		}
		r.runs(before)
		end()
	}
}

func (r *refinement) runs(name string) {
	r.running = name
	if r.Engine != nil {
		r.Engine(name)
	}
}

// loopTime is the loop's part of the time, all of it when nothing could use the rest.
func (r *refinement) loopTime(ctx context.Context) (context.Context, context.CancelFunc) {
	if _, limited := effort.Left(ctx); !limited || r.whole.Blocks == nil || r.Strategy.Loop == 1 {
		return context.WithCancel(ctx)
	}
	return engine.Share(ctx, r.Strategy.Loop, 0)
}

// deeper is the search for errors with all the time that is left.
func (r *refinement) deeper(ctx context.Context) error {
	name := engine.BoundedSearch
	if r.whole.Blocks == nil {
		name = engine.UnfoldedCalls
	}
	if r.Strategy.Bounded == 0 || r.whole.Blocks == nil && len(r.Prog.Procs) == 1 {
		return nil
	}
	defer r.use(name)()
	answer, err := r.engines[name].Run(ctx, r.whole, engine.Allowance(ctx, 1, 0))
	r.decided(answer, name)
	return err
}

// decided takes over what an engine found.
func (r *refinement) decided(a engine.Answer, name string) bool {
	if r.joined != nil {
		a = foldedAnswer(r.env, r.joined, a)
	}
	r.result.Unconfirmed = append(r.result.Unconfirmed, a.Unconfirmed...)
	switch {
	case a.ErrorTrace != nil:
		r.result.Errors = append(r.result.Errors, a.ErrorTrace)
	case a.Certificate != nil:
		r.result.Proof = a.Certificate
	case a.Run != nil:
		r.result.Run = a.Run
		r.result.open(errors.New("found by running the program"))
		return false
	default:
		if a.Open != nil {
			r.result.open(a.Open)
		}
		r.exhausted = r.exhausted || a.Exhausted
		return a.Exhausted
	}
	r.result.Engine = name
	return true
}
