package cfg

import "slices"

// Traps is the program whose errors are the points at which an execution of p
// ends because C leaves undefined what it does there (Edge.Trap); what was
// accepting in p is not. They violate UnreachCall. It is nil when p has no such
// point. It shares p's terms, variables and actions; a location's Reason and Pos
// tell the point.
func (p *Program) Traps() *Program {
	return p.failing(func(e *Edge) string { return e.Trap }, func(x *Loc) Loc { return Loc{Pos: x.Pos, Loop: x.Loop} })
}

// Guarded is the program whose errors are, beside what is accepting in p, the points at which an execution of p
// ends because C leaves undefined what comes next, or the machine ends the program
// (Edge.Guards), for a reason; "": for any. It is nil when p has no such point. It shares what Traps shares.
func (p *Program) Guarded(reason string) *Program {
	q := p.failing(func(e *Edge) string {
		if why := e.Guards(); reason == "" || why == reason {
			return why
		}
		return ""
	}, func(x *Loc) Loc { return *x })
	if q == nil {
		return nil
	}
	for _, proc := range q.Procs {
		for _, e := range proc.Edges {
			e.Trap, e.Signal = "", "" // those that end paths for other reasons are spoken of elsewhere
		}
	}
	return q
}

// Guards is why an execution ends where the condition of a guard is false; "": the edge is none.
func (e *Edge) Guards() string { return e.Trap + e.Signal }

// GuardReasons are the reasons of the guards of the program, in their order.
func (p *Program) GuardReasons() (list []string) {
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if why := e.Guards(); why != "" && !slices.Contains(list, why) {
				list = append(list, why)
			}
		}
	}
	return list
}

// failing is the program whose guards are errors where they do not hold; guard says why, "" for an edge that is none.
func (p *Program) failing(guard func(*Edge) string, like func(*Loc) Loc) *Program {
	q := *p
	q.Procs = nil
	c := &trapCopy{guard: guard, like: like, locs: map[*Loc]*Loc{}, edges: map[*Edge]*Edge{}, procs: map[*Proc]*Proc{}}
	for _, proc := range p.Procs {
		q.Procs = append(q.Procs, c.proc(proc))
	}
	for i, proc := range p.Procs {
		c.connect(p, q.Procs[i], proc)
	}
	c.calls()
	if !c.found {
		return nil
	}
	q.Entry = c.procs[p.Entry]
	q.Check = PropertySet(UnreachCall)
	q.Number()
	q.CheckAfter("turning traps into errors")
	return &q
}

// trapCopy maps what it copied.
type trapCopy struct {
	guard func(*Edge) string
	like  func(*Loc) Loc
	locs  map[*Loc]*Loc
	edges map[*Edge]*Edge
	procs map[*Proc]*Proc
	found bool
}

// proc copies a procedure without its edges.
func (c *trapCopy) proc(proc *Proc) *Proc {
	n := *proc
	n.Locs, n.Edges = nil, nil
	c.procs[proc] = &n
	for _, x := range proc.Locs {
		c.locs[x] = n.AddLoc(c.like(x))
	}
	n.Entry, n.Exit = c.locs[proc.Entry], c.locs[proc.Exit]
	return &n
}

// connect copies the edges of a procedure, each guard with its opposite.
func (c *trapCopy) connect(p *Program, n, proc *Proc) {
	for _, e := range proc.Edges {
		f := n.AddEdge(c.locs[e.From], c.locs[e.To], *e)
		c.edges[e] = f
		a, ok := e.Action.(*Assume)
		why := c.guard(e)
		if !ok || why == "" {
			continue
		}
		c.found, f.Trap, f.Signal = true, "", "" // no path ends there now
		trap := n.AddLoc(Loc{Kind: Error, Reason: why, Pos: e.Pos})
		n.AddEdge(f.From, trap, Edge{Action: &Assume{Cond: p.Terms.Not(a.Cond)}, Pos: e.Pos, Frame: e.Frame})
	}
}

// calls lets the copied calls and returns speak of the copies.
func (c *trapCopy) calls() {
	for _, e := range c.edges {
		switch a := e.Action.(type) {
		case *CallAction:
			e.Action = &CallAction{Callee: c.procs[a.Callee], Args: a.Args}
		case *ReturnAction:
			e.Action = &ReturnAction{Call: c.edges[a.Call], Dst: a.Dst}
		}
	}
}
