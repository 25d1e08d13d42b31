package assemble

import (
	"fmt"
	"slices"

	"tav/automata/graph"
	"tav/cfg"
	"tav/solver/term"
)

// Programs with threads. Atomic blocks become a mark of locations, and simplification
// leaves at most one access to what threads share in a step: whatever else an edge does
// nobody sees.

// findAtomic marks the locations in atomic blocks, which may be nested. Where blocks
// begin on some paths only, what follows is unsupported.
func (d *Draft) findAtomic() {
	for _, p := range d.p.Procs {
		depth := map[*cfg.Loc]int{p.Entry: 0}
		d.walk(p, func(x *cfg.Loc) {
			for i, e := range x.Out {
				n := depth[x]
				switch e.Action {
				case d.Begin:
					n++
				case d.End:
					n = max(n-1, 0)
				}
				to := d.following(e)
				if to == nil {
					continue
				}
				if old, seen := depth[to]; seen && old != n {
					x.Out[i] = d.unsupported(e, "an atomic block that begins or ends on some paths only")
				} else {
					depth[to] = n
				}
			}
		})
		for x, n := range depth {
			x.Atomic = n > 0 && x.Kind == cfg.Plain && x != p.Entry
		}
	}
}

// unsupported leads to what is unsupported in the place of an edge.
func (d *Draft) unsupported(e *cfg.Edge, what string) *cfg.Edge {
	if e.Pos.IsValid() {
		what = fmt.Sprintf("%s at %s:%d", what, e.Pos.File, e.Pos.Line)
	}
	to := &cfg.Loc{Proc: e.From.Proc, Kind: cfg.Unsupported, Reason: what, Pos: e.Pos}
	return &cfg.Edge{From: e.From, To: to, Action: &cfg.Assume{Cond: d.p.Terms.True()}, Pos: e.Pos, Frame: e.Frame}
}

// findShared finds the variables that several threads use while several run, at least
// one of which writes. Many of one procedure are several, but for what is their own. The heap's own are
// no memory of the program: others see them where memory is checked.
func (d *Draft) findShared() {
	d.early = d.beforeThreads()
	users, written := map[*cfg.Var]map[*cfg.Proc]bool{}, map[*cfg.Var]bool{}
	many := map[*cfg.Proc]*cfg.Thread{}
	for _, t := range d.p.Threads {
		if t.Many {
			many[t.Proc] = t
		}
	}
	use := func(p *cfg.Proc, v *cfg.Var) {
		if users[v] == nil {
			users[v] = map[*cfg.Proc]bool{}
		}
		users[v][p] = true
		if t := many[p]; t != nil && v != nil && v.Global && !slices.Contains(t.Own, v) {
			users[v][nil] = true
		}
	}
	for _, p := range d.p.Procs {
		d.edges(p, func(e *cfg.Edge) {
			if d.early[e.From] {
				return
			}
			for v := range d.mentions(e) {
				use(p, v)
			}
			for _, v := range cfg.Assigned(e.Action) {
				written[v] = true
			}
		})
	}
	d.shared, d.seen = map[*cfg.Var]bool{}, map[*cfg.Var]bool{}
	for v, ps := range users {
		switch several := len(ps) > 1 && written[v]; {
		case several && v.Role != cfg.Heap:
			d.shared[v], d.seen[v] = true, true
		case several && d.p.Check.Memory():
			d.seen[v] = true
		}
	}
}

// beforeThreads are the locations of the entry procedure that are left before a thread
// is started.
func (d *Draft) beforeThreads() map[*cfg.Loc]bool {
	late := graph.From[*cfg.Loc]()
	visit := func(x *cfg.Loc) {
		if x != nil {
			late.Add(x)
		}
	}
	early := map[*cfg.Loc]bool{}
	d.walk(d.p.Entry, func(x *cfg.Loc) {
		early[x] = true
		for _, e := range x.Out {
			if e.Starts != nil || e.Kind == cfg.Call {
				visit(d.following(e))
			}
		}
	})
	for x := range late.Each() {
		for _, e := range x.Out {
			visit(d.following(e))
		}
		delete(early, x)
	}
	return early
}

// mentions are the variables that an edge reads or writes.
func (d *Draft) mentions(e *cfg.Edge) map[*cfg.Var]bool {
	set := map[*cfg.Var]bool{}
	read := func(t *term.Term) {
		for _, x := range d.p.Terms.FreeVars(t) {
			set[d.p.VarOf(x)] = true
		}
	}
	cfg.EachTerm(e.Action, read)
	for _, u := range e.UB {
		read(u.Cond)
	}
	for _, v := range cfg.Assigned(e.Action) {
		set[v] = true
	}
	return set
}

// visible reports whether other threads see, or decide, what an edge does.
func (d *Draft) visible(e *cfg.Edge) bool {
	if e.Starts != nil || e.Kind != cfg.Internal || e.Accesses() != nil {
		return true
	}
	for v := range d.mentions(e) {
		if d.seen[v] {
			return true
		}
	}
	return false
}

// oneStep reports whether two edges one after the other may become one: no thread can
// step in between, or none would see it.
func (d *Draft) oneStep(e, f *cfg.Edge) bool {
	if d.p.Threads == nil {
		return true
	}
	if e.Starts != nil || f.Starts != nil {
		return false
	}
	return e.To.Atomic || d.early[e.From] && d.early[f.From] || !d.visible(e) || !d.visible(f)
}
