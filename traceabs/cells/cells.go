package cells

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A Program has cells instead of the arrays of another program.
type Program struct {
	*cfg.Program
	Cells   []Cell
	Indices []*Index
	origin  map[*cfg.Loc]*cfg.Loc                // of copies
	array   map[*cfg.Var]bool                    // it has cells, or none
	arrays  map[*term.Term]*cfg.Var              // these, by their terms
	values  map[*cfg.Loc]map[*cfg.Var]*term.Term // see Read
	pool    map[*term.Sort][]*cfg.Var            // for what is read
	sites   map[*cfg.Loc][]use
	own     map[*term.Term]bool // variables that are not the other program's
	proc    *cfg.Proc
}

// An Index is chosen at the start and never changes, or is a term over the variables of both programs.
type Index struct {
	At     []*term.Term // several where elements are arrays
	Chosen []*cfg.Var   // the variables that At are extensions of, for one that is chosen at the start
	Right  *cfg.Var     // of such a one: whether the index of the last such read was this one; there was no read: true
}

// A Cell is the element of an array at an index.
type Cell struct {
	Value *cfg.Var
	Array *cfg.Var
	Index *Index
}

// A use is a read whose index should be the one.
type use struct {
	index *Index
	at    []*term.Term
	is    []*term.Term // the values of the variables that were chosen
}

// Origin is the location that one of this program is a copy of; nil: none.
func (p *Program) Origin(l *cfg.Loc) *cfg.Loc { return p.origin[l] }

// Read is what a variable that is taken after a location stands for, over the variables of the other program and the indices; nil: nothing.
func (p *Program) Read(l *cfg.Loc, v *cfg.Var) *term.Term { return p.values[l][v] }

// Own reports that a variable is not one of the other program.
func (p *Program) Own(v *term.Term) bool { return p.own[v] }

// Chosen is the index that the bit is about that is set after a location, over the variables of the other program; nil: none.
func (p *Program) Chosen(l *cfg.Loc, v *cfg.Var) []*term.Term {
	for _, u := range p.sites[p.origin[l]] {
		if u.index.Right == v {
			return u.is
		}
	}
	return nil
}

// New has cells for arrays in a program without calls, followed also at the program's own indices; nil: no error depends on one directly, or an action is about whole arrays.
func New(prog *cfg.Program, followed bool) *Program {
	if len(prog.Procs) != 1 || prog.Threads != nil {
		return nil
	}
	q, proc := *prog, *prog.Entry
	proc.Locs, proc.Edges, proc.Exit = nil, nil, nil
	p := &Program{Program: &q, proc: &proc, values: map[*cfg.Loc]map[*cfg.Var]*term.Term{}, origin: map[*cfg.Loc]*cfg.Loc{}, array: map[*cfg.Var]bool{}, arrays: map[*term.Term]*cfg.Var{}, pool: map[*term.Sort][]*cfg.Var{}, own: map[*term.Term]bool{}}
	p.replaceArrays(prog)
	if p.choose(prog, followed); len(p.Indices) == 0 {
		return nil
	}
	copies := map[*cfg.Loc]*cfg.Loc{}
	for _, l := range prog.Entry.Locs {
		copies[l] = proc.AddLoc(*l)
		p.origin[copies[l]] = l
	}
	right := p.begin(prog.Entry.Entry, copies[prog.Entry.Entry])
	for _, l := range prog.Entry.Locs {
		if !p.copy(l, copies, right) {
			return nil
		}
	}
	q.Entry, q.Procs = &proc, []*cfg.Proc{&proc}
	q.Number()
	q.CheckAfter("cells for arrays")
	return p
}

// replaceArrays finds the arrays, which are no variables of this program.
func (p *Program) replaceArrays(prog *cfg.Program) {
	isArray := func(v *cfg.Var) bool {
		if v.Role == cfg.Memory && v.Term.Sort().Kind == term.ArrayKind {
			p.array[v], p.arrays[v.Term] = true, v
		}
		return p.array[v]
	}
	p.Globals = slices.DeleteFunc(slices.Clone(prog.Globals), isArray)
	p.proc.Locals = slices.DeleteFunc(slices.Clone(prog.Entry.Locals), isArray)
}

