package verify

import (
	"context"
	"errors"
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
	exact  *checking // of the exact form, for which this one has a form with simpler models; nil: this is it
	model  *asked    // of checks: that no execution leaves what is modelled, which a proof of the whole form says; nil: none can
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
	k.tell()
	if err := k.decide(ctx); err != nil && ctx.Err() == nil && len(k.failed) == 0 { // what is known when the time is over stays so
		return nil, err
	}
	return k.outcome(ctx)
}

// decide looks for recursion without an end, and asks all open checks for a moment, then those that are not about memory in a simpler
// form, then halves of those that are left, so that what is easy is decided whatever else is not; then all with more time, and so on.
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
	if err := k.deep(ctx); err != nil {
		return err
	}
	if err := k.ask(ctx, k.open(false), min(turn, checkMoment)); err != nil {
		return err
	}
	if err := k.exclude(ctx, checkMoment); err != nil {
		return err
	}
	if err := k.abstractly(ctx); err != nil {
		return err
	}
	if err := k.withoutMemory(ctx); err != nil {
		return err
	}
	if err := k.divide(ctx, turn, checkMoment/checkParts); err != nil {
		return err
	}
	for first := true; len(k.open(false)) > 0 && !k.over(ctx); first = false {
		if err := k.exclude(ctx, turn/2); err != nil {
			return err
		}
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

// exclude proves the open checks that facts about numbers exclude one by one in so much time, whatever becomes of the others.
func (k *checking) exclude(ctx context.Context, limit time.Duration) error {
	open, p := k.open(false), k.whole.Prog
	if len(open) < 2 || p.Threads != nil || len(p.Doubts) > 0 || p.Weak != nil || p.Partial != "" || k.over(ctx) {
		return nil
	}
	l := k.whole.asking(keys(open))
	backend := z3.New(l.Prog.Terms)
	defer backend.Close()
	proof, err := traceabs.Config{Prog: l.Prog, Backend: backend}.Exclude(ctx, limit)
	if err != nil || proof == nil {
		return err
	}
	limited, cancel := ctx, context.CancelFunc(func() {})
	if !k.Job.Check {
		limited, cancel = effort.Timeout(ctx, limit)
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

// withoutMemory asks what is not about memory in a form of the program in which that is not checked. An execution of it ends where
// a check of memory fails; one in which another check fails is left to the form with all checks.
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
		open := slices.DeleteFunc(slices.Clone(set), func(a *asked) bool { return a.known.Answer != report.CheckOpen })
		if len(open) == 0 && len(set) > 0 {
			return nil
		}
		search := ctx
		if k.rest != nil {
			search = k.rest
		}
		part, cancel := effort.Timeout(search, end-effort.Spent())
		o, d, err := k.answer(ctx, part, k.session, k.whole, open)
		cancel()
		switch {
		case err != nil:
			return err
		case o.Verdict == report.True:
			k.prove(open, o)
			return nil
		case o.Verdict == report.Unknown:
			k.leave(open, o, d)
			return nil
		case !k.fail(ctx, o, d):
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
	var o *report.Outcome
	var d *decision
	if err == nil {
		defer func() { k.undumped = s.undumped }()
		o, d, err = s.answer(ctx, part, l, time.Now())
	}
	if (errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)) && ctx.Err() == nil { // the time of part is over
		return report.Stopped(report.Timeout), &decision{}, nil
	}
	return o, d, err
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
