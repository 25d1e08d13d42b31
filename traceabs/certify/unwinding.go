package certify

import (
	"context"
	"slices"
	"time"

	"tav/cfg"
	"tav/solver"
	"tav/solver/term"
)

// An Unwinding claims that every execution passes positions of a graph without
// cycles from the first one on, a position at each cut point that it comes to, and
// that none comes to an accepting location. So all executions end.
type Unwinding struct {
	Prog      *cfg.Program
	Cuts      []*cfg.Loc
	Positions []Position // each before those that it leads to; the first is at the entry
}

// A Position is a cut point that executions come to at most once.
type Position struct {
	Loc  *cfg.Loc
	Dead bool  // no execution comes here
	Next []int // the positions that executions come to from here, one a cut point; they come to no others
	Ask  bool  // a hint: what is left out so far is best proved here
}

// Check executes the program from position to position, all executions that come to one
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
	s, err := newFormula(b, limit)
	if err != nil {
		return err
	}
	defer s.close()
	n := &names{executor: w.executor, define: s.assert}
	w.name = n.name
	ways := make([][]state, len(u.Positions)) // by position: those who come there
	ways[0] = []state{w.start(nil)}
	var claims []*term.Term // what is left out and not yet shown not to be reached
	leave := func(s state) { claims = append(claims, w.terms.And(s.path...)) }
	for k, p := range u.Positions {
		if len(ways[k]) > 0 {
			at := w.join(p.Loc, ways[k])
			ways[k] = nil
			if p.Dead || p.Loc.Kind != cfg.Plain {
				leave(at)
			} else {
				n.name(&at)
				moves, err := w.from(arrival{p.Loc, at})
				if err != nil {
					return err
				}
				for _, m := range moves {
					i := slices.IndexFunc(p.Next, func(i int) bool { return 0 <= i && i < len(u.Positions) && u.Positions[i].Loc == m.loc })
					switch {
					case i < 0:
						leave(m.state)
					case p.Next[i] <= k:
						return refuted("what position %d leads to comes after it", k)
					default:
						ways[p.Next[i]] = append(ways[p.Next[i]], m.state)
					}
				}
			}
		}
		if k < len(u.Positions)-1 && !(p.Ask && s.due(k)) {
			continue
		}
		claim := w.terms.Or(claims...)
		if r := s.solve(ctx, claim, k); r != solver.Unsat {
			return unproved(r, "what the unwinding leaves out up to position %d is not reached", k)
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
