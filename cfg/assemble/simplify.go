package assemble

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A simplifier makes sequences of edges as short as the C program's
// statements: edges without effect vanish, and a value that is only carried to
// the next statement (a temporary, a parameter, a result) is put in its place
// there. All of it is exact: the states at the locations that remain are the
// same.
type simplifier struct {
	d       *Draft
	joined  map[joinKey]cfg.Action
	proc    *cfg.Proc
	in      map[*cfg.Loc][]*cfg.Edge
	readers map[*term.Term][]cfg.Action
	changed bool
}

func (s *simplifier) simplify(p *cfg.Proc) {
	s.proc = p
	for range maxRounds {
		s.changed = false
		s.index()
		s.round()
		if !s.changed {
			return
		}
	}
}

// index finds the edges into locations and the readers of variables.
func (s *simplifier) index() {
	s.in = map[*cfg.Loc][]*cfg.Edge{}
	s.readers = map[*term.Term][]cfg.Action{}
	known := map[cfg.Action]bool{}
	s.d.walk(s.proc, func(x *cfg.Loc) {
		for _, e := range x.Out {
			if e.Kind == cfg.Call {
				if site := s.d.Calls[e]; site.After != nil {
					s.in[site.After] = append(s.in[site.After], site.Ret)
				}
			} else {
				s.in[e.To] = append(s.in[e.To], e)
			}
			if !known[e.Action] {
				known[e.Action] = true
				cfg.EachTerm(e.Action, func(t *term.Term) { s.reads(e.Action, t) })
			}
			for _, u := range e.UB {
				s.reads(e.Action, u.Cond)
			}
		}
	})
	for _, r := range s.proc.Results { // read by the return
		s.readers[r.Term] = append(s.readers[r.Term], nil)
	}
}

func (s *simplifier) reads(a cfg.Action, t *term.Term) {
	for _, x := range s.d.p.Terms.FreeVars(t) {
		if rs := s.readers[x]; len(rs) == 0 || rs[len(rs)-1] != a {
			s.readers[x] = append(rs, a)
		}
	}
}

func (s *simplifier) round() {
	var locs []*cfg.Loc
	s.d.walk(s.proc, func(x *cfg.Loc) { locs = append(locs, x) })
	gone := map[*cfg.Loc]bool{}
	for _, x := range locs {
		for _, e := range x.Out {
			s.dropUnread(e)
		}
	}
	for _, x := range locs {
		if gone[x] || x == s.proc.Entry || x == s.proc.Exit || x.Kind != cfg.Plain {
			continue
		}
		switch {
		case s.skip(x), s.fuse(x), s.push(x):
			gone[x] = true
			s.changed = true
		case s.apart(x):
			s.changed = true
		}
	}
}

// isSkip reports whether an edge has no effect.
func isSkip(e *cfg.Edge) bool {
	a, ok := e.Action.(*cfg.Assume)
	return ok && e.Kind == cfg.Internal && a.Cond.IsTrue() && a.Access == nil && len(e.UB) == 0 && e.To.Kind == cfg.Plain && e.Starts == nil && e.Mark == 0
}

// setTo moves the end of an edge.
func (s *simplifier) setTo(e *cfg.Edge, to *cfg.Loc) {
	e.To = to
	if r, ok := e.Action.(*cfg.ReturnAction); ok {
		s.d.Calls[r.Call].After = to
	}
}

// replaceIn replaces old by e among the edges into a location.
func (s *simplifier) replaceIn(x *cfg.Loc, old, e *cfg.Edge) {
	for i, f := range s.in[x] {
		if f == old {
			s.in[x][i] = e
		}
	}
}

// skip removes x when all that it does is to go on to another location, or
// when it is all that another location goes on to.
func (s *simplifier) skip(x *cfg.Loc) bool {
	if len(x.Out) == 1 && isSkip(x.Out[0]) && x.Out[0].To != x {
		y := x.Out[0].To
		if y == s.proc.Entry || y.Atomic && !x.Atomic {
			return false
		}
		rest := slices.DeleteFunc(s.in[y], func(e *cfg.Edge) bool { return e == x.Out[0] })
		for _, e := range s.in[x] {
			s.setTo(e, y)
			rest = append(rest, e)
		}
		s.in[y], s.in[x] = rest, nil
		return true
	}
	if len(s.in[x]) != 1 || !isSkip(s.in[x][0]) {
		return false
	}
	w := s.in[x][0].From
	if w == x || len(w.Out) != 1 || w.Atomic && !x.Atomic {
		return false
	}
	s.takeOut(w, x)
	return true
}

