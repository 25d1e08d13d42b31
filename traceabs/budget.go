package traceabs

import (
	"cmp"
	"context"
	"time"
)

// The budget: which engine runs when and for how long. An engine that ends
// early hands its time on; the loop of cegar.go has all that is left.

// A Strategy divides the time among the engines: to each, in this order, a part
// of what is left when its turn comes. 0 leaves an engine out.
type Strategy struct {
	Name       string
	Bounded    float64       // bounded search: finds shallow errors, proves what ends
	First      time.Duration // at most that much of it before others have a go; 0: no limit
	States     float64       // search of abstract states
	Horn       float64       // annotations from Horn clauses over large blocks
	Candidates float64       // annotations from samples, with quantifiers if there are arrays
	Arrays     float64       // annotations with quantifiers from Horn clauses; libz3 4.8.12 may crash there, and the process with it
	Loop       float64       // trace abstraction; the rest is for bounded search again
}

// Strategies lists what is worth running side by side. The first is for a run
// alone; each of the others does long what the first does briefly.
func Strategies() []Strategy {
	return []Strategy{
		{Name: "default", Bounded: 0.1, First: 3 * time.Second, States: 0.35, Horn: 0.25, Candidates: 0.1, Loop: 0.7},
		{Name: "bounded", Bounded: 0.9, Loop: 1},
		{Name: "loop", Loop: 1},
		{Name: "invariants", States: 0.5, Horn: 0.5, Candidates: 0.1, Loop: 1},
		{Name: "arrays", States: 0.1, Candidates: 0.2, Arrays: 0.3, Loop: 1},
	}
}

// parts are the shares that an engine lives on; nil: none of them.
func (s *Strategy) parts(engine string) []*float64 {
	switch engine {
	case boundedSearch:
		return []*float64{&s.Bounded}
	case abstractStates:
		return []*float64{&s.States}
	case unfoldedCalls:
		return []*float64{&s.Bounded, &s.States}
	case hornClauses:
		return []*float64{&s.Horn}
	case candidates, quantifiedCandidates:
		return []*float64{&s.Candidates}
	case quantifiedClauses:
		return []*float64{&s.Arrays}
	case traceAbstraction:
		return []*float64{&s.Loop}
	}
	return nil
}

// share is an engine's part of the time that is left.
func (s Strategy) share(engine string) float64 {
	parts := s.parts(engine)
	if parts == nil {
		return 1
	}
	most := 0.0
	for _, p := range parts {
		most = max(most, *p)
	}
	return most
}

// Without is the strategy without an engine; false when there is nothing else
// or the engine cannot be left out.
func (s Strategy) Without(engine string) (rest Strategy, ok bool) {
	parts := s.parts(engine)
	for _, p := range parts {
		*p = 0
	}
	if parts != nil && s.Bounded == 0 && s.Loop > 0 { // nothing else has use for the rest of the time
		s.Loop = 1
	}
	return s, parts != nil && (s.Loop > 0 || !s.alone())
}

// alone says that a strategy has the loop only.
func (s Strategy) alone() bool { return s.Bounded+s.States+s.Horn+s.Candidates+s.Arrays == 0 }

// A turn is a go of an engine.
type turn struct {
	engine string
	limit  time.Duration // 0: its share of the time is the only limit
	times  float64       // its share; 0 is 1
}

// rounds are the goes of the engines, a round a row. What is easy is found
// first, whichever engine finds it easy; what the early goes cost is a small
// part of the last one. An engine whose share is 0 has no go.
var rounds = [][]turn{
	{{engine: abstractStates, limit: 20 * ms}, {engine: boundedSearch, limit: 20 * ms}, {engine: hornClauses, limit: 20 * ms}},
	{{engine: abstractStates, limit: 100 * ms}, {engine: boundedSearch, limit: 100 * ms}, {engine: hornClauses, limit: 100 * ms},
		{engine: quantifiedCandidates}, {engine: quantifiedClauses}, {engine: candidates, limit: 100 * ms}},
	{{engine: abstractStates, limit: 500 * ms}, {engine: boundedSearch, limit: 500 * ms}, {engine: hornClauses, limit: 500 * ms},
		{engine: candidates, limit: 500 * ms}, {engine: longRuns, limit: 1500 * ms}},
	{{engine: abstractStates, limit: 2500 * ms}, {engine: boundedSearch, limit: 2500 * ms}, {engine: hornClauses, limit: 2500 * ms},
		{engine: quantifiedCandidates, times: 2}, {engine: candidates, limit: 2500 * ms}},
	{{engine: abstractStates}, {engine: boundedSearch}, {engine: hornClauses}, {engine: candidates}},
}

