package verify

import (
	"context"

	"tav/cfg"
	"tav/traceabs/termination"
)

// rankedChecked is ranked in the form of the program in which memory is checked: what objects are alive is kept count of, and what
// makes an access or a free invalid is a guard. More guards are to be proved of it, but engines have found invariants of that form
// where they have not of the other one, which knows less. Nothing is carried over from one form to the other. Nil: it is
// decided by neither.
func (v *terminating) rankedChecked(ctx context.Context) (*decision, error) {
	c := v.job()
	c.Properties = []cfg.Property{cfg.Termination, cfg.ValidDeref, cfg.ValidFree}
	checked, err := Load(ctx, c, func(string) {}, &Stats{})
	if err != nil {
		return nil, ctx.Err() // the program itself was loaded
	}
	return (&terminating{search: v.session.search(checked)}).guardedFirst(ctx)
}

// guardedFirst is ranked for a part of the time that is left; ranks are looked for only where no guard ends an execution. Nil: it is
// not decided.
func (v *terminating) guardedFirst(ctx context.Context) (*decision, error) {
	limited, cancel := context.WithTimeout(ctx, termination.ShareLeft(ctx, checkedShare))
	defer cancel()
	r, err := v.newRanking(limited)
	if err != nil {
		return nil, ctx.Err()
	}
	r.Apart() // all together they were too much
	g, err := r.Guard(limited, termination.ShareLeft(limited, guardShare))
	if g != nil || err != nil || len(r.Unguarded()) > 0 {
		return v.violated(g), err
	}
	if a, err := v.searchRanks(limited, r, refineDepth); a != nil || err != nil {
		return nil, err
	}
	return v.ranksProve(ctx, r), nil
}