// variable is a new one.
func (p *Program) variable(name string, s *term.Sort, signed bool) *cfg.Var {
	t := p.Terms.Fresh(name, s, signed)
	v := &cfg.Var{Name: t.Name(), Term: t, Role: cfg.Temp, Proc: p.proc.Name, Signed: signed}
	p.proc.Locals = append(p.proc.Locals, v)
	p.own[t] = true
	return v
}

// begin chooses the indices. It returns that all of them are right.
func (p *Program) begin(entry, to *cfg.Loc) *cfg.Assume {
	m := p.Terms
	first, second := *entry, *entry
	first.Loop, second.Loop = false, false
	p.proc.Entry = p.proc.AddLoc(first)
	chosen, all := &cfg.Havoc{Input: cfg.Input{Kind: cfg.Arbitrary}}, &cfg.Assign{}
	var right []*term.Term
	for _, x := range p.Indices {
		if x.Right == nil {
			continue
		}
		chosen.Dst = append(chosen.Dst, x.Chosen...)
		all.Dst, all.Src, right = append(all.Dst, x.Right), append(all.Src, m.True()), append(right, x.Right.Term)
	}
	between := p.proc.AddLoc(second)
	p.proc.AddEdge(p.proc.Entry, between, cfg.Edge{Action: chosen, Pos: entry.Pos})
	p.proc.AddEdge(between, to, cfg.Edge{Action: all, Pos: entry.Pos})
	return &cfg.Assume{Cond: m.And(right...)}
}

// copy adds what a location leads to: first what is read is made up, then whether the indices are right is noted. False: an
// action is about a whole array.
func (p *Program) copy(l *cfg.Loc, copies map[*cfg.Loc]*cfg.Loc, right *cfg.Assume) bool {
	if l.Kind != cfg.Plain || len(l.Out) == 0 {
		return true
	}
	r := &reader{p: p, terms: map[*term.Term]*term.Term{}, reads: map[*term.Term]*term.Term{}, taken: map[*term.Sort]int{}, values: map[*cfg.Var]*term.Term{}}
	var actions []cfg.Action
	for _, e := range l.Out {
		actions = append(actions, r.action(e.Action))
	}
	noted := &cfg.Assign{}
	for _, u := range p.sites[l] {
		noted.Dst, noted.Src = append(noted.Dst, u.index.Right), append(noted.Src, r.equal(r.scalars(u.at), u.index))
	}
	if r.failed {
		return false
	}
	at, plain := copies[l], *l
	plain.Loop = false
	p.values[at] = r.values
	next := func(a cfg.Action) {
		to := p.proc.AddLoc(plain)
		p.proc.AddEdge(at, to, cfg.Edge{Action: a, Pos: l.Out[0].Pos, Frame: l.Out[0].Frame})
		at = to
	}
	if len(r.read.Dst) > 0 {
		r.read.Input = cfg.Input{Kind: cfg.Arbitrary}
		next(&r.read)
	}
	for _, a := range r.known {
		next(a)
	}
	if len(noted.Dst) > 0 {
		next(noted)
	}
	for i, e := range l.Out {
		p.proc.AddEdge(at, p.enter(e, copies, right), cfg.Edge{Action: actions[i], Pos: e.Pos, Frame: e.Frame, Kind: e.Kind})
	}
	return true
}

// enter is where the copy of an edge leads; an error is after another edge, which asks whether the indices are right.
func (p *Program) enter(e *cfg.Edge, copies map[*cfg.Loc]*cfg.Loc, right *cfg.Assume) *cfg.Loc {
	to := copies[e.To]
	if e.To.Kind == cfg.Plain {
		return to
	}
	between := p.proc.AddLoc(cfg.Loc{Pos: e.To.Pos})
	p.proc.AddEdge(between, to, cfg.Edge{Action: right, Pos: e.Pos, Frame: e.Frame})
	return between
}
