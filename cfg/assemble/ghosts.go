package assemble

import (
	"slices"
	"strings"

	"tav/cfg"
	"tav/solver/term"
)

// A ghostWriter puts the ghosts that checks need, and the checks, into the draft.
type ghostWriter struct {
	*assignment
	checks  map[*cfg.Loc][]use
	updates map[*cfg.Edge][]update
	made    map[*term.Term][]*term.Term // by ghost: what it gets
	needed  map[*term.Term]bool
}

func (a *assignment) instrument() {
	w := &ghostWriter{a, map[*cfg.Loc][]use{}, map[*cfg.Edge][]update{}, map[*term.Term][]*term.Term{}, map[*term.Term]bool{}}
	var locs []*cfg.Loc
	for _, p := range a.d.Procs {
		a.d.walk(p, func(x *cfg.Loc) { locs = append(locs, x) })
	}
	for _, x := range locs {
		w.plan(x)
	}
	if len(w.checks) == 0 {
		return
	}
	for _, x := range locs {
		for _, u := range w.checks[x] {
			w.need(u.cond)
		}
	}
	for _, p := range a.d.Procs {
		w.declare(p)
	}
	for v := range w.fillings {
		if w.needsFilled(v) {
			w.d.p.Counted++
		}
	}
	for _, x := range locs {
		for _, e := range slices.Clone(x.Out) {
			w.rewrite(e)
		}
	}
	for _, x := range locs {
		w.check(x, w.checks[x])
	}
	w.begin()
}

// plan finds the checks before the edges of a location, and what the edges do.
func (w *ghostWriter) plan(x *cfg.Loc) {
	if reads := w.assignment.reads(x, w.at[x]); len(reads) > 0 {
		w.checks[x] = reads
	}
	in := w.after(x)
	for _, e := range x.Out {
		if call, ok := e.Action.(*cfg.CallAction); ok {
			w.updates[e] = w.passed(e, call.Callee.Params, call.Args, in)
			w.planReturn(w.d.Calls[e])
		} else {
			w.updates[e] = w.assignment.updates(e, in)
		}
		for _, u := range w.updates[e] {
			if _, ok := w.numbers[u.v]; ok {
				g := w.ghost(u.v).Term
				w.made[g] = append(w.made[g], u.ghost)
				if f := w.filled(u.v); f != nil {
					w.made[f.Term] = append(w.made[f.Term], u.filled)
				}
			}
		}
	}
}

// planReturn finds what the variables get that a call returns into.
func (w *ghostWriter) planReturn(site *CallSite) {
	if site.Ret == nil || site.After == nil {
		return
	}
	callee := site.Call.Action.(*cfg.CallAction).Callee
	for i, v := range site.Ret.Action.(*cfg.ReturnAction).Dst {
		if _, ok := w.numbers[callee.Results[i]]; ok {
			g := w.ghost(v).Term
			w.made[g] = append(w.made[g], w.ghost(callee.Results[i]).Term)
		}
	}
}

// need notes the ghosts that a term reads, and those that they are made of.
func (w *ghostWriter) need(t *term.Term) {
	work := []*term.Term{t}
	for len(work) > 0 {
		t, work = work[len(work)-1], work[:len(work)-1]
		for _, x := range w.d.p.Terms.FreeVars(t) {
			if made, ok := w.made[x]; ok && !w.needed[x] {
				w.needed[x] = true
				work = append(work, made...)
			}
		}
	}
}

func (w *ghostWriter) needs(v *cfg.Var) bool {
	g := w.ghosts[v]
	return g != nil && w.needed[g.Term]
}

// needsFilled reports whether the number of the filled cells of v is read.
func (w *ghostWriter) needsFilled(v *cfg.Var) bool {
	f := w.fillings[v]
	return f != nil && w.needed[f.Term]
}

