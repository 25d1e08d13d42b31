package assemble

import (
	"context"
	"slices"

	"tav/automata/graph"
	"tav/cfg"
	"tav/solver/limits"
	"tav/solver/term"
)

// A Draft is a program as lowering leaves it: procedures with an edge for every
// instruction, calls that are not yet joined with their returns, locations and
// edges that are neither listed nor numbered.
type Draft struct {
	p         *cfg.Program
	Procs     []*cfg.Proc             // callees first, recursion aside
	Calls     map[*cfg.Edge]*CallSite // by call edge
	Transient map[*cfg.Var]bool       // temporaries, parameters and results: they carry a value to the next statements only
	Kept      map[*cfg.Proc]bool      // procedures whose calls stay calls
	Counter   *cfg.Var                // the allocation counter, if there is one

	Vars       map[*term.Term]*cfg.Var // of p, by their terms
	Marks      Marks                   // for reads of uninitialised values
	Begin, End *cfg.Assume             // the actions of edges that begin and end atomic blocks
	shared     map[*cfg.Var]bool       // memory that threads share
	seen       map[*cfg.Var]bool       // variables whose change others may see
	early      map[*cfg.Loc]bool       // where no other thread runs yet
}

// A CallSite joins a call with its return.
type CallSite struct {
	Call, Ret *cfg.Edge
	After     *cfg.Loc
}

func NewDraft(p *cfg.Program) *Draft {
	nothing := func() *cfg.Assume { return &cfg.Assume{Cond: p.Terms.True()} }
	return &Draft{
		p: p, Calls: map[*cfg.Edge]*CallSite{}, Kept: map[*cfg.Proc]bool{}, Transient: map[*cfg.Var]bool{}, Begin: nothing(), End: nothing(),
		Marks: Marks{Fresh: map[*cfg.Edge]Fresh{}, Reads: map[*cfg.Edge][]*term.Term{}, Cleared: map[*cfg.Edge]bool{}, Unknown: map[*cfg.Edge]bool{}},
	}
}

// Assemble finishes the program: calls are inlined as long as the caller has no
// more edges than the budget, sequences simplified, locations and edges numbered.
func (d *Draft) Assemble(ctx context.Context, budget int) error {
	d.findReturning()
	if d.Marks.Asked {
		d.findUninitialised()
	}
	for _, p := range d.Procs {
		d.checkAfter("lowering", p)
	}
	if budget > 0 {
		n := &inliner{d: d, budget: budget, size: map[*cfg.Proc]int{}, joined: map[joinKey]*cfg.Assign{}}
		for _, p := range d.Procs {
			if err := ctx.Err(); err != nil {
				return err
			}
			if !n.inline(p) {
				limits.Hit(ctx, "edges of an inlined procedure")
			}
			d.checkAfter("inlining", p)
		}
	}
	s := &simplifier{d: d, joined: map[joinKey]cfg.Action{}}
	d.p.Procs = d.reachableProcs()
	if d.p.Threads != nil {
		d.findAtomic()
	}
	d.propagate()
	d.knowLiterals()
	if d.p.Threads != nil {
		d.findShared()
		d.findRacing()
		d.splitSteps()
	}
	for _, p := range d.p.Procs {
		d.foldComputed(p)
		s.simplify(p)
		d.checkAfter("simplifying", p)
	}
	d.knowArguments()
	d.number()
	for _, t := range d.p.Threads {
		for _, e := range t.Proc.Edges {
			e.Thread = t.Number
		}
	}
	d.usedVariables()
	d.modifies()
	return nil
}

// checkAfter panics if a procedure is not sane.
func (d *Draft) checkAfter(pass string, p *cfg.Proc) {
	var locs []*cfg.Loc
	d.walk(p, func(x *cfg.Loc) { locs = append(locs, x) })
	cfg.CheckUnnumbered(d.p, pass, p, locs)
}

// following is where an edge leads within its procedure: a call to the
// location after it.
func (d *Draft) following(e *cfg.Edge) *cfg.Loc {
	if e.Kind == cfg.Call {
		return d.Calls[e].After
	}
	return e.To
}

// walk visits the locations of p that its entry reaches, in depth-first
// preorder; visit may change the edges of the location that it is at.
func (d *Draft) walk(p *cfg.Proc, visit func(*cfg.Loc)) {
	search := graph.From(p.Entry)
	for x := range search.Each() {
		visit(x)
		for _, e := range slices.Backward(x.Out) {
			if to := d.following(e); to != nil {
				search.Add(to)
			}
		}
	}
}

// findReturning cuts off what follows calls that never return.
func (d *Draft) findReturning() {
	returns := map[*cfg.Proc]bool{}
	for changed := true; changed; {
		changed = false
		for _, p := range d.Procs {
			if !returns[p] && d.reachesExit(p, returns) {
				returns[p], changed = true, true
			}
		}
	}
	for _, site := range d.Calls {
		if !returns[site.Call.Action.(*cfg.CallAction).Callee] {
			site.After, site.Ret = nil, nil
		}
	}
	for _, p := range d.Procs {
		if !returns[p] {
			p.Exit = nil
		}
	}
}

func (d *Draft) reachesExit(p *cfg.Proc, returns map[*cfg.Proc]bool) bool {
	search := graph.From(p.Entry)
	for x := range search.Each() {
		if x == p.Exit {
			return true
		}
		for _, e := range x.Out {
			if e.Kind == cfg.Call && !returns[e.Action.(*cfg.CallAction).Callee] {
				continue
			}
			search.Add(d.following(e))
		}
	}
	return false
}

