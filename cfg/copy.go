package cfg

// What makes programs of programs has in common: Unfold, Traps and Restrict
// copy locations and edges into procedures of their own, and share the rest.

// AddLoc adds a location that is like l but has no edges.
func (p *Proc) AddLoc(l Loc) *Loc {
	l.Proc, l.In, l.Out = p, nil, nil
	p.Locs = append(p.Locs, &l)
	return &l
}

// AddEdge adds an edge that is like e but leads from from to to.
func (p *Proc) AddEdge(from, to *Loc, e Edge) *Edge {
	e.From, e.To = from, to
	from.Out = append(from.Out, &e)
	to.In = append(to.In, &e)
	p.Edges = append(p.Edges, &e)
	return &e
}

// Restrict is the program with no more than these edges, all inside of the entry
// procedure; the first leaves its entry. It shares terms, variables and actions with p. The map
// leads from the locations that are left to their copies.
func (p *Program) Restrict(edges []*Edge) (*Program, map[*Loc]*Loc) {
	q, proc := *p, *p.Entry
	proc.Locs, proc.Edges = nil, nil
	copies := map[*Loc]*Loc{}
	enter := func(l *Loc) *Loc {
		if copies[l] == nil {
			copies[l] = proc.AddLoc(*l)
		}
		return copies[l]
	}
	proc.Entry = enter(edges[0].From)
	taken := map[*Edge]bool{}
	for _, e := range edges {
		if !taken[e] {
			taken[e] = true
			proc.AddEdge(enter(e.From), enter(e.To), *e)
		}
	}
	proc.Exit = copies[p.Entry.Exit]
	q.Entry, q.Procs = &proc, []*Proc{&proc}
	q.Number()
	q.CheckAfter("restricting the program to some edges")
	return &q, copies
}
