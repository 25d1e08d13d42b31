package cfg

import (
	"fmt"
	"slices"

	"tav/automata/graph"
	"tav/solver/term"
)

// An Unfolding is a program without calls: the executions of another one as
// long as no more than a number of calls of procedures that call each other are active at a time. A
// recursive procedure has one copy for each number of them, with variables of its own; of another one
// no two activations overlap, and it has one copy. A
// variable says to which call the copy returns, and its start is marked. A call that is too deep leads
// to an Unsupported location. Where none is reached, nothing was left out.
type Unfolding struct {
	*Program
	Depth int             // the number of calls
	Deep  *Loc            // the Unsupported location of calls that are too deep; nil: there are none
	edges map[*Edge]*Edge // to the program's; none for edges that stand for no edge of it
	vars  map[*Var]*Var   // the variables of calls, to the program's
}

// Edge is the edge of the program that an edge of the unfolding stands for; nil: none.
func (u *Unfolding) Edge(e *Edge) *Edge { return u.edges[e] }

// Var is the program's variable that a variable of the unfolding stands for.
func (u *Unfolding) Var(v *Var) *Var {
	if w := u.vars[v]; w != nil {
		return w
	}
	return v
}

// OfCall reports whether a variable is one of a call, which is arbitrary where the call begins.
func (u *Unfolding) OfCall(v *Var) bool { return u.vars[v] != nil }

// Unfold makes the unfolding with at most depth active calls of procedures that call each other.
func (p *Program) Unfold(depth int) *Unfolding {
	q := *p
	main := &Proc{Name: p.Entry.Name, Pos: p.Entry.Pos, Modifies: p.Entry.Modifies}
	q.Entry, q.Procs = main, []*Proc{main}
	f := &unfolder{
		Unfolding: &Unfolding{Program: &q, Depth: depth, edges: map[*Edge]*Edge{}, vars: map[*Var]*Var{}},
		copies:    map[activation]*procCopy{}, returns: map[*Edge]*Edge{}, reached: map[*Proc]map[*Proc]bool{}, taken: map[*term.Term]bool{},
	}
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if a, ok := e.Action.(*ReturnAction); ok {
				f.returns[a.Call] = e
			}
		}
	}
	first := f.copy(activation{p.Entry, 0})
	main.Entry, main.Params, main.Results = first.locs[p.Entry.Entry], p.Entry.Params, p.Entry.Results
	if p.Entry.Exit != nil {
		main.Exit = first.locs[p.Entry.Exit]
	}
	for n := 0; n < len(f.order); n++ {
		f.edgesOf(f.order[n])
	}
	for _, c := range f.order {
		f.returnsOf(c)
	}
	q.Number()
	q.CheckAfter("unfolding")
	return f.Unfolding
}

// An activation is a procedure at a depth: so many calls of procedures that it calls and that call it are
// active, with its own; the entry's is 0.
type activation struct {
	proc  *Proc
	depth int
}

// A procCopy is the copy for an activation.
type procCopy struct {
	activation
	locs    map[*Loc]*Loc
	vars    map[*Var]*Var
	sub     map[*term.Term]*term.Term
	to      *Var // which of the calls it returns to, by number
	callers []copiedCall
}

// A copiedCall is a call edge of a copy.
type copiedCall struct {
	caller *procCopy
	call   *Edge
}

type unfolder struct {
	*Unfolding
	copies  map[activation]*procCopy
	order   []*procCopy
	returns map[*Edge]*Edge          // by call edge
	reached map[*Proc]map[*Proc]bool // what a recursive procedure calls, in the end
	taken   map[*term.Term]bool      // the variables of the copies: a function that is inlined into several procedures has the same in each
}

// variable is the one that stands for v in an activation, which nothing else has.
func (f *unfolder) variable(v *Var, a activation) *Var {
	if !a.proc.Recursive && !f.taken[v.Term] {
		return v
	}
	w := *v
	w.Name = fmt.Sprintf("%s@%d", v.Name, a.depth)
	for n := 1; w.Term == v.Term || f.taken[w.Term]; n++ {
		if n > 1 {
			w.Name = fmt.Sprintf("%s@%d.%d", v.Name, a.depth, n)
		}
		w.Term = f.Terms.Var(w.Name, v.Term.Sort(), v.Term.Signed())
	}
	return &w
}

// callee is the activation that a call in a copy begins.
func (f *unfolder) callee(c *procCopy, callee *Proc) activation {
	if callee.Recursive && f.calls(callee)[c.proc] {
		return activation{callee, c.depth + 1}
	}
	return activation{callee, 1}
}

// calls has the procedures that one calls, or these do.
func (f *unfolder) calls(p *Proc) map[*Proc]bool {
	if f.reached[p] != nil {
		return f.reached[p]
	}
	search := graph.From[*Proc]()
	add := func(p *Proc) {
		for _, e := range p.Edges {
			if a, ok := e.Action.(*CallAction); ok {
				search.Add(a.Callee)
			}
		}
	}
	add(p)
	for callee := range search.Each() {
		add(callee)
	}
	f.reached[p] = search.Seen
	return search.Seen
}

