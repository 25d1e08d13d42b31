package cfg

import (
	"context"
	"slices"

	"tav/solver/term"
)

// A draft is a program as lowering leaves it: procedures with an edge for every
// instruction, calls that are not yet joined with their returns, locations and
// edges that are neither listed nor numbered.
type draft struct {
	p         *Program
	procs     []*Proc             // callees first, recursion aside
	calls     map[*Edge]*callSite // by call edge
	transient map[*Var]bool       // temporaries, parameters and results: they carry a value to the next statements only
	counter   *Var                // the allocation counter, if there is one
}

// A callSite joins a call with its return.
type callSite struct {
	call, ret *Edge
	after     *Loc
}

func newDraft(p *Program) *draft {
	return &draft{p: p, calls: map[*Edge]*callSite{}, transient: map[*Var]bool{}}
}

// assemble finishes the program: calls are inlined, sequences simplified,
// locations and edges numbered.
func (d *draft) assemble(ctx context.Context, o Options) error {
	d.findReturning()
	for _, p := range d.procs {
		d.checkAfter("lowering", p)
	}
	if !o.NoInline {
		n := &inliner{d: d, budget: o.InlineBudget, size: map[*Proc]int{}, joined: map[joinKey]*Assign{}}
		for _, p := range d.procs {
			if err := ctx.Err(); err != nil {
				return err
			}
			n.inline(p)
			d.checkAfter("inlining", p)
		}
	}
	s := &simplifier{d: d, joined: map[joinKey]Action{}}
	d.p.Procs = d.reachableProcs(d.p.Entry)
	for _, p := range d.p.Procs {
		s.simplify(p)
		d.checkAfter("simplifying", p)
	}
	d.number()
	d.usedVariables()
	d.modifies()
	return nil
}

// checkAfter panics if a procedure is not sane.
func (d *draft) checkAfter(pass string, p *Proc) {
	var locs []*Loc
	d.walk(p, func(x *Loc) { locs = append(locs, x) })
	d.p.checkUnnumbered(pass, p, locs)
}

// following is where an edge leads within its procedure: a call to the
// location after it.
func (d *draft) following(e *Edge) *Loc {
	if e.Kind == Call {
		return d.calls[e].after
	}
	return e.To
}

// walk visits the locations of p that its entry reaches, in depth-first
// preorder; visit may change the edges of the location that it is at.
func (d *draft) walk(p *Proc, visit func(*Loc)) {
	seen := map[*Loc]bool{p.Entry: true}
	work := []*Loc{p.Entry}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		visit(x)
		for i := len(x.Out) - 1; i >= 0; i-- {
			if to := d.following(x.Out[i]); to != nil && !seen[to] {
				seen[to] = true
				work = append(work, to)
			}
		}
	}
}

// findReturning cuts off what follows calls that never return.
func (d *draft) findReturning() {
	returns := map[*Proc]bool{}
	for changed := true; changed; {
		changed = false
		for _, p := range d.procs {
			if !returns[p] && d.reachesExit(p, returns) {
				returns[p], changed = true, true
			}
		}
	}
	for _, site := range d.calls {
		if !returns[site.call.Action.(*CallAction).Callee] {
			site.after, site.ret = nil, nil
		}
	}
	for _, p := range d.procs {
		if !returns[p] {
			p.Exit = nil
		}
	}
}

func (d *draft) reachesExit(p *Proc, returns map[*Proc]bool) bool {
	seen := map[*Loc]bool{p.Entry: true}
	work := []*Loc{p.Entry}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if x == p.Exit {
			return true
		}
		for _, e := range x.Out {
			if e.Kind == Call && !returns[e.Action.(*CallAction).Callee] {
				continue
			}
			if to := d.following(e); !seen[to] {
				seen[to] = true
				work = append(work, to)
			}
		}
	}
	return false
}

