package cascade

import (
	"context"

	"tav/solver"
	"tav/solver/term"
)

// contradiction decides whether phi and the constraints, carried to where the
// search stands, contradict each other, and gives constraints that suffice for
// that. Lazily: a constraint goes to the solver when a solution of those before
// does not satisfy it. What a solution does not speak of is as in the run.
func (s *search) contradiction(ctx context.Context, with []*constraint) ([]*constraint, solver.Result) {
	s.solver.Reset()
	s.solver.Assert(s.phi.carried)
	var used []*constraint
	add := func(c *constraint) {
		s.solver.Assert(c.carried)
		used = append(used, c)
	}
	if s.off(Lazy) {
		for _, c := range with {
			add(c)
		}
	}
	for {
		result := counted{s.solver, s.stats, 1 + len(used)}.Check(ctx)
		if result != solver.Sat || s.off(Lazy) {
			return used, result
		}
		violated, err := s.violated(used, with)
		if err != nil {
			return used, solver.Unknown
		}
		if len(violated) == 0 {
			return nil, solver.Sat
		}
		for _, c := range violated[:min(len(violated), 1+len(used))] {
			add(c)
		}
	}
}

// violated lists the constraints that the solver's solution does not satisfy.
func (s *search) violated(used, with []*constraint) ([]*constraint, error) {
	model := map[*term.Term]term.Value{}
	for _, c := range append([]*constraint{s.phi}, used...) {
		for _, v := range s.terms.FreeVars(c.carried) {
			if _, known := model[v]; known {
				continue
			}
			t, err := s.solver.Value(v)
			if err != nil {
				return nil, err
			}
			model[v], _ = term.ValueOf(t)
		}
	}
	var list []*constraint
	for _, c := range with {
		x, err := term.Eval(c.carried, func(v *term.Term) (term.Value, error) {
			if x, ok := model[v]; ok {
				return x, nil
			}
			x, _ := s.reading.States.Value(v, s.from)
			return x, nil
		})
		if err != nil {
			return nil, err
		}
		if !x.Bool() {
			list = append(list, c)
		}
	}
	return list, nil
}

// minimize makes constraints that contradict phi a minimal core of it. Those
// furthest from the condition are dropped first.
func (s *search) minimize(ctx context.Context, used []*constraint) []*constraint {
	byTerm := map[*term.Term]*constraint{}
	var assumptions []*term.Term
	for _, c := range used {
		if byTerm[c.carried] == nil {
			byTerm[c.carried], assumptions = c, append(assumptions, c.carried)
		}
	}
	s.solver.Reset()
	s.solver.Assert(s.phi.carried)
	check := counted{s.solver, s.stats, 1}
	if check.Check(ctx, assumptions...) == solver.Unsat {
		assumptions = solver.MinimizeCore(ctx, check, s.solver.Core())
	} else {
		s.cause.undecided = true
	}
	var core []*constraint
	for _, t := range assumptions {
		core = append(core, byTerm[t])
	}
	return core
}
