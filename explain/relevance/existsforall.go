package relevance

import (
	"context"
	"fmt"

	"tav/solver"
	"tav/solver/term"
)

// existsForall decides ∃ v, state. ∀ in. ¬wrong together with what s asserts,
// where v are the values and in the inputs of wrong. s proposes v and a state
// that none of the instances of in found so far refutes; the other solver looks
// for in that refutes them. own is a first instance. After Sat, fix has constants
// for v, and the model of s is the state. Unknown comes with a reason. What it
// asserts stays in the current level of s.
//
// The loop ends because a state that was refuted is not proposed again; an
// instance that is a term (witness.go) refutes many.
func (a *analysis) existsForall(ctx context.Context, s solver.Solver, wrong *term.Term, v []*term.Term, own func(input) *term.Term) (answer solver.Result, fix map[*term.Term]*term.Term, why string) {
	inputs := a.later(wrong)
	instance := map[*term.Term]*term.Term{}
	for _, in := range inputs {
		instance[in.v] = own(in)
	}
	witnesses := a.witnesses(wrong, inputs)
	for range a.Rounds {
		if ctx.Err() != nil {
			return solver.Unknown, nil, "the time is over"
		}
		s.Assert(a.terms.Not(a.terms.Substitute(wrong, instance)))
		if answer = s.Check(ctx); answer != solver.Sat {
			return answer, nil, reason(s)
		}
		state, err := constants(s, a.terms.FreeVars(wrong), a.inputs)
		if err != nil {
			return solver.Unknown, nil, err.Error()
		}
		values, refuted := a.refute(ctx, a.terms.Substitute(wrong, state), inputs)
		switch refuted {
		case solver.Unknown:
			return solver.Unknown, nil, reason(a.counter)
		case solver.Unsat:
			fix = map[*term.Term]*term.Term{}
			for _, x := range v {
				if fix[x] = state[x]; fix[x] == nil {
					fix[x] = a.terms.ValueTerm(term.ZeroValue(x.Sort()), x.Sort())
				}
			}
			return solver.Sat, fix, ""
		}
		instance = a.generalise(ctx, wrong, state, values, inputs, witnesses)
	}
	return solver.Unknown, nil, fmt.Sprintf("undecided after %d counterexamples", a.Rounds)
}

// refute looks for inputs under which things go wrong.
func (a *analysis) refute(ctx context.Context, wrong *term.Term, inputs []input) (map[*term.Term]*term.Term, solver.Result) {
	if wrong.IsFalse() {
		return nil, solver.Unsat
	}
	a.counter.Push()
	defer a.counter.Pop()
	a.counter.Assert(wrong)
	answer := a.counter.Check(ctx)
	if answer != solver.Sat {
		return nil, answer
	}
	values := map[*term.Term]*term.Term{}
	for _, in := range inputs {
		value, err := a.counter.Value(in.v)
		if err != nil {
			return nil, solver.Unknown
		}
		values[in.v] = value
	}
	return values, solver.Sat
}

// constants reads the model's values of the variables that are no inputs.
func constants(s solver.Solver, vars []*term.Term, inputs map[*term.Term]input) (map[*term.Term]*term.Term, error) {
	values := map[*term.Term]*term.Term{}
	for _, v := range vars {
		if _, is := inputs[v]; is {
			continue
		}
		value, err := s.Value(v)
		if err != nil {
			return nil, err
		}
		values[v] = value
	}
	return values, nil
}

// reason is why a solver does not know.
func reason(s solver.Solver) string {
	if r := s.Reason(); r != "" {
		return "solver: " + r
	}
	return "solver"
}
