package cfg

import (
	"slices"

	"tav/solver/term"
)

// A simplifier makes sequences of edges as short as the C program's
// statements: edges without effect vanish, and a value that is only carried to
// the next statement (a temporary, a parameter, a result) is put in its place
// there. All of it is exact: the states at the locations that remain are the
// same.
type simplifier struct {
	d       *draft
	joined  map[joinKey]Action
	proc    *Proc
	in      map[*Loc][]*Edge
	readers map[*term.Term][]Action
	changed bool
}

// maxRounds bounds the repetitions of a pass that only saves edges.
const maxRounds = 8

func (s *simplifier) simplify(p *Proc) {
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
	s.in = map[*Loc][]*Edge{}
	s.readers = map[*term.Term][]Action{}
	known := map[Action]bool{}
	s.d.walk(s.proc, func(x *Loc) {
		for _, e := range x.Out {
			if e.Kind == Call {
				if site := s.d.calls[e]; site.after != nil {
					s.in[site.after] = append(s.in[site.after], site.ret)
				}
			} else {
				s.in[e.To] = append(s.in[e.To], e)
			}
			if !known[e.Action] {
				known[e.Action] = true
				eachTerm(e.Action, func(t *term.Term) { s.reads(e.Action, t) })
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

func (s *simplifier) reads(a Action, t *term.Term) {
	for _, x := range s.d.p.Terms.FreeVars(t) {
		if rs := s.readers[x]; len(rs) == 0 || rs[len(rs)-1] != a {
			s.readers[x] = append(rs, a)
		}
	}
}

func (s *simplifier) round() {
	var locs []*Loc
	s.d.walk(s.proc, func(x *Loc) { locs = append(locs, x) })
	gone := map[*Loc]bool{}
	for _, x := range locs {
		for _, e := range x.Out {
			s.dropUnread(e)
		}
	}
	for _, x := range locs {
		if gone[x] || x == s.proc.Entry || x == s.proc.Exit || x.Kind != Plain {
			continue
		}
		switch {
		case s.skip(x), s.fuse(x), s.push(x):
			gone[x] = true
			s.changed = true
		}
	}
}

// isSkip reports whether an edge has no effect.
func isSkip(e *Edge) bool {
	a, ok := e.Action.(*Assume)
	return ok && e.Kind == Internal && a.Cond.IsTrue() && len(e.UB) == 0 && e.To.Kind == Plain
}

// setTo moves the end of an edge.
func (s *simplifier) setTo(e *Edge, to *Loc) {
	e.To = to
	if r, ok := e.Action.(*ReturnAction); ok {
		s.d.calls[r.Call].after = to
	}
}

// replaceIn replaces old by e among the edges into a location.
func (s *simplifier) replaceIn(x *Loc, old, e *Edge) {
	for i, f := range s.in[x] {
		if f == old {
			s.in[x][i] = e
		}
	}
}

// skip removes x when all that it does is to go on to another location, or
// when it is all that another location goes on to.
func (s *simplifier) skip(x *Loc) bool {
	if len(x.Out) == 1 && isSkip(x.Out[0]) && x.Out[0].To != x {
		y := x.Out[0].To
		if y == s.proc.Entry {
			return false
		}
		rest := slices.DeleteFunc(s.in[y], func(e *Edge) bool { return e == x.Out[0] })
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
	if w == x || len(w.Out) != 1 {
		return false
	}
	s.takeOut(w, x)
	return true
}

// takeOut gives w the edges that leave x.
func (s *simplifier) takeOut(w, x *Loc) {
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
func (s *simplifier) dropUnread(e *Edge) {
	unread := func(v *Var) bool { return s.d.transient[v] && len(s.readers[v.Term]) == 0 }
	skip := func() {
		e.Action = &Assume{Cond: s.d.p.Terms.True()}
		s.changed = true
	}
	switch a := e.Action.(type) {
	case *Assign:
		if !slices.ContainsFunc(a.Dst, unread) {
			return
		}
		k := joinKey{first: a}
		if s.joined[k] == nil {
			b := &Assign{}
			for i, v := range a.Dst {
				if !unread(v) {
					b.Dst, b.Src = append(b.Dst, v), append(b.Src, a.Src[i])
				}
			}
			s.joined[k] = b
			eachTerm(b, func(t *term.Term) { s.reads(b, t) })
		}
		e.Action = s.joined[k]
		s.changed = true
		if len(s.joined[k].(*Assign).Dst) == 0 {
			skip()
		}
	case *Havoc:
		if a.Input.Kind != Nondet && a.Input.Kind != Host && len(e.UB) == 0 && !slices.ContainsFunc(a.Dst, func(v *Var) bool { return !unread(v) }) {
			skip()
		}
	}
}

// only reports whether v is temporary and read by no action but these.
func (s *simplifier) only(v *Var, actions ...Action) bool {
	if !s.d.transient[v] {
		return false
	}
	for _, r := range s.readers[v.Term] {
		if r == nil || !slices.Contains(actions, r) {
			return false
		}
	}
	return true
}

// fuse joins the only edge into x with the only edge out of it.
func (s *simplifier) fuse(x *Loc) bool {
	if len(s.in[x]) != 1 || len(x.Out) != 1 {
		return false
	}
	e, f := s.in[x][0], x.Out[0]
	second, ok := f.Action.(*Assign)
	if !ok || e.From == x || f.To == x {
		return false
	}
	var action Action
	switch first := e.Action.(type) {
	case *Assign:
		action = s.compose(first, second)
	case *Havoc:
		// An input keeps its type.
		if len(first.Dst) == 1 && len(second.Dst) == 1 && first.Dst[0].Float == second.Dst[0].Float && len(f.UB) == 0 && second.Src[0] == first.Dst[0].Term && s.only(first.Dst[0], second) {
			action = s.join(first, second, func() Action { return &Havoc{Dst: second.Dst, Input: first.Input, Args: first.Args} })
		}
	case *ReturnAction:
		if len(f.UB) == 0 && s.carries(first.Dst, second) {
			action = &ReturnAction{Call: first.Call, Dst: second.Dst}
		}
	}
	if action == nil {
		return false
	}
	if a, ok := e.Action.(*Assign); ok {
		e.UB = append(slices.Clip(e.UB), s.before(a, f.UB)...)
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
func (s *simplifier) carries(dst []*Var, a *Assign) bool {
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
func (s *simplifier) join(first, second Action, make func() Action) Action {
	k := joinKey{first, second}
	if s.joined[k] == nil {
		a := make()
		s.joined[k] = a
		eachTerm(a, func(t *term.Term) { s.reads(a, t) })
	}
	return s.joined[k]
}

// compose is first followed by second, when second reads some temporary of
// first for the last time, and first sets nothing but temporaries or second
// only copies them; nil otherwise.
func (s *simplifier) compose(first, second *Assign) Action {
	drop := make([]bool, len(first.Dst))
	dropped, carrying := false, true
	for i, v := range first.Dst {
		if containsVar(second.Dst, v) {
			return nil
		}
		drop[i] = s.only(v, second)
		dropped = dropped || drop[i]
		carrying = carrying && s.d.transient[v]
	}
	if !dropped || !carrying && !s.copies(second) {
		return nil
	}
	return s.join(first, second, func() Action {
		sub := substitution(first)
		a := &Assign{Dst: slices.Clone(second.Dst)}
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
func (s *simplifier) copies(a *Assign) bool {
	for _, t := range a.Src {
		if v := s.d.p.VarOf(t); v == nil || !s.only(v, a) {
			return false
		}
	}
	return true
}

func substitution(a *Assign) map[*term.Term]*term.Term {
	sub := make(map[*term.Term]*term.Term, len(a.Dst))
	for i, v := range a.Dst {
		sub[v.Term] = a.Src[i]
	}
	return sub
}

// before moves conditions to the state before an assignment.
func (s *simplifier) before(a *Assign, ub []Undefined) []Undefined {
	var moved []Undefined
	for _, u := range ub {
		moved = append(moved, Undefined{s.d.p.Terms.Substitute(u.Cond, substitution(a)), u.What})
	}
	return moved
}

// push moves an assignment of temporaries into the conditions that follow it.
func (s *simplifier) push(x *Loc) bool {
	if len(s.in[x]) != 1 || len(x.Out) == 0 {
		return false
	}
	e := s.in[x][0]
	first, ok := e.Action.(*Assign)
	if !ok || e.From == x || len(e.From.Out) != 1 {
		return false
	}
	var actions []Action
	for _, f := range x.Out {
		if _, ok := f.Action.(*Assume); !ok || f.Kind != Internal {
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
		a := f.Action.(*Assume)
		f.UB = append(slices.Clip(e.UB), s.before(first, f.UB)...)
		f.Action = s.join(first, a, func() Action { return a.substitute(s.d.p.Terms, sub) })
	}
	x.Out = slices.DeleteFunc(x.Out, func(f *Edge) bool {
		return f.Action.(*Assume).Cond.IsFalse() && len(f.UB) == 0 && f.Trap == "" && f.Signal == ""
	})
	s.takeOut(e.From, x)
	return true
}
