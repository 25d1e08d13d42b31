package driver

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/library"
	"tav/cfg/prepare"
	"tav/cfg/threads"
	"tav/explain/report"
	"tav/solver/z3"
	"tav/traceabs"
	"tav/traceabs/engine"
	"tav/traceabs/threadmodular"
)

// Programs with threads are decided by their sequential form, an ordinary program in which
// inputs choose who goes on. A program that starts a thread again and again is first
// given any number of them, in a proof about each and the others that the program's own conditions make; then one at a time; then any number in
// a proof that may take longer; else more, as long as these do not suffice.

// sequential puts the sequential form in the place of a program with threads.
func (l *loaded) sequential(ctx context.Context, enter func(phase string), s *stats) (*loaded, error) {
	if l.program.Threads == nil || l.structure != nil && l.structure.Free { // these need no combinations
		return l, nil
	}
	if l.program.Check.Has(cfg.Termination) {
		return nil, &frontend.UnsupportedError{What: "termination of a program that starts threads"}
	}
	if l.full != nil { // a schedule of the program is none of that with all reads
		var err error
		if l, err = l.full(ctx); err != nil {
			return nil, err
		}
	}
	enter("threads")
	defer s.time("Time", "threads")()
	form, err := threads.Sequential(l.program, threads.Options{})
	if err != nil {
		return nil, &frontend.UnsupportedError{What: err.Error()}
	}
	s.add("Program", "threads", float64(len(l.program.Threads)), "")
	s.add("Program", "locations of threads together", float64(form.NumLocs()), "")
	one := *l
	one.program, one.form, one.threads, one.full = form.Program, form, l.program, nil
	return &one, nil
}

// decideThreads decides a program, also if it has too many threads, or combinations of their locations, for
// one sequential form.
func (v *verification) decideThreads(ctx context.Context) (*decision, error) {
	if v.program.Partial != "" {
		if a, err := v.modular(ctx, threadmodular.Clauses); a != nil || err != nil {
			return a, err
		}
	}
	a, err := v.decide(ctx)
	if err != nil || !v.needsMore(a) {
		return a, err
	}
	if v.program.Partial == "" {
		if b, err := v.modular(ctx, threadmodular.Clauses); b != nil || err != nil {
			return b, err
		}
	}
	return v.moreThreads(ctx, a)
}

// anyNumber looks for a short proof for any number of threads, where more of them may be needed than there are.
func (v *verification) anyNumber(ctx context.Context) (*decision, error) {
	if v.threads == nil || v.Instances > 1 || !slices.ContainsFunc(v.program.Procs, func(p *cfg.Proc) bool { return slices.ContainsFunc(p.Locs, startsMore) }) {
		return nil, nil
	}
	return v.modular(ctx, threadmodular.Facts)
}

// startsMore reports whether a thread more is started at a location than there may be.
func startsMore(x *cfg.Loc) bool {
	return x.Kind == cfg.Unsupported && strings.Contains(x.Reason, library.CallInWords(library.ThreadsMore))
}

// modular looks for a proof for any number of threads; nil: there is none.
func (v *verification) modular(ctx context.Context, effort threadmodular.Effort) (*decision, error) {
	if v.threads == nil || v.Script != nil || v.Strategy.Unwind > 0 || v.program.Check&^cfg.PropertySet(cfg.UnreachCall, cfg.NoOverflow) != 0 {
		return nil, nil
	}
	defer v.stats.time("Time", "thread-modular assertions")()
	c := v.Config
	c.Instances = prepare.Unbounded
	l, err := loadThreads(ctx, c, v.Enter, &stats{})
	if err == nil && l.full != nil {
		l, err = l.full(ctx)
	}
	if err != nil {
		return nil, err
	}
	v.Enter("threads")
	backend := z3.New(l.program.Terms)
	defer backend.Close()
	limit := engine.Allowance(ctx, modularShare, modularTime)
	if effort == threadmodular.Facts {
		limit = engine.Allowance(ctx, factsShare, factsTime)
	}
	within, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	proof, err := threadmodular.Prove(within, l.program, backend, effort)
	if err != nil {
		slog.Debug("no proof", "component", "threads", "reason", err)
		return nil, nil
	}
	if why := v.undefined(ctx); why != nil {
		return &decision{Outcome: report.Undecided("%s", why)}, nil
	}
	one := *l
	one.threads, one.full = l.program, nil
	v.loaded = &one
	return v.conclude(ctx, &traceabs.Result{Verdict: traceabs.True, Proof: proof, Engine: engine.ThreadModular})
}

// undefined is what some execution with few threads soon runs into that C leaves undefined; nil: nothing was found.
func (v *verification) undefined(ctx context.Context) error {
	backend := z3.New(v.program.Terms)
	defer backend.Close()
	return traceabs.Config{Prog: v.program, Backend: backend}.Undefined(ctx)
}

// moreThreads decides the program anew with more threads, as long as a run comes to a
// creation of one more than there are.
func (v *verification) moreThreads(ctx context.Context, a *decision) (*decision, error) {
	for v.Instances = max(v.Instances, 1); v.threads != nil && v.needsMore(a) && ctx.Err() == nil && v.Instances < maxInstances; {
		v.Instances *= 2
		more := &verification{Config: v.Config, Status: v.Status, stats: v.stats}
		var err error
		if more.loaded, err = load(ctx, more.Config, more.Enter, more.stats); err != nil {
			return nil, err // too many of them, say
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
	return a.Verdict == report.Unknown && errors.As(a.reason, &left) && startsMore(left.Loc)
}
