package traceabs

import (
	"context"

	"tav/solver"
	"tav/solver/term"
)

// A feasibility is the answer to "can this trace be executed?": exactly one
// of Model, Core and Reason is set.
type feasibility struct {
	Model  func(*term.Term) (*term.Term, error) // the value of a version; valid until the next question
	Core   *core
	Reason string // why it is not known
}

// A core is an unsatisfiable set of conjuncts of a formula. What is outside of
// it can be relaxed: guards to true, assignments to havoc.
type core struct {
	in       [][]bool // in[i][k]: conjunct k of step i belongs to it
	integers bool     // unsatisfiable already over integers
}

// coreRounds bounds how often a core is asked for a smaller one of its own.
const coreRounds = 3

// check decides whether the trace of f is feasible: over integers, which give
// the better cores, then over bit-vectors, which give the models.
func (o *oracle) check(ctx context.Context, f *formula) feasibility {
	var conj []*term.Term
	for _, s := range f.steps {
		conj = append(conj, s.conj...)
	}
	intAnswer := solver.Unknown
	if formulas, _, ok := o.integers(conj); ok {
		var kept []bool
		intAnswer, kept = o.refute(ctx, o.ints, formulas, o.enc.Side(formulas...))
		if intAnswer == solver.Unsat {
			return feasibility{Core: f.core(kept, true)}
		}
	}
	formulas, ok := o.bitvectors(conj)
	if !ok {
		return feasibility{Reason: "a condition of the trace cannot be encoded"}
	}
	answer, kept := o.refute(ctx, o.bits, formulas, o.terms.True())
	switch answer {
	case solver.Unsat:
		return feasibility{Core: f.core(kept, false)}
	case solver.Sat:
		return feasibility{Model: o.bits.Value}
	}
	return feasibility{Reason: "solver: " + o.bits.Reason()}
}

// refute asks for the satisfiability of the conjunction and, when there is
// none, which conjuncts suffice; a few rounds make the set smaller.
func (o *oracle) refute(ctx context.Context, s solver.Solver, formulas []*term.Term, side *term.Term) (solver.Result, []bool) {
	s.Reset()
	s.Assert(side)
	assumptions := formulas
	var inCore map[*term.Term]bool
	answer := solver.Unknown
	for round := 0; round < coreRounds; round++ {
		result := s.Check(ctx, assumptions...)
		if round == 0 {
			answer = result
		}
		if result != solver.Unsat {
			break
		}
		core := s.Core()
		smaller := len(core) < len(assumptions)
		inCore = make(map[*term.Term]bool, len(core))
		for _, t := range core {
			inCore[t] = true
		}
		if !smaller {
			break
		}
		assumptions = core
	}
	if answer != solver.Unsat {
		return answer, nil
	}
	kept := make([]bool, len(formulas))
	for i, t := range formulas {
		kept[i] = inCore[t]
	}
	return answer, kept
}

// core cuts the flat list of conjuncts back into steps.
func (f *formula) core(kept []bool, integers bool) *core {
	c := &core{integers: integers}
	for _, s := range f.steps {
		c.in = append(c.in, kept[:len(s.conj)])
		kept = kept[len(s.conj):]
	}
	return c
}
