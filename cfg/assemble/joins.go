package assemble

import (
	"slices"

	"tav/cfg"
)

// apart lets paths that only meet to hand on a value go on apart: where assignments to temporaries meet before an
// assumption that is all that reads them, or an assignment that hands them on to one, each gets a copy of it. Some of the
// values are constants, and then the assumption is decided: of assume(0 < n && n <= 8), which C evaluates as a choice
// between 0 and n <= 8, the rest is that the second holds where the first does, and engines read off n <= 8
// (cf. jump threading; F. Mueller, D. Whalley, "Avoiding conditional branches by code replication", PLDI 1995).
func (s *simplifier) apart(x *cfg.Loc) bool {
	into := s.in[x]
	if s.d.p.Threads != nil || len(into) < 2 || len(into) > maxApart || len(x.Out) != 1 || !s.handsOn(x.Out[0], maxHandedOn) {
		return false
	}
	f, decided := x.Out[0], false
	for _, e := range into {
		a, ok := e.Action.(*cfg.Assign)
		if !ok || e.Kind != cfg.Internal || e.From == x || slices.ContainsFunc(a.Dst, func(v *cfg.Var) bool { return !s.only(v, f.Action) }) {
			return false
		}
		for _, t := range a.Src {
			decided = decided || t.IsConst()
		}
	}
	if !decided {
		return false
	}
	for _, e := range into[1:] {
		y, g := *x, *f
		y.Out, g.From = []*cfg.Edge{&g}, &y
		s.setTo(e, &y)
		s.in[&y], s.in[f.To] = []*cfg.Edge{e}, append(s.in[f.To], &g)
	}
	s.in[x] = into[:1]
	return true
}

// handsOn reports whether an edge is an assumption, or assigns temporaries only and leads to one. Branches are left as they are: which
// condition is violated in an assertion is said there.
func (s *simplifier) handsOn(f *cfg.Edge, most int) bool {
	if f.Kind != cfg.Internal || f.To == f.From || len(f.UB) > 0 || f.Trap != "" || f.Signal != "" || f.Starts != nil || most == 0 {
		return false
	}
	switch a := f.Action.(type) {
	case *cfg.Assume:
		return a.Access == nil && !a.Cond.IsTrue()
	case *cfg.Assign:
		return !slices.ContainsFunc(a.Dst, func(v *cfg.Var) bool { return !s.d.Transient[v] }) && len(f.To.Out) == 1 && s.handsOn(f.To.Out[0], most-1)
	}
	return false
}
