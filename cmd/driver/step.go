package driver

import (
	"context"

	"tav/solver"
	"tav/solver/term"
)

// A Step is what an engine process is at where it may die: libz3 ends the
// process on a failed assertion. The parent starts a process that died once
// more, without the step.
type Step struct {
	Engine    string // of traceabs, or sampleRuns; "" for none
	Operation string // of the solver: eliminate, hornClauses; "" for another
}

// Operations of the solver that an engine can do without.
const (
	eliminate   = "quantifier elimination"
	hornClauses = "solving Horn clauses"
)

func (s Step) String() string {
	if s.Operation == "" {
		return s.Engine
	}
	return s.Operation + " in " + s.Engine
}

// without is the configuration that leaves a step out; false if that cannot be.
func (c Config) without(s Step) (Config, bool) {
	if c.LeftOut != (Step{}) || s.Engine == "" {
		return c, false
	}
	c.LeftOut = s
	if s.Operation != "" || s.Engine == sampleRuns {
		return c, true
	}
	var ok bool
	c.Strategy, ok = c.Strategy.Without(s.Engine)
	return c, ok
}

// begin tells the parent of a step until the returned function is called; false
// if the step is left out.
func (v *verification) begin(s Step) (end func(), ok bool) {
	if s == v.LeftOut {
		return nil, false
	}
	before := v.at.Step
	v.step(s)
	return func() { v.step(before) }, true
}

func (v *verification) step(s Step) {
	v.at.Step = s
	v.tell(Message{Progress: &v.at})
}

// stepping is a backend that tells which operation is under way.
type stepping struct {
	solver.Backend
	v *verification
}

func (b stepping) begin(operation string) (end func(), ok bool) {
	return b.v.begin(Step{b.v.at.Step.Engine, operation})
}

// Eliminate implements solver.Backend.
func (b stepping) Eliminate(ctx context.Context, vars []*term.Term, body *term.Term) (*term.Term, bool) {
	end, ok := b.begin(eliminate)
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
