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
	"tav/solver/z3"
	"tav/traceabs"
	"tav/traceabs/engine"
)

// Each check has an answer of its own. A set of open checks is asked as one program, in which an execution ends where
// another check fails. One that fails is explained and set aside, and those that are left are asked again; a proof proves
// them all. Proofs may use each other that way, as each check speaks only of executions in which none failed before: of the
// checks that fail in an execution one is the first, and the proof that covers it excludes that. Where the time of a turn is
// over, halves of the set are asked.

// A checking is a verification of every check.
type checking struct {
	*session
	whole  *Loaded // with the errors of all checks
	start  time.Time
	checks []*asked
	model  *asked // of checks: that no execution leaves what is modelled, which a proof of the whole form says; nil: none can
	failed []*report.Outcome
	rest   context.Context // for the checks that are open once one has failed; nil: none has
	free   func()          // gives rest back
	runs   *sampling       // what runs have shown since a check failed; nil: nothing
	proof  *report.Outcome // TRUE, of the most checks that were proved together; nil: none were
	most   int             // how many these are
	why    *report.Outcome // UNKNOWN, of the last that were not decided; nil: all were
}

// An asked is a check with what is known of it.
type asked struct {
	check cfg.Check
	known report.Check
	stuck bool // more time does not help
}

// everyCheck answers the checks of the program.
func (s *session) everyCheck(ctx context.Context) (*report.Outcome, error) {
	start := time.Now()
	whole, err := LoadThreads(ctx, s.Job, s.Enter, s.stats)
	if err != nil {
		return nil, err
	}
	k := &checking{session: s, whole: whole, start: start, free: func() {}}
	k.list()
	if err := k.decide(ctx); err != nil && len(k.failed) == 0 {
		return nil, err
	}
	return k.outcome(ctx)
}

// list makes all checks of the program open, but for those that are evident.
func (k *checking) list() {
	in, p, number := k.whole.Words(), k.whole.Prog, map[string]int{}
	for _, c := range cfg.Checks(p) {
		if c.Trivial { // an access to a variable by its name, a division by a number
			continue
		}
		known := report.Check{Kind: c.What, Property: c.Property.String(), Place: in.Place(c.Pos), Function: p.CFunc(c.Proc), Answer: report.CheckOpen}
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
		k.doubt(fmt.Sprintf("order.%d", u.Pair), "order of evaluation", u.Pos, unordered([]cfg.Unordered{u}, &report.Outcome{}))
	}
	if len(k.whole.claims) > 0 && !k.Exact {
		c := k.whole.claims[0]
		k.doubt("claim", c.Function, cfg.Pos{File: c.File, Line: c.Line}, unclaimed(c))
	}
}

