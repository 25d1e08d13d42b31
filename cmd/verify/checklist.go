package verify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"tav/cfg"
	"tav/explain/report"
	"tav/solver/effort"
)

// list makes all checks of the program open, but for those that are evident.
func (k *checking) list() {
	in, p, number := k.whole.Words(), k.whole.Prog, map[string]int{}
	for _, c := range cfg.Checks(p) {
		if c.Trivial { // an access to a variable by its name, a division by a number
			continue
		}
		known := report.Check{Kind: c.What, Property: c.Property.String(), Place: in.Place(c.Pos), Function: p.CFunc(c.Proc), Condition: in.Condition(c), Answer: report.CheckOpen}
		name := known.Function + "." + known.Property
		number[name]++
		known.ID = fmt.Sprintf("%s.%d", name, number[name])
		if holds(p, c) {
			known.Answer = report.CheckProved
		}
		k.checks = append(k.checks, &asked{check: c.Check, known: known})
	}
	if !modelled(p) {
		k.model = &asked{known: report.Check{ID: "model", Kind: "no execution leaves what is modelled", Property: cfg.UndefinedBehaviour.String(), Answer: report.CheckOpen}}
		k.checks = append(k.checks, k.model)
	}
	for _, u := range p.Unordered {
		k.doubt(fmt.Sprintf("order.%d", u.Pair), "order of evaluation", in.Place(u.Pos), unordered([]cfg.Unordered{u}, &report.Outcome{}))
	}
	if len(k.whole.claims) > 0 && !k.Exact {
		c := k.whole.claims[0]
		k.doubt("claim", c.Function, in.Place(cfg.Pos{File: c.File, Line: c.Line}), unclaimed(c))
	}
}

// doubt adds a check that is not decided whatever else is, with the outcome that says why.
func (k *checking) doubt(id, kind string, place report.Place, why *report.Outcome) {
	k.why = why
	k.checks = append(k.checks, &asked{stuck: true, known: report.Check{ID: id, Kind: kind, Property: cfg.UndefinedBehaviour.String(),
		Place: place, Answer: report.CheckOpen, Why: why.Reason.String()}})
}

// defined reports whether all that C leaves undefined is asked about: then executions end there as a check fails, and a proof needs
// no search for it.
func (k *checking) defined() bool {
	asked := cfg.PropertySet(k.Properties...)
	return asked.Has(cfg.ValidDeref) && asked.Has(cfg.ValidFree) && asked.Has(cfg.UndefinedBehaviour)
}

// modelled reports whether a program has all executions of the C program but for those after a check that fails, without a proof that
// none leaves what is modelled.
func modelled(p *cfg.Program) bool {
	return len(p.Doubts) == 0 && p.Weak == nil && p.Partial == "" && !slices.ContainsFunc(p.Procs, func(proc *cfg.Proc) bool {
		return slices.ContainsFunc(proc.Locs, func(x *cfg.Loc) bool { return x.Kind == cfg.Unsupported })
	})
}

// holds reports whether a check is evident in a program: what is known where it is checked implies it; or nothing is left of it
// as nothing reaches it.
func holds(p *cfg.Program, c cfg.Listed) bool {
	return c.Evident && (modelled(p) || c.Known && len(p.Doubts) == 0 && p.Weak == nil && p.Partial == "")
}

// open are the checks that are not decided; all: stuck ones too.
func (k *checking) open(all bool) (list []*asked) {
	for _, a := range k.checks {
		if a.known.Answer == report.CheckOpen && (all || !a.stuck) {
			list = append(list, a)
		}
	}
	return list
}

// prove notes that checks were proved together.
func (k *checking) prove(set []*asked, o *report.Outcome) {
	for _, a := range set {
		k.answered(a, report.CheckProved, o)
	}
	if k.proof == nil || len(set) > k.most {
		k.proof, k.most = o, len(set)
	}
	k.tell()
}

// fail notes that a check fails; false: it is none of the program's, and cannot be set aside.
func (k *checking) fail(ctx context.Context, o *report.Outcome, d *decision) bool {
	k.failed = append(k.failed, o)
	if d.trace == nil {
		return false
	}
	i := slices.IndexFunc(k.checks, func(a *asked) bool { return a.check == cfg.CheckOf(d.trace.run.Loc) })
	if i < 0 || k.checks[i].known.Answer == report.CheckFailed {
		return false
	}
	k.answered(k.checks[i], report.CheckFailed, o)
	if k.Abstract { // the error may be none of the program's
		return true
	}
	k.checks[i].known.Result, k.runs = len(k.failed), nil
	k.limitRest(ctx)
	k.Found(o)
	return true
}

// limitRest limits the time for the checks that are open when one has failed.
func (k *checking) limitRest(ctx context.Context) {
	if k.rest == nil && !k.KeepGoing {
		k.rest, k.free = effort.Timeout(ctx, max(leastRest, time.Duration(restShare*float64(effort.Spent()))))
	}
}

