package numeric

import (
	"cmp"
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Candidates from the program's own text: what it asserts, and the conditions of its
// branches, as they are and as they read before the assignments that lead to them. A
// condition on the way to an error becomes "not all of the conditions on the way hold".

// A text has the conditions of a program, what is asserted first.
type text struct {
	b      *blocks.Program
	list   []*term.Term
	ways   int // so many of the list are of the ways to errors
	seen   map[*term.Term]bool
	passed map[*term.Term]*term.Term // by variable that is always given the same, as parameters are: this
}

func newText(b *blocks.Program) *text {
	t := &text{b: b, seen: map[*term.Term]bool{}, passed: passed(b)}
	for _, l := range b.Prog.Entry.Locs {
		if l.Kind != cfg.Plain {
			for _, e := range l.In {
				t.wayTo(e)
			}
		}
	}
	t.ways = len(t.list)
	t.lastRounds()
	for _, e := range b.Prog.Entry.Edges {
		if a, ok := e.Action.(*cfg.Assume); ok && b.Useful[e.From.ID] {
			t.back(e.From, a.Cond)
		}
	}
	return t
}

func (t *text) add(f *term.Term) {
	if !t.seen[f] && !f.IsConst() && f.Size() <= textSize {
		t.seen[f] = true
		t.list = append(t.list, f)
	}
}

// wayTo follows the way to an error back as long as there is only one.
func (t *text) wayTo(e *cfg.Edge) {
	m := t.b.Terms
	bad := m.True()
	for step := 0; step < textSteps; step++ {
		switch a := e.Action.(type) {
		case *cfg.Assume:
			bad = m.And(a.Cond, bad)
			t.add(m.Not(bad))
		case *cfg.Assign:
			bad = before(m, a, bad)
			t.add(m.Not(bad))
		case *cfg.Havoc:
			if mentions(m, bad, a.Dst) {
				return
			}
		}
		if len(e.From.In) != 1 {
			return
		}
		e = e.From.In[0]
	}
}

// back adds a condition as it reads at a location and before the assignments that alone
// lead there.
func (t *text) back(l *cfg.Loc, f *term.Term) {
	m := t.b.Terms
	t.add(f)
	for step := 0; step < textSteps && len(l.In) == 1; step++ {
		e := l.In[0]
		switch a := e.Action.(type) {
		case *cfg.Assign:
			f = before(m, a, f)
			t.add(f)
		case *cfg.Havoc:
			if mentions(m, f, a.Dst) {
				return
			}
		}
		l = e.From
	}
}

// before is a formula as it reads before an assignment.
func before(m *term.Manager, a *cfg.Assign, f *term.Term) *term.Term {
	sub := map[*term.Term]*term.Term{}
	for k, v := range a.Dst {
		sub[v.Term] = a.Src[k]
	}
	return m.Substitute(f, sub)
}

func mentions(m *term.Manager, f *term.Term, vars []*cfg.Var) bool {
	return slices.ContainsFunc(vars, func(v *cfg.Var) bool { return m.Mentions(f, v.Term) })
}

// over lists those of the conditions that are over the variables that matter at a cut point, or over what is
// passed as those that do not: what they say beyond the facts there, of too many the shortest.
func (t *text) over(f *flow, c *blocks.Cut, conditions []*term.Term, needed blocks.VarSet) []*term.Term {
	var list []*term.Term
	seen, left := map[*term.Term]bool{}, map[*term.Term]*term.Term{}
	for _, x := range conditions {
		if x = t.here(x, needed); x == nil {
			continue
		}
		if x = f.left(f.at[c.Loc.ID], x, left); !x.IsConst() && !seen[x] {
			seen[x] = true
			list = append(list, x)
		}
	}
	if len(list) > maxFamily {
		slices.SortStableFunc(list, func(x, y *term.Term) int { return cmp.Compare(x.Size(), y.Size()) })
		list = list[:maxFamily]
	}
	return list
}

// left is what a condition says beyond what is known: of several those that are open.
func (f *flow) left(s state, t *term.Term, known map[*term.Term]*term.Term) *term.Term {
	if s == nil || known[t] != nil {
		return cmp.Or(known[t], t)
	}
	rest := t
	switch t.Op() {
	case term.OpAnd, term.OpOr, term.OpNot:
		var args []*term.Term
		for _, a := range t.Args() {
			args = append(args, f.left(s, a, known))
		}
		rest = f.b.Terms.Rebuild(t, args)
	default:
		f.effort = 0
		if n, ok := f.truth(s, t).Only(); ok {
			rest = f.b.Terms.BoolConst(n == 1)
		}
	}
	known[t] = rest
	return rest
}

// here is a condition over the variables that matter at a cut point and others that are bound; nil: there is none.
func (t *text) here(f *term.Term, needed blocks.VarSet, bound ...*term.Term) *term.Term {
	for range maxPassed {
		sub := map[*term.Term]*term.Term{}
		for _, v := range t.b.Terms.FreeVars(f) {
			if i, ok := t.b.IndexOf(v); ok && i != t.b.Taint() && needed.Has(i) || slices.Contains(bound, v) {
				continue
			}
			if sub[v] = t.passed[v]; sub[v] == nil {
				return nil
			}
		}
		if len(sub) == 0 {
			return f
		}
		f = t.b.Terms.Substitute(f, sub)
	}
	return nil
}

// passed are the variables all of whose assignments are of the same number or variable.
func passed(b *blocks.Program) map[*term.Term]*term.Term {
	same := map[*term.Term]*term.Term{}
	for _, e := range b.Prog.Entry.Edges {
		if a, ok := e.Action.(*cfg.Assign); ok && b.Useful[e.From.ID] {
			for k, v := range a.Dst {
				switch x, known := same[v.Term]; {
				case !known && (a.Src[k].Op() == term.OpVar || a.Src[k].IsConst()):
					same[v.Term] = a.Src[k]
				case x != a.Src[k]:
					same[v.Term] = nil
				}
			}
		}
	}
	return same
}
