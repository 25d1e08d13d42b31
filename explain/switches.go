package explain

import (
	"context"
	"errors"

	"tav/danger/path"
	"tav/explain/avoid"
	"tav/explain/relevance"
)

// switches is predicate switching: [ZGG06].
func switches(ctx context.Context, in *Input, e *Explanation) error {
	reading, err := path.Read(in.Prog, in.Trace)
	if err != nil {
		return err
	}
	end := reading.Violation().End
	ways, err := in.ways(ctx, end, func(r *avoid.Run) ([]avoid.Way, error) { return r.Branches(ctx, end) })
	for _, w := range ways {
		e.Findings = append(e.Findings, Finding{Pos: w.Step, Answer: relevance.Relevant, Switch: w.Edge, Each: w.Each, Sides: w.Sides, Later: w.Answer == avoid.Delays, Bypass: w.Answer == avoid.Bypasses || w.Answer == avoid.Delays, Skipped: w.Skipped})
	}
	if err != nil {
		e.Problem = err.Error()
	}
	return nil
}

// ways runs the failing run again with things done otherwise; check is the
// position of its violated condition.
func (in *Input) ways(ctx context.Context, check int, find func(*avoid.Run) ([]avoid.Way, error)) ([]avoid.Way, error) {
	if in.Failure.World == nil {
		return nil, nil
	}
	f := in.Failure
	f.Program = in.Prog
	r, err := avoid.New(ctx, f, check)
	if err != nil {
		return nil, err
	}
	list, err := find(r)
	if ctx.Err() != nil {
		err = errors.New(timeOver)
	}
	return list, err
}
