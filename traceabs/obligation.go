package traceabs

import (
	"context"
	"slices"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/engine"
	"tav/traceabs/trace"
)

// An Obligation is what a proof lacks: from a state of a cut point that nothing
// excludes of what is proved there, the program comes to an error before it comes to
// another cut point. If that state is never reached, one has to know why.
type Obligation struct {
	At     *cfg.Loc          // the cut point: the head of a loop, or the entry
	Proved []*term.Term      // that holds whenever control is there; none where other cut points have the same place in the text
	Trace  *trace.ErrorTrace // what was executed from there; its initial values are the state, as far as it is read
}

// Obligations are some of what is left to prove, at most one for each cut point and error.
func Obligations(ctx context.Context, env *engine.Env) (list []Obligation) {
	ctx, cancel := context.WithTimeout(ctx, openTime)
	defer cancel()
	for _, c := range env.Blocks.Cuts {
		for _, bl := range c.Out {
			if bl.To.Loc.Kind != cfg.Error || c.Loc.Pos.InLibrary() || ctx.Err() != nil || len(list) == maxOpen {
				continue
			}
			if o, ok := obligation(ctx, env, bl); ok {
				list = append(list, o)
			}
		}
	}
	return list
}

func obligation(ctx context.Context, env *engine.Env, bl *blocks.Block) (o Obligation, ok bool) {
	o.At = bl.From.Loc
	var known []*term.Term
	if env.Facts != nil {
		known = env.Facts[bl.From.Id]
	}
	if !slices.ContainsFunc(env.Blocks.Cuts, func(c *blocks.Cut) bool { return c != bl.From && c.Loc.Pos == o.At.Pos }) {
		o.Proved = known
	}
	m := env.Prog.Terms
	answer, model := env.Satisfy(ctx, m.And(m.And(known...), bl.Guard))
	if answer != solver.Sat {
		return o, false
	}
	run, err := bl.Run(env.Blocks, func(v *term.Term) (*term.Term, error) {
		x, ok := model[v]
		if !ok {
			x = term.ZeroValue(v.Sort())
		}
		return m.ValueTerm(x, v.Sort()), nil
	})
	o.Trace = run
	return o, err == nil
}
