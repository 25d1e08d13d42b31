package threads

import (
	"tav/cfg"
	"tav/solver/term"
)

// fresh are the local variables of a procedure that may be read before they are
// assigned: a thread that is started again must not find there what it left.
func fresh(p *cfg.Program, proc *cfg.Proc) []*cfg.Var {
	live := map[*cfg.Loc]map[*cfg.Var]bool{} // at a location: may be read before they are assigned
	for _, x := range proc.Locs {
		live[x] = map[*cfg.Var]bool{}
	}
	for changed := true; changed; {
		changed = false
		for i := len(proc.Edges) - 1; i >= 0; i-- {
			e := proc.Edges[i]
			at := live[e.From]
			before := len(at)
			for v := range live[e.To] {
				if !cfg.ContainsVar(cfg.Assigned(e.Action), v) {
					at[v] = true
				}
			}
			for _, t := range reads(e) {
				for _, x := range p.Terms.FreeVars(t) {
					if v := p.VarOf(x); v != nil && !v.Global {
						at[v] = true
					}
				}
			}
			changed = changed || len(at) > before
		}
	}
	var list []*cfg.Var
	for _, v := range proc.Locals {
		if live[proc.Entry][v] {
			list = append(list, v)
		}
	}
	return list
}

// reads are the terms that an edge evaluates.
func reads(e *cfg.Edge) []*term.Term {
	var list []*term.Term
	cfg.EachTerm(e.Action, func(t *term.Term) { list = append(list, t) })
	for _, u := range e.UB {
		list = append(list, u.Cond)
	}
	return list
}
