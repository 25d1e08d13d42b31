package driver

import (
	"context"
	"errors"
	"strings"

	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/threads"
	"tav/explain/report"
)

// Programs with threads are decided by their sequential form, an ordinary program in which
// inputs choose who goes on. A program that starts a thread again and again is first
// given one at a time, then more as long as these do not suffice.

// sequential puts the sequential form in the place of a program with threads. It returns
// the outcome if there is no such form.
func (v *verification) sequential(ctx context.Context) *report.Outcome {
	if v.program.Threads == nil {
		return nil
	}
	if v.program.Check != cfg.PropertySet(cfg.UnreachCall) {
		return report.Undecided("unsupported: other properties than unreach-call of a program that starts threads")
	}
	l := *v.loaded
	if l.full != nil { // a schedule of the program is none of that with all reads
		full, err := l.full(ctx)
		if err != nil {
			return failure(ctx, err)
		}
		l = *full
	}
	v.Enter("threads")
	defer v.stats.time("Time", "threads")()
	form, err := threads.Sequential(l.program, threads.Options{})
	if err != nil {
		return report.Undecided("unsupported: %v", err)
	}
	v.stats.add("Program", "threads", float64(len(l.program.Threads)), "")
	v.stats.add("Program", "locations of threads together", float64(form.NumLocs()), "")
	l.program, l.threads, l.full = form.Program, l.program.Threads, nil
	v.loaded = &l
	return nil
}

// moreThreads decides the program anew with more threads, as long as a run comes to a
// creation of one more than there are.
func (v *verification) moreThreads(ctx context.Context, a *decision) (*decision, error) {
	for v.Instances = max(v.Instances, 1); v.threads != nil && v.needsMore(a) && ctx.Err() == nil && v.Instances < maxInstances; {
		v.Instances *= 2
		more := &verification{Config: v.Config, Status: v.Status, stats: v.stats}
		var err error
		if more.loaded, err = load(ctx, more.Config, more.Enter, more.stats); err != nil {
			return nil, err
		}
		if o := more.sequential(ctx); o != nil {
			return &decision{Outcome: o}, nil
		}
		again, err := more.decide(ctx)
		if err != nil {
			return nil, err
		}
		*v, a = *more, again
	}
	return a, nil
}

// needsMore reports whether a decision is open as a thread more was started.
func (v *verification) needsMore(a *decision) bool {
	var left *cfg.LeftError
	return a.Verdict == report.Unknown && errors.As(a.reason, &left) && strings.Contains(left.Reason, library.CallInWords(library.ThreadsMore))
}
