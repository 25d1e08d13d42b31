package path

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A Violation is the condition φ that a trace violates: Post, over the
// variables at position End of the trace, where it is checked under Scope.
// Branch is the branching step whose condition it stands for; -1: none does, and
// φ is false, since no condition leads to the error or the check at the end is one
// that nothing passes.
type Violation struct {
	Post   *term.Term
	Guard  *term.Term // what the addresses are that φ uses, true unless the trace is flattened
	End    int
	Scope  *Condition
	Branch int
}

// Violation finds the violated condition of a trace whose target is reached
// under c = r.Last: the negation of c's condition. The trace ends before c is
// evaluated. It is carried back to the call of a function that only copies its
// arguments before it evaluates c, so that φ speaks of the caller's argument,
// and on to where && and || decide that argument.
func (r *Reading) Violation() Violation {
	m, c := r.Prog.Terms, r.Last
	if c == nil || r.certain() {
		return Violation{m.False(), m.True(), len(r.Steps), c, -1}
	}
	v := Violation{Post: m.Not(r.Steps[c.At].Cond), Guard: m.True(), End: c.At, Branch: c.At}
	if g := r.Steps[c.At].Guard; g != nil {
		v.Guard = g
	}
	for {
		carried, ok := v.toCall(m, r.Steps)
		if !ok {
			carried, ok = v.toOperand(m, r.Steps)
		}
		if !ok {
			v.Scope = r.Steps[v.End].Scope
			return v
		}
		v = carried
	}
}

// certain reports whether the trace ends with a check that nothing passes, as
// the access to an element that an array does not have.
func (r *Reading) certain() bool {
	last := r.Steps[len(r.Steps)-1]
	return r.Trace.Target().Violates != cfg.UnreachCall && (last.Cond == nil || last.Cond.IsTrue())
}

// over carries the violation back over step i, an assignment.
func (v Violation) over(m *term.Manager, s Step, i int) Violation {
	sub := make(map[*term.Term]*term.Term, len(s.Dst))
	for k, d := range s.Dst {
		sub[d] = s.Src[k]
	}
	v.Post, v.Guard, v.End = m.Substitute(v.Post, sub), m.Substitute(v.Guard, sub), i
	if s.Guard != nil {
		v.Guard = m.And(s.Guard, v.Guard)
	}
	return v
}

// toOperand carries φ back over the last statement if that gives a temporary
// the value of an expression. When it decides φ, the condition does under
// which it is executed: for a && b where a is false.
func (v Violation) toOperand(m *term.Manager, steps []Step) (Violation, bool) {
	if v.End == 0 || v.Post.Op() != term.OpVar && v.Post.Op() != term.OpNot {
		return v, false
	}
	s := steps[v.End-1]
	a, ok := s.Edge.Action.(*cfg.Assign)
	if !ok || len(a.Dst) != 1 || a.Dst[0].Role != cfg.Temp || !m.Mentions(v.Post, s.Dst[0]) {
		return v, false
	}
	v = v.over(m, s, v.End-1)
	if v.Post.IsFalse() && s.Scope != nil && s.Scope.At == v.End-1 {
		v.Post, v.End = m.Not(steps[s.Scope.At].Cond), v.End-1
		if g := steps[v.End].Guard; g != nil {
			v.Guard = m.And(g, v.Guard)
		}
		return v, true
	}
	return v, !v.Post.IsFalse()
}

// toCall carries φ back to the call of the function it is in.
func (v Violation) toCall(m *term.Manager, steps []Step) (Violation, bool) {
	here := steps[v.End]
	for i := v.End - 1; i >= 0; i-- {
		s := steps[i]
		call := s.binds(here)
		inside := s.Calls == here.Calls && here.Edge.Frame != nil && s.Edge.Frame.Within(here.Edge.Frame) ||
			s.Calls == here.Calls && here.Edge.Frame == nil && here.Calls.Caller != nil
		if !call && (!inside || s.Opens != nil || !s.copies()) {
			return v, false
		}
		if v = v.over(m, s, i); call {
			return v, true
		}
	}
	return v, false
}

// binds reports whether s hands the arguments to the function that here is in.
func (s Step) binds(here Step) bool {
	switch a := s.Edge.Action.(type) {
	case *cfg.CallAction:
		return here.Edge.Frame == nil && here.Calls != s.Calls && here.Calls.Caller == s.Calls
	case *cfg.Assign:
		f := here.Edge.Frame
		return f != nil && s.Calls == here.Calls && s.Edge.Frame == f.Parent &&
			!slices.ContainsFunc(a.Dst, func(v *cfg.Var) bool { return v.Proc != f.Func })
	}
	return false
}

// copies reports whether all that s does is to copy variables.
func (s Step) copies() bool {
	switch a := s.Edge.Action.(type) {
	case *cfg.Assign:
		return !slices.ContainsFunc(a.Src, func(t *term.Term) bool { return t.Op() != term.OpVar })
	case *cfg.Assume:
		return true
	}
	return false
}
