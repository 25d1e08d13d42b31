package certify

import (
	"context"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// A Refined claims that an execution of a program without calls, Prog, that comes infinitely often to Head and in the end from its
// inside only is one of Into that comes infinitely often to one of Into's heads and in the end from the inside of that only.
type Refined struct {
	Prog *cfg.Program
	Head cfg.Head // of Prog
	Into *cfg.Refined
}

// Check walks through both programs in step, over the same variables: what can be done in Prog can be done where Into stands for
// it, once it has been asked there by conditions one of which always holds where that leads to. In each strongly connected
// component of what stands for the loop, if it has something that stands for Head, is one of Into's heads, as in Heads.
func (r *Refined) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	if len(r.Prog.Procs) != 1 || len(r.Into.Procs) != 1 {
		return refuted("refined: there are no calls")
	}
	p, err := newProver(r.Prog.Terms, b, limit)
	if err != nil {
		return err
	}
	defer p.close()
	c := &refinedCheck{Refined: r, prover: p, known: map[*cfg.Loc]bool{}}
	if err := c.settle(ctx, r.Prog.Entry.Entry, r.Into.Entry.Entry); err != nil {
		return err
	}
	for len(c.open) > 0 {
		y := c.open[len(c.open)-1]
		c.open = c.open[:len(c.open)-1]
		if err := c.visit(ctx, r.Into.Stands[y], y); err != nil {
			return err
		}
	}
	var loop []*cfg.Loc
	for _, y := range r.Into.Entry.Locs {
		if x := r.Into.Stands[y]; x == nil || r.Head.Inside[x] {
			loop = append(loop, y)
		}
	}
	return covered(loop, r.Into.Heads, func(y *cfg.Loc) bool { return r.Into.Stands[y] == r.Head.Loc })
}

// A refinedCheck is the state of the walk.
type refinedCheck struct {
	*Refined
	prover *prover
	known  map[*cfg.Loc]bool // locations of Into that are reached, and stand for some of Prog
	open   []*cfg.Loc
}

// settle checks that where x is reached, at leads to what stands for it.
func (c *refinedCheck) settle(ctx context.Context, x, at *cfg.Loc) error {
	switch c.Into.Stands[at] {
	case x:
		if !c.known[at] {
			c.known[at] = true
			c.open = append(c.open, at)
		}
		return nil
	case nil:
	default:
		return refuted("refined: something else stands for %v", x.Pos)
	}
	var ways []*term.Term
	for _, e := range at.Out {
		a, ok := e.Action.(*cfg.Assume)
		if !ok || e.Kind != cfg.Internal || c.Into.Stands[e.To] != x {
			return refuted("refined: it is only asked about at %v", x.Pos)
		}
		ways = append(ways, a.Cond)
		if err := c.settle(ctx, x, e.To); err != nil {
			return err
		}
	}
	if result := c.prover.solve(ctx, []*term.Term{c.prover.terms.Not(c.prover.terms.Or(ways...))}); result != solver.Unsat {
		return unproved(result, "refined: one of the ways can be taken at %v", x.Pos)
	}
	return nil
}

// visit checks that all that can be done at x can be done at y, which stands for it.
func (c *refinedCheck) visit(ctx context.Context, x, y *cfg.Loc) error {
	if x.Kind != cfg.Plain || y.Kind != cfg.Plain {
		return refuted("refined: %v is not accepting", x.Pos)
	}
	for _, e := range x.Out {
		i := slices.IndexFunc(y.Out, func(f *cfg.Edge) bool { return f.Kind == cfg.Internal && f.Action == e.Action && c.leads(f.To, e.To) })
		if i < 0 {
			return refuted("refined: the edge at %v is there", e.Pos)
		}
		if err := c.settle(ctx, e.To, y.Out[i].To); err != nil {
			return err
		}
	}
	return nil
}

// leads reports whether a location stands for another one, or asks about what does.
func (c *refinedCheck) leads(at, x *cfg.Loc) bool {
	stands := c.Into.Stands[at]
	return stands == x || stands == nil
}
