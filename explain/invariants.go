package explain

import (
	"context"
	"fmt"

	"tav/danger/path"
	"tav/explain/errorinvariants"
	"tav/explain/relevance"
)

// invariants explains by error invariants: [CESW].
type invariants struct{ method errorinvariants.Method }

func (i invariants) Name() string {
	if i.method == errorinvariants.Plain {
		return "error-invariants"
	}
	return "flow-sensitive"
}

func (i invariants) Doc() string {
	if i.method == errorinvariants.Plain {
		return "statements that the error needs, and what holds between them\n" +
			"Error invariants, Definition 2"
	}
	return "the same, with the conditions under which these statements are executed\n" +
		"Flow-sensitive fault localization, Algorithm 2"
}

func (i invariants) Explain(ctx context.Context, in *Input) (*Explanation, error) {
	e := &Explanation{Method: i.Name()}
	reading, err := i.read(in)
	if err != nil {
		return nil, err
	}
	trace, err := errorinvariants.Of(reading)
	if err != nil {
		return nil, err
	}
	e.Violated, e.Inputs, e.Conditions, e.Calls = reading.Memory(trace.Post), trace.Inputs, trace.Conditions, trace.Calls
	abstract, err := trace.Localize(ctx, in.Backend, errorinvariants.Options{Method: i.method})
	if err != nil {
		return nil, err
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
	if e.Domain = All; i.method == errorinvariants.Plain {
		e.Domain = Assigning
	}
	n := abstract.Stats
	e.Stats = []Stat{
		{"solver calls", n.Checks}, {"formulas", n.Parts}, {"conjuncts of the largest", n.Conjuncts},
		{"conjuncts that matter", n.Core}, {"statements that matter", n.Relevant},
	}
	return e, nil
}

// read reads the trace. That of a run on given input is made of thousands of
// statements of the library and of accesses to memory: there, a call of the
// library is its effect on the run, and memory is cell by cell, with the
// addresses of the run as conditions.
func (invariants) read(in *Input) (*path.Reading, error) {
	r, err := path.Read(in.Prog, in.Trace)
	if err != nil || !path.Recorded(in.Trace) {
		return r, err
	}
	return r.Flat(path.Flattening{Addresses: true, Recorded: path.Library(in.Prog)})
}