// copy makes the locations and variables of a copy, once.
func (f *unfolder) copy(a activation) *procCopy {
	if c := f.copies[a]; c != nil {
		return c
	}
	c := &procCopy{activation: a, locs: map[*Loc]*Loc{}, vars: map[*Var]*Var{}, sub: map[*term.Term]*term.Term{}}
	f.copies[a] = c
	f.order = append(f.order, c)
	main := f.Entry
	for _, l := range a.proc.Locs {
		c.locs[l] = main.AddLoc(*l)
	}
	if a.depth == 0 {
		for _, v := range slices.Concat(a.proc.Params, a.proc.Results, a.proc.Locals) {
			f.taken[v.Term] = true
		}
		main.Locals = append(main.Locals, a.proc.Locals...)
		return c
	}
	c.locs[a.proc.Entry].Called = true
	for _, list := range [][]*Var{a.proc.Params, a.proc.Results, a.proc.Locals} {
		for _, v := range list {
			w := f.variable(v, a)
			if f.taken[w.Term], f.vars[w] = true, v; w != v {
				c.vars[v], c.sub[v.Term] = w, w.Term
			}
			main.Locals = append(main.Locals, w)
		}
	}
	name := fmt.Sprintf("%s::return@%d", a.proc.Name, a.depth)
	c.to = &Var{Name: name, Term: f.Terms.Var(name, f.Terms.BV(32), false), Role: Temp, Proc: a.proc.Name}
	main.Locals = append(main.Locals, c.to)
	return c
}

// edge adds an edge that is like e, which it stands for if as is true.
func (f *unfolder) edge(from, to *Loc, a Action, e *Edge, as *Edge) *Edge {
	n := f.Entry.AddEdge(from, to, Edge{Action: a, Pos: e.Pos, Frame: e.Frame})
	if as != nil {
		f.edges[n] = as
	}
	return n
}

// edgesOf copies the edges of a procedure.
func (f *unfolder) edgesOf(c *procCopy) {
	for _, e := range c.proc.Edges {
		switch e.Kind {
		case Internal:
			n := f.edge(c.locs[e.From], c.locs[e.To], c.action(f.Terms, e.Action), e, e)
			n.Trap, n.Signal = e.Trap, e.Signal
			for _, u := range e.UB {
				u.Cond = f.Terms.Substitute(u.Cond, c.sub)
				n.UB = append(n.UB, u)
			}
		case Call:
			f.call(c, e)
		}
	}
}

// call leads to the callee's copy: the parameters and the number of the call
// are set, the other variables of the callee are arbitrary.
func (f *unfolder) call(c *procCopy, e *Edge) {
	a := e.Action.(*CallAction)
	inner := f.callee(c, a.Callee)
	if inner.depth > f.Depth {
		if f.Deep == nil {
			f.Deep = f.Entry.AddLoc(Loc{Kind: Unsupported, Reason: fmt.Sprintf("more than %d active calls", f.Depth), Pos: e.Pos})
		}
		f.edge(c.locs[e.From], f.Deep, &Assume{Cond: f.Terms.True()}, e, nil)
		return
	}
	callee := f.copy(inner)
	callee.callers = append(callee.callers, copiedCall{c, e})
	bind := &Assign{Dst: []*Var{callee.to}, Src: []*term.Term{f.Terms.BVInt(32, int64(len(callee.callers)))}}
	for i, v := range a.Callee.Params {
		bind.Dst = append(bind.Dst, callee.renamed([]*Var{v})...)
		bind.Src = append(bind.Src, f.Terms.Substitute(a.Args[i], c.sub))
	}
	to := callee.locs[a.Callee.Entry]
	fresh := &Havoc{Input: Input{Kind: Arbitrary, Pos: e.Pos}}
	for _, list := range [][]*Var{a.Callee.Results, a.Callee.Locals} {
		fresh.Dst = append(fresh.Dst, callee.renamed(list)...)
	}
	if len(fresh.Dst) > 0 {
		begin := f.Entry.AddLoc(Loc{Pos: to.Pos})
		f.edge(begin, to, fresh, e, nil)
		to = begin
	}
	f.edge(c.locs[e.From], to, bind, e, e)
}

// returnsOf leads from the exit of a copy back to its calls.
func (f *unfolder) returnsOf(c *procCopy) {
	for n, site := range c.callers {
		e := f.returns[site.call]
		if e == nil {
			continue
		}
		from, to := c.locs[c.proc.Exit], site.caller.locs[e.To]
		which := &Assume{Cond: f.Terms.Eq(c.to.Term, f.Terms.BVInt(32, int64(n+1)))}
		dst := e.Action.(*ReturnAction).Dst
		if len(dst) == 0 {
			f.edge(from, to, which, e, e)
			continue
		}
		give := &Assign{Dst: site.caller.renamed(dst)}
		for i := range dst {
			give.Src = append(give.Src, c.renamed(c.proc.Results)[i].Term)
		}
		end := f.Entry.AddLoc(Loc{Pos: e.Pos})
		f.edge(from, end, which, e, nil)
		f.edge(end, to, give, e, e)
	}
}

// renamed gives the copy's variables.
func (c *procCopy) renamed(list []*Var) []*Var {
	out := make([]*Var, len(list))
	for i, v := range list {
		if out[i] = c.vars[v]; out[i] == nil {
			out[i] = v
		}
	}
	return out
}

// action is an internal action over the copy's variables.
func (c *procCopy) action(m *term.Manager, a Action) Action {
	if len(c.sub) == 0 {
		return a
	}
	switch a := a.(type) {
	case *Assume:
		return a.Substitute(m, c.sub)
	case *Assign:
		src := make([]*term.Term, len(a.Src))
		for i, t := range a.Src {
			src[i] = m.Substitute(t, c.sub)
		}
		return &Assign{Dst: c.renamed(a.Dst), Src: src}
	case *Havoc:
		args := make([]*term.Term, len(a.Args))
		for i, t := range a.Args {
			args[i] = m.Substitute(t, c.sub)
		}
		return &Havoc{Dst: c.renamed(a.Dst), Input: a.Input, Args: args}
	}
	return a
}
