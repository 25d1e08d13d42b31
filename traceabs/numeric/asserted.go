package numeric

import (
	"cmp"
	"context"
	"log/slog"
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Candidates from what the program asserts: the weakest preconditions, where paths meet, of that no error
// is reached before the next cut point (Dijkstra, "Guarded commands, nondeterminacy and formal derivation of
// programs", CACM 1975). Where loops are unrolled they say what loops assert of all elements, or of
// what they count.

// asserted lists them by cut point, those close to errors first; fewer when ctx ends.
func (f *flow) asserted(ctx context.Context, t *text, needed []blocks.VarSet) [][]*term.Term {
	var list []*term.Term
	seen := map[*term.Term]bool{}
	safe := map[*cfg.Loc][]*term.Term{} // conjuncts; what is left out makes them weaker
	for _, l := range f.backwards() {
		if ctx.Err() != nil {
			break
		}
		var conj []*term.Term
		for _, e := range l.Out {
			conj = append(conj, f.clauses(f.atConstants(l, f.beforeEdge(e, safe[e.To])))...)
		}
		conj = slices.DeleteFunc(conj, func(c *term.Term) bool { return c.IsTrue() || c.Size() > assertedSize })
		safe[l] = conj[:min(len(conj), maxClauses)]
		for _, c := range safe[l] {
			if len(l.In) > 1 && !seen[c] {
				seen[c] = true
				list = append(list, c)
			}
		}
	}
	at := make([][]*term.Term, len(f.b.Cuts))
	for i, c := range f.b.Cuts {
		if i > 0 && !c.Accepting() {
			at[i] = t.over(f, c, list, needed[i])
			slog.Debug("asserted", "component", "numeric", "cut", i, "candidates", at[i])
		}
	}
	return at
}

// backwards lists the locations between cut points, each after those that it leads to.
func (f *flow) backwards() []*cfg.Loc {
	var locs []*cfg.Loc
	for _, l := range f.b.Prog.Entry.Locs {
		if f.order[l.ID] > 0 && f.b.At[l.ID] == nil {
			locs = append(locs, l)
		}
	}
	slices.SortFunc(locs, func(k, l *cfg.Loc) int { return cmp.Compare(f.order[l.ID], f.order[k.ID]) })
	return locs
}

// beforeEdge is what has to hold before an edge for these conditions to hold after it, and for
// the edge not to lead to an error.
func (f *flow) beforeEdge(e *cfg.Edge, conj []*term.Term) *term.Term {
	m := f.b.Terms
	after := m.And(conj...)
	if e.To.Kind == cfg.Error {
		after = m.False()
	}
	switch a := e.Action.(type) {
	case *cfg.Assume:
		return m.Implies(a.Cond, after)
	case *cfg.Assign:
		return before(m, a, after)
	case *cfg.Havoc:
		if mentions(m, after, a.Dst) {
			return m.True()
		}
	}
	return after
}

// atConstants is a formula with the variables in place that have one value at a location.
func (f *flow) atConstants(l *cfg.Loc, t *term.Term) *term.Term {
	sub := map[*term.Term]*term.Term{}
	for _, v := range f.b.Terms.FreeVars(t) {
		if i, ok := f.space.Index[v]; ok && f.at[l.ID] != nil && f.at[l.ID][i] != nil && v.Sort().Kind == term.BitVecKind {
			if n, one := f.at[l.ID][i].Only(); one {
				sub[v] = f.b.Terms.BVUint(v.Sort().Width, n)
			}
		}
	}
	return f.b.Terms.Substitute(t, sub)
}

// clauses are the conjuncts of a formula with conjunctions taken out of disjunctions, as long as
// they are few.
func (f *flow) clauses(t *term.Term) []*term.Term {
	m := f.b.Terms
	list := m.Conjuncts(t)
	for i := 0; i < len(list) && len(list) < maxClauses; i++ {
		for list[i].Op() == term.OpOr {
			k := slices.IndexFunc(list[i].Args(), func(t *term.Term) bool { return t.Op() == term.OpAnd })
			if k < 0 {
				break
			}
			rest := slices.Delete(slices.Clone(list[i].Args()), k, k+1)
			parts := list[i].Args()[k].Args()
			for _, p := range parts[1:] {
				list = append(list, m.Or(append(slices.Clone(rest), p)...))
			}
			list[i] = m.Or(append(rest, parts[0])...)
		}
	}
	return list
}
