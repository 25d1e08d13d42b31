package certify

import (
	"context"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// An Unwinding claims that every execution passes positions of a graph without
// cycles from the first one on, a position at each cut point that it reaches, and
// that none reaches an accepting location. So all executions end.
type Unwinding struct {
	Prog      *cfg.Program
	Cuts      []*cfg.Loc
	Positions []Position // each before those that it leads to; the first is at the entry
}

// A Position is a cut point that executions reach at most once.
type Position struct {
	Loc  *cfg.Loc
	Dead bool  // no execution comes here
	Next []int // the positions that executions reach from here, one a cut point; they reach no others
	Ask  bool  // a hint: that it is dead, or what is left out so far, is best proved here
}

// Check executes the program from position to position, all executions that reach one
// at once, and proves that what is left out is not reached. It does not matter how the
// positions were chosen: an edge always leads to a later one, so that an execution comes
// to each at most once, on one way.
func (u *Unwinding) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	w, err := newSweep(u.Prog, u.Cuts, nil)
	if err != nil {
		return err
	}
	entry := u.Prog.Entry.Entry
	if !w.useful[entry.ID] {
		return nil
	}
	if len(u.Positions) == 0 || u.Positions[0].Loc != entry {
		return refuted("executions begin at the first position")
	}
	s, err := newFormula(w.terms, b, limit)
	if err != nil {
		return err
	}
	defer s.close()
	c := &unwindingCheck{w: w, s: s, of: u, ways: make([][]state, len(u.Positions))}
	w.cells = true
	w.name = (&names{executor: w.executor, define: s.assert}).name
	c.ways[0] = []state{w.start(nil)}
	for k, p := range u.Positions {
		if err := c.visit(ctx, k); err != nil {
			return err
		}
		if p.Ask && s.due(k) {
			if err := c.refute(ctx, k); err != nil {
				return err
			}
		}
	}
	if err := c.refute(ctx, len(u.Positions)); err != nil {
		return err
	}
	return ctx.Err()
}

type unwindingCheck struct {
	w      *sweep
	s      *formula
	of     *Unwinding
	ways   [][]state    // by position: those who come there
	claims []*term.Term // what is left out and not yet shown not to be reached
}

// visit goes on from a position.
func (c *unwindingCheck) visit(ctx context.Context, k int) error {
	if len(c.ways[k]) == 0 {
		return nil
	}
	p := c.of.Positions[k]
	at := c.w.join(p.Loc, c.ways[k])
	c.ways[k] = nil
	if p.Dead || p.Loc.Kind != cfg.Plain {
		earlier := c.claims
		c.claims = nil
		c.leaveOut(at)
		if p.Dead && p.Ask {
			if err := c.refute(ctx, k); err != nil {
				return err
			}
		}
		c.claims = append(earlier, c.claims...)
		return nil
	}
	c.w.name(&at)
	moves, err := c.w.from(arrival{p.Loc, at})
	if err != nil {
		return err
	}
	for _, m := range moves {
		to := c.of.next(p, m.loc)
		switch {
		case to < 0:
			c.leaveOut(m.state)
		case to <= k:
			return refuted("what position %d leads to comes after it", k)
		default:
			c.ways[to] = append(c.ways[to], m.state)
		}
	}
	return nil
}

// next is the position that executions reach from another one at a cut point; -1: they do not.
func (u *Unwinding) next(p Position, loc *cfg.Loc) int {
	for _, i := range p.Next {
		if 0 <= i && i < len(u.Positions) && u.Positions[i].Loc == loc {
			return i
		}
	}
	return -1
}

// leaveOut claims that there is no execution in a state.
func (c *unwindingCheck) leaveOut(s state) { c.claims = append(c.claims, c.w.terms.And(s.path...)) }

// refute proves what is claimed.
func (c *unwindingCheck) refute(ctx context.Context, position int) error {
	claim := c.w.terms.Or(c.claims...)
	if r := c.s.solve(ctx, claim, position); r != solver.Unsat {
		return unproved(r, "what the unwinding leaves out up to position %d is not reached", position)
	}
	c.s.assert(c.w.terms.Not(claim))
	c.claims = nil
	return nil
}

// names keep states small over many cut points: what has become large is named
// by a variable that is defined to be it.
type names struct {
	*executor
	define func(*term.Term)
}

func (n *names) name(s *state) {
	if t := n.terms.And(s.path...); t.Size() > namelessSize {
		s.path = []*term.Term{n.named("path!", t)}
	}
	for i, t := range s.env {
		if t != nil && n.rows(s, i) {
			continue
		}
		limit := namelessSize
		if n.vars[i].Term.Sort().Kind == term.ArrayKind {
			limit = namelessArray
		}
		if t != nil && t.Size() > limit {
			s.env[i] = n.named(n.vars[i].Name+"!", t)
		}
	}
}

// rows names the cells of an array one by one; false: it is no row.
func (n *names) rows(s *state, i int) bool {
	r, ok := rowOf(s.env[i])
	if ok {
		s.env[i] = n.with(r, nil, func(j *term.Term) *term.Term {
			if r.cells[j].Size() <= namelessSize {
				return r.cells[j]
			}
			return n.named(n.vars[i].Name+"["+j.Value().String()+"]!", r.cells[j])
		})
	}
	return ok
}

func (n *names) named(name string, t *term.Term) *term.Term {
	v := n.terms.Fresh(name, t.Sort(), t.Signed())
	if isNumber(t) {
		n.known[v] = n.values(t)
	}
	n.define(n.terms.Eq(v, t))
	return v
}
