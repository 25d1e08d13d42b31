package verify

import (
	"context"

	"tav/cfg"
	"tav/explain/report"
	"tav/solver/z3"
	"tav/traceabs"
)

// wellDefined is the outcome unless it is a proof for a program that is soon seen to access a variable as another type than it is
// declared with (C11 6.5p7): compilers take it that none does. For that it is compiled once more, with the types of accesses.
// Memory may be safe nevertheless. Or it is seen to access a variable after its lifetime (6.2.4p2), which the
// properties of memory ask for themselves.
func (v *subject) wellDefined(ctx context.Context, o *report.Outcome) (*report.Outcome, error) {
	if v.checking != nil || o.Verdict != report.True || !v.Prog.Aliased && !v.Prog.Outlived || cfg.PropertySet(v.Properties...).Memory() {
		return o, nil
	}
	c := v.job()
	c.Aliasing, c.Lifetimes = v.Prog.Aliased, v.Prog.Outlived
	l, err := Load(ctx, c, v.Enter, &Stats{})
	if err != nil {
		return nil, err
	}
	backend := z3.New(l.Prog.Terms)
	defer backend.Close()
	if why := (traceabs.Config{Prog: l.Prog, Backend: backend}).Undefined(ctx); why != nil {
		u := report.Undecided("%s", why)
		u.Assumptions = o.Assumptions
		return u, nil
	}
	return o, nil
}
