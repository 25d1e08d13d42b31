package cascade

import (
	"context"
	"slices"

	"tav/solver"
	"tav/solver/term"
)

// contradiction decides whether phi and the constraints, carried to where the
// search stands, contradict each other, and gives constraints that suffice for
// that. Lazily: a constraint goes to the solver when a solution of those before
// does not satisfy it, or a state that was tried nearby. What a solution does not
// speak of is as in the run.
func (s *search) contradiction(ctx context.Context, with []*constraint) ([]*constraint, solver.Result) {
	for _, c := range s.obstacles {
		if s.terms.And(s.phi.carried, c.carried).IsFalse() {
			return []*constraint{c}, solver.Unsat
		}
	}
	if s.unknown >= maxUnknown {
		return nil, solver.Unknown
	}
	s.solver.Reset()
	s.solver.Assert(s.phi.carried)
	var used []*constraint
	add := func(list []*constraint) {
		for _, c := range list {
			s.solver.Assert(c.carried)
		}
		used = append(used, list...)
	}
	if s.off(Lazy) {
		add(with)
	} else {
		add(s.obstacles)
	}
	for {
		result := counted{s.solver, s.stats, 1 + len(used)}.Check(ctx)
		if result == solver.Unknown {
			s.unknown++
		}
		if result != solver.Sat || s.off(Lazy) {
			return used, result
		}
		violated, err := s.violated(used)
		if err != nil {
			return used, solver.Unknown
		}
		if len(violated) == 0 {
			return nil, solver.Sat
		}
		add(violated[:min(len(violated), 1+len(used))])
	}
}

// violated lists the constraints that the solver's solution does not satisfy.
func (s *search) violated(used []*constraint) ([]*constraint, error) {
	x := &nearby{search: s, start: map[version]term.Value{}}
	for _, c := range append([]*constraint{s.phi}, used...) {
		for _, v := range s.terms.FreeVars(c.carried) {
			t, err := s.solver.Value(v)
			if err != nil {
				return nil, err
			}
			x.start[s.dependence.version(v, s.from)], _ = term.ValueOf(t)
		}
	}
	list, err := x.run()
	return slices.DeleteFunc(list, func(c *constraint) bool { return c == s.phi }), err
}

// minimize makes the constraints that contradict phi a minimal core of it. Those
// furthest from the condition are dropped first.
func (s *search) minimize(ctx context.Context) []*constraint {
	if len(s.conflict) == 1 && s.needed {
		return s.conflict
	}
	byTerm := map[*term.Term]*constraint{}
	var assumptions []*term.Term
	for _, c := range s.conflict {
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
