package certify

import (
	"tav/cfg"
	"tav/solver/term"
)

// A sweep executes a program from cut points up to the next ones. The
// locations that are on no path to an accepting one are left out.
type sweep struct {
	*executor
	prog  *cfg.Program
	cut   map[*cfg.Loc]bool
	order []*cfg.Loc     // each before those that its edges lead to, cut points apart
	name  func(s *state) // makes a state smaller; nil: none is
}

// An arrival is the state of the executions that reach a location.
type arrival struct {
	loc *cfg.Loc
	state
}

// newSweep is for the cut points and what is claimed of variables at locations.
// Accepting locations are cut points, too. It is an error when a loop has none.
func newSweep(prog *cfg.Program, cuts []*cfg.Loc, claims map[*cfg.Loc][]*term.Term) (*sweep, error) {
	w := &sweep{prog: prog, cut: map[*cfg.Loc]bool{}}
	for _, l := range cuts {
		w.cut[l] = true
	}
	for _, l := range prog.Entry.Locs {
		if l.Kind != cfg.Plain {
			w.cut[l] = true
		}
	}
	s, useful := newSpace(prog), onPaths(prog)
	w.executor = &executor{
		space: s, useful: useful, live: s.live(prog, useful, claims),
		lost: make([]*term.Term, len(s.vars)), overlaps: map[*cfg.Edge]bool{}, known: map[*term.Term][]*term.Term{},
	}
	return w, w.sort()
}

// onPaths marks the locations that lie on a path from the entry to an accepting one.
func onPaths(prog *cfg.Program) []bool {
	reached, useful := make([]bool, prog.NumLocs()), make([]bool, prog.NumLocs())
	list := []*cfg.Loc{prog.Entry.Entry}
	reached[prog.Entry.Entry.ID] = true
	for k := 0; k < len(list); k++ {
		for _, e := range list[k].Out {
			if !reached[e.To.ID] {
				reached[e.To.ID] = true
				list = append(list, e.To)
			}
		}
	}
	var work []*cfg.Loc
	for _, l := range list {
		if l.Kind != cfg.Plain {
			useful[l.ID] = true
			work = append(work, l)
		}
	}
	for len(work) > 0 {
		to := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range to.In {
			if reached[e.From.ID] && !useful[e.From.ID] {
				useful[e.From.ID] = true
				work = append(work, e.From)
			}
		}
	}
	return useful
}

// sort orders the locations; a loop without a cut point cannot be ordered.
func (w *sweep) sort() error {
	left := make([]int, w.prog.NumLocs()) // edges into it that come from locations not yet in order
	n := 0
	for _, l := range w.prog.Entry.Locs {
		if !w.useful[l.ID] {
			continue
		}
		n++
		for _, e := range l.In {
			if !w.cut[l] && w.useful[e.From.ID] {
				left[l.ID]++
			}
		}
		if left[l.ID] == 0 {
			w.order = append(w.order, l)
		}
	}
	for k := 0; k < len(w.order); k++ {
		for _, e := range w.order[k].Out {
			if !w.useful[e.To.ID] || w.cut[e.To] {
				continue
			}
			if left[e.To.ID]--; left[e.To.ID] == 0 {
				w.order = append(w.order, e.To)
			}
		}
	}
	if len(w.order) < n {
		return refuted("every loop has a cut point")
	}
	return nil
}

// from executes from states up to the next cut points, and gives the states there.
func (w *sweep) from(starts ...arrival) ([]arrival, error) {
	at, ends := make([][]state, w.prog.NumLocs()), make([][]state, w.prog.NumLocs())
	for _, s := range starts {
		at[s.loc.ID] = []state{s.state}
	}
	for _, l := range w.order {
		if len(at[l.ID]) == 0 {
			continue
		}
		moves, err := w.leave(w.join(l, at[l.ID]), l)
		if err != nil {
			return nil, err
		}
		at[l.ID] = nil
		for _, m := range moves {
			if to := m.edge.To; w.cut[to] {
				ends[to.ID] = append(ends[to.ID], m.to)
			} else {
				at[to.ID] = append(at[to.ID], m.to)
			}
		}
	}
	var list []arrival
	for _, l := range w.order {
		if len(ends[l.ID]) > 0 {
			list = append(list, arrival{l, w.join(l, ends[l.ID])})
		}
	}
	return list, nil
}

func (w *sweep) join(l *cfg.Loc, ways []state) state {
	s := w.merge(l, ways)
	if len(ways) > 1 && w.name != nil {
		w.name(&s)
	}
	return s
}