// doubt adds a check that is not decided whatever else is, with the outcome that says why.
func (k *checking) doubt(id, kind string, pos cfg.Pos, why *report.Outcome) {
	k.why = why
	k.checks = append(k.checks, &asked{stuck: true, known: report.Check{ID: id, Kind: kind, Property: cfg.UndefinedBehaviour.String(),
		Place: k.whole.Words().Place(pos), Answer: report.CheckOpen, Why: why.Reason.String()}})
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

// decide asks all open checks for a moment, then those that are not about memory in a simpler form, then halves of those that are
// left, so that what is easy is decided whatever else is not; then all with more time, and so on.
func (k *checking) decide(ctx context.Context) error {
	defer func() { k.free() }()
	if left, ok := effort.Left(ctx); ok && k.whole.Prog.Threads != nil { // the rest is for other questions about them
		part, cancel := effort.Timeout(ctx, left/2)
		defer cancel()
		ctx = part
	}
	turn, limited := firstCheckTurn, false
	if left, ok := effort.Left(ctx); ok {
		turn, limited = time.Duration(checkTurnShare*float64(left)), true
	}
	if err := k.ask(ctx, k.open(false), min(turn, checkMoment)); err != nil {
		return err
	}
	if err := k.exclude(ctx); err != nil {
		return err
	}
	if err := k.withoutMemory(ctx); err != nil {
		return err
	}
	if err := k.divide(ctx, turn, checkMoment/checkParts); err != nil {
		return err
	}
	for first := true; len(k.open(false)) > 0 && !k.over(ctx); first = false {
		if err := k.ask(ctx, k.open(false), turn); err != nil {
			return err
		}
		if err := k.divide(ctx, turn, turn/checkParts); err != nil {
			return err
		}
		if turn *= 2; limited && !first { // the rest of the time
			turn, _ = effort.Left(ctx)
		}
	}
	return nil
}

// exclude proves the open checks that facts about numbers exclude one by one, whatever becomes of the others.
func (k *checking) exclude(ctx context.Context) error {
	open, p := k.open(false), k.whole.Prog
	if len(open) < 2 || p.Threads != nil || len(p.Doubts) > 0 || p.Weak != nil || p.Partial != "" || k.over(ctx) {
		return nil
	}
	l := k.whole.asking(keys(open))
	backend := z3.New(l.Prog.Terms)
	defer backend.Close()
	proof, err := traceabs.Config{Prog: l.Prog, Backend: backend}.Exclude(ctx, checkMoment)
	if err != nil || proof == nil {
		return err
	}
	limited, cancel := ctx, context.CancelFunc(func() {})
	if !k.Job.Check {
		limited, cancel = effort.Timeout(ctx, checkMoment)
	}
	defer cancel()
	err = certified(limited, l.Prog, proof)
	if refuted(err) || err != nil && k.Job.Check {
		return nil // they stay open
	}
	o := k.about(l).outcome(engine.Numeric)
	o.Verdict, o.Proof = report.True, &report.Proof{Locations: proof.Locations(), Checked: err == nil}
	k.prove(slices.DeleteFunc(open, func(a *asked) bool { return a != k.model && !slices.Contains(proof.Checks, a.check) }), o)
	return nil
}

// withoutMemory asks what is not about memory in a form of the program in which that is not checked. It has no executions that a check of memory does not allow; one in which another check fails is left to the form with all checks.
func (k *checking) withoutMemory(ctx context.Context) error {
	c := k.Job
	c.Properties = slices.DeleteFunc(slices.Clone(c.Properties), func(p cfg.Property) bool { return cfg.PropertySet(p).Memory() })
	if len(c.Properties) == 0 || len(c.Properties) == len(k.Properties) || k.whole.Prog.Threads != nil || len(k.open(false)) == 0 || k.over(ctx) {
		return nil
	}
	l, err := LoadThreads(ctx, c, k.Enter, &Stats{})
	if err != nil {
		return nil // there is the other one
	}
	evident := map[cfg.Check]bool{}
	for _, c := range cfg.Checks(l.Prog) {
		evident[c.Check] = holds(l.Prog, c)
	}
	part, cancel := effort.Timeout(ctx, simpleLimit)
	defer cancel()
	s := *k.session
	s.Properties = c.Properties
	var set []*asked
	for _, a := range k.open(false) {
		switch holds, there := evident[a.check]; {
		case holds:
			k.answered(a, report.CheckProved, &report.Outcome{})
		case there:
			set = append(set, a)
		}
	}
	if len(set) == 0 {
		return nil
	}
	o, _, err := k.answer(ctx, part, &s, l, set)
	if err == nil && o.Verdict == report.True {
		k.prove(set, o)
	}
	return err
}

// over reports whether the time for open checks is.
func (k *checking) over(ctx context.Context) bool {
	return ctx.Err() != nil || k.rest != nil && k.rest.Err() != nil
}

// divide asks halves of the open checks, each with a limit, and halves of those that are not decided then, until the turn is over.
func (k *checking) divide(ctx context.Context, turn, limit time.Duration) error {
	part, cancel := effort.Timeout(ctx, turn)
	defer cancel()
	for sets := [][]*asked{k.open(false)}; len(sets) > 0; sets = sets[1:] {
		set := slices.DeleteFunc(slices.Clone(sets[0]), func(a *asked) bool { return a.stuck || a.known.Answer != report.CheckOpen })
		if len(set) < 2 {
			continue
		}
		for _, half := range [][]*asked{set[:len(set)/2], set[len(set)/2:]} {
			if part.Err() != nil || k.over(ctx) {
				return nil
			}
			if err := k.ask(ctx, half, limit); err != nil {
				return err
			}
			sets = append(sets, half)
		}
	}
	return nil
}

// ask asks a set of checks until they are proved or the limit of the search is over; those that fail are set aside.
func (k *checking) ask(ctx context.Context, set []*asked, limit time.Duration) error {
	for end := effort.Spent() + limit; effort.Spent() < end && !k.over(ctx); {
		search := ctx
		if k.rest != nil {
			search = k.rest
		}
		part, cancel := effort.Timeout(search, end-effort.Spent())
		defer cancel()
		open := slices.DeleteFunc(slices.Clone(set), func(a *asked) bool { return a.known.Answer != report.CheckOpen })
		if len(open) == 0 && len(set) > 0 {
			return nil
		}
		o, d, err := k.answer(ctx, part, k.session, k.whole, open)
		if err != nil {
			return err
		}
		switch o.Verdict {
		case report.True:
			k.prove(open, o)
			return nil
		case report.Unknown:
			k.leave(open, o, d)
			return nil
		}
		if !k.fail(ctx, o, d) {
			return nil
		}
	}
	return nil
}

// answer decides a set of checks of a form together, in the time of part, and explains one that fails.
func (k *checking) answer(ctx, part context.Context, of *session, form *Loaded, set []*asked) (*report.Outcome, *decision, error) {
	s := *of
	s.checking = k
	s.Asked = keys(set)
	s.Explain.Traces = 1
	if len(k.failed) > 0 {
		s.Explain.Time = min(s.Explain.Time, laterExplained)
	}
	l, err := form.asking(s.Asked).sequential(part, s.Enter, s.stats)
	if err != nil {
		return nil, nil, err
	}
	defer func() { k.undumped = s.undumped }()
	return s.answer(ctx, part, l, time.Now())
}

// keys are the checks of a set.
func keys(set []*asked) []cfg.Check {
	list := []cfg.Check{}
	for _, a := range set {
		list = append(list, a.check)
	}
	return list
}

// asking is the program that has no other errors than those of some checks.
func (l *Loaded) asking(list []cfg.Check) *Loaded {
	open := map[cfg.Check]bool{}
	for _, c := range list {
		open[c] = true
	}
	one := *l
	one.Prog = cfg.Asking(l.Prog, func(c cfg.Check) bool { return open[c] })
	if l.full != nil {
		one.full = func(ctx context.Context) (*Loaded, error) {
			all, err := l.full(ctx)
			if err != nil {
				return nil, err
			}
			return all.asking(list), nil
		}
	}
	return &one
}

// prove notes that checks were proved together.
func (k *checking) prove(set []*asked, o *report.Outcome) {
	for _, a := range set {
		k.answered(a, report.CheckProved, o)
	}
	if k.proof == nil || len(set) > k.most {
		k.proof, k.most = o, len(set)
	}
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
	k.checks[i].known.Result, k.runs = len(k.failed), nil
	if k.rest == nil && !k.KeepGoing {
		k.rest, k.free = effort.Timeout(ctx, max(leastRest, time.Duration(restShare*float64(effort.Spent()))))
	}
	k.Found(o)
	return true
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

// Found tells what is known of all checks while one of them is explained.
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
	if o.Assumptions == nil && o.Verdict != report.False {
		o.Assumptions = k.about(k.whole).assumptions()
	}
	o.Checks, o.Threads, o.Seconds = nil, k.whole.Prog.Threads != nil, time.Since(k.start).Seconds()
	k.scope(o)
	for _, a := range k.checks {
		known := a.known
		if a == k.model && known.Answer == report.CheckProved {
			continue
		}
		if known.Answer == report.CheckOpen && !a.stuck && k.rest != nil {
			known.Why = "not decided in the time for it once a check has failed (--keep-going)"
		}
		o.Checks = append(o.Checks, known)
	}
	return o
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
}
