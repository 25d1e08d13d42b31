package traceabs

import (
	"context"
	"time"
)

// The budget: which engine runs when and for how long. An engine that ends
// early hands its time on; the loop of cegar.go has all that is left.
const (
	boundedShare      = 0.15             // bounded search: finds shallow errors, proves what ends
	wholeProgramShare = 0.35             // annotations from Horn clauses over large blocks
	assumedTime       = 60 * time.Second // when there is no deadline
)

// engines runs what comes before the loop; done says that the result is decided.
func (r *refinement) engines(ctx context.Context) (done bool, err error) {
	b, ok := newBlocks(r.Prog)
	if !ok {
		return false, nil
	}
	stop := r.result.Stats.clock(&r.result.Stats.Bounded)
	limited, cancel := share(ctx, boundedShare)
	answer, err := r.bounded(limited, b, 0)
	cancel()
	stop()
	if err != nil || r.decided(answer, "bounded search") {
		return true, err
	}
	if r.result.Reason != "" { // TRUE is impossible
		return false, nil
	}
	defer r.result.Stats.clock(&r.result.Stats.WholeProgram)()
	limited, cancel = share(ctx, wholeProgramShare)
	defer cancel()
	return r.decided(r.wholeProgram(limited, b), "Horn clauses"), nil
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

// share is a context for a part of the time that is left.
func share(ctx context.Context, part float64) (context.Context, context.CancelFunc) {
	left := assumedTime
	if deadline, ok := ctx.Deadline(); ok {
		left = time.Until(deadline)
	}
	return context.WithTimeout(ctx, time.Duration(part*float64(left)))
}
