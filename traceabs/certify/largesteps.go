package certify

import (
	"context"
	"math/big"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// A LargeSteps claims of a program with threads, in which steps are joined to larger ones, that it reaches an error if the
// original one does. An edge of it is one of the original program, or an assignment of what all
// paths between two locations make of the state. What a thread does there others do not notice, but for the last edge
// (Interleaving.Through), and variables that are left out are not read again.
type LargeSteps struct {
	Prog, Large *cfg.Program
	Back        map[*cfg.Loc]*cfg.Loc // the locations of Prog that those of Large are
}

// Check checks each edge. The limit is for a question.
func (c *LargeSteps) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	p, err := newProver(c.Prog.Terms, b, limit)
	if err != nil {
		return err
	}
	defer p.close()
	x := &largeCheck{c, newInterleavingCheck(&Interleaving{Prog: c.Prog, Through: map[*cfg.Edge]bool{}}, p)}
	for _, proc := range c.Prog.Procs {
		for _, e := range proc.Edges {
			x.Through[e] = e.To.Atomic
		}
	}
	if len(c.Large.Threads) != len(c.Prog.Threads) || c.Large.Check != c.Prog.Check {
		return refuted("both programs have the same threads and are asked the same")
	}
	if err := x.proc(ctx, c.Prog.Entry, c.Large.Entry); err != nil {
		return err
	}
	for i, t := range c.Large.Threads {
		if t.Number != c.Prog.Threads[i].Number || t.Many {
			return refuted("both programs have the same threads")
		}
		if err := x.proc(ctx, c.Prog.Threads[i].Proc, t.Proc); err != nil {
			return err
		}
	}
	return x.through(ctx)
}

// A largeCheck is the check of one claim.
type largeCheck struct {
	*LargeSteps
	*interleavingCheck
}

// proc checks the edges of a thread.
func (x *largeCheck) proc(ctx context.Context, proc, large *cfg.Proc) error {
	live := x.live(proc)
	if x.Back[large.Entry] != proc.Entry || x.Back[large.Exit] != proc.Exit && large.Exit != nil {
		return refuted("a thread begins and ends in both programs at once")
	}
	for _, l := range large.Locs {
		of := x.Back[l]
		switch {
		case of == nil || of.Proc != proc || of.Kind != l.Kind || of.Violates != l.Violates || of.Atomic != l.Atomic:
			return refuted("location %d is one of the original program", l.ID)
		case x.same(of, l):
			continue
		case len(l.Out) != 1 || len(of.Out) == 0 || l.Out[0].Starts != nil || l.Out[0].Thread != of.Out[0].Thread:
			return refuted("location %d has the edges of the original program", l.ID)
		}
		if err := x.step(ctx, live, of, l.Out[0]); err != nil {
			return err
		}
	}
	return nil
}

// same reports that a location has its original edges; more can only reach more errors.
func (x *largeCheck) same(of, l *cfg.Loc) bool {
	for _, e := range of.Out {
		if !slices.ContainsFunc(l.Out, func(f *cfg.Edge) bool {
			starts := f.Starts == nil && e.Starts == nil || f.Starts != nil && e.Starts != nil && f.Starts.Number == e.Starts.Number
			return f.Action == e.Action && starts && x.Back[f.To] == e.To && f.Thread == e.Thread
		}) {
			return false
		}
	}
	return true
}

// step checks that an edge does what all paths from a location to its end do, and lets turns go on in between.
func (x *largeCheck) step(ctx context.Context, live map[*cfg.Loc]*big.Int, from *cfg.Loc, f *cfg.Edge) error {
	t, err := x.touch(f.Action)
	if err != nil {
		return err
	}
	end := x.Back[f.To]
	values, err := x.values(ctx, from, end, map[*cfg.Loc]map[*term.Term]*term.Term{})
	if err != nil {
		return err
	}
	if !t.guard.IsTrue() {
		return refuted("every state passes %v", name(f))
	}
	large := t.after()
	for _, list := range []map[*term.Term]*term.Term{large, values} {
		for v := range list {
			if x.local[v] != nil && live[end].Bit(x.number(v)) == 0 {
				continue
			}
			if a, b := value(large, v), value(values, v); a != b {
				if r := x.solve(ctx, []*term.Term{x.terms.Ne(a, b)}); r != solver.Unsat {
					return unproved(r, "%v becomes %v, which is %v, with %v", v, b, a, name(f))
				}
			}
		}
	}
	return nil
}

// value is that of a variable after an assignment.
func value(after map[*term.Term]*term.Term, v *term.Term) *term.Term {
	if t := after[v]; t != nil {
		return t
	}
	return v
}

// values are those at the end of all paths from a location to it, backwards: what is assigned on some path, over the state at the location. A location
// that is being left has nil.
func (x *largeCheck) values(ctx context.Context, at, end *cfg.Loc, known map[*cfg.Loc]map[*term.Term]*term.Term) (map[*term.Term]*term.Term, error) {
	if after, ok := known[at]; ok {
		if after == nil {
			return nil, refuted("no loop is a part of a step, as at location %d of the threads", at.ID)
		}
		return after, nil
	}
	known[at] = nil
	if len(at.Out) == 0 || at.Kind != cfg.Plain {
		return nil, refuted("all paths of a step come to its end, as at location %d of the threads", at.ID)
	}
	joined, any := map[*term.Term]*term.Term{}, x.terms.False()
	for i, e := range at.Out {
		if e.Starts != nil || e.Accesses() != nil {
			return nil, refuted("%v is a step of its own", name(e))
		}
		t, err := x.touch(e.Action)
		if err != nil {
			return nil, err
		}
		if _, input := e.Action.(*cfg.Havoc); input {
			return nil, refuted("%v is a step of its own", name(e))
		}
		if r := x.solve(ctx, []*term.Term{any, t.guard}); r != solver.Unsat {
			return nil, unproved(r, "no other edge passes with %v", name(e))
		}
		any = x.terms.Or(any, t.guard)
		behind := map[*term.Term]*term.Term{}
		if e.To != end {
			x.Through[e] = true
			if behind, err = x.values(ctx, e.To, end, known); err != nil {
				return nil, err
			}
		}
		after := t.after()
		for v, value := range behind {
			after[v] = value // over the state after the edge
		}
		for v := range after {
			if behind[v] != nil {
				after[v] = x.terms.Substitute(behind[v], t.after())
			}
		}
		joined = x.join(joined, after, t.guard, i == 0)
	}
	known[at] = joined
	return joined, nil
}

// join takes the values of one way where a condition holds.
func (x *largeCheck) join(others, after map[*term.Term]*term.Term, cond *term.Term, only bool) map[*term.Term]*term.Term {
	if only {
		return after
	}
	joined := map[*term.Term]*term.Term{}
	for _, list := range []map[*term.Term]*term.Term{others, after} {
		for v := range list {
			joined[v] = x.terms.Ite(cond, value(after, v), value(others, v))
		}
	}
	return joined
}
