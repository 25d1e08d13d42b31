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

// Without is the strategy without an engine; false when there is nothing else
// or the engine cannot be left out.
func (s Strategy) Without(engine string) (rest Strategy, ok bool) {
	switch engine {
	case boundedSearch:
		s.Bounded = 0
	case abstractStates:
		s.States = 0
	case unfoldedCalls:
		s.Bounded, s.States = 0, 0
	case hornClauses:
		s.Horn = 0
	case candidates, quantifiedCandidates:
		s.Candidates = 0
	case quantifiedClauses:
		s.Arrays = 0
	case traceAbstraction:
		s.Loop = 0
	default:
		return s, false
	}
	if s.Bounded == 0 && s.Loop > 0 { // nothing else has use for the rest of the time
		s.Loop = 1
	}
	return s, s.Bounded+s.States+s.Horn+s.Candidates+s.Arrays+s.Loop > 0
}

const assumedTime = 60 * time.Second // when there is no deadline

// goes are the limits of an engine's goes (0: no limit). What is easy is found
// first, whichever engine finds it easy; what the early goes cost is a small
// part of the last one.
var goes = [...]time.Duration{20 * time.Millisecond, 100 * time.Millisecond, 500 * time.Millisecond, 2500 * time.Millisecond, 0}

// engines runs what comes before the loop; done says that the result is decided.
func (r *refinement) engines(ctx context.Context) (done bool, err error) {
	s := r.Strategy
	if s.Bounded+s.States+s.Horn+s.Candidates+s.Arrays == 0 {
		return false, nil
	}
	var ok bool
	if r.blocks, ok = newBlocks(r.Prog); !ok {
		return r.calls(ctx)
	}
	for i, limit := range goes {
		if done, err := r.round(ctx, limit); done || err != nil || r.result.Reason != "" { // a reason: TRUE is impossible
			return done, err
		}
		if i == runsAfter && r.Runs != nil && r.Runs(ctx, runsTime) {
			r.result.open("found by running the program")
			return true, nil
		}
	}
	return false, nil
}

// Runs have runsTime after this go.
const (
	runsAfter = 2
	runsTime  = 1500 * time.Millisecond
)

// quantifiers asks for annotations with quantifiers, once; again in a late go
// if there was no time for the candidates.
func (r *refinement) quantifiers(ctx context.Context, limit time.Duration) (done bool) {
	again := limit == goes[3] && r.hurried
	if limit != goes[1] && !again || !r.blocks.hasArrays() {
		return false
	}
	part := r.Strategy.Candidates
	if again {
		part *= 2
	}
	arrays := r.annotate(ctx, quantifiedCandidates, part, 0, func(ctx context.Context) engineAnswer {
		defer func() { r.hurried = ctx.Err() != nil }()
		return r.quantified(ctx, r.blocks, r.hints)
	})
	if r.decided(arrays, quantifiedCandidates) || again {
		return r.result.Engine != ""
	}
	arrays = r.annotate(ctx, quantifiedClauses, r.Strategy.Arrays, 0, func(ctx context.Context) engineAnswer { return r.quantifiedHorn(ctx, r.blocks) })
	return r.decided(arrays, quantifiedClauses)
}

// round is one go of each engine, at most so long (0: no matter how long).
func (r *refinement) round(ctx context.Context, limit time.Duration) (done bool, err error) {
	s := r.Strategy
	states := r.annotate(ctx, abstractStates, s.States, limit, func(part context.Context) engineAnswer { return r.reach(part, ctx, r.blocks) })
	if r.decided(states, abstractStates) {
		return true, nil
	}
	search, cancel := share(ctx, s.Bounded, cmp.Or(limit, s.First))
	done, err = r.search(search)
	cancel()
	if done || err != nil || r.result.Reason != "" {
		return done, err
	}
	horn := r.annotate(ctx, hornClauses, s.Horn, limit, func(ctx context.Context) engineAnswer { return r.wholeProgram(ctx, r.blocks) })
	r.hints = horn.hints
	if r.decided(horn, hornClauses) || limit == goes[0] {
		return r.result.Engine != "", nil
	}
	if r.quantifiers(ctx, limit) {
		return true, nil
	}
	found := r.annotate(ctx, candidates, s.Candidates, limit, func(ctx context.Context) engineAnswer { return r.candidates(ctx, r.blocks, r.hints) })
	return r.decided(found, candidates), nil
}

// calls has the last limited go for what a program with calls does up to some
// height of the stack.
func (r *refinement) calls(ctx context.Context) (done bool, err error) {
	if len(r.Prog.Procs) == 1 {
		return false, nil
	}
	defer r.use(unfoldedCalls)()
	ctx, cancel := share(ctx, max(r.Strategy.Bounded, r.Strategy.States), goes[len(goes)-2])
	defer cancel()
	answer, err := r.recursive(ctx)
	return err == nil && r.decided(answer, unfoldedCalls), err
}

// use notes that an engine runs until the returned function is called.
func (r *refinement) use(engine string) func() {
	end, before := r.result.Stats.use(engine), r.running
	r.run(engine)
	return func() {
		r.run(before)
		end()
	}
}

func (r *refinement) run(engine string) {
	r.running = engine
	if r.Engine != nil {
		r.Engine(engine)
	}
}

// annotate runs an engine that looks for annotations on its part of the time.
func (r *refinement) annotate(ctx context.Context, engine string, part float64, limit time.Duration, run func(context.Context) engineAnswer) engineAnswer {
	if part == 0 {
		return engineAnswer{}
	}
	defer r.use(engine)()
	ctx, cancel := share(ctx, part, limit)
	defer cancel()
	return run(ctx)
}

// loopTime is the loop's part of the time, all of it when nothing could use the rest.
func (r *refinement) loopTime(ctx context.Context) (context.Context, context.CancelFunc) {
	if _, limited := ctx.Deadline(); !limited || r.blocks == nil || r.Strategy.Loop == 1 {
		return context.WithCancel(ctx)
	}
	return share(ctx, r.Strategy.Loop, 0)
}

// search is bounded search until ctx ends; the next one goes on where it was.
func (r *refinement) search(ctx context.Context) (done bool, err error) {
	if r.blocks == nil || r.Strategy.Bounded == 0 {
		return false, nil
	}
	defer r.use(boundedSearch)()
	if r.deepening == nil {
		if r.deepening, err = r.newBounded(r.blocks, 0); err != nil {
			return false, err
		}
	}
	err = r.deepening.search(ctx)
	return err == nil && r.decided(r.deepening.answer, boundedSearch), err
}

// decided takes over what an engine found.
func (r *refinement) decided(a engineAnswer, engine string) bool {
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

// share is a context for a part of the time that is left, at most limit (0: no
// matter how long).
func share(ctx context.Context, part float64, limit time.Duration) (context.Context, context.CancelFunc) {
	left := assumedTime
	if deadline, ok := ctx.Deadline(); ok {
		left = time.Until(deadline)
	}
	d := time.Duration(part * float64(left))
	if limit > 0 {
		d = min(d, limit)
	}
	return context.WithTimeout(ctx, d)
}
