package explain

import (
	"context"
	"fmt"

	"tav/explain/concolic"
	"tav/explain/relevance"
)

// concrete is concolic fault abstraction: [OSSW].
func concrete(ctx context.Context, in *Input, e *Explanation) error {
	slice, err := concolic.Config{Prog: in.Prog, Backend: in.Backend, Recorded: in.Correct}.Explain(ctx, in.Trace)
	switch {
	case err != nil && ctx.Err() != nil:
		e.Problem = timeOver
		return nil
	case err != nil:
		return err
	}
	e.From = slice.Intervals[0].From
	switch {
	case e.From > 0:
		e.Problem = fmt.Sprintf("%s; the first %d of %d steps are not explained", timeOver, e.From, slice.Error.End)
	case ctx.Err() != nil || slice.Stats.Undecided > 0:
		e.Problem = "a limit was reached; some of the statements may not matter"
	}
	e.Violated, e.Precondition = slice.Memory(slice.Error.Post), slice.Precondition
	if e.Precondition != nil {
		e.Precondition = slice.Memory(e.Precondition)
	}
	e.Inputs, e.Conditions, e.Calls = slice.Error.Inputs, slice.Error.Conditions, slice.Error.Calls
	for k, s := range slice.Statements {
		if s.Edge.Pos.IsValid() {
			e.Findings = append(e.Findings, Finding{Pos: s.Pos, Answer: relevance.Relevant, Invariant: slice.Memory(slice.Intervals[k].Invariant)})
		}
	}
	e.Domain = All
	n := slice.Stats
	e.Stats = []Stat{
		{"solver calls", n.Checks}, {"subtraces", n.Parts}, {"conjuncts of the largest", n.Conjuncts},
		{"statements that matter", n.Relevant},
	}
	return nil
}
