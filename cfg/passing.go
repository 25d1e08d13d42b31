package cfg

import "slices"

// Passing is the program whose errors are that an execution of p takes one of some assumes; nothing else is an error.
// Those of others that are in lifted let all executions pass. It shares p's terms, variables and actions.
func (p *Program) Passing(edges, lifted map[*Edge]bool) *Program {
	q := *p
	q.Procs = nil
	like := func(x *Loc) Loc {
		if x.Kind == Error {
			return Loc{Pos: x.Pos}
		}
		return *x
	}
	c := &trapCopy{like: like, locs: map[*Loc]*Loc{}, edges: map[*Edge]*Edge{}, procs: map[*Proc]*Proc{}}
	for _, proc := range p.Procs {
		q.Procs = append(q.Procs, c.proc(proc))
	}
	for i, proc := range p.Procs {
		for _, e := range proc.Edges {
			to, f := c.locs[e.To], *e
			if edges[e] {
				to = q.Procs[i].AddLoc(Loc{})
				to.Violate(UnreachCall, "it is passed", e.Pos)
			} else if lifted[e] {
				f.Action = &Assume{Cond: p.Terms.True()}
			}
			c.edges[e] = q.Procs[i].AddEdge(c.locs[e.From], to, f)
		}
	}
	c.calls()
	q.Entry = c.procs[p.Entry]
	q.Check = PropertySet(UnreachCall)
	q.Number()
	q.CheckAfter("making passed assumes errors")
	return &q
}

// Assumptions are the edges that let some executions pass and end the others, without anything that goes wrong, in their order.
func (p *Program) Assumptions() (list []*Edge) {
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			a, ok := e.Action.(*Assume)
			if ok && len(e.From.Out) == 1 && a.Cond != p.Terms.True() && e.Guards() == "" && e.To.Kind == Plain {
				list = append(list, e)
			}
		}
	}
	return list
}

// Decided are the edges at which it is decided whether an assertion fails, both ways. Where the error is under conditions of the
// program, all of these are parts of the assertion, back to the last statement before them, or to a condition for the
// program to go on. An error that is reached whatever holds there is decided nowhere.
func (p *Program) Decided() map[*Edge]bool {
	edges := map[*Edge]bool{}
	for _, proc := range p.Procs {
		for _, x := range proc.Locs {
			if x.Kind != Error {
				continue
			}
			for _, e := range x.In {
				decided(e, edges, func(*Edge) bool { return true }, e.Pos)
			}
		}
	}
	return edges
}

// Deciding are the edges of Decided for each check, in the program's order; none where it fails whatever holds there.
func Deciding(p *Program) map[Check][]*Edge {
	at := map[Check]map[*Edge]bool{}
	for _, proc := range p.Procs {
		for _, x := range proc.Locs {
			if x.Kind != Error {
				continue
			}
			c := CheckOf(x)
			if at[c] == nil {
				at[c] = map[*Edge]bool{}
			}
			for _, e := range x.In {
				decided(e, at[c], func(*Edge) bool { return true }, e.Pos)
			}
		}
	}
	of := map[*Edge][]Check{}
	for c, edges := range at {
		for e := range edges {
			of[e] = append(of[e], c)
		}
	}
	list := map[Check][]*Edge{}
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			for _, c := range of[e] {
				list[c] = append(list[c], e)
			}
		}
	}
	return list
}

// decided adds the edges that decide whether e is taken, an edge on the way to an error at a place: those that are parts of the assertion.
func decided(e *Edge, edges map[*Edge]bool, part func(*Edge) bool, at Pos) {
	a, ok := e.Action.(*Assume)
	switch {
	case !ok || edges[e]:
		return
	case len(e.From.Out) == 1 && !a.Cond.IsConst(): // an assumption
		return
	case len(e.From.Out) > 1 && !part(e):
		return
	case len(e.From.Out) > 1:
		for _, f := range e.From.Out {
			edges[f] = true
		}
		if part = func(f *Edge) bool { return !stops(f.From) }; e.Pos.begins(at) { // a macro, whose conditions are at its place
			part = func(f *Edge) bool { return f.Pos.begins(at) }
		}
	}
	for _, f := range e.From.In {
		decided(f, edges, part, at)
	}
}

// stops reports whether one of the ways out of a location ends the program.
func stops(x *Loc) bool {
	return slices.ContainsFunc(x.Out, func(e *Edge) bool { return e.To.Kind == Plain && len(e.To.Out) == 0 && e.To != x.Proc.Exit })
}

// begins reports whether two ranges begin at the same character.
func (p Pos) begins(q Pos) bool { return p.File == q.File && p.Line == q.Line && p.Col == q.Col }
