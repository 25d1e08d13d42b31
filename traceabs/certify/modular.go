package certify

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// A Modular claims of a program with threads what always holds of the shared variables and of the places and own variables of any K
// different threads (S. Owicki, D. Gries 1976; J. Hoenicke, R. Majumdar, A. Podelski, POPL 2017). Threads are at no
// combination of places that is not among the groups, and at no error.
//
// Others step where a thread is at a place. So after what others may notice there is one, unless others wait
// there. What a thread does for itself before that comes right before it.
//
// Nothing is said of threads that have ended. So that there are K threads wherever one is, any number of them run one of the procedures if K > 1.
type Modular struct {
	Prog   *cfg.Program
	K      int
	Places []Place // where others may step, beside those of threads that are not started
	Groups []Group
}

// A Group is a combination of K places with what holds there, for threads in any order that the places allow. Variables that a
// thread has of its own are those of OwnOf.
type Group struct {
	At         []Place
	Predicates []*term.Term
}

// A Place is where a thread is.
type Place struct {
	Thread *cfg.Thread // nil: it is the first one
	Loc    *cfg.Loc    // nil: it is not started
}

// OwnOf is a thread's own variable of thread i of a group.
func OwnOf(m *term.Manager, x *term.Term, i int) *term.Term {
	return m.Var(fmt.Sprintf("%s#%d", x.Name(), i), x.Sort(), x.Signed())
}

