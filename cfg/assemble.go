package cfg

import (
	"context"
	"slices"

	"tav/solver/term"
)

// assemble makes the program of the procedures: calls are inlined, sequences
// simplified, locations and edges numbered.
func (l *lowerer) assemble(ctx context.Context, root *function) error {
	l.current = "the whole program"
	fns := slices.Clone(l.a.functions)
	slices.SortStableFunc(fns, func(a, b *function) int { return a.scc - b.scc }) // callees first
	l.findReturning(fns)
	entry := l.procs[root]
	for _, fn := range fns {
		l.checkAfter("lowering", l.procs[fn])
	}
	if !l.o.NoInline {
		n := &inliner{l: l, budget: l.o.InlineBudget, size: map[*Proc]int{}, joined: map[joinKey]*Assign{}}
		for _, fn := range fns {
			if err := ctx.Err(); err != nil {
				return err
			}
			n.inline(l.procs[fn])
			l.checkAfter("inlining", l.procs[fn])
		}
	}
	s := &simplifier{l: l, joined: map[joinKey]Action{}}
	l.p.Entry = entry
	l.p.Procs = l.reachableProcs(entry)
	for _, p := range l.p.Procs {
		s.simplify(p)
		l.checkAfter("simplifying", p)
	}
	l.number()
	l.usedVariables()
	l.modifies()
	return nil
}

// next lists the locations that follow x within its procedure: a call leads
// to the location after it.
func (l *lowerer) following(e *Edge) *Loc {
	if e.Kind == Call {
		return l.calls[e].after
	}
	return e.To
}

// walk visits the locations of p that its entry reaches, in depth-first
// preorder; visit may change the edges of the location that it is at.
func (l *lowerer) walk(p *Proc, visit func(*Loc)) {
	seen := map[*Loc]bool{p.Entry: true}
	work := []*Loc{p.Entry}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		visit(x)
		for i := len(x.Out) - 1; i >= 0; i-- {
			if to := l.following(x.Out[i]); to != nil && !seen[to] {
				seen[to] = true
				work = append(work, to)
			}
		}
	}
}

// findReturning cuts off what follows calls that never return.
func (l *lowerer) findReturning(fns []*function) {
	returns := map[*Proc]bool{}
	for changed := true; changed; {
		changed = false
		for _, fn := range fns {
			p := l.procs[fn]
			if !returns[p] && l.reachesExit(p, returns) {
				returns[p], changed = true, true
			}
		}
	}
	for _, site := range l.calls {
		if !returns[site.call.Action.(*CallAction).Callee] {
			site.after, site.ret = nil, nil
		}
	}
	for _, fn := range fns {
		if p := l.procs[fn]; !returns[p] {
			p.Exit = nil
		}
	}
}

func (l *lowerer) reachesExit(p *Proc, returns map[*Proc]bool) bool {
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
			if to := l.following(e); !seen[to] {
				seen[to] = true
				work = append(work, to)
			}
		}
	}
	return false
}

// reachableProcs lists the procedures that are called from entry after
// inlining, entry first.
func (l *lowerer) reachableProcs(entry *Proc) []*Proc {
	seen := map[*Proc]bool{entry: true}
	list := []*Proc{entry}
	for i := 0; i < len(list); i++ {
		l.walk(list[i], func(x *Loc) {
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
func (l *lowerer) number() {
	p := l.p
	for _, proc := range p.Procs {
		proc.Locs, proc.Edges = nil, nil
		exit := false
		l.walk(proc, func(x *Loc) {
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
			x.ID = p.numLocs
			p.numLocs++
			for _, e := range x.Out {
				if e.Kind != Return {
					l.addEdge(proc, e)
				}
			}
		}
	}
	for _, proc := range p.Procs {
		l.markLoops(proc)
	}
}

// addEdge numbers an edge, and with a call its return.
func (l *lowerer) addEdge(proc *Proc, e *Edge) {
	p := l.p
	e.ID = p.numEdges
	p.numEdges++
	proc.Edges = append(proc.Edges, e)
	e.To.In = append(e.To.In, e)
	if e.Kind != Call {
		return
	}
	site := l.calls[e]
	callee := e.Action.(*CallAction).Callee
	if site.ret == nil || site.after == nil || callee.Exit == nil {
		return
	}
	r := site.ret
	r.ID = p.numEdges
	p.numEdges++
	r.From, r.To = callee.Exit, site.after
	proc.Edges = append(proc.Edges, r)
	r.From.Out = append(r.From.Out, r)
	r.To.In = append(r.To.In, r)
}

// markLoops marks the targets of back edges of a depth-first search.
func (l *lowerer) markLoops(proc *Proc) {
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
		to := l.following(e)
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
func (l *lowerer) usedVariables() {
	used := map[*Var]bool{}
	read := func(t *term.Term) {
		for _, x := range l.m.FreeVars(t) {
			used[l.varOf[x]] = true
		}
	}
	for _, proc := range l.p.Procs {
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
	for _, proc := range l.p.Procs {
		proc.Locals = keep(proc.Locals)
	}
	l.p.Globals = keep(l.p.Globals)
	if used[l.next] {
		l.p.Counter = l.next
	}
	l.p.Regions = slices.DeleteFunc(l.p.Regions, func(r *Region) bool {
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
func (l *lowerer) modifies() {
	sets := map[*Proc]map[*Var]bool{}
	for _, proc := range l.p.Procs {
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
		for _, proc := range l.p.Procs {
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
	for _, proc := range l.p.Procs {
		for _, g := range l.p.Globals {
			if sets[proc][g] {
				proc.Modifies = append(proc.Modifies, g)
			}
		}
	}
}
