package certify

import (
	"context"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// An Induction claims that no accepting location is reached, by k-induction (Sheeran, Singh,
// Stålmarck, "Checking safety properties using induction and a SAT-solver", FMCAD 2000): none is
// within so many cut points, and where none was in as many cut points one after the other, none is
// next. The predicates of cut points hold there, by an induction of their own, and help with that.
type Induction struct {
	Prog   *cfg.Program
	Cuts   []Cut // predicates without quantifiers
	Rounds int   // at least 1
}

// Check executes the program from the entry, and from each cut point, where nothing is known but its
// predicates, over so many cut points, all executions at once. The limit is for a question.
func (d *Induction) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	if d.Rounds < 1 {
		return refuted("an induction has a round")
	}
	known := map[*cfg.Loc][]*term.Term{}
	var cuts []*cfg.Loc
	for _, c := range d.Cuts {
		if hasQuantifier(c.Predicates) {
			return refuted("predicates have no quantifiers")
		}
		cuts = append(cuts, c.Loc)
		known[c.Loc] = append(known[c.Loc], c.Predicates...)
	}
	facts := &Annotation{Prog: d.Prog, Cuts: d.Cuts}
	if err := facts.check(ctx, b, limit, false); err != nil {
		return err
	}
	w, err := newSweep(d.Prog, cuts, known)
	if err != nil {
		return err
	}
	c := &inductionCheck{w: w, backend: b, limit: limit, known: known, rounds: d.Rounds}
	entry := d.Prog.Entry.Entry
	if err := c.chain(ctx, entry, nil, 1); err != nil {
		return err
	}
	for _, l := range cuts {
		if l.Kind == cfg.Plain && w.useful[l.ID] && (l != entry || len(l.In) > 0) {
			if err := c.chain(ctx, l, known[l], d.Rounds); err != nil {
				return err
			}
		}
	}
	return ctx.Err()
}

type inductionCheck struct {
	w       *sweep
	backend solver.Backend
	limit   time.Duration
	known   map[*cfg.Loc][]*term.Term
	rounds  int
}

// chain executes the program from a location, where these facts hold, up to the last round. It
// proves that no accepting location is reached in the round first or later, if none is before.
func (c *inductionCheck) chain(ctx context.Context, from *cfg.Loc, facts []*term.Term, first int) error {
	m := c.w.terms
	s, err := newFormula(m, c.backend, c.limit)
	if err != nil {
		return err
	}
	defer s.close()
	c.w.name = (&names{executor: c.w.executor, define: s.assert}).name
	at := []arrival{{from, c.w.start(facts)}}
	if from.Kind != cfg.Plain {
		return refuted("%v is not accepting", from.Pos)
	}
	for round := 1; round <= c.rounds; round++ {
		var ends []*term.Term
		if at, ends, err = c.next(at); err != nil {
			return err
		}
		wrong := m.Or(ends...)
		if round >= first {
			if r := s.solve(ctx, wrong, round); r != solver.Unsat {
				return unproved(r, "no accepting location is reached %d cut points after %v", round, from.Pos)
			}
		}
		s.assert(m.Not(wrong))
	}
	return nil
}

// next goes on from cut points to the next ones. The ends are the conditions for accepting
// locations to be reached there.
func (c *inductionCheck) next(at []arrival) (next []arrival, ends []*term.Term, err error) {
	ways := map[*cfg.Loc][]state{}
	for _, a := range at {
		c.w.name(&a.state)
		moves, err := c.w.from(a)
		if err != nil {
			return nil, nil, err
		}
		for _, m := range moves {
			ways[m.loc] = append(ways[m.loc], m.state)
		}
	}
	for _, l := range c.w.order {
		if len(ways[l]) == 0 {
			continue
		}
		s := c.w.join(l, ways[l])
		if l.Kind != cfg.Plain {
			ends = append(ends, c.w.terms.And(s.path...))
			continue
		}
		for _, q := range c.known[l] {
			s.path = append(s.path[:len(s.path):len(s.path)], c.w.read(s, q))
		}
		next = append(next, arrival{l, s})
	}
	return next, ends, nil
}
