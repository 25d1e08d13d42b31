package cfg

import "slices"

// LoopEnds is the reason of the error that a loop does not go on.
const LoopEnds = "the loop does not go on"

// Recurrent is the program, which has no calls, that does what a stem does, reaches the head of a loop
// and stays inside of the loop, where some edges do what is chosen for them instead: a value for an input. Its error
// is that the loop does not go on: no edge inside can be taken, or what C leaves undefined
// comes next. Where there is no error the states that are reached are a closed recurrent set ([GHMRX08]): an execution in it never ends.
func (p *Program) Recurrent(h Head, stem []Action, chosen map[*Edge]Action) *Program {
	proc, m := *p.Entry, p.Terms
	proc.Locs, proc.Edges = nil, nil
	locs := map[*Loc]*Loc{}
	for _, x := range p.Entry.Locs {
		if h.Inside[x] {
			locs[x] = proc.AddLoc(*x)
		}
	}
	at := locs[h.Loc]
	for _, a := range slices.Backward(stem) {
		from := proc.AddLoc(Loc{Pos: p.Entry.Entry.Pos})
		proc.AddEdge(from, at, Edge{Action: a, Pos: from.Pos})
		at = from
	}
	proc.Entry = at
	if p.Entry.Exit != nil {
		proc.Exit = proc.AddLoc(Loc{Pos: p.Entry.Exit.Pos})
	}
	for _, x := range p.Entry.Locs {
		if !h.Inside[x] {
			continue
		}
		from, goes := locs[x], m.False()
		var undefined []Undefined
		for _, e := range x.Out {
			if !h.Inside[e.To] {
				continue
			}
			undefined = append(undefined, e.UB...)
			if a, ok := e.Action.(*Assume); ok {
				goes = m.Or(goes, a.Cond)
			} else {
				goes = m.True()
			}
		}
		for _, u := range undefined {
			goes = m.And(goes, m.Not(u.Cond))
		}
		if goes != m.True() {
			bad := proc.AddLoc(Loc{})
			bad.Violate(UnreachCall, LoopEnds, x.Pos)
			on := proc.AddLoc(Loc{Pos: x.Pos})
			proc.AddEdge(from, bad, Edge{Action: &Assume{Cond: m.Not(goes)}, Pos: x.Pos})
			proc.AddEdge(from, on, Edge{Action: &Assume{Cond: goes}, Pos: x.Pos})
			from = on
		}
		for _, e := range x.Out {
			if !h.Inside[e.To] {
				continue
			}
			f := *e
			f.UB, f.Trap, f.Signal = nil, "", ""
			if a := chosen[e]; a != nil {
				f.Action = a
			}
			proc.AddEdge(from, locs[e.To], f)
		}
	}
	return only(p, &proc, p.varOf, "checking that a loop goes on")
}
