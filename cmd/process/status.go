package process

import (
	"context"
	"log/slog"
	"slices"

	"tav/explain/report"
	"tav/solver"
	"tav/solver/term"
	"tav/traceabs"
)

// A Status is where an engine stands. It reports to the parent whenever that changes.
type Status struct {
	at      Progress
	leftOut []Step
	tell    func(Message)
}

// NewStatus is that of an engine which begins to carry out an order.
func NewStatus(o Order, tell func(Message)) *Status { return &Status{leftOut: o.LeftOut, tell: tell} }

// Phase is the current phase, "" before the first.
func (s *Status) Phase() string { return s.at.Phase }

// Enter begins a phase.
func (s *Status) Enter(phase string) {
	s.at.Phase, s.at.Step = phase, Step{}
	s.tell(Message{Progress: &s.at})
	slog.Debug("phase", "component", "driver", "name", phase)
}

// Iteration reports how far trace abstraction is.
func (s *Status) Iteration(p traceabs.Progress) {
	s.at.Iteration, s.at.TraceLength, s.at.Predicates, s.at.States = p.Iteration, p.TraceLength, p.Predicates, p.States
	s.tell(Message{Progress: &s.at})
}

// Open reports what a proof lacks.
func (s *Status) Open(list []report.Obligation) {
	s.at.Open = list
	s.tell(Message{Progress: &s.at})
}

// Depth reports how deep bounded search has come.
func (s *Status) Depth(blocks int) {
	s.at.Depth = blocks
	s.tell(Message{Progress: &s.at})
}

// Loops reports whether the program has loops.
func (s *Status) Loops(has bool) { s.at.Loops = has }

// Found reports the outcome so far: a verdict stays so unless its proof is refuted.
func (s *Status) Found(o *report.Outcome) { s.tell(Message{Found: o}) }

// Known reports what is known of single checks, before there is a verdict.
func (s *Status) Known(o *report.Outcome) { s.tell(Message{Known: o}) }

// Step informs the parent of a step.
func (s *Status) Step(step Step) {
	s.at.Step = step
	s.tell(Message{Progress: &s.at})
}

// Begin informs the parent of a step until the returned function is called; false
// if the step is left out.
func (s *Status) Begin(step Step) (end func(), ok bool) {
	if slices.Contains(s.leftOut, step) {
		return nil, false
	}
	before := s.at.Step
	s.Step(step)
	return func() { s.Step(before) }, true
}

// Backend is a backend that reports which operation is under way.
func (s *Status) Backend(b solver.Backend) solver.Backend { return stepping{b, s} }

type stepping struct {
	solver.Backend
	status *Status
}

func (b stepping) begin(operation string) (end func(), ok bool) {
	return b.status.Begin(Step{b.status.at.Step.Engine, operation})
}

// Eliminate implements solver.Backend.
func (b stepping) Eliminate(ctx context.Context, vars []*term.Term, body *term.Term) (*term.Term, bool) {
	end, ok := b.begin(Eliminate)
	if !ok {
		return nil, false
	}
	defer end()
	return b.Backend.Eliminate(ctx, vars, body)
}

// SolveHorn implements solver.Backend.
func (b stepping) SolveHorn(ctx context.Context, s *solver.HornSystem, o solver.HornOptions) (*solver.HornAnswer, error) {
	end, ok := b.begin(hornClauses)
	if !ok {
		return &solver.HornAnswer{Reason: solver.ReasonIncomplete}, nil
	}
	defer end()
	return b.Backend.SolveHorn(ctx, s, o)
}

// A Step is what an engine process is at where it may die: libz3 ends the
// process on a failed assertion. The parent starts another process, without the
// steps in which those before it died.
type Step struct {
	Engine    string // of traceabs, or SampleRuns; "" for none
	Operation string // of the solver: eliminate, hornClauses; "" for another
}

// SampleRuns is the name of the engine that is none of traceabs.
const SampleRuns = "sample runs"

// Ranks is what proves termination; engines of traceabs prove that its ranks fall.
const Ranks = "ranks"

// Operations of the solver that an engine can do without.
const (
	Eliminate   = "quantifier elimination"
	hornClauses = "solving Horn clauses"
)

func (s Step) String() string {
	if s.Operation == "" {
		return s.Engine
	}
	return s.Operation + " in " + s.Engine
}