// reachableProcs lists the procedures that are called from entry after
// inlining, entry first.
func (d *draft) reachableProcs(entry *Proc) []*Proc {
	seen := map[*Proc]bool{entry: true}
	list := []*Proc{entry}
	for i := 0; i < len(list); i++ {
		d.walk(list[i], func(x *Loc) {
			for _, e := range x.Out {
				if e.Kind == Call {
					if c := e.Action.(*CallAction).Callee; !seen[c] {
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
func (d *draft) number() {
	p := d.p
	for _, proc := range p.Procs {
		proc.Locs, proc.Edges = nil, nil
		exit := false
		d.walk(proc, func(x *Loc) {
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
				if e.Kind != Return {
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
func (d *draft) addEdge(proc *Proc, e *Edge) {
	proc.Edges = append(proc.Edges, e)
	e.To.In = append(e.To.In, e)
	if e.Kind != Call {
		return
	}
	site := d.calls[e]
	callee := e.Action.(*CallAction).Callee
	if site.ret == nil || site.after == nil || callee.Exit == nil {
		return
	}
	r := site.ret
	r.From, r.To = callee.Exit, site.after
	proc.Edges = append(proc.Edges, r)
	r.From.Out = append(r.From.Out, r)
	r.To.In = append(r.To.In, r)
}

// markLoops marks the targets of back edges of a depth-first search.
func (d *draft) markLoops(proc *Proc) {
	const open, done = 1, 2
	state := map[*Loc]int{proc.Entry: open}
	type frame struct {
		x    *Loc
		next int
	}
	stack := []frame{{x: proc.Entry}}
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		if top.next == len(top.x.Out) {
			state[top.x] = done
			stack = stack[:len(stack)-1]
			continue
		}
		e := top.x.Out[top.next]
		top.next++
		if e.Kind == Return {
			continue
		}
		to := d.following(e)
		switch {
		case to == nil:
		case state[to] == open:
			to.Loop = true
		case state[to] == 0:
			state[to] = open
			stack = append(stack, frame{x: to})
		}
	}
}

// usedVariables drops variables that no action mentions.
func (d *draft) usedVariables() {
	used := map[*Var]bool{}
	read := func(t *term.Term) {
		for _, x := range d.p.Terms.FreeVars(t) {
			used[d.p.VarOf(x)] = true
		}
	}
	for _, proc := range d.p.Procs {
		for _, e := range proc.Edges {
			for _, v := range assigned(e.Action) {
				used[v] = true
			}
			eachTerm(e.Action, read)
			for _, u := range e.UB {
				read(u.Cond)
			}
		}
	}
	keep := func(vs []*Var) []*Var {
		return slices.DeleteFunc(slices.Clone(vs), func(v *Var) bool { return !used[v] })
	}
	for _, proc := range d.p.Procs {
		proc.Locals = keep(proc.Locals)
	}
	d.p.Globals = keep(d.p.Globals)
	if used[d.counter] {
		d.p.Counter = d.counter
	}
	d.p.Regions = slices.DeleteFunc(d.p.Regions, func(r *Region) bool {
		return !slices.ContainsFunc(r.Cells, func(v *Var) bool { return used[v] })
	})
}

// assigned lists the variables that an action changes, parameters aside.
func assigned(a Action) []*Var {
	switch a := a.(type) {
	case *Assign:
		return a.Dst
	case *Havoc:
		return a.Dst
	case *ReturnAction:
		return a.Dst
	}
	return nil
}

// eachTerm visits the terms that an action evaluates.
func eachTerm(a Action, visit func(*term.Term)) {
	switch a := a.(type) {
	case *Assume:
		visit(a.Cond)
		if a.Fault != nil {
			for _, t := range a.Fault.Operands {
				visit(t)
			}
		}
	case *Assign:
		for _, t := range a.Src {
			visit(t)
		}
	case *Havoc:
		for _, t := range a.Args {
			visit(t)
		}
	case *CallAction:
		for _, t := range a.Args {
			visit(t)
		}
	case *ReturnAction:
		for _, r := range a.Call.Action.(*CallAction).Callee.Results {
			visit(r.Term)
		}
	}
}

// modifies computes the globals that each procedure may assign.
func (d *draft) modifies() {
	sets := map[*Proc]map[*Var]bool{}
	for _, proc := range d.p.Procs {
		set := map[*Var]bool{}
		for _, e := range proc.Edges {
			for _, v := range assigned(e.Action) {
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
				if a, ok := e.Action.(*CallAction); ok {
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
