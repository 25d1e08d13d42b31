package traceabs

import (
	"cmp"
	"context"
	"time"

	"tav/solver/term"
)

// The budget: which engine runs when and for how long. An engine that ends
// early hands its time on; the loop of cegar.go has all that is left.
const (
	boundedShare      = 0.1                    // bounded search: finds shallow errors, proves what ends
	wholeProgramShare = 0.25                   // annotations from Horn clauses over large blocks
	candidatesShare   = 0.4                    // annotations from samples and from the search of abstract states
	loopShare         = 0.7                    // trace abstraction; the rest is for bounded search again
	assumedTime       = 60 * time.Second       // when there is no deadline
	quick             = 100 * time.Millisecond // each engine's first go
)

// engines runs what comes before the loop; done says that the result is decided.
func (r *refinement) engines(ctx context.Context) (done bool, err error) {
	if r.loopOnly {
		return false, nil
	}
	var ok bool
	if r.blocks, ok = newBlocks(r.Prog); !ok {
		return false, nil
	}
	var hints []*term.Term
	for _, limit := range []time.Duration{quick, 0} { // what is easy first, whichever engine finds it easy
		search, cancel := share(ctx, boundedShare, cmp.Or(limit, r.Limits.Bounded))
		done, err := r.search(search)
		cancel()
		if done || err != nil {
			return done, err
		}
		if r.result.Reason != "" { // TRUE is impossible
			return false, nil
		}
		horn := r.annotate(ctx, wholeProgramShare, limit, func(ctx context.Context) engineAnswer { return r.wholeProgram(ctx, r.blocks) })
		if r.decided(horn, "Horn clauses") {
			return true, nil
		}
		hints = horn.hints
	}
	other := r.annotate(ctx, candidatesShare, 0, func(ctx context.Context) engineAnswer { return r.candidates(ctx, r.blocks, hints) })
	return r.decided(other, "candidates"), nil
}

// annotate runs an engine that looks for annotations on its share of the time.
func (r *refinement) annotate(ctx context.Context, part float64, limit time.Duration, engine func(context.Context) engineAnswer) engineAnswer {
	defer r.result.Stats.clock(&r.result.Stats.Annotations)()
	ctx, cancel := share(ctx, part, limit)
	defer cancel()
	return engine(ctx)
}

// loopTime is the loop's part of the time, all of it when nothing could use the rest.
func (r *refinement) loopTime(ctx context.Context) (context.Context, context.CancelFunc) {
	if _, limited := ctx.Deadline(); !limited || r.blocks == nil {
		return context.WithCancel(ctx)
	}
	return share(ctx, loopShare, 0)
}

// search is bounded search until ctx ends; the next one goes on where it was.
func (r *refinement) search(ctx context.Context) (done bool, err error) {
	if r.blocks == nil {
		return false, nil
	}
	defer r.result.Stats.clock(&r.result.Stats.Bounded)()
	if r.deep == nil {
		if r.deep, err = r.newBounded(r.blocks, 0); err != nil {
			return false, err
		}
	}
	err = r.deep.search(ctx)
	return err == nil && r.decided(r.deep.answer, "bounded search"), err
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
