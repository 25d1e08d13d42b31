package certify

import (
	"context"
	"fmt"
	"maps"
	"math/bits"
	"slices"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// through checks after which edges turns go on: those can be taken later, after edges of other threads, but of the first thread before it starts another
// one. If that brings a thread to an error earlier, the rest of the word is not needed. Where races or deadlocks are looked for a turn ends in front of what
// is announced.
func (x *interleavingCheck) through(ctx context.Context) error {
	var others []*cfg.Edge
	if err := x.own(); err != nil {
		return err
	}
	for _, proc := range x.Prog.Procs {
		for _, e := range proc.Edges {
			if proc != x.Prog.Entry || x.after[e.From] {
				others = append(others, e)
			}
		}
	}
	if err := x.places(others); err != nil {
		return err
	}
	for _, proc := range x.Prog.Procs {
		for _, e := range proc.Edges {
			switch {
			case e.To.Atomic != x.Through[e] && e.To.Atomic:
				return refuted("a turn does not end inside of an atomic block with %v", name(e))
			case !x.Through[e] || e.To.Atomic:
				continue
			case e.Starts != nil, e.To.NextAccess() != nil, len(e.To.Out) == 0 && x.Prog.Check.Has(cfg.NoDeadlock):
				return refuted("a turn ends with %v", name(e))
			case proc == x.Prog.Entry && !x.after[e.From]:
				continue
			}
			for _, f := range others {
				if f.Thread == e.Thread {
					continue
				}
				if ok, err := x.swap(ctx, e.Action, f.Action); !ok || x.starting(f, e) {
					return unless(err, "%v and %v commute", name(e), name(f))
				}
			}
		}
	}
	return nil
}

// own checks that each thread has a procedure and local variables that no other thread has.
func (x *interleavingCheck) own() error {
	number := map[*cfg.Proc]int{x.Prog.Entry: 0}
	for _, t := range x.Prog.Threads {
		if _, ok := number[t.Proc]; ok || t.Many {
			return refuted("a thread of %s has a procedure of its own", t.Name)
		}
		number[t.Proc] = t.Number
	}
	for _, proc := range x.Prog.Procs {
		n, ok := number[proc]
		for _, e := range proc.Edges {
			if !ok || e.Kind != cfg.Internal || e.Thread != n {
				return refuted("%v is an edge of a thread, and no call", name(e))
			}
			t, err := x.touch(e.Action)
			if err != nil {
				return err
			}
			for _, v := range t.about {
				if home := x.local[v]; home != nil && home != proc {
					return refuted("%v is a variable of one thread", v)
				}
			}
		}
	}
	return nil
}

// places checks that no thread changes where in memory another one makes an access that is announced.
func (x *interleavingCheck) places(edges []*cfg.Edge) error {
	for _, e := range edges {
		a := e.Accesses()
		if a == nil || a.Wait {
			continue
		}
		for _, f := range edges {
			for _, v := range cfg.Assigned(f.Action) {
				if f.Thread != e.Thread && x.says(a, v.Term) {
					return refuted("no thread changes where another one accesses memory, as with %v", name(f))
				}
			}
		}
	}
	return nil
}

// turn lists the edges that may be in a thread's next turn from a location.
func (x *interleavingCheck) turn(l *cfg.Loc) []*cfg.Edge {
	if list, ok := x.turns[l]; ok {
		return list
	}
	list := edgesFrom(l, func(e *cfg.Edge) []*cfg.Loc {
		if x.Through[e] {
			return []*cfg.Loc{e.To}
		}
		return nil
	})
	x.turns[l] = list
	return list
}

// future lists the edges that may be taken from a location on, also by threads that are started there.
func (x *interleavingCheck) future(l *cfg.Loc) []*cfg.Edge {
	if list, ok := x.futures[l]; ok {
		return list
	}
	list := edgesFrom(l, func(e *cfg.Edge) []*cfg.Loc {
		if e.Starts != nil {
			return []*cfg.Loc{e.To, e.Starts.Proc.Entry}
		}
		return []*cfg.Loc{e.To}
	})
	x.futures[l] = list
	return list
}

// edgesFrom lists the edges out of a location and of those that edges lead on to.
func edgesFrom(l *cfg.Loc, on func(*cfg.Edge) []*cfg.Loc) (list []*cfg.Edge) {
	seen := map[*cfg.Loc]bool{l: true}
	for work := []*cfg.Loc{l}; len(work) > 0; {
		from := work[len(work)-1]
		work = work[:len(work)-1]
		list = append(list, from.Out...)
		for _, e := range from.Out {
			for _, to := range on(e) {
				if !seen[to] {
					seen[to] = true
					work = append(work, to)
				}
			}
		}
	}
	return list
}

// independent proves that an edge commutes with every edge of another thread's next turn.
func (x *interleavingCheck) independent(ctx context.Context, e *cfg.Edge, at *cfg.Loc) (bool, error) {
	key := edgeAt{e, at}
	apart, ok := x.apart[key]
	if !ok {
		var err error
		if apart, err = x.all(ctx, []*cfg.Edge{e}, x.turn(at)); err != nil {
			return false, err
		}
		x.apart[key] = apart
	}
	return apart, nil
}

// all proves that each of some edges of a thread commutes with each of others of other threads.
func (x *interleavingCheck) all(ctx context.Context, edges, others []*cfg.Edge) (bool, error) {
	for _, e := range edges {
		for _, f := range others {
			if f.Thread == e.Thread { // a thread started again, after its end
				continue
			}
			if ok, err := x.commute(ctx, e, f); !ok {
				return false, err
			}
		}
	}
	return true, nil
}

// leads proves that the thread at turn may go on before all others.
func (x *interleavingCheck) leads(ctx context.Context, c Combination) error {
	at := c.Locs[c.Turn]
	for rest := x.ready(c.Locs) &^ (1 << c.Turn); rest != 0; rest &= rest - 1 {
		apart, err := x.apartForEver(ctx, at, c.Locs[bits.TrailingZeros64(rest)])
		if !apart {
			return unless(err, "the turn of thread %d from location %d commutes with all that others do", c.Turn, at.ID)
		}
	}
	return x.passes(ctx, c)
}

// passes proves that a turn goes on to its end in every state with such constants, and is taken once.
func (x *interleavingCheck) passes(ctx context.Context, c Combination) error {
	type point struct {
		at    *cfg.Loc
		known map[*term.Term]*term.Term
	}
	work := []point{{c.Locs[c.Turn], c.Known}}
	for steps := 0; len(work) > 0; steps++ {
		p := work[len(work)-1]
		work = work[:len(work)-1]
		if steps > turnSteps {
			return fmt.Errorf("certify: more than %d steps of a turn from %v", turnSteps, c.Locs[c.Turn].Pos)
		}
		if slices.ContainsFunc(x.future(p.at), func(e *cfg.Edge) bool { return e.To == p.at }) {
			return refuted("a turn that comes to location %d is taken once", p.at.ID)
		}
		any := x.terms.False()
		for _, e := range p.at.Out {
			t, err := x.touch(e.Action)
			if err != nil {
				return err
			}
			guard := x.terms.Substitute(t.guard, p.known)
			if guard.IsFalse() {
				continue
			}
			any = x.terms.Or(any, guard)
			if e.To.Kind != cfg.Plain || e.To == x.Prog.Entry.Exit || e.Starts != nil && x.runs(c.Locs, e.Starts) {
				return refuted("the program goes on behind %v", name(e))
			}
			if x.Through[e] {
				work = append(work, point{e.To, x.constants(p.known, t)})
			}
		}
		if r := x.solve(ctx, []*term.Term{x.terms.Not(any)}); r != solver.Unsat {
			return unproved(r, "every state passes at location %d of the threads", p.at.ID)
		}
	}
	return nil
}

// runs reports whether a thread runs.
func (x *interleavingCheck) runs(locs []*cfg.Loc, t *cfg.Thread) bool {
	at := locs[t.Number]
	return at != nil && len(at.Out) > 0
}

// constants are those after an action.
func (x *interleavingCheck) constants(known map[*term.Term]*term.Term, t *touch) map[*term.Term]*term.Term {
	next := maps.Clone(known)
	for i, v := range t.vars {
		if value := x.terms.Substitute(t.values[i], known); value.IsConst() {
			if next == nil {
				next = map[*term.Term]*term.Term{}
			}
			next[v.Term] = value
		} else {
			delete(next, v.Term)
		}
	}
	return next
}

// says reports that where an access is depends on a variable.
func (x *interleavingCheck) says(a *cfg.Access, v *term.Term) bool {
	return slices.ContainsFunc([]*term.Term{a.Object, a.Offset, a.Size}, func(t *term.Term) bool {
		return t != nil && slices.Contains(x.terms.FreeVars(t), v)
	})
}
