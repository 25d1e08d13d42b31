package verify

import (
	"context"

	"tav/cfg"
	"tav/explain/report"
	"tav/solver/z3"
	"tav/traceabs"
)

// wellDefined is the outcome unless it is a proof for a program that is soon seen to do what C leaves undefined and compilers rely
// on: to access a variable as another type than it is declared with (C11 6.5p7), for which it is compiled once more, with the types
// of accesses; to access a variable after its lifetime (6.2.4p2); or what makes it suspect. Memory may be safe in spite of the first, and the
// properties of memory ask for the second themselves. Where every check has an answer of its own this is asked when all are proved.
func (v *subject) wellDefined(ctx context.Context, o *report.Outcome) (*report.Outcome, error) {
	c, check := v.job(), cfg.PropertySet(v.Properties...)
	c.Aliasing = v.Prog.Aliased && (!check.Memory() || check.Has(cfg.UndefinedBehaviour))
	c.Lifetimes, c.Suspects = v.Prog.Outlived && !check.Memory(), v.Prog.Suspect
	if v.checking != nil || o.Verdict != report.True || !c.Aliasing && !c.Lifetimes && !c.Suspects {
		return o, nil
	}
	l, err := Load(ctx, c, v.Enter, &Stats{})
	if err != nil {
		return nil, err
	}
	backend := z3.New(l.Prog.Terms)
	defer backend.Close()
	if why := (traceabs.Config{Prog: l.Prog, Backend: backend}).Undefined(ctx); why != nil {
		u := report.Undecided("%s", why)
		u.Assumptions, u.Checks = o.Assumptions, o.Checks
		return u, nil
	}
	return o, nil
}
