package threadmodular

import (
	"context"
	"maps"
	"slices"

	"tav/solver"
	"tav/solver/term"
	"tav/traceabs/certify"
	"tav/traceabs/query"
)

// Facts are what holds at the combinations of places that threads reach, as far as atoms of the program say it: of all of
// these those that no step breaks (C. Flanagan, K. R. M. Leino: "Houdini, an annotation assistant for
// ESC/Java", FME 2001). That threads never are at a combination is one as well, so that threads exclude each other.
type facts struct {
	*program
	k      int
	oracle *query.Oracle
	known  map[string][]*term.Term // by group; none: it is unreachable
	groups map[string]group
	copies map[*term.Term]ownCopy // own variables of threads of a group
	atoms  []*term.Term
	free   []*term.Term // that no thread has a lock
	steps  []*transition
	users  map[string][]*transition // by group that is known before
	work   []*transition
	queued map[*transition]bool
}

// An ownCopy is the variable of thread i of a group.
type ownCopy struct {
	of *term.Term
	i  int
}

// A transition is a step with the groups that it is about.
type transition struct {
	*step
	guard         []*term.Term
	before, after [][]member
}

// newFacts says at first that nothing but the beginning is ever reached, and all atoms hold there.
func newFacts(q *program, k int, groups map[string]group, o *query.Oracle) (*facts, error) {
	f := &facts{
		program: q, k: k, oracle: o, known: map[string][]*term.Term{}, groups: groups, copies: map[*term.Term]ownCopy{},
		users: map[string][]*transition{}, queued: map[*transition]bool{}, atoms: atomsOf(q), free: q.free(),
	}
	for x := range q.own {
		for i := range k {
			f.copies[certify.OwnOf(q.Terms, x, i)] = ownCopy{x, i}
		}
	}
	err := q.eachStep(k, func(s *step, heads [][]member) error {
		t := &transition{step: s, before: s.before(k), after: heads}
		for _, b := range t.before {
			if groups[groupOf(b).key()] == nil {
				return nil
			}
		}
		for _, g := range s.guard {
			t.guard = append(t.guard, q.copyOf(g, 0))
		}
		for _, b := range t.before {
			key := groupOf(b).key()
			f.users[key] = append(f.users[key], t)
		}
		if f.steps = append(f.steps, t); len(f.steps) > maxClauses {
			return errSize
		}
		return nil
	})
	for _, key := range slices.Sorted(maps.Keys(groups)) {
		if groups[key].first(q) {
			f.known[key] = nil // for any values of variables
			f.push(key)
		}
	}
	return f, err
}

// find drops what steps break until nothing is left to be dropped; false: ctx has ended before, and it may go on.
func (f *facts) find(ctx context.Context) bool {
	for len(f.work) > 0 {
		t := f.work[0]
		f.work = f.work[1:]
		f.queued[t] = false
		if before, ok := f.before(t); ok && !(f.opens(t) && f.oracle.Unsat(ctx, before) == solver.Unsat) {
			for _, list := range t.after {
				f.weaken(ctx, t, list, before)
			}
		}
		if ctx.Err() != nil {
			f.queue(t)
			return false
		}
	}
	return true
}

// first reports whether a group is one of threads that are where they begin.
func (g group) first(q *program) bool {
	return !slices.ContainsFunc(g, func(at *place) bool { return at.loc != nil && (at.class.thread != nil || at.loc != q.Entry.Entry) })
}

// push lets the steps that rely on what is known of a group be looked at again.
func (f *facts) push(key string) {
	for _, t := range f.users[key] {
		f.queue(t)
	}
}

func (f *facts) queue(t *transition) {
	if !f.queued[t] {
		f.queued[t] = true
		f.work = append(f.work, t)
	}
}

// opens reports whether a step, where it can be taken, is the first one to a combination.
func (f *facts) opens(t *transition) bool {
	return slices.ContainsFunc(t.after, func(list []member) bool {
		_, reached := f.known[groupOf(list).key()]
		return !reached
	})
}

// weaken keeps of what is known of a group what a step does not break.
func (f *facts) weaken(ctx context.Context, t *transition, list []member, before []*term.Term) {
	g := groupOf(list)
	key := g.key()
	known, reached := f.known[key]
	if !reached {
		known = f.candidates(f.atoms, g)
	}
	kept, broken := f.keep(ctx, t, list, before, known)
	if len(broken) > 0 {
		unlocked, _ := f.keep(ctx, t, list, before, f.whileFree(kept, broken))
		kept = append(kept, unlocked...)
	}
	if ctx.Err() != nil {
		return // what could not be asked is not broken
	}
	if f.known[key] = kept; !reached || len(broken) > 0 {
		f.push(key)
	}
}