// neededOf are the ghost of v and the number of its filled cells, as far as they are read.
func (w *ghostWriter) neededOf(v *cfg.Var) (list []*cfg.Var) {
	if w.needs(v) {
		list = append(list, w.ghosts[v])
	}
	if w.needsFilled(v) {
		list = append(list, w.fillings[v])
	}
	return list
}

// declare gives a procedure its ghosts.
func (w *ghostWriter) declare(p *cfg.Proc) {
	add := func(to *[]*cfg.Var, from []*cfg.Var) {
		for _, v := range from {
			for _, g := range w.neededOf(v) {
				w.d.Vars[g.Term] = g
				w.d.Transient[g] = true
				*to = append(*to, g)
			}
		}
	}
	add(&p.Params, slices.Clone(p.Params))
	add(&p.Results, slices.Clone(p.Results))
	add(&p.Locals, slices.Clone(p.Locals))
}

// rewrite lets an edge change the ghosts.
func (w *ghostWriter) rewrite(e *cfg.Edge) {
	var dst []*cfg.Var
	var src []*term.Term
	for _, u := range w.updates[e] {
		if w.needs(u.v) {
			dst, src = append(dst, w.ghosts[u.v]), append(src, u.ghost)
		}
		if w.needsFilled(u.v) {
			dst, src = append(dst, w.fillings[u.v]), append(src, u.filled)
		}
	}
	switch b := e.Action.(type) {
	case *cfg.CallAction:
		e.Action = &cfg.CallAction{Callee: b.Callee, Args: append(slices.Clip(b.Args), src...)}
		w.rewriteReturn(w.d.Calls[e])
	case *cfg.Assign:
		if len(dst) > 0 {
			e.Action = &cfg.Assign{Dst: append(slices.Clip(b.Dst), dst...), Src: append(slices.Clip(b.Src), src...)}
		}
	default:
		if len(dst) > 0 {
			e.To = w.before(e.To, e, dst, src)
		}
	}
}

// before is a location from which the assignment leads to x.
func (w *ghostWriter) before(x *cfg.Loc, e *cfg.Edge, dst []*cfg.Var, src []*term.Term) *cfg.Loc {
	y := &cfg.Loc{Proc: x.Proc, Pos: x.Pos}
	y.Out = []*cfg.Edge{{From: y, To: x, Action: &cfg.Assign{Dst: dst, Src: src}, Pos: e.Pos, Frame: e.Frame}}
	return y
}

// rewriteReturn lets a call return the ghosts of results; those that have none are initialised.
func (w *ghostWriter) rewriteReturn(site *CallSite) {
	if site.Ret == nil || site.After == nil {
		return
	}
	r := site.Ret.Action.(*cfg.ReturnAction)
	if len(r.Dst) == 0 {
		return
	}
	var into, dst []*cfg.Var
	var src []*term.Term
	for i, v := range r.Dst {
		switch result := r.Call.Action.(*cfg.CallAction).Callee.Results[i]; {
		case w.needs(result):
			w.own(v)
			into = append(into, w.ghosts[v])
		case w.needs(v):
			dst, src = append(dst, w.ghosts[v]), append(src, w.whole(v.Term.Sort(), false))
		}
	}
	r.Dst = append(slices.Clip(r.Dst), into...)
	if len(dst) > 0 {
		site.After = w.before(site.After, site.Ret, dst, src)
		site.Ret.To = site.After
	}
}

// own declares the ghost of a variable that a result is returned into, though nothing reads it.
func (w *ghostWriter) own(v *cfg.Var) {
	if w.needs(v) {
		return
	}
	g := w.ghost(v)
	w.needed[g.Term] = true
	w.d.Vars[g.Term] = g
	w.d.Transient[g] = true
	for _, p := range w.d.Procs {
		if p.Name == v.Proc {
			p.Locals = append(p.Locals, g)
		}
	}
}

// A missing is a check that something was stored in what is read.
type missing struct {
	what  cfg.Unset
	pos   cfg.Pos
	conds []*term.Term // that nothing was: one of them
}

