package verify

import (
	"context"
	"errors"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/sequentialise"
	"tav/explain/report"
	"tav/traceabs/concurrent/threadmodular"
)

// Programs with threads are decided by their sequential form, an ordinary program in which
// inputs choose who goes on. A program that starts a thread again and again is first
// given one at a time, then any number, in a proof about each of them and the others; else more, as long as these do not suffice.

// sequential puts the sequential form in the place of a program with threads.
func (l *Loaded) sequential(ctx context.Context, enter func(phase string), s *Stats) (*Loaded, error) {
	if l.Prog.Threads == nil || l.structure != nil && l.structure.Free { // these need no combinations
		return l, nil
	}
	if l.Prog.Check.Has(cfg.Termination) {
		return nil, &frontend.UnsupportedError{What: "termination of a program that starts threads or waits for them"}
	}
	if l.full != nil { // a schedule of the program is none of that with all reads
		var err error
		if l, err = l.full(ctx); err != nil {
			return nil, err
		}
	}
	enter("threads")
	defer s.time("Time", "threads")()
	form, err := sequentialise.Sequential(l.Prog, sequentialise.Options{})
	if err != nil {
		return nil, &frontend.UnsupportedError{What: err.Error()}
	}
	l.behind(form.Program) // races and deadlocks are errors of the form alone
	s.add("Program", "threads", float64(len(l.Prog.Threads)), "")
	s.add("Program", "locations of threads together", float64(form.NumLocs()), "")
	one := *l
	one.Prog, one.form, one.threads, one.full = form.Program, form, l.Prog, nil
	return &one, nil
}

// decideThreads decides a program, also if it has too many threads, or combinations of their locations, for
// one sequential form.
func (v *search) decideThreads(ctx context.Context) (*decision, error) {
	defer v.anyThreads.close()
	if v.Prog.Partial != "" {
		if a := v.schedules(ctx); a != nil {
			return a, nil
		}
		if a := v.orders(ctx, ordersMost, threadsMost); a != nil {
			return a, nil
		}
		if a, err := v.anyNumber(ctx, (*threadmodular.Search).Prove, threadsShare, threadsMost); a != nil || err != nil {
			return a, err
		}
		v = v.widened()
	}
	a, err := v.decide(ctx)
	if err != nil || needsMore(a) == nil {
		return a, err
	}
	if v.Prog.Partial == "" {
		if b, err := v.anyNumber(ctx, (*threadmodular.Search).Prove, threadsShare, threadsMost); b != nil || err != nil {
			return b, err
		}
	}
	return v.moreThreads(ctx, a)
}

// moreThreads decides the program anew with more threads, as long as a run reaches a
// creation of one more than there are.
func (v *search) moreThreads(ctx context.Context, a *decision) (*decision, error) {
	c := v.job()
	c.Instances = max(c.Instances, 1)
	for left := needsMore(a); left != nil && a.of.threads != nil && ctx.Err() == nil && c.Instances < maxInstances; left = needsMore(a) {
		c.Instances *= 2
		again, err := v.anew(ctx, c)
		switch {
		case ctx.Err() != nil && (err != nil || again.Verdict == report.Unknown):
			a.Reason = report.Reason{Kind: StopReason(ctx), What: left.Missing()}
			return a, nil
		case err != nil:
			return nil, err // too many of them, say
		}
		a = again
	}
	return a, nil
}

// anew loads another form of the program and decides it.
func (v *search) anew(ctx context.Context, c Job) (*decision, error) {
	l, err := v.load(ctx, c)
	if err != nil {
		return nil, err
	}
	more := v.session.search(l)
	more.anyThreads = v.anyThreads
	return more.widened().decide(ctx)
}

// widened is a search in a sequential form of more combinations in place of one that lacks some, if that has all.
func (v *search) widened() *search {
	if v.Prog.Partial == "" || v.threads == nil {
		return v
	}
	defer v.stats.time("Time", "threads")()
	form, err := sequentialise.Sequential(v.threads, sequentialise.Options{States: mostStates})
	if err != nil || form.Program.Partial != "" {
		return v
	}
	v.stats.add("Program", "locations of threads together", float64(form.NumLocs()), "")
	return v.in(form)
}

// needsMore is where a thread more was started, if that is why a decision is open; nil: it is not.
func needsMore(a *decision) *cfg.LeftError {
	var left *cfg.LeftError
	if a.Verdict != report.Unknown || !errors.As(a.reason, &left) || !startsMore(left.Loc) {
		return nil
	}
	return left
}
