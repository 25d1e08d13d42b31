package cascade

import (
	"tav/cfg"
	"tav/explain/path"
)

// Designated correct functions (Section 4.2) are outside of the analysis scope.
// A critical condition in one is mapped to the nearest call of such a function
// from inside the scope. There the explanation goes on with what the function
// was called with.

// inScope is what a critical condition is explained by: itself, or the call it
// is mapped to. False: that call is the node itself.
func (a *analysis) inScope(branch int, n *Node) (spot, bool) {
	at := branch
	for len(a.correct) > 0 {
		s := &a.reading.Steps[at]
		var outermost *cfg.Frame
		inside := false // all functions up to the procedure are correct
		f := s.Edge.Frame
		for ; f != nil && a.correct[f.Func]; f = f.Parent {
			outermost = f
		}
		inside = f == nil && s.Calls.Caller != nil && a.correct[s.Calls.Proc.Name]
		switch {
		case inside:
			at = s.Calls.At
			continue
		case outermost != nil:
			at = a.entry(at, outermost)
		}
		break
	}
	if at == branch {
		return spot{Branch, branch}, true
	}
	s := spot{Call, at}
	return s, n.Kind != Call || n.Pos != at
}

// calls knows where inlined calls begin.
type calls struct {
	before []int // for each step the last step before the inlined call that it is in
}

// entry is the last step before the inlined call f that the step at a position
// is in: it hands over the arguments, if there are any.
func (a *analysis) entry(at int, f *cfg.Frame) int {
	if a.calls == nil {
		a.calls = newCalls(a.reading)
	}
	steps := a.reading.Steps
	calls := steps[at].Calls
	for at = a.calls.before[at]; at > 0 && steps[at].Calls == calls && steps[at].Edge.Frame.Within(f); {
		at = a.calls.before[at]
	}
	return max(at, 0)
}

func newCalls(r *path.Reading) *calls {
	type place struct {
		calls *path.Activation
		frame *cfg.Frame
	}
	c := &calls{make([]int, len(r.Steps))}
	entered := map[place]int{}
	for i := range r.Steps {
		s := &r.Steps[i]
		p := place{s.Calls, s.Edge.Frame}
		last := place{}
		if i > 0 {
			last = place{r.Steps[i-1].Calls, r.Steps[i-1].Edge.Frame}
		}
		if _, known := entered[p]; !known || last.calls == p.calls && !last.frame.Within(p.frame) {
			entered[p] = i - 1
		}
		c.before[i] = entered[p]
	}
	return c
}

// callee names the correct function that a step calls.
func (a *analysis) callee(at int) string {
	if call, ok := a.reading.Steps[at].Edge.Action.(*cfg.CallAction); ok {
		return call.Callee.Name
	}
	if at+1 < len(a.reading.Steps) {
		if f := a.reading.Steps[at+1].Edge.Frame; f != nil {
			return f.Func
		}
	}
	return ""
}

// arguments is the cause for a call: all assignments that its arguments come from.
func (a *analysis) arguments(n *Node) *cause {
	c := &cause{from: n.Pos}
	if n.Kind != Call {
		return c
	}
	found := &transforming{a.dependence, 0, map[version]bool{}}
	for _, t := range a.reading.Steps[n.Pos].Src {
		found.support(t, n.Pos)
	}
	if c.instances = found.versions(); len(c.instances) > 0 {
		c.from = c.instances[0].def
	}
	return c
}
