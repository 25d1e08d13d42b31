package explain

import (
	"context"
	"fmt"
	"slices"

	"tav/danger/path"
	"tav/explain/avoid"
	"tav/explain/relevance"
	"tav/solver/effort"
)

// singleStatement is single-statement relevance: [SFL17], section 3.
func singleStatement(ctx context.Context, in *Input, e *Explanation) error {
	solving, cancel := effort.Share(ctx, 0.5) // what the solver has not decided by then, the runs that follow may show
	answers, err := relevance.Config{Prog: in.Prog, Backend: in.Backend, Fixed: path.Recorded(in.Trace)}.Analyze(solving, in.Trace)
	cancel()
	if err != nil {
		return err
	}
	reading, err := path.Read(in.Prog, in.Trace)
	if err != nil {
		return err
	}
	violated := reading.Violation()
	e.Violated, e.Calls = in.Prog.Terms.Implies(violated.Guard, violated.Post), reading.Calls(violated.End)
	values := map[int][]relevance.Change{}
	for _, a := range answers {
		if a.Answer != relevance.Irrelevant && a.Edge.Pos.IsValid() {
			values[a.Pos] = a.Fix
		}
	}
	fixes := map[int]avoid.Way{}
	var lacks []avoid.Way
	ways, err := in.ways(ctx, violated.End, func(r *avoid.Run) ([]avoid.Way, error) {
		ways, err := r.Values(ctx, violated.End, values)
		if err == nil && (len(ways) == 0 || !r.Given()) { // on given input values avoid it, if anything does
			lacks, err = r.Missing(ctx, violated.End)
		}
		return ways, err
	})
	for _, w := range ways {
		fixes[w.Step] = w
	}
	unknown := 0
	for _, a := range answers {
		if !a.Edge.Pos.IsValid() || a.Pos >= violated.End { // of the lowering, or it only reports the error
			continue
		}
		if a.Answer == relevance.Unknown {
			unknown++
		}
		w := fixes[a.Pos]
		e.Findings = append(e.Findings, Finding{Pos: a.Pos, Answer: a.Answer, Fix: w.Values, Each: w.Each, Later: w.Answer == avoid.Delays, Bypass: w.Answer == avoid.Bypasses || w.Answer == avoid.Delays, Reason: a.Reason})
	}
	for _, w := range lacks {
		k, found := slices.BinarySearchFunc(e.Findings, w.Step, func(f Finding, pos int) int { return f.Pos - pos })
		if !found {
			e.Findings = slices.Insert(e.Findings, k, Finding{Pos: w.Step})
		}
		e.Findings[k].Answer, e.Findings[k].Missing = relevance.Relevant, w.Values
	}
	switch {
	case err != nil:
		e.Problem = err.Error()
	case unknown > 0:
		e.Problem = fmt.Sprintf("%d of %d assigning statements are not decided", unknown, len(e.Findings))
	}
	return nil
}
