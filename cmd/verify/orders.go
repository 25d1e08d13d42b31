package verify

import (
	"context"
	"log/slog"
	"time"

	"tav/cfg"
	"tav/cfg/sequentialise"
	"tav/explain/report"
	"tav/solver/z3"
	"tav/traceabs/concurrent/partialorder"
	"tav/traceabs/engine"
)

// orders looks for an error of a program with threads without their interleavings, once, for a share of the time that is
// left and limit at most. What is found is decided in the part of the sequential form in which the threads take their turns in that order. nil: there
// is no counterexample.
func (v *search) orders(ctx context.Context, share float64, limit time.Duration) *decision {
	if v.threads == nil || v.ordered || v.Script != nil || v.Strategy.Unwind > 0 {
		return nil
	}
	v.ordered = true
	if path := v.order(ctx, share, limit); path != nil {
		return v.following(ctx, path, nil)
	}
	return nil
}

// following decides the executions of a program with threads in which these take their turns as on a path, where there is
// a counterexample; nil: there is none. race are the accesses of a data race that they reach; nil: it is not known which.
func (v *search) following(ctx context.Context, path, race []*cfg.Edge) *decision {
	within, cancel := context.WithTimeout(ctx, engine.Allowance(ctx, threadsShare, threadsMost))
	defer cancel()
	more := v.in(sequentialise.Following(v.threads, path, race))
	more.ordered = true
	a, err := more.decide(within)
	if err != nil || a.Verdict != report.False {
		slog.Debug("no counterexample", "component", "threads", "error", err)
		return nil
	}
	return a
}

// in is a search in another sequential form of the program with threads, which takes no account of what was found out in this one.
func (v *search) in(form *sequentialise.Form) *search {
	one := *v.Loaded
	one.form, one.Prog = form, form.Program
	one.behind(one.Prog)
	more := v.session.search(&one)
	more.anyThreads, more.ordered = v.anyThreads, v.ordered
	return more
}

// order is a path to an error, of all threads in their order, for the solver; nil: none was found.
func (v *search) order(ctx context.Context, share float64, limit time.Duration) []*cfg.Edge {
	defer v.stats.time("Time", "orders of events")()
	within, cancel := context.WithTimeout(ctx, engine.Allowance(ctx, share, limit))
	defer cancel()
	backend := z3.New(v.threads.Terms)
	defer backend.Close()
	r, err := partialorder.Find(within, v.threads, backend)
	if err != nil {
		slog.Debug("no order", "component", "partialorder", "reason", err)
		return nil
	}
	return r.Path
}
