package explain

import (
	"context"
	"fmt"

	"tav/danger/path"
	"tav/explain/errorinvariants"
	"tav/explain/relevance"
)

// invariants explains by error invariants: [CESW].
func invariants(method errorinvariants.Method) explainer {
	return func(ctx context.Context, in *Input, e *Explanation) error {
		return e.invariantsBy(ctx, in, method)
	}
}

// invariantsBy fills in what error invariants say.
func (e *Explanation) invariantsBy(ctx context.Context, in *Input, method errorinvariants.Method) error {
	reading, err := readFlat(in)
	if err != nil {
		return err
	}
	trace, err := errorinvariants.Of(reading)
	if err != nil {
		return err
	}
	e.Violated, e.Inputs, e.Conditions, e.Calls = reading.Memory(trace.Post), trace.Inputs, trace.Conditions, trace.Calls
	abstract, err := trace.Localize(ctx, in.Backend, errorinvariants.Options{Method: method})
	if err != nil {
		return err
	}
	e.From = abstract.Intervals[0].From
	if abstract.Precondition != nil {
		e.Precondition = reading.Memory(abstract.Precondition)
	}
	switch {
	case e.From > 0:
		e.Problem = fmt.Sprintf("%s; the first %d of %d steps are not explained", timeOver, e.From, trace.End)
	case ctx.Err() != nil || abstract.Stats.Undecided > 0:
		e.Problem = "a limit was reached; some of the statements may not matter"
	}
	for k, s := range abstract.Statements {
		if !s.Edge.Pos.IsValid() {
			continue
		}
		e.Findings = append(e.Findings, Finding{Pos: s.Pos, Answer: relevance.Relevant, Invariant: reading.Memory(abstract.Intervals[k].Invariant)})
	}
	if e.Domain = All; method == errorinvariants.Plain {
		e.Domain = Assigning
	}
	n := abstract.Stats
	e.Stats = []Stat{
		{"solver calls", n.Checks}, {"formulas", n.Parts}, {"conjuncts of the largest", n.Conjuncts},
		{"conjuncts that matter", n.Core}, {"statements that matter", n.Relevant},
	}
	return nil
}

// readFlat reads the trace. That of a run on given input is made of thousands of
// statements of the library and of accesses to memory: there, a call of the
// library is its effect on the run, and memory is cell by cell, with the
// addresses of the run as conditions.
func readFlat(in *Input) (*path.Reading, error) {
	r, err := path.Read(in.Prog, in.Trace)
	if err != nil || !path.Recorded(in.Trace) {
		return r, err
	}
	return r.Flat(path.Flattening{Addresses: true, Recorded: path.Library(in.Prog)})
}