// Check takes each path from a place to the next one, for each combination of threads that it can change anything for. The
// limit is for a question.
func (c *Modular) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	x := &modularCheck{Modular: c, own: map[*term.Term]bool{}, order: map[Place]int{}, claims: map[string][]*term.Term{}, copies: map[*term.Term]ownCopy{}}
	if err := x.read(); err != nil {
		return err
	}
	var err error
	if x.prover, err = newProver(c.Prog.Terms, b, limit); err != nil {
		return err
	}
	defer x.prover.close()
	if err := x.starts(ctx); err != nil {
		return err
	}
	for _, from := range x.places {
		if from.Loc == nil {
			continue
		}
		paths, err := x.paths(from)
		if err != nil {
			return err
		}
		for _, w := range paths {
			if err := x.path(ctx, from, w); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

// A modularCheck is the check of one claim.
type modularCheck struct {
	*Modular
	*prover
	own    map[*term.Term]bool // variables that each thread has of its own
	places []Place             // in the order of the program
	order  map[Place]int
	claims map[string][]*term.Term // by places
	copies map[*term.Term]ownCopy  // what OwnOf made
}

// An ownCopy is a thread's own variable of one of several threads.
type ownCopy struct {
	of *term.Term
	i  int
}

// read takes in what is claimed, and whose variables are whose.
func (x *modularCheck) read() error {
	p := x.Prog
	if x.K > 1 && !slices.ContainsFunc(p.Threads, func(t *cfg.Thread) bool { return t.Many }) {
		return refuted("beside a thread there are always %d others", x.K-1)
	}
	claimed := map[Place]bool{}
	for _, at := range x.Places {
		claimed[at] = true
	}
	threads := append([]*cfg.Thread{nil}, p.Threads...)
	users := map[*term.Term]map[*cfg.Thread]bool{}
	for _, t := range threads {
		proc := x.proc(t)
		if t != nil {
			x.place(Place{t, nil})
			for _, v := range t.Own {
				x.own[v.Term] = true
			}
		}
		for _, l := range proc.Locs {
			if at := (Place{t, l}); claimed[at] {
				if l.Atomic || l.Kind != cfg.Plain {
					return refuted("others can step at %v", l.Pos)
				}
				x.place(at)
			}
		}
		for _, v := range proc.Locals {
			x.own[v.Term] = true
		}
		for _, e := range proc.Edges {
			if e.Kind != cfg.Internal {
				return fmt.Errorf("certify: a call at %v in a program with threads", e.Pos)
			}
			for _, v := range x.touches(e) {
				if users[v] == nil {
					users[v] = map[*cfg.Thread]bool{}
				}
				users[v][t] = true
			}
		}
	}
	for v, by := range users {
		for t := range by {
			if len(by) == 1 && (t == nil || !t.Many) {
				x.own[v] = true
			}
		}
	}
	for v := range x.own {
		for i := range x.K {
			x.copies[OwnOf(p.Terms, v, i)] = ownCopy{v, i}
		}
	}
	for _, g := range x.Groups {
		key, ok := x.key(g.At)
		if !ok || len(g.At) != x.K {
			return fmt.Errorf("certify: a group is not one of %d places in order", x.K)
		}
		x.claims[key] = append(x.claims[key], g.Predicates...)
	}
	return x.unread()
}

func (x *modularCheck) place(at Place) {
	x.order[at] = len(x.places)
	x.places = append(x.places, at)
}

func (x *modularCheck) proc(t *cfg.Thread) *cfg.Proc {
	if t == nil {
		return x.Prog.Entry
	}
	return t.Proc
}

// touches are the variables that an edge reads or writes.
func (x *modularCheck) touches(e *cfg.Edge) []*term.Term {
	var list []*term.Term
	for _, v := range cfg.Assigned(e.Action) {
		list = append(list, v.Term)
	}
	return append(list, x.reads(e)...)
}

func (x *modularCheck) reads(e *cfg.Edge) []*term.Term {
	var list []*term.Term
	cfg.EachTerm(e.Action, func(t *term.Term) { list = append(list, x.Prog.Terms.FreeVars(t)...) })
	return list
}

// unread checks that no other thread reads what a thread begins with, and that threads of which there is one are started once.
func (x *modularCheck) unread() error {
	starts := map[*cfg.Thread]*cfg.Edge{}
	for _, t := range append([]*cfg.Thread{nil}, x.Prog.Threads...) {
		for _, e := range x.proc(t).Edges {
			for _, other := range x.Prog.Threads {
				if other != t && slices.ContainsFunc(other.Own, func(v *cfg.Var) bool { return slices.Contains(x.reads(e), v.Term) }) {
					return fmt.Errorf("certify: %v reads what a thread of %s has of its own", e.Pos, other.Name)
				}
			}
			if s := e.Starts; s != nil && !s.Many {
				if starts[s] != nil || t != nil || e.To.LeadsTo(e.From) {
					return fmt.Errorf("certify: a thread of %s may be started again", s.Name)
				}
				starts[s] = e
			}
			if e.Starts != nil && e.Starts == t {
				return fmt.Errorf("certify: a thread of %s starts one like it", t.Name)
			}
		}
	}
	return nil
}

// key is that of places in order; false: they are not.
func (x *modularCheck) key(list []Place) (string, bool) {
	key, last := "", -1
	for _, at := range list {
		i, ok := x.order[at]
		if !ok || i < last {
			return "", false
		}
		key, last = fmt.Sprintf("%s %d", key, i), i
	}
	return key, true
}

// A modularPath is a step of one thread.
type modularPath struct {
	to     *cfg.Loc // an error; where others step; or an end
	guard  []*term.Term
	values map[*term.Term]*term.Term
	starts *cfg.Thread
	quiet  bool // no other thread can have noticed it so far
}

// paths are the steps from a place, up to the next places, errors and ends.
func (x *modularCheck) paths(from Place) ([]*modularPath, error) {
	type point struct {
		loc  *cfg.Loc
		past []*cfg.Loc
		modularPath
	}
	var list []*modularPath
	work := []point{{loc: from.Loc, modularPath: modularPath{quiet: true}}}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range at.loc.Out {
			next, ok, err := x.take(at.modularPath, e)
			switch {
			case err != nil:
				return nil, err
			case !ok, e.To.Atomic && len(e.To.Out) == 0: // the other one: all wait for ever
				continue
			}
			_, place := x.order[Place{from.Thread, e.To}]
			if next.to = e.To; place || e.To.Kind != cfg.Plain || len(e.To.Out) == 0 {
				list = append(list, &next)
				continue
			}
			if !e.To.Atomic && !next.quiet {
				return nil, refuted("others do not step at %v", e.To.Pos)
			}
			if slices.Contains(at.past, e.To) {
				return nil, refuted("every loop has a cut point")
			}
			work = append(work, point{e.To, append(at.past[:len(at.past):len(at.past)], e.To), next})
		}
		if len(list)+len(work) > modularPaths {
			return nil, fmt.Errorf("certify: more than %d steps from %v", modularPaths, from.Loc.Pos)
		}
	}
	return list, nil
}

// take adds an edge to a path; false: it cannot be taken.
func (x *modularCheck) take(w modularPath, e *cfg.Edge) (modularPath, bool, error) {
	m := x.Prog.Terms
	f, err := effectOf(m, e.Action)
	if err != nil {
		return w, false, err
	}
	guard := m.Substitute(f.guard, w.values)
	w.guard = append(slices.Clip(w.guard), guard)
	values := maps.Clone(w.values)
	for i, v := range f.vars {
		if values == nil {
			values = map[*term.Term]*term.Term{}
		}
		values[v.Term] = m.Substitute(f.values[i], w.values)
	}
	w.values = values
	if e.Starts != nil {
		if w.starts != nil {
			return w, false, fmt.Errorf("certify: two threads are started at once at %v", e.Pos)
		}
		w.starts = e.Starts
	}
	w.quiet = w.quiet && e.Starts == nil && !slices.ContainsFunc(x.touches(e), func(v *term.Term) bool { return !x.own[v] })
	return w, !guard.IsFalse(), nil
}
