package certify

import (
	"context"

	"tav/cfg"
)

// A runner runs an automaton.
type runner struct {
	next    map[Transition]int // To is 0 in the key
	accepts []bool             // by state
}

func newRunner(f *Automaton) *runner {
	r := &runner{next: map[Transition]int{}}
	for q := range f.States {
		r.accepts = append(r.accepts, f.rejects(q))
	}
	for _, t := range f.Transitions {
		r.next[Transition{From: t.From, Hier: t.Hier, Action: t.Action}] = t.To
	}
	return r
}

// run is the state after an edge; false when the automaton accepts what leads there.
func (r *runner) run(q, hier int, e *cfg.Edge) (int, bool) {
	to := r.next[Transition{From: q, Hier: hier, Action: e.Action}]
	return to, !r.accepts[to]
}

// A product has the nodes of a graph with a state of an automaton, as far as
// they are reached. What is reached within a call depends on where it begins
// only (Reps, Horwitz, Sagiv: "Precise interprocedural dataflow analysis via
// graph reachability", POPL 1995).
type product struct {
	of      *graph
	with    *runner
	result  graph
	pairs   [][2]int // by node of the result: node of the graph, state
	number  map[[2]int]int
	seen    map[visit]bool
	work    []visit
	callers map[int][]visit // by where a call begins
	exits   map[int][]int
	backs   map[[3]int]bool // returns in the result: from, hier, edge
}

// A visit is a node with the node where the innermost pending call began, -1: there is none.
type visit struct{ at, begin int }

func (p *product) explore(ctx context.Context) error {
	p.visit(visit{p.node(0, 0), -1})
	for len(p.work) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		v := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		for _, l := range p.result.links[v.at] {
			if l.edge.Kind != cfg.Call {
				p.visit(visit{l.to, v.begin})
				continue
			}
			p.visit(visit{l.to, l.to})
			p.callers[l.to] = append(p.callers[l.to], v)
			for _, exit := range p.exits[l.to] {
				p.leave(exit, v)
			}
		}
		if v.begin >= 0 && len(p.of.returns[p.pairs[v.at][0]]) > 0 {
			p.exits[v.begin] = append(p.exits[v.begin], v.at)
			for _, caller := range p.callers[v.begin] {
				p.leave(v.at, caller)
			}
		}
	}
	return nil
}

func (p *product) visit(v visit) {
	if !p.seen[v] {
		p.seen[v] = true
		p.work = append(p.work, v)
	}
}

// node is the node of the result for a node and a state; its links are made with it.
func (p *product) node(n, q int) int {
	if k, ok := p.number[[2]int{n, q}]; ok {
		return k
	}
	first := len(p.pairs)
	p.add(n, q)
	for k := first; k < len(p.pairs); k++ {
		n, q := p.pairs[k][0], p.pairs[k][1]
		for _, l := range p.of.links[n] {
			if to, ok := p.with.run(q, 0, l.edge); ok {
				p.result.links[k] = append(p.result.links[k], link{l.edge, p.add(l.to, to)})
			}
		}
	}
	return first
}

// add is a node that may have no links yet.
func (p *product) add(n, q int) int {
	k, ok := p.number[[2]int{n, q}]
	if !ok {
		k = len(p.pairs)
		p.number[[2]int{n, q}] = k
		p.pairs = append(p.pairs, [2]int{n, q})
		p.result.accepting = append(p.result.accepting, p.of.accepting[n])
		p.result.links, p.result.returns = append(p.result.links, nil), append(p.result.returns, nil)
	}
	return k
}

// leave returns from an exit to a caller.
func (p *product) leave(exit int, caller visit) {
	from, hier := p.pairs[exit], p.pairs[caller.at]
	for i, b := range p.of.returns[from[0]] {
		if b.hier != hier[0] {
			continue
		}
		q, ok := p.with.run(from[1], hier[1], b.edge)
		if !ok {
			continue
		}
		to := p.node(b.to, q)
		if key := [3]int{exit, caller.at, i}; !p.backs[key] {
			p.backs[key] = true
			p.result.returns[exit] = append(p.result.returns[exit], back{caller.at, link{b.edge, to}})
		}
		p.visit(visit{to, caller.begin})
	}
}
