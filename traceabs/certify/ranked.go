package certify

import (
	"context"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// A Ranked claims that a program without calls which has no error shows of another one, Prog, that
// no execution comes infinitely often to Head and, from some time on, from its inside only.
type Ranked struct {
	Prog   *cfg.Program
	Head   cfg.Head     // of Prog
	Rank   []*term.Term // terms over Prog's variables, each of a finite sort, read as signed numbers
	Ranked *cfg.Program
}

// Check walks through both programs in step. Where Prog stands the other one stands too, with the same values of
// Prog's variables; and where Prog reaches the head it keeps the rank in variables of its own. If it comes there from the inside and
// cannot reach an accepting location, the rank is lexicographically less than what was kept. As there
// are finitely many ranks, this is so only finitely often in a row.
func (r *Ranked) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	if len(r.Prog.Procs) != 1 || len(r.Ranked.Procs) != 1 {
		return refuted("rank: there are no calls")
	}
	for _, t := range r.Rank {
		if t.Sort().Kind != term.BitVecKind {
			return refuted("rank: %v is a bit-vector", t)
		}
	}
	p, err := newProver(r.Prog.Terms, b, limit)
	if err != nil {
		return err
	}
	defer p.close()
	c := &rankedCheck{Ranked: r, prover: p, known: map[[2]*cfg.Loc]bool{}, own: map[*term.Term]bool{}}
	for _, e := range r.Prog.Entry.Edges {
		for _, v := range assigned(e) {
			c.own[v.Term] = true
		}
	}
	c.pair(r.Prog.Entry.Entry, r.Ranked.Entry.Entry)
	for len(c.open) > 0 {
		at := c.open[len(c.open)-1]
		c.open = c.open[:len(c.open)-1]
		if err := c.visit(ctx, at[0], at[1]); err != nil {
			return err
		}
	}
	return nil
}

// A rankedCheck is the state of the walk.
type rankedCheck struct {
	*Ranked
	prover *prover
	own    map[*term.Term]bool // variables that Prog assigns
	kept   []*cfg.Var          // those that keep the rank; nil: the head was not reached yet
	known  map[[2]*cfg.Loc]bool
	open   [][2]*cfg.Loc
}

// pair notes that one location of Ranked stands for one of Prog.
func (c *rankedCheck) pair(x, by *cfg.Loc) {
	if at := [2]*cfg.Loc{x, by}; !c.known[at] {
		c.known[at] = true
		c.open = append(c.open, at)
	}
}

// visit checks that all that can be done at x can be done at what stands for it.
func (c *rankedCheck) visit(ctx context.Context, x, by *cfg.Loc) error {
	if by.Kind != cfg.Plain { // it is proved that nothing comes here
		return nil
	}
	if x.Kind != cfg.Plain {
		return refuted("rank: %v is accepting", x.Pos)
	}
	for _, e := range x.Out {
		i := slices.IndexFunc(by.Out, func(f *cfg.Edge) bool { return f.Kind == cfg.Internal && f.Action == e.Action })
		if i < 0 {
			return refuted("rank: the edge at %v is there", e.Pos)
		}
		to := by.Out[i].To
		switch {
		case e.To == c.Head.Loc:
			var err error
			if to, err = c.arrive(ctx, to, c.Head.Inside[x]); err != nil {
				return err
			}
		case c.Head.Inside[e.To] && !c.Head.Inside[x]:
			to = c.forget(to)
		}
		if to != nil {
			c.pair(e.To, to)
		}
	}
	return nil
}

// arrive checks what is done when the head is reached, and is what stands for it. Nil: nothing comes there.
func (c *rankedCheck) arrive(ctx context.Context, at *cfg.Loc, inside bool) (*cfg.Loc, error) {
	if at.Kind != cfg.Plain {
		return nil, nil
	}
	if !inside {
		return c.keep(at)
	}
	m := c.Prog.Terms
	bad, falls := m.False(), m.False()
	var to *cfg.Loc
	for _, f := range at.Out {
		a, ok := f.Action.(*cfg.Assume)
		switch {
		case !ok || f.Kind != cfg.Internal:
			return nil, refuted("rank: it is asked about at %v", c.Head.Pos)
		case f.To.Kind != cfg.Plain:
			bad = m.Or(bad, a.Cond)
		case to == nil:
			var err error
			if to, err = c.keep(f.To); err != nil {
				return nil, err
			}
			falls = m.And(a.Cond, c.less())
		}
	}
	question := []*term.Term{m.Not(bad), m.Not(falls)}
	if result := c.prover.solve(ctx, question); result != solver.Unsat {
		return nil, unproved(result, "rank: it falls at %v or there is an error", c.Head.Pos)
	}
	return to, nil
}

// forget passes over that variables which Prog does not have get values: where the loop is entered, what was kept says nothing any more.
func (c *rankedCheck) forget(at *cfg.Loc) *cfg.Loc {
	if len(at.Out) != 1 || at.Kind != cfg.Plain || at.Out[0].Kind != cfg.Internal {
		return at
	}
	a, ok := at.Out[0].Action.(*cfg.Assign)
	if !ok || slices.ContainsFunc(a.Dst, func(v *cfg.Var) bool { return c.own[v.Term] || c.Prog.VarOf(v.Term) != nil }) {
		return at
	}
	return at.Out[0].To
}

// keep checks that the only thing done at a location is that the rank is kept, always in the same variables,
// and is where that leads to.
func (c *rankedCheck) keep(at *cfg.Loc) (*cfg.Loc, error) {
	if len(at.Out) != 1 || at.Kind != cfg.Plain || at.Out[0].Kind != cfg.Internal {
		return nil, refuted("rank: it is kept at %v", c.Head.Pos)
	}
	a, ok := at.Out[0].Action.(*cfg.Assign)
	if !ok || !slices.Equal(a.Src, c.Rank) || len(a.Dst) != len(a.Src) {
		return nil, refuted("rank: it is kept at %v", c.Head.Pos)
	}
	if c.kept == nil {
		c.kept = a.Dst
		for i, v := range a.Dst {
			if c.own[v.Term] || c.Prog.VarOf(v.Term) != nil || slices.Contains(a.Dst[:i], v) || v.Term.Sort() != c.Rank[i].Sort() {
				return nil, refuted("rank: %s only keeps it", v.Name)
			}
		}
	}
	if !slices.Equal(a.Dst, c.kept) {
		return nil, refuted("rank: it is kept in the same variables")
	}
	return at.Out[0].To, nil
}

// less is that the rank is lexicographically less than what was kept.
func (c *rankedCheck) less() *term.Term {
	m := c.Prog.Terms
	var ways, same []*term.Term
	for i, t := range c.Rank {
		ways = append(ways, m.And(append(slices.Clone(same), m.SLt(t, c.kept[i].Term))...))
		same = append(same, m.Eq(t, c.kept[i].Term))
	}
	return m.Or(ways...)
}
