package cfg

import (
	"tav/solver/term"
)

// inliner replaces the calls of procedures that are not recursive by copies
// of their bodies, callees first, while a procedure stays within the budget of
// edges. Copies share their actions and variables: two activations of such a
// procedure never overlap, and its locals become arbitrary where they are
// declared.
type inliner struct {
	d      *draft
	budget int
	size   map[*Proc]int
	joined map[joinKey]*Assign
}

// joinKey names an action that is composed of two.
type joinKey struct {
	first, second any
}

// inline works on one procedure whose callees are done.
func (n *inliner) inline(p *Proc) {
	size := 0
	n.d.walk(p, func(x *Loc) { size += len(x.Out) })
	n.d.walk(p, func(x *Loc) {
		for i, e := range x.Out {
			if e.Kind != Call {
				continue
			}
			if callee := e.Action.(*CallAction).Callee; n.fits(callee, size) {
				size += n.size[callee]
				x.Out[i] = n.expand(p, e)
			}
		}
	})
	n.size[p] = size
}

func (n *inliner) fits(callee *Proc, size int) bool {
	return !callee.Recursive && size+n.size[callee] <= n.budget
}

// expand copies the callee's body in place of a call and returns the edge
// that binds the parameters.
func (n *inliner) expand(p *Proc, call *Edge) *Edge {
	site := n.d.calls[call]
	a := call.Action.(*CallAction)
	callee := a.Callee
	p.Locals = appendNew(p.Locals, callee.Params, callee.Results, callee.Locals)
	c := &copier{n: n, proc: p, call: call, site: site, locs: map[*Loc]*Loc{}, frames: map[*Frame]*Frame{}}
	if callee.Exit != nil {
		c.locs[callee.Exit] = c.newReturn()
	}
	bind := &Edge{From: call.From, To: c.copy(callee.Entry), Pos: call.Pos, Frame: call.Frame}
	if len(a.Args) > 0 {
		bind.Action = n.bind(callee, a)
	} else {
		bind.Action = &Assume{Cond: n.d.p.Terms.True()}
	}
	delete(n.d.calls, call)
	return bind
}

// bind is the assignment of arguments to parameters.
func (n *inliner) bind(callee *Proc, a *CallAction) *Assign {
	k := joinKey{first: a}
	if n.joined[k] == nil {
		n.joined[k] = &Assign{Dst: callee.Params, Src: a.Args}
	}
	return n.joined[k]
}

// A copier copies one procedure into another.
type copier struct {
	n      *inliner
	proc   *Proc
	call   *Edge
	site   *callSite
	locs   map[*Loc]*Loc
	frames map[*Frame]*Frame
}

// newReturn is where the callee's copy ends: the results are handed over.
func (c *copier) newReturn() *Loc {
	dst := c.site.ret.Action.(*ReturnAction).Dst
	if len(dst) == 0 {
		return c.site.after
	}
	x := &Loc{Proc: c.proc}
	callee := c.call.Action.(*CallAction).Callee
	k := joinKey{first: c.call.Action, second: callee}
	if c.n.joined[k] == nil {
		src := make([]*term.Term, len(dst))
		for i := range dst {
			src[i] = callee.Results[i].Term
		}
		c.n.joined[k] = &Assign{Dst: dst, Src: src}
	}
	x.Out = []*Edge{{From: x, To: c.site.after, Action: c.n.joined[k], Pos: c.call.Pos, Frame: c.call.Frame}}
	return x
}

// copy copies everything reachable from a location of the callee.
func (c *copier) copy(start *Loc) *Loc {
	var work []*Loc
	visit := func(x *Loc) *Loc {
		y := c.locs[x]
		if y == nil {
			y = &Loc{Proc: c.proc, Kind: x.Kind, Violates: x.Violates, Reason: x.Reason, Pos: x.Pos}
			c.locs[x] = y
			work = append(work, x)
		}
		return y
	}
	first := visit(start)
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		y := c.locs[x]
		for _, e := range x.Out {
			f := &Edge{From: y, Kind: e.Kind, Action: e.Action, Pos: e.Pos, Frame: c.frame(e.Frame), UB: e.UB, Trap: e.Trap, Signal: e.Signal}
			if e.Kind == Call {
				old := c.n.d.calls[e]
				f.To = e.To
				site := &callSite{call: f}
				if old.after != nil { // the call returns
					site.after = visit(old.after)
					dst := old.ret.Action.(*ReturnAction).Dst
					site.ret = &Edge{From: old.ret.From, To: site.after, Kind: Return, Action: &ReturnAction{Call: f, Dst: dst}, Pos: e.Pos, Frame: f.Frame}
				}
				c.n.d.calls[f] = site
			} else {
				f.To = visit(e.To)
			}
			y.Out = append(y.Out, f)
		}
	}
	return first
}

// frame rebases a chain of inlined calls onto the call being expanded.
func (c *copier) frame(f *Frame) *Frame {
	if g := c.frames[f]; g != nil {
		return g
	}
	var g *Frame
	if f == nil {
		g = &Frame{Func: c.call.Action.(*CallAction).Callee.Name, Pos: c.call.Pos, Parent: c.call.Frame}
	} else {
		g = &Frame{Func: f.Func, Pos: f.Pos, Parent: c.frame(f.Parent)}
	}
	c.frames[f] = g
	return g
}

// appendNew appends the variables that are not in the list.
func appendNew(list []*Var, more ...[]*Var) []*Var {
	seen := make(map[*Var]bool, len(list))
	for _, v := range list {
		seen[v] = true
	}
	for _, vs := range more {
		for _, v := range vs {
			if !seen[v] {
				seen[v] = true
				list = append(list, v)
			}
		}
	}
	return list
}