// takeOut gives w the edges that leave x.
func (s *simplifier) takeOut(w, x *cfg.Loc) {
	w.Out = x.Out
	for _, e := range w.Out {
		e.From = w
	}
	if !w.Pos.IsValid() {
		w.Pos = x.Pos
	}
	s.in[x] = nil
}

// dropUnread removes assignments to temporaries that nothing reads.
func (s *simplifier) dropUnread(e *cfg.Edge) {
	unread := func(v *cfg.Var) bool { return s.d.Transient[v] && len(s.readers[v.Term]) == 0 }
	skip := func() {
		e.Action = &cfg.Assume{Cond: s.d.p.Terms.True()}
		s.changed = true
	}
	switch a := e.Action.(type) {
	case *cfg.Assign:
		if !slices.ContainsFunc(a.Dst, unread) {
			return
		}
		k := joinKey{first: a}
		if s.joined[k] == nil {
			b := &cfg.Assign{}
			for i, v := range a.Dst {
				if !unread(v) {
					b.Dst, b.Src = append(b.Dst, v), append(b.Src, a.Src[i])
				}
			}
			s.joined[k] = b
			cfg.EachTerm(b, func(t *term.Term) { s.reads(b, t) })
		}
		e.Action = s.joined[k]
		s.changed = true
		if len(s.joined[k].(*cfg.Assign).Dst) == 0 {
			skip()
		}
	case *cfg.Havoc:
		if a.Input.Kind != cfg.Nondet && a.Input.Kind != cfg.Host && len(e.UB) == 0 && !slices.ContainsFunc(a.Dst, func(v *cfg.Var) bool { return !unread(v) }) {
			skip()
		}
	}
}

// only reports whether v is temporary and read by no action but these.
func (s *simplifier) only(v *cfg.Var, actions ...cfg.Action) bool {
	if !s.d.Transient[v] {
		return false
	}
	return !slices.ContainsFunc(s.readers[v.Term], func(r cfg.Action) bool { return r == nil || !slices.Contains(actions, r) })
}

// fuse joins the only edge into x with the only edge out of it.
func (s *simplifier) fuse(x *cfg.Loc) bool {
	if len(s.in[x]) != 1 || len(x.Out) != 1 {
		return false
	}
	e, f := s.in[x][0], x.Out[0]
	second, ok := f.Action.(*cfg.Assign)
	if !ok || e.From == x || f.To == x || !s.d.oneStep(e, f) {
		return false
	}
	var action cfg.Action
	switch first := e.Action.(type) {
	case *cfg.Assign:
		action = s.compose(first, second)
	case *cfg.Havoc:
		// An input keeps its type.
		if len(first.Dst) == 1 && len(second.Dst) == 1 && first.Dst[0].Float == second.Dst[0].Float && len(f.UB) == 0 && second.Src[0] == first.Dst[0].Term && s.only(first.Dst[0], second) {
			action = s.join(first, second, func() cfg.Action { return &cfg.Havoc{Dst: second.Dst, Input: first.Input, Args: first.Args} })
		}
	case *cfg.ReturnAction:
		if len(f.UB) == 0 && s.carries(first.Dst, second) {
			action = &cfg.ReturnAction{Call: first.Call, Dst: second.Dst}
		}
	}
	if action == nil {
		return false
	}
	if a, ok := e.Action.(*cfg.Assign); ok {
		e.UB = append(slices.Clip(e.UB), s.before(a, f.UB)...)
		e.Returned = s.returned(e, f)
	}
	e.Action = action
	if f.Pos.IsValid() {
		e.Pos, e.Frame = f.Pos, f.Frame
	}
	s.setTo(e, f.To)
	s.replaceIn(f.To, f, e)
	s.in[x] = nil
	return true
}

// carries reports whether an assignment only hands on the variables.
func (s *simplifier) carries(dst []*cfg.Var, a *cfg.Assign) bool {
	if len(dst) == 0 || len(dst) != len(a.Dst) {
		return false
	}
	for i, v := range dst {
		if a.Src[i] != v.Term || !s.only(v, a) {
			return false
		}
	}
	return true
}

// join makes the action that is composed of two once for all copies.
func (s *simplifier) join(first, second cfg.Action, make func() cfg.Action) cfg.Action {
	k := joinKey{first, second}
	if s.joined[k] == nil {
		a := make()
		s.joined[k] = a
		cfg.EachTerm(a, func(t *term.Term) { s.reads(a, t) })
	}
	return s.joined[k]
}

