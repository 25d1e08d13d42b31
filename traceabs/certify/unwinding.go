package certify

import (
	"context"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// An Unwinding claims that every execution has ended before it comes to its
// cut point number len(Dead)-1, and that none is at an accepting location. The cut
// points of an execution are counted from 0, the entry.
type Unwinding struct {
	Prog *cfg.Program
	Cuts []*cfg.Loc
	Dead [][]*cfg.Loc // by number: cut points where no execution is then
}

// Check executes the program from cut points to the next ones, all executions of the
// same number of them at once, and proves that what is left out is not reached.
func (u *Unwinding) Check(ctx context.Context, b solver.Backend, limit time.Duration) error {
	w, err := newSweep(u.Prog, u.Cuts, nil)
	if err != nil {
		return err
	}
	entry := u.Prog.Entry.Entry
	if !w.useful[entry.ID] {
		return nil
	}
	s, err := newFormula(b, limit)
	if err != nil {
		return err
	}
	defer s.close()
	n := &names{executor: w.executor, define: s.assert}
	w.name = n.name
	frontier := []arrival{{entry, w.start(nil)}}
	if len(u.Dead) == 0 {
		return refuted("all executions have ended at the entry")
	}
	var claims []*term.Term // what is left out and not yet shown not to be reached
	for number, dead := range u.Dead {
		if number > 0 {
			if frontier, err = w.from(frontier...); err != nil {
				return err
			}
		}
		var alive []arrival
		for _, a := range frontier {
			if number == len(u.Dead)-1 || a.loc.Kind != cfg.Plain || slices.Contains(dead, a.loc) {
				claims = append(claims, w.terms.And(a.path...))
			} else {
				n.name(&a.state)
				alive = append(alive, a)
			}
		}
		frontier = alive
		if number < len(u.Dead)-1 && !s.due(number) {
			continue
		}
		claim := w.terms.Or(claims...)
		if r := s.solve(ctx, claim, number); r != solver.Unsat {
			return unproved(r, "what the unwinding leaves out up to cut point %d is not reached", number)
		}
		s.assert(w.terms.Not(claim))
		claims = nil
	}
	return ctx.Err()
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
		limit := namelessSize
		if n.vars[i].Term.Sort().Kind == term.ArrayKind {
			limit = namelessArray
		}
		if t != nil && t.Size() > limit {
			s.env[i] = n.named(n.vars[i].Name+"!", t)
		}
	}
}

func (n *names) named(name string, t *term.Term) *term.Term {
	v := n.terms.Fresh(name, t.Sort(), t.Signed())
	n.define(n.terms.Eq(v, t))
	return v
}