// keep distinguishes what holds after a step from what may not.
func (f *facts) keep(ctx context.Context, t *transition, list []member, before, known []*term.Term) (kept, broken []*term.Term) {
	var open, posts []*term.Term
	for _, c := range known {
		if post := f.after(t, list, c); slices.Contains(before, post) {
			kept = append(kept, c)
		} else {
			open, posts = append(open, c), append(posts, post)
		}
	}
	if len(posts) == 0 {
		return kept, nil
	}
	for i, holds := range f.oracle.Implied(ctx, before, posts) {
		if holds {
			kept = append(kept, open[i])
		} else {
			broken = append(broken, open[i])
		}
	}
	return kept, broken
}

// whileFree weakens what is broken of shared variables: it may hold as long as a lock is free.
func (f *facts) whileFree(kept, broken []*term.Term) []*term.Term {
	var list []*term.Term
	for _, free := range f.free {
		taken := f.Terms.Not(free)
		if slices.Contains(kept, taken) {
			continue
		}
		for _, c := range broken {
			if vars := f.Terms.FreeVars(c); c.Op() != term.OpOr && !slices.ContainsFunc(vars, func(x *term.Term) bool {
				return !slices.Contains(f.shared, x) || slices.Contains(f.Terms.FreeVars(free), x)
			}) {
				list = append(list, f.Terms.Or(taken, c))
			}
		}
	}
	return list
}

// before is what is known when a step is taken; false: it never is.
func (f *facts) before(t *transition) ([]*term.Term, bool) {
	conj := slices.Clone(t.guard)
	for _, b := range t.before {
		known, ok := f.known[groupOf(b).key()]
		if !ok {
			return nil, false
		}
		for _, c := range known {
			conj = append(conj, f.instance(c, b))
		}
	}
	return conj, true
}

// instance is what is known of a group for threads of a step.
func (f *facts) instance(c *term.Term, list []member) *term.Term {
	return f.rename(c, func(o ownCopy) *term.Term { return certify.OwnOf(f.Terms, o.of, list[o.i].number) }, nil)
}

// after is what must hold before a step so that it does after it.
func (f *facts) after(t *transition, list []member, c *term.Term) *term.Term {
	return f.rename(c, func(o ownCopy) *term.Term {
		n := list[o.i].number
		switch {
		case n == 0 || n == 1 && t.starts != nil && t.starts.owns(o.of):
			return f.copyOf(t.value(o.of), 0)
		case n == 1 && t.starts != nil:
			return f.Terms.Var(o.of.Name()+"#begun", o.of.Sort(), o.of.Signed())
		}
		return certify.OwnOf(f.Terms, o.of, n)
	}, t)
}

// rename puts terms in the place of the variables of a group.
func (f *facts) rename(c *term.Term, own func(ownCopy) *term.Term, t *transition) *term.Term {
	sub := map[*term.Term]*term.Term{}
	for _, x := range f.Terms.FreeVars(c) {
		if o, ok := f.copies[x]; ok {
			sub[x] = own(o)
		} else if t != nil {
			sub[x] = f.copyOf(t.value(x), 0)
		}
	}
	return f.Terms.Substitute(c, sub)
}

// safe reports whether they exclude all errors.
func (f *facts) safe(ctx context.Context) bool {
	for _, t := range f.steps {
		if t.wrong {
			if before, ok := f.before(t); ok && f.oracle.Unsat(ctx, before) != solver.Unsat {
				return false
			}
		}
	}
	return true
}

// claim is what they claim, and what holds beside it.
func (f *facts) claim(more map[string][]*term.Term) *certify.Modular {
	claim := &certify.Modular{Prog: f.Program, K: f.k}
	for _, at := range f.places {
		if at.loc != nil {
			claim.Places = append(claim.Places, certify.Place{Thread: at.class.thread, Loc: at.loc})
		}
	}
	for _, key := range sortedKeys(f.known) {
		g := certify.Group{Predicates: slices.Concat(f.known[key], more[key])}
		for _, at := range f.groups[key] {
			g.At = append(g.At, certify.Place{Thread: at.class.thread, Loc: at.loc})
		}
		claim.Groups = append(claim.Groups, g)
	}
	return claim
}
