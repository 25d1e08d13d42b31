package threadmodular

import (
	"errors"
	"fmt"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A class is the first thread of a program, or the threads that run one procedure.
type class struct {
	number int
	thread *cfg.Thread // nil: the first one
	proc   *cfg.Proc
	many   bool
	none   *place // where one is that is not started; nil: the first one is
	at     map[*cfg.Loc]*place
}

// A place is where a thread of a class can be while others step.
type place struct {
	index int // by class, then by location
	class *class
	loc   *cfg.Loc     // nil: it is not started
	live  []*term.Term // own variables that matter there
	paths []*path
}

// A program is one with threads as steps from place to place.
type program struct {
	*cfg.Program
	classes []*class
	places  []*place
	own     map[*term.Term]bool // variables that each thread has of its own; the others are shared
	shared  []*term.Term        // those that matter
}

// newProgram takes a program with threads apart; the error says why that cannot be done.
func newProgram(p *cfg.Program) (*program, error) {
	if p.Partial != "" {
		return nil, errors.New(p.Partial)
	}
	q := &program{Program: p, own: map[*term.Term]bool{}}
	q.classes = []*class{{proc: p.Entry}}
	for _, t := range p.Threads {
		q.classes = append(q.classes, &class{number: len(q.classes), thread: t, proc: t.Proc, many: t.Many})
	}
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if e.Kind != cfg.Internal {
				return nil, errors.New("recursion in a program with threads")
			}
		}
	}
	q.findOwn()
	if err := q.findPlaces(); err != nil {
		return nil, err
	}
	q.findLive()
	return q, nil
}

// most is how many threads there are at least wherever one is that has not ended, as far as assertions speak of them.
func (q *program) most() int {
	if slices.ContainsFunc(q.classes, func(c *class) bool { return c.many }) {
		return maxLevel
	}
	return 1
}

// findOwn finds the variables that only one thread uses, or each has of its own.
func (q *program) findOwn() {
	users := map[*cfg.Var]map[*class]bool{}
	for _, c := range q.classes {
		for _, v := range c.proc.Locals {
			q.own[v.Term] = true
		}
		if c.thread != nil {
			for _, v := range c.thread.Own {
				q.own[v.Term] = true
			}
		}
		for _, e := range c.proc.Edges {
			for _, v := range q.mentioned(e) {
				if users[v] == nil {
					users[v] = map[*class]bool{}
				}
				users[v][c] = true
			}
		}
	}
	for v, by := range users {
		for c := range by {
			if len(by) == 1 && !c.many {
				q.own[v.Term] = true
			}
		}
	}
}

// mentioned are the variables that an edge reads or writes.
func (q *program) mentioned(e *cfg.Edge) []*cfg.Var {
	list := cfg.Assigned(e.Action)
	cfg.EachTerm(e.Action, func(t *term.Term) {
		for _, x := range q.Terms.FreeVars(t) {
			if v := q.VarOf(x); v != nil {
				list = append(list, v)
			}
		}
	})
	return list
}

// visible reports whether an edge touches what is shared.
func (q *program) visible(e *cfg.Edge) bool {
	return slices.ContainsFunc(q.mentioned(e), func(v *cfg.Var) bool { return !q.own[v.Term] }) || e.Starts != nil
}

// findPlaces finds where others can step: after what they notice, and at loops.
func (q *program) findPlaces() error {
	add := func(c *class, x *cfg.Loc) {
		if c.at[x] == nil {
			c.at[x] = &place{class: c, loc: x}
		}
	}
	for _, c := range q.classes {
		c.at = map[*cfg.Loc]*place{}
		add(c, c.proc.Entry)
		for _, e := range c.proc.Edges {
			if x := e.To; x.Kind == cfg.Plain && !x.Atomic && len(x.Out) > 0 && (x.Loop || e.From.Atomic || q.visible(e)) {
				add(c, x)
			}
		}
		if c.thread != nil {
			c.none = &place{class: c}
			q.list(c.none)
		}
		for _, x := range c.proc.Locs {
			if at := c.at[x]; at != nil {
				q.list(at)
			}
		}
	}
	for _, at := range q.places {
		if at.loc != nil {
			if err := q.findPaths(at); err != nil {
				return err
			}
		}
	}
	return nil
}

func (q *program) list(at *place) {
	at.index = len(q.places)
	q.places = append(q.places, at)
}

// findLive finds the variables on which it depends where threads go, and of a thread's own those
// that matter at a place.
func (q *program) findLive() {
	matters, live := map[*term.Term]bool{}, map[*place]map[*term.Term]bool{}
	changed := true
	mark := func(set map[*term.Term]bool, t *term.Term) {
		for _, x := range q.Terms.FreeVars(t) {
			if q.VarOf(x) != nil && !set[x] {
				set[x], changed = true, true
			}
		}
	}
	for _, at := range q.places {
		live[at] = map[*term.Term]bool{}
	}
	for changed {
		changed = false
		for _, at := range q.places {
			for _, w := range at.paths {
				for _, t := range w.guard {
					mark(matters, t)
					mark(live[at], t)
				}
				for x, t := range w.env {
					if matters[x] {
						mark(matters, t)
					}
					if !q.own[x] && matters[x] {
						mark(live[at], t)
					}
				}
				for _, to := range w.ends() {
					for x := range live[to] {
						if q.own[x] && matters[x] && (to == w.to || w.starts.owns(x)) {
							mark(live[at], w.value(x))
						}
					}
				}
			}
		}
	}
	for _, v := range q.variables() {
		if x := v.Term; !q.own[x] && matters[x] {
			q.shared = append(q.shared, x)
		}
		for _, at := range q.places {
			if x := v.Term; q.own[x] && matters[x] && live[at][x] {
				at.live = append(at.live, x)
			}
		}
	}
}

// variables are all of the program, in order.
func (q *program) variables() []*cfg.Var {
	list := q.Globals
	for _, c := range q.classes {
		list = append(list[:len(list):len(list)], c.proc.Locals...)
	}
	return list
}

// owns reports whether a variable is one that a thread begins with.
func (c *class) owns(x *term.Term) bool {
	return slices.ContainsFunc(c.thread.Own, func(v *cfg.Var) bool { return v.Term == x })
}

func (at *place) String() string {
	name := "main"
	if at.class.thread != nil {
		name = at.class.thread.Name
	}
	if at.loc == nil {
		return name + " not started"
	}
	return fmt.Sprintf("%s at %v", name, at.loc.Pos)
}
