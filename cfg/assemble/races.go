package assemble

import "tav/cfg"

// findRacing keeps those announced accesses that may race with one of another thread; the others are
// steps without effect. Those in atomic blocks are atomic.
func (d *Draft) findRacing() {
	if !d.p.Check.Has(cfg.NoDataRace) {
		return
	}
	atomic := map[*cfg.Assume]*cfg.Assume{} // copies of a statement share its action
	type use struct {
		access *cfg.Access
		proc   *cfg.Proc
	}
	users := map[int][]use{} // by class
	for _, p := range d.p.Procs {
		d.edges(p, func(e *cfg.Edge) {
			a := e.Accesses()
			if a == nil || a.Wait {
				return
			}
			if e.From.Atomic {
				plain := e.Action.(*cfg.Assume)
				if atomic[plain] == nil {
					marked := *a
					marked.Atomic = true
					atomic[plain] = &cfg.Assume{Cond: plain.Cond, Access: &marked}
				}
				e.Action = atomic[plain]
			}
			if d.early[e.From] {
				return
			}
			users[a.Class] = append(users[a.Class], use{e.Accesses(), p})
		})
	}
	for _, p := range d.p.Procs {
		d.edges(p, func(e *cfg.Edge) {
			a := e.Accesses()
			if a == nil || a.Wait {
				return
			}
			racing := a.Order != 0
			for _, b := range users[a.Class] {
				racing = racing || b.proc != p && !a.Races(d.p.Terms, b.access).IsFalse()
			}
			if !racing || d.early[e.From] {
				e.Action = &cfg.Assume{Cond: d.p.Terms.True()}
			}
		})
	}
}
