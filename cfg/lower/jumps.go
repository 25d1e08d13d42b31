package lower

import (
	"tav/cfg"
)

// goTo continues at target, without an edge where it can.
func (em *emitter) goTo(target *cfg.Loc) { em.goToAt(target, cfg.Pos{}) }

// goToAt is goTo; a loop of jumps only is at pos.
func (em *emitter) goToAt(target *cfg.Loc, pos cfg.Pos) {
	if em.cur == nil {
		return
	}
	from, to := em.alias.Find(em.cur), em.alias.Find(target)
	switch {
	case from == to: // a loop of jumps only
		from.Out = append(from.Out, &cfg.Edge{From: from, To: to, Action: &cfg.Assume{Cond: em.m.True()}, Pos: pos})
	case from == em.proc.Entry || from.Kind != cfg.Plain || len(from.Out) > 0:
		from.Out = append(from.Out, &cfg.Edge{From: from, To: to, Action: &cfg.Assume{Cond: em.m.True()}})
	default:
		em.alias.Join(from, to)
	}
	em.cur = nil
}

// finish resolves jumps and drops what the entry does not reach.
func (em *emitter) finish() {
	seen := map[*cfg.Loc]bool{em.proc.Entry: true}
	work := []*cfg.Loc{em.proc.Entry}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		em.proc.Locs = append(em.proc.Locs, x)
		for _, e := range x.Out {
			var to *cfg.Loc
			if e.Kind == cfg.Call {
				to = em.alias.Find(em.returnTo(e))
			} else {
				e.To = em.alias.Find(e.To)
				to = e.To
			}
			if to != nil && !seen[to] {
				seen[to] = true
				work = append(work, to)
			}
		}
	}
	if !seen[em.proc.Exit] {
		em.proc.Exit = nil
	}
}

// returnTo is where the execution goes on after a call.
func (em *emitter) returnTo(e *cfg.Edge) *cfg.Loc {
	c := em.draft.Calls[e]
	c.After = em.alias.Find(c.After)
	return c.After
}
