package assemble

import (
	"tav/cfg"
	"tav/solver/term"
)

// inliner replaces the calls of procedures that are not recursive by copies
// of their bodies, callees first, while a procedure stays within the budget of
// edges. Copies share their actions and variables: two activations of such a
// procedure never overlap, and its locals become arbitrary where they are
// declared.
type inliner struct {
	d      *Draft
	budget int
	size   map[*cfg.Proc]int
	joined map[joinKey]*cfg.Assign
}

// joinKey names an action that is composed of two.
type joinKey struct {
	first, second any
}

// inline works on one procedure whose callees are done; false when calls are
// left for want of budget.
func (n *inliner) inline(p *cfg.Proc) bool {
	size, within := 0, true
	n.d.walk(p, func(x *cfg.Loc) { size += len(x.Out) })
	n.d.walk(p, func(x *cfg.Loc) {
		for i, e := range x.Out {
			if e.Kind != cfg.Call {
				continue
			}
			switch callee := e.Action.(*cfg.CallAction).Callee; {
			case callee.Recursive, n.d.Kept[callee]:
			case size+n.size[callee] > n.budget:
				within = false
			default:
				size += n.size[callee]
				x.Out[i] = n.expand(p, e)
			}
		}
	})
	n.size[p] = size
	return within
}

// expand copies the callee's body in place of a call and returns the edge
// that binds the parameters.
func (n *inliner) expand(p *cfg.Proc, call *cfg.Edge) *cfg.Edge {
	site := n.d.Calls[call]
	a := call.Action.(*cfg.CallAction)
	callee := a.Callee
	p.Locals = appendNew(p.Locals, callee.Params, callee.Results, callee.Locals)
	c := &copier{n: n, proc: p, call: call, site: site, locs: map[*cfg.Loc]*cfg.Loc{}, frames: map[*cfg.Frame]*cfg.Frame{}}
	if callee.Exit != nil {
		c.locs[callee.Exit] = c.newReturn()
	}
	bind := &cfg.Edge{From: call.From, To: c.copy(callee.Entry), Pos: call.Pos, Frame: call.Frame}
	if len(a.Args) > 0 {
		bind.Action = n.bind(callee, a)
	} else {
		bind.Action = &cfg.Assume{Cond: n.d.p.Terms.True()}
	}
	delete(n.d.Calls, call)
	return bind
}

// bind is the assignment of arguments to parameters.
func (n *inliner) bind(callee *cfg.Proc, a *cfg.CallAction) *cfg.Assign {
	k := joinKey{first: a}
	if n.joined[k] == nil {
		n.joined[k] = &cfg.Assign{Dst: callee.Params, Src: a.Args}
	}
	return n.joined[k]
}

// A copier copies one procedure into another.
type copier struct {
	n      *inliner
	proc   *cfg.Proc
	call   *cfg.Edge
	site   *CallSite
	locs   map[*cfg.Loc]*cfg.Loc
	frames map[*cfg.Frame]*cfg.Frame
}

// newReturn is where the callee's copy ends: the results are handed over.
func (c *copier) newReturn() *cfg.Loc {
	dst := c.site.Ret.Action.(*cfg.ReturnAction).Dst
	if len(dst) == 0 {
		return c.site.After
	}
	x := &cfg.Loc{Proc: c.proc}
	callee := c.call.Action.(*cfg.CallAction).Callee
	k := joinKey{first: c.call.Action, second: callee}
	if c.n.joined[k] == nil {
		src := make([]*term.Term, len(dst))
		for i := range dst {
			src[i] = callee.Results[i].Term
		}
		c.n.joined[k] = &cfg.Assign{Dst: dst, Src: src}
	}
	x.Out = []*cfg.Edge{{From: x, To: c.site.After, Action: c.n.joined[k], Pos: c.call.Pos, Frame: c.call.Frame}}
	return x
}

// copy copies everything reachable from a location of the callee.
func (c *copier) copy(start *cfg.Loc) *cfg.Loc {
	var work []*cfg.Loc
	visit := func(x *cfg.Loc) *cfg.Loc {
		y := c.locs[x]
		if y == nil {
			y = x.Meaning()
			y.Proc = c.proc
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
			f := &cfg.Edge{From: y, Kind: e.Kind, Action: e.Action, Pos: e.Pos, Frame: c.frame(e.Frame), UB: e.UB, Trap: e.Trap, Signal: e.Signal, Starts: e.Starts, Mark: e.Mark}
			for _, r := range e.Returned {
				r.Frame = c.frame(r.Frame)
				f.Returned = append(f.Returned, r)
			}
			if e.Kind == cfg.Call {
				old := c.n.d.Calls[e]
				f.To = e.To
				site := &CallSite{Call: f}
				if old.After != nil { // the call returns
					site.After = visit(old.After)
					dst := old.Ret.Action.(*cfg.ReturnAction).Dst
					site.Ret = &cfg.Edge{From: old.Ret.From, To: site.After, Kind: cfg.Return, Action: &cfg.ReturnAction{Call: f, Dst: dst}, Pos: e.Pos, Frame: f.Frame}
				}
				c.n.d.Calls[f] = site
			} else {
				f.To = visit(e.To)
			}
			y.Out = append(y.Out, f)
		}
	}
	return first
}

// frame rebases a chain of inlined calls onto the call being expanded.
func (c *copier) frame(f *cfg.Frame) *cfg.Frame {
	if g := c.frames[f]; g != nil {
		return g
	}
	var g *cfg.Frame
	if f == nil {
		g = &cfg.Frame{Func: c.call.Action.(*cfg.CallAction).Callee.Name, Pos: c.call.Pos, Parent: c.call.Frame}
	} else {
		g = &cfg.Frame{Func: f.Func, Pos: f.Pos, Parent: c.frame(f.Parent)}
	}
	c.frames[f] = g
	return g
}

// appendNew appends the variables that are not in the list.
func appendNew(list []*cfg.Var, more ...[]*cfg.Var) []*cfg.Var {
	seen := make(map[*cfg.Var]bool, len(list))
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
