package numeric

import (
	"cmp"
	"context"
	"log/slog"
	"slices"

	"tav/cfg"
	"tav/solver/domain"
	"tav/solver/effort"
	"tav/solver/families"
	"tav/traceabs/annotation"
	"tav/traceabs/blocks"
	"tav/traceabs/engine"
)

// Separate finds what holds in each procedure whatever calls it and whatever its calls do to what they may change: contracts without
// preconditions and summaries, in linear time. Of a procedure for which there is no time nothing is claimed; small ones come first.
func Separate(ctx context.Context, env *engine.Env) *Contracts {
	k := &Contracts{Prog: env.Prog}
	oracle := env.InHurry(hurryTime)
	for _, m := range cfg.Modulars(env.Prog, largeProcedure) {
		k.list = append(k.list, &contract{procedure: &procedure{Modular: m}, oracle: oracle})
	}
	for _, c := range slices.SortedStableFunc(slices.Values(k.list), func(a, b *contract) int { return cmp.Compare(a.NumLocs(), b.NumLocs()) }) {
		left, limited := effort.Left(ctx)
		if !limited {
			c.separately(ctx)
			continue
		}
		part, cancel := effort.Timeout(ctx, left/2)
		c.separately(part)
		cancel()
	}
	families.Of(ctx).Proposed(separateFamily, k.total())
	slog.Debug("separate procedures", "component", "numeric", "procedures", len(k.list), "formulas", k.total(), "spent", effort.Spent())
	return k
}

// separately makes the contract of a procedure, if there is time for it.
func (c *contract) separately(ctx context.Context) {
	b, ok := blocks.New(ctx, c.Program)
	if !ok {
		return
	}
	f := newIteration(b, nil, nil)
	f.thresholds = domain.NewThresholds(append(slices.Clone(f.thresholds), assigned(b)...))
	if f.run(ctx) == nil {
		return
	}
	c.b, c.f = b, f
	a := &annotation.Annotation{Prog: c.Program, B: b, Conjuncts: c.candidates(false)}
	if exit := c.exitCut(); exit != nil {
		a.Conjuncts[exit.Id] = nil
	}
	if a.Inductive(ctx, c.oracle) {
		c.proven = a
	}
	c.f = nil // its states are large
}
