package sequentialise

import (
	"tav/cfg"

	"tav/automata/graph"
)

// A sharing says which edges touch what other threads may touch.
type sharing struct {
	p       *cfg.Program
	access  map[*cfg.Edge]*access
	visible map[*cfg.Edge]bool
	turns   map[*cfg.Loc]*access // of the next turn from a location
	apart   map[pair]bool        // what independent answered
	nevers  map[[2]*cfg.Loc]bool // what never answered
	futures map[*cfg.Loc]*access // what future answered
	agains  map[*cfg.Loc]bool    // what again answered
	errors  map[*cfg.Loc]bool    // what errs answered
}

// A pair is an edge and a location of another thread.
type pair struct {
	e *cfg.Edge
	x *cfg.Loc
}

// newSharing compares the edges of all threads. What the first thread does before it
// starts another one, no other thread can meet.
func newSharing(p *cfg.Program) *sharing {
	s := &sharing{p: p, access: map[*cfg.Edge]*access{}, visible: map[*cfg.Edge]bool{}, turns: map[*cfg.Loc]*access{}, apart: map[pair]bool{},
		nevers: map[[2]*cfg.Loc]bool{}, futures: map[*cfg.Loc]*access{}, agains: map[*cfg.Loc]bool{}, errors: map[*cfg.Loc]bool{}}
	together := s.p.AfterStart()
	running := make([]place, len(p.Threads)+1)
	for i := range running {
		running[i].v = &cfg.Var{}
	}
	users := map[*cfg.Var]map[int]*access{} // of a variable: by thread
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			a := accessOf(p, running, e)
			if s.access[e] = a; proc != p.Entry || together[e.From] {
				a.each(func(v *cfg.Var, part *access) {
					if users[v] == nil {
						users[v] = map[int]*access{}
					}
					if users[v][e.Thread] == nil {
						users[v][e.Thread] = newAccess()
					}
					users[v][e.Thread].add(part)
				})
			}
		}
	}
	for e, a := range s.access {
		s.visible[e] = s.visible[e] || e.Starts != nil
		if a := e.Accesses(); a != nil && a.Wait { // so that a turn ends with the block
			for _, f := range e.To.Out {
				s.visible[f] = true
			}
		}
		a.each(func(v *cfg.Var, part *access) {
			for thread, b := range users[v] {
				if thread != e.Thread && part.conflict(p.Terms, b) {
					s.visible[e] = true
				}
			}
		})
	}
	return s
}

// each visits an access variable by variable.
func (a *access) each(visit func(*cfg.Var, *access)) {
	parts := map[*cfg.Var]*access{}
	part := func(v *cfg.Var) *access {
		if parts[v] == nil {
			parts[v] = newAccess()
		}
		return parts[v]
	}
	for p := range a.reads {
		part(p.v).reads[p] = true
	}
	for p := range a.writes {
		part(p.v).writes[p] = true
	}
	for v, b := range parts {
		visit(v, b)
	}
}

// ends reports whether a turn ends with an edge. Where data races are looked for it does in front of each
// access, where deadlocks are where the thread waits, and with its end.
func (s *sharing) ends(e *cfg.Edge) bool {
	switch {
	case e.To.Kind != cfg.Plain:
		return true
	case e.To.Atomic:
		return false
	}
	return s.visible[e] || e.From.Atomic || e.To.NextAccess() != nil || len(e.To.Out) == 0 && s.p.Check.Has(cfg.NoDeadlock)
}

// turn is all that a thread may touch in its next turn from a location.
func (s *sharing) turn(x *cfg.Loc) *access {
	if a := s.turns[x]; a != nil {
		return a
	}
	a := newAccess()
	search := graph.From(x)
	for from := range search.Each() {
		for _, e := range from.Out {
			a.add(s.access[e])
			if !s.ends(e) {
				search.Add(e.To)
			}
		}
	}
	s.turns[x] = a
	return a
}

// independent reports whether it does not matter if an edge is taken before or after the next
// turn of another thread, which is at x.
func (s *sharing) independent(e *cfg.Edge, x *cfg.Loc) bool {
	apart, ok := s.apart[pair{e, x}]
	if !ok {
		apart = !s.turn(x).conflict(s.p.Terms, s.access[e])
		s.apart[pair{e, x}] = apart
	}
	return apart
}