func (k *checking) answered(a *asked, as report.CheckAnswer, o *report.Outcome) {
	a.known.Answer, a.known.Engine, a.known.Seconds, a.known.Why = as, o.Engine, time.Since(k.start).Seconds(), ""
}

// leave notes why checks are open. Where the program leaves what tav models, or loops have more iterations than were asked for, all are.
func (k *checking) leave(set []*asked, o *report.Outcome, d *decision) {
	k.why = o
	outside := errors.As(d.reason, new(*cfg.LeftError)) || o.Reason.Kind == report.Bounded
	for _, a := range set {
		a.known.Why = o.Reason.String()
		a.stuck = outside || len(set) == 1 && o.Reason.Kind == report.Open
	}
}

// Found reports what is known of all checks while one of them is explained.
func (s *session) Found(o *report.Outcome) {
	switch {
	case s.checking == nil:
		s.Status.Found(o)
	case o.Verdict == report.False:
		k := *s.checking
		if !slices.Contains(k.failed, o) {
			k.failed = append(slices.Clip(k.failed), o)
		}
		s.Status.Found(k.together())
	}
}

// outcome is the answer to all checks.
func (k *checking) outcome(ctx context.Context) (*report.Outcome, error) {
	k.unreached(ctx)
	o := k.together()
	o.CoverGoals = k.whole.goals
	if o.Verdict == report.True {
		if l, err := k.whole.sequential(ctx, k.Enter, &Stats{}); err == nil {
			v := k.session.about(l)
			v.vacuity(ctx, o)
			return v.wellDefined(ctx, o)
		}
	}
	return o, nil
}

// unreached notes which of the checks that were proved no execution reaches, as far as that is found in a moment; with --check in
// the time that the checks took.
func (k *checking) unreached(ctx context.Context) {
	limit := unreachedTime
	if k.Job.Check {
		limit = max(limit, effort.Spent())
	}
	ctx, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	var proved []cfg.Check
	for _, a := range k.checks {
		if a.known.Answer == report.CheckProved && a != k.model {
			proved = append(proved, a.check)
		}
	}
	why := unreached(ctx, k.about(k.whole), proved)
	for _, a := range k.checks {
		if text, never := why[a.check]; never && a.known.Answer == report.CheckProved && a != k.model {
			a.known.Answer, a.known.Why = report.CheckUnreachable, text
		}
	}
}

// together is what is known of all checks so far.
func (k *checking) together() *report.Outcome {
	o := &report.Outcome{Format: report.Format, Verdict: report.True}
	switch open := k.open(true); {
	case len(k.failed) > 0:
		o.Verdict, o.Property, o.Engine, o.Results = report.False, k.failed[0].Property, k.failed[0].Engine, k.failed
	case len(open) > 0 && k.why != nil || k.proof == nil && k.why != nil:
		*o = *k.why
	case len(open) > 0:
		o = report.Stopped(report.Timeout)
	case k.proof != nil:
		*o = *k.proof
	}
	k.fill(o)
	return o
}

// tell reports what is known of all checks, for the case that this process is ended: an engine may not return in time.
func (k *checking) tell() {
	if k.exact != nil {
		k.exact.take(k)
		return
	}
	if len(k.failed) > 0 {
		k.Status.Found(k.together())
		return
	}
	o := report.Stopped(report.Timeout)
	k.fill(o)
	k.Status.Known(o)
}

// fill adds the checks to an outcome, with what was asked.
func (k *checking) fill(o *report.Outcome) {
	if o.Assumptions == nil && o.Verdict != report.False {
		o.Assumptions = k.about(k.whole).assumptions()
	}
	o.Checks, o.Threads, o.Seconds = nil, k.whole.Prog.Threads != nil, time.Since(k.start).Seconds()
	k.scope(o)
	for _, a := range k.checks {
		known := a.known
		if !a.check.Pos.IsValid() && known.Answer == report.CheckProved { // the program's text has no such check
			continue
		}
		if known.Answer == report.CheckOpen && !a.stuck && k.rest != nil {
			known.Why = "not decided in the time for it once a check has failed (--keep-going)"
		}
		o.Checks = append(o.Checks, known)
	}
}

// scope says what was asked, and what the answers take for granted.
func (k *checking) scope(o *report.Outcome) {
	o.Properties, o.NotChecked, o.Assumed = nil, nil, nil
	asked := cfg.PropertySet(k.Properties...)
	for _, p := range k.Properties {
		o.Properties = append(o.Properties, p.String())
	}
	for _, p := range []cfg.Property{cfg.NoOverflow, cfg.ValidMemtrack, cfg.Termination} {
		if !asked.Has(p) {
			o.NotChecked = append(o.NotChecked, p.String())
		}
	}
	if o.Threads {
		o.NotChecked = append(o.NotChecked, cfg.NoDataRace.String(), cfg.NoDeadlock.String())
	}
	if k.whole.Prog.Allocates {
		o.Assumed = append(o.Assumed, "malloc succeeds")
	}
	if k.whole.Prog.Locale {
		o.Assumed = append(o.Assumed, "the program stays in the C locale")
	}
}
