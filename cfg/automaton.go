package cfg

import (
	"tav/automata"
)

// Automaton is the program as a nested word automaton: the state with number
// i is the location with ID i, its letters are the edges. Accepting are the
// error and unsupported locations. Edges into locations from which no
// accepting one can be reached are left out.
func (p *Program) Automaton() automata.NWA[*Edge] {
	a := &automata.Explicit[*Edge]{}
	for range p.numLocs {
		a.AddState()
	}
	a.SetInitial(automata.State(p.Entry.Entry.ID))
	live := reachAccepting(p)
	for _, proc := range p.Procs {
		for _, x := range proc.Locs {
			if x.Kind != Plain {
				a.SetAccepting(automata.State(x.ID))
			}
		}
		for _, e := range proc.Edges {
			if !live[e.To.ID] || !live[e.From.ID] {
				continue
			}
			from, to := automata.State(e.From.ID), automata.State(e.To.ID)
			switch action := e.Action.(type) {
			case *CallAction:
				a.AddCall(from, e, to)
			case *ReturnAction:
				a.AddReturn(from, automata.State(action.Call.From.ID), e, to)
			default:
				a.AddInternal(from, e, to)
			}
		}
	}
	return a
}

// reachAccepting marks the locations from which an error or unsupported
// location may be reached, without matching calls and returns.
func reachAccepting(p *Program) []bool {
	live := make([]bool, p.numLocs)
	var work []*Loc
	mark := func(x *Loc) {
		if !live[x.ID] {
			live[x.ID] = true
			work = append(work, x)
		}
	}
	for _, proc := range p.Procs {
		for _, x := range proc.Locs {
			if x.Kind != Plain {
				mark(x)
			}
		}
	}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range x.In {
			mark(e.From)
		}
	}
	return live
}