// missing are the checks for uses before the edges of a location: uses that are reported alike, as of what a pointer leads to in
// one of several memories, are one.
func (w *ghostWriter) missing(uses []use) (list []missing) {
	for _, u := range uses {
		if u.cond.IsFalse() {
			continue
		}
		what := w.unset(u)
		i := slices.IndexFunc(list, func(c missing) bool { return c.what == what && c.pos == u.pos })
		if i < 0 {
			i = len(list)
			list = append(list, missing{what: what, pos: u.pos})
		}
		list[i].conds = append(list[i].conds, u.cond)
	}
	return list
}

// check puts error locations before the edges of a location.
func (w *ghostWriter) check(x *cfg.Loc, uses []use) {
	m := w.d.p.Terms
	for _, c := range w.missing(uses) {
		frame, unset := x.Out[0].Frame, m.Or(c.conds...)
		end, y := &cfg.Loc{Proc: x.Proc}, &cfg.Loc{Proc: x.Proc, Pos: x.Pos, Out: x.Out}
		end.Unset, end.Silent = &c.what, true
		end.Violate(w.d.Marks.Violated, end.Unset.String(), c.pos)
		for _, e := range y.Out {
			e.From = y
		}
		x.Out = []*cfg.Edge{
			{From: x, To: end, Action: &cfg.Assume{Cond: unset}, Pos: c.pos, Frame: frame},
			{From: x, To: y, Action: &cfg.Assume{Cond: m.Not(unset)}, Pos: c.pos, Frame: frame},
		}
		x = y
	}
}

// unset says what is read, and where it comes from.
func (w *ghostWriter) unset(u use) cfg.Unset {
	unset := cfg.Unset{Read: w.d.p.C(u.read), Name: u.from.name, Made: u.from.made, Pos: u.from.pos}
	if v := w.d.p.VarOf(u.read); v != nil {
		unset.Read = cNameOr(v, "")
		unset.Copied = unset.Made || unset.Read != unset.Name
	}
	if strings.Contains(unset.Read, "{") || !w.expressed(u.read) {
		unset.Read = ""
	}
	if strings.HasPrefix(unset.Name, modelPrefix) { // the result of a part of a model
		unset.Name = ""
	}
	return unset
}

// expressed reports whether the program has an expression for a term: none of its variables is tav's own, or of a model of the library.
func (w *ghostWriter) expressed(t *term.Term) bool {
	return !slices.ContainsFunc(w.d.p.Terms.FreeVars(t), func(x *term.Term) bool {
		v := w.d.p.VarOf(x)
		return v != nil && (v.Role == cfg.Heap || v.Role == cfg.Temp || slices.ContainsFunc(w.d.Procs, func(p *cfg.Proc) bool { return p.Name == v.Proc && p.Pos.InLibrary() }))
	})
}

// begin makes the ghosts say at first that no variable is uninitialised.
func (w *ghostWriter) begin() {
	for _, p := range w.d.Procs {
		var dst []*cfg.Var
		var src []*term.Term
		for _, v := range w.vars {
			if v.Global && p != w.d.p.Entry || !v.Global && v.Proc != p.Name {
				continue
			}
			all := w.all(v, false)
			for _, g := range w.neededOf(v) {
				if slices.Contains(p.Params, g) {
					continue
				}
				value := all.ghost
				if g == w.fillings[v] {
					value = all.filled
				}
				dst, src = append(dst, g), append(src, value)
				if v.Global {
					w.d.Vars[g.Term] = g
					w.d.p.Globals = append(w.d.p.Globals, g)
				}
			}
		}
		if len(dst) == 0 {
			continue
		}
		old := p.Entry
		p.Entry = w.before(old, &cfg.Edge{}, dst, src)
		for _, e := range w.calls[p] {
			e.To = p.Entry
		}
	}
}