// reachableProcs lists the procedures that are called after inlining from the entry and
// from the threads, these first.
func (d *Draft) reachableProcs() []*cfg.Proc {
	seen := map[*cfg.Proc]bool{d.p.Entry: true}
	list := []*cfg.Proc{d.p.Entry}
	for _, t := range d.p.Threads {
		seen[t.Proc] = true
		list = append(list, t.Proc)
	}
	for i := 0; i < len(list); i++ {
		d.walk(list[i], func(x *cfg.Loc) {
			for _, e := range x.Out {
				if e.Kind == cfg.Call {
					if c := e.Action.(*cfg.CallAction).Callee; !seen[c] {
						seen[c] = true
						list = append(list, c)
					}
				}
			}
		})
	}
	return list
}

// number lists and numbers locations and edges and marks the heads of loops.
func (d *Draft) number() {
	p := d.p
	for _, proc := range p.Procs {
		proc.Locs, proc.Edges = nil, nil
		exit := false
		d.walk(proc, func(x *cfg.Loc) {
			x.Proc, x.In, x.Loop = proc, nil, false
			exit = exit || x == proc.Exit
			proc.Locs = append(proc.Locs, x)
		})
		if !exit {
			proc.Exit = nil
		}
	}
	for _, proc := range p.Procs {
		for _, x := range proc.Locs {
			for _, e := range x.Out {
				if e.Kind != cfg.Return {
					d.addEdge(proc, e)
				}
			}
		}
	}
	p.Number()
	for _, proc := range p.Procs {
		d.markLoops(proc)
	}
}

// addEdge lists an edge, and with a call its return.
func (d *Draft) addEdge(proc *cfg.Proc, e *cfg.Edge) {
	proc.Edges = append(proc.Edges, e)
	e.To.In = append(e.To.In, e)
	if e.Kind != cfg.Call {
		return
	}
	site := d.Calls[e]
	callee := e.Action.(*cfg.CallAction).Callee
	if site.Ret == nil || site.After == nil || callee.Exit == nil {
		return
	}
	r := site.Ret
	r.From, r.To = callee.Exit, site.After
	proc.Edges = append(proc.Edges, r)
	r.From.Out = append(r.From.Out, r)
	r.To.In = append(r.To.In, r)
}

// markLoops marks the targets of back edges of a depth-first search.
func (d *Draft) markLoops(proc *cfg.Proc) {
	d.depthFirst(proc, func(x *cfg.Loc) { x.Loop = true })
}

// depthFirst lists the locations of p that its entry reaches, each after those that it leads to but for back edges, whose
// targets back is called with.
func (d *Draft) depthFirst(p *cfg.Proc, back func(*cfg.Loc)) []*cfg.Loc {
	return graph.Postorder(p.Entry, func(x *cfg.Loc) (next []*cfg.Loc) {
		for _, e := range x.Out {
			if to := d.following(e); e.Kind != cfg.Return && to != nil {
				next = append(next, to)
			}
		}
		return next
	}, back)
}

// usedVariables drops variables that no action mentions.
func (d *Draft) usedVariables() {
	used := map[*cfg.Var]bool{}
	read := func(t *term.Term) {
		for _, x := range d.p.Terms.FreeVars(t) {
			used[d.p.VarOf(x)] = true
		}
	}
	for _, proc := range d.p.Procs {
		for _, e := range proc.Edges {
			for _, v := range cfg.Assigned(e.Action) {
				used[v] = true
			}
			cfg.EachTerm(e.Action, read)
			for _, u := range e.UB {
				read(u.Cond)
			}
		}
	}
	keep := func(vs []*cfg.Var) []*cfg.Var {
		return slices.DeleteFunc(slices.Clone(vs), func(v *cfg.Var) bool { return !used[v] })
	}
	for _, proc := range d.p.Procs {
		proc.Locals = keep(proc.Locals)
	}
	d.p.Globals = keep(d.p.Globals)
	if used[d.Counter] {
		d.p.Counter = d.Counter
	}
	d.p.Regions = slices.DeleteFunc(d.p.Regions, func(r *cfg.Region) bool {
		return !slices.ContainsFunc(r.Cells, func(v *cfg.Var) bool { return used[v] })
	})
}

// modifies computes the globals that each procedure may assign.
func (d *Draft) modifies() {
	sets := map[*cfg.Proc]map[*cfg.Var]bool{}
	for _, proc := range d.p.Procs {
		set := map[*cfg.Var]bool{}
		for _, e := range proc.Edges {
			for _, v := range cfg.Assigned(e.Action) {
				if v.Global {
					set[v] = true
				}
			}
		}
		sets[proc] = set
	}
	for changed := true; changed; {
		changed = false
		for _, proc := range d.p.Procs {
			set := sets[proc]
			before := len(set)
			for _, e := range proc.Edges {
				if a, ok := e.Action.(*cfg.CallAction); ok {
					for v := range sets[a.Callee] {
						set[v] = true
					}
				}
			}
			changed = changed || len(set) > before
		}
	}
	for _, proc := range d.p.Procs {
		for _, g := range d.p.Globals {
			if sets[proc][g] {
				proc.Modifies = append(proc.Modifies, g)
			}
		}
	}
}
