package cfg

import (
	"iter"

	"tav/automata/graph"
)

// MayCycle reports whether there is a loop or a recursive function, so
// that not every path of the program is finite.
func (p *Program) MayCycle() bool {
	for range p.BackEdges() { // calls and returns are edges, too: recursion is a cycle of them
		return true
	}
	return false
}

// BackEdges are the edges that end where a path of a depth-first search goes on from: every cycle has one.
func (p *Program) BackEdges() iter.Seq[*Edge] {
	const open, done = 1, 2
	type frame struct {
		x    *Loc
		next int
	}
	return func(yield func(*Edge) bool) {
		state := map[*Loc]int{}
		var stack []frame
		enter := func(x *Loc) {
			state[x] = open
			stack = append(stack, frame{x: x})
		}
		for _, root := range roots(p) {
			if state[root] != 0 {
				continue
			}
			enter(root)
			for len(stack) > 0 {
				top := &stack[len(stack)-1]
				if top.next == len(top.x.Out) {
					state[top.x] = done
					stack = stack[:len(stack)-1]
					continue
				}
				e := top.x.Out[top.next]
				top.next++
				switch {
				case state[e.To] == 0:
					enter(e.To)
				case state[e.To] == open && !yield(e):
					return
				}
			}
		}
	}
}

// LeadsTo reports whether a path of edges leads from x to y; each location leads to itself.
func (x *Loc) LeadsTo(y *Loc) bool {
	search := graph.From(x)
	for at := range search.Each() {
		if at == y {
			return true
		}
		for _, e := range at.Out {
			search.Add(e.To)
		}
	}
	return false
}

// roots are all locations, entries first.
func roots(p *Program) []*Loc {
	var list []*Loc
	for _, proc := range p.Procs {
		if proc.Entry != nil {
			list = append(list, proc.Entry)
		}
	}
	for _, proc := range p.Procs {
		list = append(list, proc.Locs...)
	}
	return list
}

// Cuts are the guards that no execution passes: what follows them is not part of
// the program, though a compiled program may go on there.
func (p *Program) Cuts() []*Edge {
	var list []*Edge
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if a, ok := e.Action.(*Assume); ok && e.Trap != "" && a.Cond.IsFalse() {
				list = append(list, e)
			}
		}
	}
	return list
}
