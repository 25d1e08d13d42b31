package partialorder

import (
	"fmt"
	"maps"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// An event is what a thread does at once.
type event struct {
	id       int
	thread   *thread
	loc      *cfg.Loc
	reached  *term.Term // when its thread gets to it
	executed *term.Term // a variable: it goes on then
	before   []*event   // those of the thread that come right before it, or start the thread
	first    bool       // it is what the first thread did alone
	reads    []*read
	writes   []*write
	bases    map[*cfg.Var]*term.Term // global variables as they are before it
}

// A strangeError says what of a program is not unwound.
type strangeError struct{ what string }

func (e *strangeError) Error() string { return e.what }

func strange(format string, a ...any) { panic(&strangeError{fmt.Sprintf(format, a...)}) }

// fresh is a new variable.
func (s *system) fresh(what string, sort *term.Sort) *term.Term {
	return s.m.Fresh("order::"+what, sort, false)
}

// event is a new event at an instance.
func (s *system) event(t *thread, x *instance) *event {
	if len(s.events) >= maxEvents {
		panic(&limitError{"events"})
	}
	e := &event{id: len(s.events), thread: t, loc: x.loc, reached: x.guard, before: x.before, bases: map[*cfg.Var]*term.Term{}}
	e.executed = s.fresh("executed", s.m.Bool())
	s.facts = append(s.facts, s.m.Implies(e.executed, e.reached))
	s.events = append(s.events, e)
	return e
}

// seen reports whether what happens from a location is an event: others see it, or it may end the program, or where a
// thread stands before it matters.
func (s *system) seen(x *cfg.Loc) bool {
	if s.early[x] {
		return slices.ContainsFunc(x.Out, func(e *cfg.Edge) bool { return e.Starts != nil || s.ends(e.To) })
	}
	for _, e := range x.Out {
		if e.To.Atomic || e.Starts != nil || e.Accesses() != nil || s.ends(e.To) {
			return true
		}
		found := false
		note := func(v *cfg.Var) { found = found || v != nil && v.Global && !s.fixed[v] }
		for _, v := range cfg.Assigned(e.Action) {
			note(v)
		}
		cfg.EachTerm(e.Action, func(t *term.Term) {
			for _, v := range s.m.FreeVars(t) {
				note(s.p.VarOf(v))
			}
		})
		if found {
			return true
		}
	}
	return false
}

// ends reports whether the program ends with a location.
func (s *system) ends(x *cfg.Loc) bool { return x.Kind != cfg.Plain || x == s.p.Entry.Exit }

// take follows the edges from an instance.
func (s *system) take(t *thread, x *instance, reach func(from, to *instance, e *cfg.Edge)) {
	e, guard := x.block, x.guard
	if e == nil && s.seen(x.loc) {
		e = s.event(t, x)
		guard = e.executed
	}
	s.stands(t, x, e)
	for _, edge := range x.loc.Out {
		to := &instance{loc: edge.To, block: e, guard: guard, chosen: x.chosen, before: x.before}
		if !s.act(x, to, e, edge) {
			continue
		}
		if s.early[x.loc] && edge.Starts != nil {
			s.leaveEarly(e, to)
		}
		if len(x.loc.Out) > 1 && to.guard != guard {
			to.chosen++
		}
		t.steps = append(t.steps, step{edge, to.guard, e})
		if s.ends(edge.To) {
			s.endings = append(s.endings, ending{edge.To, to.guard, e, t})
			continue
		}
		if u := edge.Starts; u != nil {
			s.start(e, to, u)
		}
		if !edge.To.Atomic || s.early[edge.To] {
			s.leave(e, to)
		}
		reach(x, to, edge)
	}
}

// start starts a thread.
func (s *system) start(e *event, x *instance, u *cfg.Thread) {
	if len(s.copies) > maxThreads {
		panic(&limitError{"threads"})
	}
	values := valuation{}
	for v, t := range x.values {
		if s.fixed[v] {
			values[v] = t
		}
	}
	begin := &instance{loc: u.Proc.Entry, guard: x.guard, before: []*event{e}, values: values, shared: valuation{}}
	s.copies = append(s.copies, &thread{proc: u.Proc, number: u.Number, start: begin})
}

// leaveEarly makes all that the first thread did alone part of an event.
func (s *system) leaveEarly(e *event, x *instance) {
	e.first = true
	for _, v := range s.p.Globals {
		if x.shared[v] == nil && !s.fixed[v] {
			x.shared[v] = v.Term
		}
	}
}

// leave is after a step that others may see the end of: an event has written then.
func (s *system) leave(e *event, x *instance) {
	x.block = nil
	if s.early[x.loc] {
		return
	}
	if e != nil {
		x.before = []*event{e}
		for _, v := range s.p.Globals { // in a fixed order
			if t := x.shared[v]; t != nil {
				s.write(e, v, x.guard, t)
			}
		}
	}
	x.shared = valuation{}
}

// act is what an edge does; false: it cannot be taken.
func (s *system) act(x, to *instance, e *event, edge *cfg.Edge) bool {
	var dst []*cfg.Var
	var values []*term.Term
	switch a := edge.Action.(type) {
	case *cfg.Assume:
		if to.guard = s.m.And(to.guard, s.scalar(s.over(x, e, a.Cond))); to.guard.IsFalse() {
			return false
		}
	case *cfg.Assign:
		dst = a.Dst
		for _, t := range a.Src {
			value := s.over(x, e, t)
			if t.Sort().Kind != term.ArrayKind {
				value = s.scalar(value)
			}
			values = append(values, value)
		}
	case *cfg.Havoc:
		dst = a.Dst
		for _, v := range dst {
			values = append(values, s.fresh("any", v.Term.Sort()))
		}
	default:
		strange("calls")
	}
	to.values, to.shared = maps.Clone(x.values), maps.Clone(x.shared)
	for i, v := range dst {
		if v.Global && !s.fixed[v] {
			to.shared[v] = values[i]
		} else {
			to.values[v] = values[i]
		}
	}
	return true
}

// over is a term over the values at an instance.
func (s *system) over(x *instance, e *event, t *term.Term) *term.Term {
	if t.HasQuantifier() {
		strange("quantifiers")
	}
	sub := map[*term.Term]*term.Term{}
	for _, free := range s.m.FreeVars(t) {
		v := s.p.VarOf(free)
		if v == nil {
			strange("%v is no variable", free)
		}
		sub[free] = s.value(x, e, v)
	}
	return s.m.Substitute(t, sub)
}

// value is that of a variable at an instance.
func (s *system) value(x *instance, e *event, v *cfg.Var) *term.Term {
	in := x.values
	if v.Global && !s.fixed[v] {
		in = x.shared
	}
	if in[v] == nil {
		in[v] = s.untouched(e, v)
	}
	return in[v]
}

// merge are values where two ways meet: b's where the second one is taken. What only one of them knows is on the other
// one as it was before.
func (s *system) merge(x *instance, second *term.Term, a, b valuation) valuation {
	all := maps.Clone(a)
	for _, v := range slices.Concat(s.p.Globals, x.loc.Proc.Locals) { // in a fixed order
		old, now := a[v], b[v]
		if old == now {
			continue
		}
		if old == nil {
			old = s.untouched(x.block, v)
		}
		if now == nil {
			now = s.untouched(x.block, v)
		}
		all[v] = s.m.Ite(second, now, old)
	}
	return all
}

// untouched is a variable that neither the thread nor an event has read or written yet.
func (s *system) untouched(e *event, v *cfg.Var) *term.Term {
	switch {
	case !v.Global:
		return s.fresh("local", v.Term.Sort())
	case s.fixed[v] || e == nil || s.early[e.loc]:
		return v.Term // as at the start
	}
	return s.base(e, v)
}
