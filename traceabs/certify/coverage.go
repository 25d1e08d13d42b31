package certify

import (
	"context"

	"tav/cfg"
	"tav/solver/term"
)

// A graph is what is left of a program: its nodes stand for a location and a
// state of each of the automata so far.
type graph struct {
	accepting []bool
	links     [][]link // by node: internal edges and calls
	returns   [][]back // by node at an exit
}

type link struct {
	edge *cfg.Edge
	to   int
}

// A back is a return from an exit to the level of the call at hier.
type back struct {
	hier int
	link
}

// covered goes through the paths of the program together with one automaton after the other.
// Paths that one accepts end there; of the rest the nodes are kept that lead to
// an accepting location. Nothing may be left.
func (a *Automata) covered(ctx context.Context) error {
	g := locations(a.Prog)
	nothing := Automaton{States: make([][]*term.Term, 1)} // leaves what is reached
	for _, f := range append([]Automaton{nothing}, a.List...) {
		p := &product{
			of: g, with: newRunner(&f), number: map[[2]int]int{}, seen: map[visit]bool{},
			callers: map[int][]visit{}, exits: map[int][]int{}, backs: map[[3]int]bool{},
		}
		if err := p.explore(ctx); err != nil {
			return err
		}
		g = p.result.kept()
	}
	for _, yes := range g.accepting {
		if yes {
			return refuted("the proof covers every error trace")
		}
	}
	return nil
}

// locations is the whole program. Node 0 is the entry's location.
func locations(prog *cfg.Program) *graph {
	g := &graph{}
	number := map[*cfg.Loc]int{}
	of := func(l *cfg.Loc) int {
		n, ok := number[l]
		if !ok {
			n = len(g.accepting)
			number[l] = n
			g.accepting = append(g.accepting, l.Kind != cfg.Plain)
			g.links, g.returns = append(g.links, nil), append(g.returns, nil)
		}
		return n
	}
	of(prog.Entry.Entry)
	for _, p := range prog.Procs {
		for _, l := range p.Locs {
			from := of(l)
			for _, e := range l.Out {
				to := of(e.To)
				if r, ok := e.Action.(*cfg.ReturnAction); ok {
					hier := of(r.Call.From)
					g.returns[from] = append(g.returns[from], back{hier, link{e, to}})
				} else {
					g.links[from] = append(g.links[from], link{e, to})
				}
			}
		}
	}
	return g.kept()
}

// kept is the graph without the nodes that do not lead to an accepting one,
// with calls and returns not matched, node 0 apart.
func (g *graph) kept() *graph {
	into := make([][]int, len(g.links))
	for from := range g.links {
		for _, l := range g.links[from] {
			into[l.to] = append(into[l.to], from)
		}
		for _, b := range g.returns[from] {
			into[b.to] = append(into[b.to], from, b.hier)
		}
	}
	var work []int
	live := make([]bool, len(g.links))
	for n, yes := range g.accepting {
		if yes {
			live[n] = true
			work = append(work, n)
		}
	}
	for len(work) > 0 {
		to := work[len(work)-1]
		work = work[:len(work)-1]
		for _, n := range into[to] {
			if !live[n] {
				live[n] = true
				work = append(work, n)
			}
		}
	}
	number := make([]int, len(live))
	rest := &graph{}
	for n := range live {
		if live[n] || n == 0 {
			number[n] = len(rest.accepting)
			rest.accepting = append(rest.accepting, g.accepting[n])
		}
	}
	rest.links, rest.returns = make([][]link, len(rest.accepting)), make([][]back, len(rest.accepting))
	for n := range live {
		if !live[n] {
			continue
		}
		for _, l := range g.links[n] {
			if live[l.to] {
				rest.links[number[n]] = append(rest.links[number[n]], link{l.edge, number[l.to]})
			}
		}
		for _, b := range g.returns[n] {
			if live[b.to] {
				rest.returns[number[n]] = append(rest.returns[number[n]], back{number[b.hier], link{b.edge, number[b.to]}})
			}
		}
	}
	return rest
}
