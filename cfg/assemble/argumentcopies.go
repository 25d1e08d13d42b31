package assemble

import (
	"slices"

	"tav/automata/graph"
	"tav/cfg"
	"tav/solver/term"
)

// Copies of where main's arguments are and of how many they are: argv and argc as a rule, and parameters that these are passed to. The
// model runs once, so a variable to which nothing else is assigned has one value from then on, and no invariant of the program's loops
// has to say that it is the model's.

// copied are the variables that have the value of a variable of the model, known, wherever they are assigned before.
func (a *arguments) copied(known *term.Term) map[*cfg.Var]bool {
	all := map[*cfg.Var][]change{}
	for _, c := range a.every {
		all[c.dst] = append(all[c.dst], c)
	}
	same := map[*cfg.Var]bool{}
	of := a.d.p.VarOf(known)
	if a.others[of] || len(all[of]) != 1 || all[of][0].in != argumentModel {
		return nil
	}
	from := a.d.p.VarOf(all[of][0].src)
	if from == nil || a.others[from] || len(all[from]) != 1 {
		return nil
	}
	same[of], same[from] = true, true
	if given := a.d.p.VarOf(all[from][0].src); given != nil && !a.others[given] && len(all[given]) == 0 { // a parameter of main
		same[given] = true
	}
	for more := true; more; {
		more = false
		for _, c := range a.every {
			if !same[c.dst] && !a.others[c.dst] && a.only(all[c.dst], same) {
				same[c.dst], more = true, true
			}
		}
	}
	return same
}

// only says that all of the changes assign one of some variables, which is assigned before.
func (a *arguments) only(changes []change, same map[*cfg.Var]bool) bool {
	for _, c := range changes {
		if v := a.d.p.VarOf(c.src); v == nil || !same[v] || !a.assigned(v, c.by.From) {
			return false
		}
	}
	return true
}

// assigned says that a variable to which the program assigns is assigned in every execution that reaches a location of the entry procedure.
func (a *arguments) assigned(v *cfg.Var, x *cfg.Loc) bool {
	if a.before == nil {
		a.before = map[*cfg.Var]map[*cfg.Loc]bool{}
	}
	reached := a.before[v]
	if reached == nil {
		reached = a.withoutAssigning(v)
		a.before[v] = reached
	}
	return !reached[x] && a.entry[x]
}

// withoutAssigning are the locations of the entry procedure that are reached without an assignment to a variable, none if the program has none.
func (a *arguments) withoutAssigning(v *cfg.Var) map[*cfg.Loc]bool {
	search, by := graph.From[*cfg.Loc](), map[*cfg.Edge]bool{}
	for _, c := range a.every {
		if c.dst == v {
			by[c.by] = true
			search.Add(a.d.p.Entry.Entry)
		}
	}
	for x := range search.Each() {
		for _, e := range x.Out {
			if to := a.d.following(e); to != nil && !by[e] {
				search.Add(to)
			}
		}
	}
	return search.Seen
}

// copiesAt are the copies of a variable of the model that are assigned in every execution that reaches a location.
func (a *arguments) copiesAt(x *cfg.Loc, copies map[*cfg.Var]bool, known *term.Term) (list []*term.Term) {
	for _, c := range a.every {
		if v := c.dst; copies[v] && v.Proc != argumentModel && v.Term != known && a.assigned(v, x) && !slices.Contains(list, v.Term) {
			list = append(list, v.Term)
		}
	}
	return list
}
