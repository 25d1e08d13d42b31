package cascade

import (
	"tav/cfg"
	"tav/danger/path"
)

// Designated correct functions (Section 4.2) are outside of the analysis scope.
// A critical condition in one is mapped to the nearest call of such a function
// from inside the scope. There the explanation goes on with what the function
// was called with.

// inScope is what a critical condition is explained by: itself, or the call it
// is mapped to.
func (a *analysis) inScope(branch int) (spot, *callee) {
	at := branch
	var in *callee
	for len(a.correct) > 0 {
		s := &a.reading.Steps[at]
		var outermost *cfg.Frame
		f := s.Edge.Frame
		for ; f != nil && a.correct[f.Func]; f = f.Parent {
			outermost = f
		}
		if f == nil && s.Calls.Caller != nil && a.correct[s.Calls.Proc.Name] { // and the procedure is correct
			at, in = s.Calls.At, &callee{calls: s.Calls}
			continue
		}
		if outermost != nil {
			at, in = a.entry(at, outermost), &callee{s.Calls, outermost}
		}
		break
	}
	if in == nil {
		return spot{Branch, branch}, nil
	}
	return spot{Call, at}, in
}

// before reports whether a step is of a correct function that is never called:
// the library's, around the program.
func (a *analysis) before(at int) bool {
	s := &a.reading.Steps[at]
	return s.Calls.Caller == nil && s.Edge.Frame == nil && a.correct[s.Calls.Proc.Name]
}

// A callee is a call of a correct function: an inlined one, or if frame is nil
// an activation of a procedure.
type callee struct {
	calls *path.Activation
	frame *cfg.Frame
}

func (c *callee) name() string {
	if c.frame != nil {
		return c.frame.Func
	}
	return c.calls.Proc.Name
}

// contains reports whether a step is executed in the call.
func (c *callee) contains(s *path.Step) bool {
	if s.Calls != c.calls {
		return s.Calls.Within(c.calls)
	}
	return s.Edge.Frame.Within(c.frame)
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

// arguments is the cause for a call: what the conditions in it depend on, as
// far as it is from outside: arguments and memory. Its reads are what the call
// reads there, its instances all assignments that this comes from.
func (a *analysis) arguments(n *Node) *cause {
	c := &cause{from: n.Pos}
	if n.Kind != Call {
		return c
	}
	steps := a.reading.Steps
	inside := &transforming{a.dependence, a.dependence.assigned, n.Pos, map[version]bool{}}
	before := &transforming{a.dependence, a.dependence.source, 0, map[version]bool{}}
	read := map[version]bool{}
	outside := func(uses []use) {
		for _, u := range uses {
			if u.def < n.Pos && !read[u.version] {
				read[u.version] = true
				c.reads = append(c.reads, u.version)
			}
		}
	}
	for i := n.Pos + 1; i < len(steps) && n.callee.contains(&steps[i]); i++ {
		inside.support(a.dependence.reads(i).cond)
		outside(a.dependence.reads(i).cond)
		for _, v := range steps[i].Dst {
			if a.dependence.fixed[i] { // it may be in the result
				inside.add(version{v, i})
			}
		}
	}
	for _, v := range inside.versions() {
		_, uses := a.dependence.assigned(v)
		outside(uses)
	}
	if steps[n.Pos+1].Recorded { // what it reads is not known, but for arguments
		for _, uses := range a.dependence.reads(n.Pos).src {
			outside(uses)
		}
	}
	for _, v := range c.reads {
		before.add(v)
	}
	if c.instances = before.versions(); len(c.instances) > 0 {
		c.from = c.instances[0].def
	}
	return c
}
