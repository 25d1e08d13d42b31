package cfg

import "slices"

// Traps are programs whose errors are the points at which C leaves undefined what an execution of p does from there on: in the
// first one those at which it ends (Edge.Trap), in the second one the others, at which the machine ends it (Edge.Signal) or it goes
// on with an arbitrary value (Edge.UB); what was accepting in p is not. They violate UnreachCall. A program without such points is
// left out. They share p's terms, variables and actions; a location's Reason and Pos say the point.
func (p *Program) Traps() (list []*Program) {
	for _, points := range []func(*Program, *Edge) []Undefined{ends, others} {
		if q := failing(p, func(e *Edge) []Undefined { return points(p, e) }, func(x *Loc) Loc { return Loc{Pos: x.Pos, Loop: x.Loop} }); q != nil {
			list = append(list, q)
		}
	}
	return list
}

// ends is the point at which an execution ends at an edge.
func ends(p *Program, e *Edge) []Undefined {
	if e.Trap == "" {
		return nil
	}
	return []Undefined{broken(p, e, e.Trap)}
}

// others are the other points of an edge.
func others(p *Program, e *Edge) (list []Undefined) {
	if why := e.Undefines(); why != "" && e.Trap == "" {
		list = append(list, broken(p, e, why))
	}
	for _, u := range e.UB {
		if a, ok := e.Action.(*Assume); ok {
			u.Cond = p.Terms.And(a.Cond, u.Cond)
		}
		if u.Trap && !u.Cond.IsFalse() {
			list = append(list, u)
		}
	}
	return list
}

// broken is where a guard does not hold.
func broken(p *Program, e *Edge, why string) Undefined {
	return Undefined{Cond: p.Terms.Not(e.Action.(*Assume).Cond), What: why}
}

// Guarded is the program whose errors are, beside what is accepting in p, the points at which an execution of p
// ends because C leaves undefined what comes next, or the machine ends the program
// (Edge.Guards), for a reason; "": for any. It is nil when p has no such point. It shares what Traps shares.
func (p *Program) Guarded(reason string) *Program {
	q := failing(p, func(e *Edge) []Undefined {
		if why := e.Guards(); why != "" && (reason == "" || why == reason) {
			return []Undefined{broken(p, e, why)}
		}
		return nil
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

// Undefines is Guards but for the model's own limit, and for null pointers: a machine ends the program there, as it says.
func (e *Edge) Undefines() string {
	if e.Signal == OutOfIDs || e.Signal == NullAccess {
		return ""
	}
	return e.Guards()
}

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

// failing is the program that has errors beside edges, in the states that fails says of each.
func failing(p *Program, fails func(*Edge) []Undefined, like func(*Loc) Loc) *Program {
	q := *p
	q.Procs = nil
	c := &trapCopy{fails: fails, like: like, locs: map[*Loc]*Loc{}, edges: map[*Edge]*Edge{}, procs: map[*Proc]*Proc{}}
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
	fails func(*Edge) []Undefined
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

// connect copies the edges of a procedure, with the errors beside them.
func (c *trapCopy) connect(p *Program, n, proc *Proc) {
	for _, e := range proc.Edges {
		from, on, fails := c.locs[e.From], p.Terms.True(), c.fails(e)
		for _, u := range fails {
			trap := n.AddLoc(Loc{Kind: Error, Reason: u.What, Pos: e.Pos})
			n.AddEdge(from, trap, Edge{Action: &Assume{Cond: u.Cond}, Pos: e.Pos, Frame: e.Frame})
			on = p.Terms.And(on, p.Terms.Not(u.Cond))
		}
		if _, ok := e.Action.(*Assume); !ok && len(fails) > 0 {
			past := n.AddLoc(Loc{Pos: e.Pos})
			n.AddEdge(from, past, Edge{Action: &Assume{Cond: on}, Pos: e.Pos, Frame: e.Frame})
			from = past
		}
		f := n.AddEdge(from, c.locs[e.To], *e)
		c.edges[e] = f
		if len(fails) > 0 {
			c.found, f.Trap, f.Signal = true, "", "" // no path ends there now
		}
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

// Guard makes the errors of a program count only where a global variable has a
// value: every other execution ends before the error. A variable that the program
// does not use never has the value. Where there are threads it is looked at in an edge of its own,
// in the same turn, so that turns are those of the program without the guard.
func (p *Program) Guard(name string, value int64) {
	condition := p.Terms.False()
	for _, v := range p.Globals {
		if v.C == name {
			condition = p.Terms.Eq(v.Term, p.Terms.BVInt(v.Term.Sort().Width, value))
		}
	}
	for _, proc := range p.Procs {
		for _, e := range slices.Clone(proc.Edges) {
			if e.To.Kind != Error {
				continue
			}
			a := *e.Action.(*Assume)
			if p.Threads == nil {
				a.Cond = p.Terms.And(a.Cond, condition)
				e.Action = &a
				continue
			}
			a.Cond = condition
			e.To.In = slices.DeleteFunc(e.To.In, func(x *Edge) bool { return x == e })
			between, guard := proc.AddLoc(Loc{Pos: e.To.Pos, Atomic: true}), *e
			guard.Action = &a
			proc.AddEdge(between, e.To, guard)
			first := *e.Action.(*Assume)
			first.Fault = nil // the guard has it
			e.Action, e.To, between.In = &first, between, []*Edge{e}
		}
	}
	p.Number()
	p.CheckAfter("guarding the errors")
}
