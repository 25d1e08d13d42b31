package numeric

import (
	"tav/cfg"
	"tav/solver/domain"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// thresholds are the numbers in the conditions of the program and their neighbours, and the bounds that an analysis before found, if
// there was one: what is copied in a loop has grown beyond them before the bounds of what it copies were known.
func thresholds(b *blocks.Program, before *flow) domain.Thresholds {
	var numbers []int64
	var conditions []*term.Term
	for _, e := range b.Prog.Entry.Edges {
		if a, ok := e.Action.(*cfg.Assume); ok && b.Useful[e.From.ID] {
			conditions = append(conditions, a.Cond)
		}
	}
	b.Terms.Walk(conditions, func(c *term.Term) *term.Term {
		if n, ok := c.Int64(); ok && c.Op() == term.OpBVConst {
			numbers = append(numbers, n-1, n, n+1)
		}
		return nil
	})
	if before != nil {
		for _, s := range before.at {
			for _, v := range s {
				if v != nil {
					numbers = append(numbers, v.Min, v.Max)
				}
			}
		}
	}
	return domain.NewThresholds(numbers)
}
