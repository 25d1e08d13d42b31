package errorinvariants

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// violated finds the violated condition φ of a trace whose target is reached
// under c: the negation of c's condition. The trace ends before c is
// evaluated. It is carried back to the call of a function that only copies its
// arguments before it evaluates c, so that φ speaks of the caller's argument,
// and on to where && and || decide that argument. Where no condition leads to
// the error, φ is false.
func violated(m *term.Manager, statements []statement, c *condition) (phi *term.Term, end int, scope *condition) {
	if c == nil {
		return m.False(), len(statements), nil
	}
	phi, end = m.Not(c.cond), c.at
	for {
		carried, to, ok := toCall(m, statements, phi, end)
		if !ok {
			carried, to, ok = toOperand(m, statements, phi, end)
		}
		if !ok {
			return phi, end, statements[end].scope
		}
		phi, end = carried, to
	}
}

// toOperand carries phi back over the last statement if that gives a temporary
// the value of an expression. When it decides phi, the condition does under
// which it is executed: for a && b where a is false.
func toOperand(m *term.Manager, statements []statement, phi *term.Term, end int) (*term.Term, int, bool) {
	if end == 0 || phi.Op() != term.OpVar && phi.Op() != term.OpNot {
		return nil, 0, false
	}
	s := statements[end-1]
	a, ok := s.edge.Action.(*cfg.Assign)
	if !ok || len(a.Dst) != 1 || a.Dst[0].Role != cfg.Temp || !mentions(m, phi, s.dst[0]) {
		return nil, 0, false
	}
	phi = m.Substitute(phi, map[*term.Term]*term.Term{s.dst[0]: s.src[0]})
	if phi.IsFalse() && s.scope != nil && s.scope.at == end-2 {
		return m.Not(s.scope.cond), end - 2, true
	}
	return phi, end - 1, !phi.IsFalse()
}

// toCall carries phi from a position to the call of the function it is in.
func toCall(m *term.Manager, statements []statement, phi *term.Term, end int) (*term.Term, int, bool) {
	here := statements[end]
	for i := end - 1; i >= 0; i-- {
		s := statements[i]
		call := s.binds(here)
		inside := s.calls == here.calls && here.edge.Frame != nil && s.edge.Frame.Within(here.edge.Frame) ||
			s.calls == here.calls && here.edge.Frame == nil && here.calls.caller != nil
		if !call && (!inside || s.opens != nil || !s.copies()) {
			return nil, 0, false
		}
		sub := map[*term.Term]*term.Term{}
		for k, d := range s.dst {
			sub[d] = s.src[k]
		}
		phi = m.Substitute(phi, sub)
		if call {
			return phi, i, true
		}
	}
	return nil, 0, false
}

// binds reports whether s hands the arguments to the function that here is in.
func (s statement) binds(here statement) bool {
	switch a := s.edge.Action.(type) {
	case *cfg.CallAction:
		return here.edge.Frame == nil && here.calls != s.calls && here.calls.caller == s.calls
	case *cfg.Assign:
		f := here.edge.Frame
		return f != nil && s.calls == here.calls && s.edge.Frame == f.Parent &&
			!slices.ContainsFunc(a.Dst, func(v *cfg.Var) bool { return v.Proc != f.Func })
	}
	return false
}

// copies reports whether all that s does is to copy variables.
func (s statement) copies() bool {
	if s.edge.Kind != cfg.Internal {
		return false
	}
	if _, havoc := s.edge.Action.(*cfg.Havoc); havoc {
		return false
	}
	return !slices.ContainsFunc(s.src, func(t *term.Term) bool { return t.Op() != term.OpVar })
}
