package bounded

import (
	"slices"

	"tav/automata/graph"
	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
	"tav/traceabs/wto"
)

// endless reports an outermost loop that only an input ends, whatever was before, or nothing: servers
// and tests of data structures have one. It has executions that are longer than any number of iterations, so that no unwinding is
// complete.
func endless(b *blocks.Program, order *wto.Order) bool {
	return slices.ContainsFunc(b.Cuts, func(c *blocks.Cut) bool {
		if !order.IsHead(c.Id) || len(order.Heads[c.Id]) > 1 {
			return false
		}
		ahead := closure(c.Loc, func(l *cfg.Loc) (next []*cfg.Loc) {
			for _, e := range l.Out {
				next = append(next, e.To)
			}
			return next
		})
		behind := closure(c.Loc, func(l *cfg.Loc) (next []*cfg.Loc) {
			for _, e := range l.In {
				next = append(next, e.From)
			}
			return next
		})
		for l := range ahead {
			for _, e := range l.Out {
				if behind[l] && !behind[e.To] && goesOn(b.Prog.Entry, e.To) && !chosen(b.Terms, e) {
					return false
				}
			}
		}
		return true
	})
}

// goesOn says that a location outside of a loop does not lead to an error at once, and is not one where
// executions are blocked as no end of the program is there.
func goesOn(p *cfg.Proc, l *cfg.Loc) bool {
	for l.Kind == cfg.Plain && len(l.Out) == 1 && len(l.In) == 1 {
		l = l.Out[0].To
	}
	return l.Kind == cfg.Plain && (len(l.Out) > 0 || l == p.Exit || p.Exit == nil)
}

// closure are the locations that a relation leads to from one.
func closure(from *cfg.Loc, next func(*cfg.Loc) []*cfg.Loc) map[*cfg.Loc]bool {
	search := graph.From(from)
	for l := range search.Each() {
		search.Add(next(l)...)
	}
	return search.Seen
}

// chosen says that nothing but inputs decides whether an edge is taken that was just read.
func chosen(m *term.Manager, e *cfg.Edge) bool {
	a, ok := e.Action.(*cfg.Assume)
	if !ok {
		return false
	}
	condition := a.Cond
	for l := e.From; len(l.In) == 1; l = l.In[0].From {
		switch a := l.In[0].Action.(type) {
		case *cfg.Assign:
			sub := map[*term.Term]*term.Term{}
			for k, v := range a.Dst {
				sub[v.Term] = a.Src[k]
			}
			condition = m.Substitute(condition, sub)
		case *cfg.Havoc:
			read := func(v *term.Term) bool {
				return slices.ContainsFunc(a.Dst, func(d *cfg.Var) bool { return d.Term == v })
			}
			vars := m.FreeVars(condition)
			if all := !slices.ContainsFunc(vars, func(v *term.Term) bool { return !read(v) }); all || slices.ContainsFunc(vars, read) {
				return all
			}
		}
	}
	return false
}
