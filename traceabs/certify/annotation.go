package certify

import (
	"context"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// An Annotation claims that at each cut point, whenever control is there, all of
// its predicates hold (∀ only at the root of one), and that these exclude the accepting
// locations (Floyd 1967).
type Annotation struct {
	Prog      *cfg.Program
	Cuts      []Cut
	Instances Instantiate // for predicates with quantifiers; nil: none
}

// A Cut is a cut point with its predicates.
type Cut struct {
	Loc        *cfg.Loc
	Predicates []*term.Term
}

// Check executes the program from the entry and from each cut point, where its
// predicates are assumed, up to the next ones, whose predicates must hold.
// The limit is for a question.
func (a *Annotation) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	return a.check(ctx, b, limit, true)
}

// check is Check; unless it is to be safe, accepting locations may be reached.
func (a *Annotation) check(ctx context.Context, b solver.Backend, limit time.Duration, safe bool) error {
	claims := map[*cfg.Loc][]*term.Term{}
	var cuts []*cfg.Loc
	for _, c := range a.Cuts {
		cuts = append(cuts, c.Loc)
		claims[c.Loc] = append(claims[c.Loc], c.Predicates...)
	}
	w, err := newSweep(a.Prog, cuts, claims)
	if err != nil {
		return err
	}
	p, err := newProver(a.Prog.Terms, b, limit)
	if err != nil {
		return err
	}
	defer p.close()
	p.instances = a.Instances
	c := &annotationCheck{w, p, claims, safe}
	entry := a.Prog.Entry.Entry
	if err := c.holds(ctx, entry, arrival{entry, w.start(nil)}); err != nil {
		return err
	}
	if !w.cut[entry] {
		if err := c.from(ctx, entry); err != nil {
			return err
		}
	}
	for _, l := range cuts {
		if l.Kind != cfg.Plain || !w.useful[l.ID] {
			continue
		}
		if err := c.from(ctx, l); err != nil {
			return err
		}
	}
	return ctx.Err()
}

type annotationCheck struct {
	*sweep
	*prover
	claims map[*cfg.Loc][]*term.Term
	safe   bool // accepting locations are excluded
}

// from checks what is reached from a location.
func (c *annotationCheck) from(ctx context.Context, l *cfg.Loc) error {
	ends, err := c.sweep.from(arrival{l, c.start(c.claims[l])})
	if err != nil {
		return err
	}
	for _, end := range ends {
		if err := c.holds(ctx, l, end); err != nil {
			return err
		}
	}
	return nil
}

// holds proves what is claimed of a location for the executions that come there.
func (c *annotationCheck) holds(ctx context.Context, from *cfg.Loc, end arrival) error {
	if end.loc.Kind != cfg.Plain {
		if !c.safe {
			return nil
		}
		if r := c.solve(ctx, end.path); r != solver.Unsat {
			return unproved(r, "the annotation excludes %v from %v", end.loc.Pos, from.Pos)
		}
		return nil
	}
	m, known := c.prover.terms, slices.Clone(end.path)
	sums := slices.ContainsFunc(c.claims[end.loc], func(q *term.Term) bool { return solver.HasSum(m, q) })
	for _, q := range c.claims[end.loc] {
		after := c.read(end.state, q)
		if slices.Contains(known, after) {
			continue
		}
		r := c.solve(ctx, append(slices.Clone(known), m.Not(after)))
		if r != solver.Unsat {
			return unproved(r, "the annotation is preserved from %v to %v: %v", from.Pos, end.loc.Pos, q)
		}
		if sums { // more may follow from one, such as its range
			known = append(known, after)
		}
	}
	return nil
}