// compose is first followed by second, when second reads some temporary of
// first for the last time, and first sets nothing but temporaries or second
// only copies them; nil otherwise.
func (s *simplifier) compose(first, second *cfg.Assign) cfg.Action {
	drop := make([]bool, len(first.Dst))
	dropped, carrying := false, true
	for i, v := range first.Dst {
		if cfg.ContainsVar(second.Dst, v) {
			return nil
		}
		drop[i] = s.only(v, second)
		dropped = dropped || drop[i]
		carrying = carrying && s.d.Transient[v]
	}
	if !dropped || !carrying && !s.copies(second) {
		return nil
	}
	return s.join(first, second, func() cfg.Action {
		sub := substitution(first)
		a := &cfg.Assign{Dst: slices.Clone(second.Dst)}
		for _, t := range second.Src {
			a.Src = append(a.Src, s.d.p.Terms.Substitute(t, sub))
		}
		for i, v := range first.Dst {
			if !drop[i] {
				a.Dst, a.Src = append(a.Dst, v), append(a.Src, first.Src[i])
			}
		}
		return a
	})
}

// copies reports whether an assignment only copies temporaries: parameters to
// the variables that C has for them.
func (s *simplifier) copies(a *cfg.Assign) bool {
	for _, t := range a.Src {
		if v := s.d.p.VarOf(t); v == nil || !s.only(v, a) {
			return false
		}
	}
	return true
}

func substitution(a *cfg.Assign) map[*term.Term]*term.Term {
	sub := make(map[*term.Term]*term.Term, len(a.Dst))
	for i, v := range a.Dst {
		sub[v.Term] = a.Src[i]
	}
	return sub
}

// before moves conditions to the state before an assignment.
func (s *simplifier) before(a *cfg.Assign, ub []cfg.Undefined) []cfg.Undefined {
	var moved []cfg.Undefined
	for _, u := range ub {
		u.Cond = s.d.p.Terms.Substitute(u.Cond, substitution(a))
		moved = append(moved, u)
	}
	return moved
}

// returned is what calls returned to the edge that is composed of an assignment and what follows it: the
// assignment too may be that of a result that the function around it gets.
func (s *simplifier) returned(e, f *cfg.Edge) []cfg.Returned {
	a := e.Action.(*cfg.Assign)
	list := slices.Clone(e.Returned)
	if e.Frame != f.Frame && f.Pos.IsValid() {
		for i, v := range a.Dst {
			if v.Result && v.Role == cfg.Scalar {
				list = append(list, cfg.Returned{Var: v, Value: a.Src[i], Pos: e.Pos, Frame: e.Frame})
			}
		}
	}
	for _, r := range f.Returned {
		r.Value = s.d.p.Terms.Substitute(r.Value, substitution(a))
		list = append(list, r)
	}
	return list
}

// push moves an assignment of temporaries into the conditions that follow it.
func (s *simplifier) push(x *cfg.Loc) bool {
	if len(s.in[x]) != 1 || len(x.Out) == 0 {
		return false
	}
	e := s.in[x][0]
	first, ok := e.Action.(*cfg.Assign)
	if !ok || e.From == x || len(e.From.Out) != 1 || slices.ContainsFunc(x.Out, func(f *cfg.Edge) bool { return !s.d.oneStep(e, f) }) {
		return false
	}
	var actions []cfg.Action
	for _, f := range x.Out {
		if _, ok := f.Action.(*cfg.Assume); !ok || f.Kind != cfg.Internal {
			return false
		}
		actions = append(actions, f.Action)
	}
	for _, v := range first.Dst {
		if !s.only(v, actions...) {
			return false
		}
	}
	sub := substitution(first)
	for _, f := range x.Out {
		a := f.Action.(*cfg.Assume)
		f.UB = append(slices.Clip(e.UB), s.before(first, f.UB)...)
		f.Returned = s.returned(e, f)
		f.Action = s.join(first, a, func() cfg.Action { return a.Substitute(s.d.p.Terms, sub) })
	}
	x.Out = slices.DeleteFunc(x.Out, func(f *cfg.Edge) bool {
		return f.Action.(*cfg.Assume).Cond.IsFalse() && len(f.UB) == 0 && f.Trap == "" && f.Signal == ""
	})
	s.takeOut(e.From, x)
	return true
}
