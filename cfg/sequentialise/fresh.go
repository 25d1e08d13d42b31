package sequentialise

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// fresh are the local variables of a procedure that may be read before they are
// assigned: a thread that is started again must not find there what it left.
func fresh(p *cfg.Program, proc *cfg.Proc) []*cfg.Var {
	at := live(p, proc)[proc.Entry]
	return slices.DeleteFunc(slices.Clone(proc.Locals), func(v *cfg.Var) bool { return !at[v] })
}

// live are the local variables, by location, that may be read before they are assigned.
func live(p *cfg.Program, proc *cfg.Proc) map[*cfg.Loc]map[*cfg.Var]bool {
	live := map[*cfg.Loc]map[*cfg.Var]bool{}
	for _, x := range proc.Locs {
		live[x] = map[*cfg.Var]bool{}
	}
	for changed := true; changed; {
		changed = false
		for _, e := range slices.Backward(proc.Edges) {
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
	return live
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
