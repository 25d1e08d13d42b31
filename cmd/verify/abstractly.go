package verify

import (
	"context"
	"slices"

	"tav/explain/report"
	"tav/solver/effort"
	"tav/solver/families"
	"tav/traceabs"
)

// abstractly asks all checks in the form of the program in which models of the library may do more than the library does, where
// it calls functions that have such: what is proved there holds. An error there may be none of the program; it is left to the exact form.
func (k *checking) abstractly(ctx context.Context) error {
	table := families.Of(ctx)
	if !k.whole.abstracts || !table.On(traceabs.AbstractModels) || len(k.open(false)) == 0 || k.over(ctx) {
		return nil
	}
	s := *k.session
	s.Abstract, s.Explain.Methods = true, nil
	l, err := LoadThreads(ctx, s.Job, k.Enter, &Stats{})
	if err != nil {
		return nil // there is the exact one
	}
	limit := abstractTime
	if left, ok := effort.Left(ctx); ok {
		limit = left / 2
	}
	part, cancel := effort.Timeout(ctx, limit)
	defer cancel()
	before := len(k.open(true))
	a := &checking{session: &s, whole: l, start: k.start, exact: k, rest: k.rest, free: func() {}, runs: &sampling{sampled: true}}
	a.list()
	if err := a.decide(part); err != nil {
		return ctx.Err()
	}
	k.take(a)
	table.Proposed(traceabs.AbstractModels, len(a.checks))
	table.Kept(traceabs.AbstractModels, before-len(k.open(true)))
	return nil
}

// take takes over what is proved in the form with simpler models.
func (k *checking) take(a *checking) {
	for _, open := range k.open(true) {
		from := slices.IndexFunc(a.checks, func(b *asked) bool {
			return b.known.Answer == report.CheckProved && b != a.model && b.check == open.check
		})
		switch {
		case open == k.model && len(a.open(true)) == 0 && len(a.failed) == 0: // no execution leaves what is modelled
			k.answered(open, report.CheckProved, &report.Outcome{})
		case from >= 0:
			known := a.checks[from].known
			open.known.Answer, open.known.Engine, open.known.Seconds, open.known.Why = known.Answer, known.Engine, known.Seconds, ""
		}
	}
	if a.most > k.most {
		k.proof, k.most = a.proof, a.most
	}
	k.tell()
}
