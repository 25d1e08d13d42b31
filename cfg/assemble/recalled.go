package assemble

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A recalled is what was found of an edge when it was visited last, for the variables that the edge
// mentions and in which possibly nothing was stored then.
type recalled[T any] struct {
	in    maybe
	steps int // how often where these come from had changed
	found T
}

// recall is what find says of an edge: it is asked again only if something that the edge mentions
// has changed since; steps says how often where that comes from has.
func recall[T any](a *assignment, table map[*cfg.Edge]recalled[T], e *cfg.Edge, in maybe, steps func(maybe) int, find func(in maybe) T) T {
	in = a.mentioned(e, in)
	now := steps(in)
	r, ok := table[e]
	if !ok || !slices.Equal(r.in, in) || r.steps != now {
		r = recalled[T]{in, now, find(in)}
		table[e] = r
	}
	return r.found
}

// learnedOf is how often where some variables' values come from has changed.
func (a *assignment) learnedOf(in maybe) (steps int) {
	for _, i := range in {
		steps += a.steps[i]
	}
	return steps
}

// anySource is for what does not depend on where values come from.
func anySource(maybe) int { return 0 }

// mentioned are those of the variables that an edge mentions.
func (a *assignment) mentioned(e *cfg.Edge, in maybe) (list maybe) {
	if len(in) == 0 {
		return nil
	}
	vars, ok := a.mentions[e]
	if !ok {
		vars = a.variables(e)
		a.mentions[e] = vars
	}
	for _, v := range vars {
		if i, ok := a.numbers[v]; ok && in.has(i) {
			list = append(list, i)
		}
	}
	slices.Sort(list)
	return list
}

// variables are those that an edge mentions, each once.
func (a *assignment) variables(e *cfg.Edge) (vars []*cfg.Var) {
	known := map[*cfg.Var]bool{}
	add := func(t *term.Term) {
		for _, x := range a.d.p.Terms.FreeVars(t) {
			if v := a.d.p.VarOf(x); v != nil && !known[v] {
				known[v] = true
				vars = append(vars, v)
			}
		}
	}
	cfg.EachTerm(e.Action, add)
	for _, t := range a.d.Marks.Reads[e] {
		add(t)
	}
	if f, ok := a.d.Marks.Fresh[e]; ok {
		for _, v := range f.Cells() {
			add(v.Term)
		}
	}
	return vars
}