const ms = time.Millisecond

// rounds has the goes of all rounds; done says that the result is decided.
func (r *refinement) rounds(ctx context.Context) (done bool, err error) {
	if r.Strategy.alone() {
		return false, nil
	}
	if r.env.blocks, done = newBlocks(r.Prog); !done {
		return r.calls(ctx)
	}
	for _, round := range rounds {
		for _, s := range round {
			if done, err := r.turn(ctx, s); done || err != nil || r.result.Reason != "" { // a reason: TRUE is impossible
				return done, err
			}
		}
	}
	return false, nil
}

// turn is one go of an engine.
func (r *refinement) turn(ctx context.Context, s turn) (done bool, err error) {
	engine, part := r.engines[s.engine], r.Strategy.share(s.engine)*cmp.Or(s.times, 1)
	if engine == nil || part == 0 {
		return false, nil
	}
	limit := s.limit
	if s.engine == boundedSearch {
		limit = cmp.Or(limit, r.Strategy.First)
	}
	defer r.use(s.engine)()
	answer, err := engine.Run(ctx, r.env, allowance(ctx, part, limit))
	if s.engine == hornClauses {
		r.env.hints = answer.hints
	}
	return err == nil && r.decided(answer, s.engine), err
}

// longRunEngine runs the program.
type longRunEngine struct {
	run func(ctx context.Context, limit time.Duration) (found bool)
}

func (longRunEngine) Name() string { return longRuns }

// Run ends the search when an error is found.
func (e longRunEngine) Run(ctx context.Context, _ *Env, limit time.Duration) (Answer, error) {
	if e.run(ctx, limit) {
		return Answer{open: "found by running the program"}, nil
	}
	return Answer{}, nil
}

// calls has the last limited go for what a program with calls does up to some
// height of the stack.
func (r *refinement) calls(ctx context.Context) (done bool, err error) {
	if len(r.Prog.Procs) == 1 {
		return false, nil
	}
	defer r.use(unfoldedCalls)()
	ctx, cancel := share(ctx, r.Strategy.share(unfoldedCalls), callsTime)
	defer cancel()
	answer, err := recursive(ctx, r.env)
	return err == nil && r.decided(answer, unfoldedCalls), err
}

const callsTime = 2500 * ms // for programs with calls

// use notes that an engine runs until the returned function is called.
func (r *refinement) use(engine string) func() {
	end, before := r.result.Stats.use(engine), r.running
	r.runs(engine)
	return func() {
		r.runs(before)
		end()
	}
}

func (r *refinement) runs(engine string) {
	r.running = engine
	if r.Engine != nil {
		r.Engine(engine)
	}
}

// loopTime is the loop's part of the time, all of it when nothing could use the rest.
func (r *refinement) loopTime(ctx context.Context) (context.Context, context.CancelFunc) {
	if _, limited := ctx.Deadline(); !limited || r.env.blocks == nil || r.Strategy.Loop == 1 {
		return context.WithCancel(ctx)
	}
	return share(ctx, r.Strategy.Loop, 0)
}

// deeper is bounded search with all the time that is left.
func (r *refinement) deeper(ctx context.Context) error {
	if r.env.blocks == nil || r.Strategy.Bounded == 0 {
		return nil
	}
	defer r.use(boundedSearch)()
	answer, err := r.engines[boundedSearch].Run(ctx, r.env, allowance(ctx, 1, 0))
	r.decided(answer, boundedSearch)
	return err
}

// decided takes over what an engine found.
func (r *refinement) decided(a Answer, engine string) bool {
	r.result.Unconfirmed = append(r.result.Unconfirmed, a.unconfirmed...)
	switch {
	case a.errorTrace != nil:
		r.result.Errors = append(r.result.Errors, a.errorTrace)
	case a.certificate != nil:
		r.result.Proof = a.certificate
	default:
		if a.open != "" {
			r.result.open(a.open)
		}
		return false
	}
	r.result.Engine = engine
	return true
}
