package partialorder

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A stand is where a thread stands in front of an access that is announced: one of an event that it has not
// begun, or, in an atomic block, of one that goes on.
type stand struct {
	thread *thread
	event  *event
	goesOn bool
	steps  int // of the thread: those that lead there are among the first ones
	guard  *term.Term
	access *cfg.Access // over the values there
}

// stands notes that a thread may stand at an instance.
func (s *system) stands(t *thread, x *instance, e *event) {
	next := x.loc.NextAccess()
	if next == nil || next.Accesses().Wait || s.early[x.loc] {
		return
	}
	sub := map[*term.Term]*term.Term{}
	for _, t := range accessed(next.Accesses()) {
		for _, free := range s.m.FreeVars(t) {
			v := s.p.VarOf(free)
			if v.Global && !s.fixed[v] && x.block == nil {
				strange("an access whose place other threads may change")
			}
			sub[free] = s.value(x, e, v)
		}
	}
	flat := *next.Accesses()
	for _, t := range []**term.Term{&flat.Object, &flat.Offset, &flat.Size} {
		if *t != nil {
			*t = s.scalar(s.m.Substitute(*t, sub))
		}
	}
	s.standing = append(s.standing, stand{t, e, x.block != nil, len(t.steps), x.guard, &flat})
}

func accessed(a *cfg.Access) []*term.Term {
	return slices.DeleteFunc([]*term.Term{a.Object, a.Offset, a.Size}, func(t *term.Term) bool { return t == nil })
}

// A race is a pair of threads that stand where they race.
type race struct {
	a, b stand
	cond *term.Term
}

// races are those of all pairs of threads.
func (o *order) races() []race {
	var list []race
	for i, a := range o.standing {
		for _, b := range o.standing[:i] {
			if a.thread == b.thread || o.follows(a, b) || o.follows(b, a) {
				continue
			}
			cond := a.access.Races(o.m, b.access)
			var inside *event
			for _, x := range []stand{a, b} {
				if x.goesOn {
					inside = x.event
				}
			}
			if !cond.IsFalse() {
				list = append(list, race{a, b, o.m.And(o.stays(a), o.stays(b), cond, o.goesOn(inside))})
			}
		}
	}
	return list
}

// goesOn is the condition under which the program does not end but by an error, or by what comes later in an event; nil: in none.
func (o *order) goesOn(later *event) *term.Term {
	cond := o.m.True()
	for _, e := range o.endings {
		if e.loc.Kind != cfg.Error && (later == nil || e.event != later) {
			cond = o.m.And(cond, o.m.Not(e.taken))
		}
	}
	return cond
}

// follows reports whether a thread can only stand somewhere when another one does no longer. A thread that was started
// in an atomic block may stand at its first access while the block goes on.
func (o *order) follows(a, b stand) bool { return !b.goesOn && o.past[a.event.id].has(b.event) }

// stays is the condition under which a thread gets to a stand and no further.
func (o *order) stays(a stand) *term.Term {
	m := o.m
	if !a.goesOn {
		return m.And(a.guard, m.Not(a.event.executed))
	}
	cond := a.guard
	for _, e := range o.events { // no other thread goes on
		if e != a.event {
			cond = m.And(cond, m.Or(m.Not(e.executed), o.before(e, a.event)))
		}
	}
	return cond
}
