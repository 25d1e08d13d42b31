package query

import (
	"cmp"
	"context"

	"tav/cfg"
	"tav/solver"
	"tav/solver/effort"
	"tav/solver/term"
	"tav/traceabs/trace"
)

// A Feasibility is the answer to "can this trace be executed?": exactly one
// of Model, Core and Reason is set.
type Feasibility struct {
	Model  func(*term.Term) (*term.Term, error) // the value of a version; valid until the next question
	Core   *Core
	Reason string // why it is not known
}

// A Core is an unsatisfiable set of conjuncts of a formula. What is outside of
// it can be relaxed: guards to true, assignments to havoc.
type Core struct {
	In       [][]bool // in[i][k]: conjunct k of step i belongs to it
	Integers bool     // unsatisfiable already over integers
}

// Check decides whether the trace of f is feasible.
func (o *Oracle) Check(ctx context.Context, f *trace.Formula, order assertionOrder) Feasibility {
	answer, kept, integers := o.Decide(ctx, order.conjuncts(f), order != Forward)
	switch answer {
	case solver.Unsat:
		return Feasibility{Core: order.core(f, kept, integers)}
	case solver.Sat:
		return Feasibility{Model: o.bits.Value}
	}
	return Feasibility{Reason: "solver: " + cmp.Or(o.bits.Reason(), "a condition cannot be encoded")}
}

// Decide asks for the satisfiability of a conjunction: over integers, which
// give the better cores, then over bit-vectors, which give the models. After
// Unsat, kept says which conjuncts suffice, and integers whether they do so
// over integers; minimal: it is worth time to have few.
func (o *Oracle) Decide(ctx context.Context, conj []*term.Term, minimal bool) (answer solver.Result, kept []bool, integers bool) {
	if formulas, _, ok := o.integers(conj); ok {
		if answer, kept = o.refute(ctx, o.Ints, formulas, o.Enc.Side(formulas...), minimal); answer == solver.Unsat {
			return answer, kept, true
		}
	}
	formulas, ok := o.bitvectors(conj)
	if !ok {
		return solver.Unknown, nil, false
	}
	answer, kept = o.refute(ctx, o.bits, formulas, o.Terms.True(), minimal)
	return answer, kept, false
}

// refute asks for the satisfiability of the conjunction and, when there is
// none, which conjuncts suffice.
func (o *Oracle) refute(ctx context.Context, s solver.Solver, formulas []*term.Term, side *term.Term, minimal bool) (solver.Result, []bool) {
	s.Reset()
	s.Assert(side)
	if answer := s.Check(ctx, formulas...); answer != solver.Unsat {
		return answer, nil
	}
	core := s.Core()
	for round, size := 1, len(formulas); round < coreRounds && len(core) < size; round++ {
		size = len(core)
		if s.Check(ctx, core...) != solver.Unsat {
			break
		}
		core = s.Core()
	}
	if minimal {
		part, cancel := effort.Timeout(ctx, minimizeLimit)
		core = solver.MinimizeCore(part, s, core)
		cancel()
	}
	inCore := make(map[*term.Term]bool, len(core))
	for _, t := range core {
		inCore[t] = true
	}
	kept := make([]bool, len(formulas))
	for i, t := range formulas {
		kept[i] = inCore[t]
	}
	return solver.Unsat, kept
}

// NewErrorTrace reads the inputs of a feasible trace from the solver's model.
func NewErrorTrace(w *trace.Vocabulary, f *trace.Formula, feas Feasibility) (*trace.ErrorTrace, error) {
	t := &trace.ErrorTrace{Trace: f.Trace}
	for i, s := range f.Steps {
		h, ok := s.Edge.Action.(*cfg.Havoc)
		if !ok {
			continue
		}
		for k, v := range h.Dst {
			value, err := feas.Model(s.Defs[k].Version)
			if err != nil {
				return nil, err
			}
			t.Inputs = append(t.Inputs, trace.InputValue{Pos: i, Var: v, Value: value})
		}
	}
	for _, g := range w.Order {
		version := f.Entry[g]
		if version == nil {
			continue
		}
		value, err := feas.Model(version)
		if err != nil {
			return nil, err
		}
		t.Initial = append(t.Initial, trace.VarValue{Var: g, Value: value})
	}
	return t, nil
}
