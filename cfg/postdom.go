package cfg

import (
	"slices"

	"tav/automata/graph"
)

// Control dependence as C has it: immediate post-dominators in the graph of
// one function, be it a procedure or an inlined call. A call is one step of
// its caller: what happens inside does not end the caller, even where the
// program does. So the end of the program deep in a call counts only for the
// function in which it stands; the border of the model counts nowhere, nor do
// checks of the model that C has no branch for. Loops that are never left, but for an
// error, are treated as if they were left at their heads, the outermost first.
//
// The computation is that of K. D. Cooper, T. J. Harvey, K. Kennedy: "A simple,
// fast dominance algorithm" (2001) on the reversed graph.

// Check reports whether the edge is the model's own way to a violation, such as
// an access that is not valid: where the program stands there is no branch in C.
func (e *Edge) Check() bool { return e.To.Kind == Error && e.To.Violates != UnreachCall }

// PostDominators has the post-dominators of the functions of one procedure.
type PostDominators struct {
	proc   *Proc
	edges  map[*Frame][]*Edge // of a function with the calls inlined into it
	graphs map[*Frame]*reversed
}

// NewPostDominators indexes a procedure; what it is asked for is computed then.
func NewPostDominators(p *Proc) *PostDominators {
	d := &PostDominators{proc: p, edges: map[*Frame][]*Edge{}, graphs: map[*Frame]*reversed{}}
	for _, e := range p.Edges {
		if e.Kind == Return {
			continue // belongs to its call
		}
		d.edges[nil] = append(d.edges[nil], e)
		for f := e.Frame; f != nil; f = f.Parent {
			d.edges[f] = append(d.edges[f], e)
		}
	}
	return d
}

// Immediate is the first location that every way from x to the end of the
// inlined call f (nil: of the procedure) goes through; nil if that is its end.
func (d *PostDominators) Immediate(f *Frame, x *Loc) *Loc {
	g := d.graph(f)
	i, ok := g.index[x]
	if !ok || g.ipdom[i] <= 0 {
		return nil
	}
	return g.locs[g.ipdom[i]]
}

// Region lists the edges on the ways that begin with e, in the function f,
// before they reach e.From's immediate post-dominator.
func (d *PostDominators) Region(f *Frame, e *Edge) []*Edge {
	g := d.graph(f)
	end := d.Immediate(f, e.From)
	region := []*Edge{e}
	seen := map[*Edge]bool{e: true}
	for k := 0; k < len(region); k++ {
		to := after(region[k])
		if to == nil || to == end {
			continue
		}
		for _, next := range to.Out {
			if !seen[next] && g.inside[next] {
				seen[next] = true
				region = append(region, next)
			}
		}
	}
	return region
}

// Within reports whether an edge of frame g belongs to the inlined call f.
func (f *Frame) Within(g *Frame) bool {
	for ; f != g; f = f.Parent {
		if f == nil {
			return false
		}
	}
	return true
}

// after is where the procedure goes on after an edge: after a call, past it;
// nil when it does not return.
func after(e *Edge) *Loc {
	if e.Kind != Call {
		return e.To
	}
	if exit := e.Action.(*CallAction).Callee.Exit; exit != nil {
		for _, r := range exit.Out {
			if a, ok := r.Action.(*ReturnAction); ok && a.Call == e {
				return r.To
			}
		}
	}
	return nil
}

// reversed is the graph of one function, its ends joined in node 0.
type reversed struct {
	index   map[*Loc]int
	locs    []*Loc // by node; locs[0] is nil
	out, in [][]int
	inside  map[*Edge]bool
	ipdom   []int // -1: none
}

func (d *PostDominators) graph(f *Frame) *reversed {
	if g := d.graphs[f]; g != nil {
		return g
	}
	g := &reversed{index: map[*Loc]int{}, locs: []*Loc{nil}, out: [][]int{nil}, in: [][]int{nil}, inside: map[*Edge]bool{}}
	d.graphs[f] = g
	for _, e := range d.edges[f] {
		if e.Check() {
			continue
		}
		g.inside[e] = true
		i := g.node(e.From)
		if to := after(e); to != nil {
			g.connect(i, g.node(to))
		}
	}
	var errors, deep []int // where the program fails; where it ends inside a call, or at the border of the model
	for i, x := range g.locs[1:] {
		switch {
		case x == d.proc.Exit, slices.ContainsFunc(x.Out, func(e *Edge) bool { return e.Kind != Return && !e.Frame.Within(f) }):
			g.connect(i+1, 0)
		case len(g.out[i+1]) > 0:
		case x.Kind != Unsupported && slices.ContainsFunc(x.In, func(e *Edge) bool { return e.Frame == f }):
			if x.Kind == Error {
				errors = append(errors, i+1)
			} else {
				g.connect(i+1, 0)
			}
		default:
			deep = append(deep, i+1)
		}
	}
	g.leave(slices.DeleteFunc(g.nodes(), func(i int) bool { return !g.locs[i].Loop }))
	for _, i := range errors {
		g.connect(i, 0)
	}
	g.leave(deep)
	g.dominate()
	return g
}

func (g *reversed) nodes() []int {
	var list []int
	for i := 1; i < len(g.locs); i++ {
		list = append(list, i)
	}
	return list
}

func (g *reversed) node(x *Loc) int {
	i, ok := g.index[x]
	if !ok {
		i = len(g.locs)
		g.index[x] = i
		g.locs, g.out, g.in = append(g.locs, x), append(g.out, nil), append(g.in, nil)
	}
	return i
}

func (g *reversed) connect(i, j int) {
	g.out[i], g.in[j] = append(g.out[i], j), append(g.in[j], i)
}

// leave makes those of the nodes ends from which no end is reached, one after another.
func (g *reversed) leave(nodes []int) {
	ends := make([]bool, len(g.locs))
	g.reach(0, ends)
	for _, i := range nodes {
		if !ends[i] {
			g.connect(i, 0)
			g.reach(i, ends)
		}
	}
}

// reach marks a node and those from which it is reached.
func (g *reversed) reach(i int, marked []bool) {
	marked[i] = true
	for work := []int{i}; len(work) > 0; {
		i, work = work[len(work)-1], work[:len(work)-1]
		for _, j := range g.in[i] {
			if !marked[j] {
				marked[j], work = true, append(work, j)
			}
		}
	}
}

// postorder lists the nodes from which an end is reached, the ends last.
func (g *reversed) postorder() []int {
	return graph.Postorder(0, func(i int) []int { return g.in[i] }, func(int) {})
}

// dominate computes the immediate post-dominators.
func (g *reversed) dominate() {
	order := g.postorder()
	number := make([]int, len(g.locs))
	g.ipdom = slices.Repeat([]int{-1}, len(g.locs))
	for k, i := range order {
		number[i] = k
	}
	g.ipdom[0] = 0
	intersect := func(a, b int) int {
		for a != b {
			for number[a] < number[b] {
				a = g.ipdom[a]
			}
			for number[b] < number[a] {
				b = g.ipdom[b]
			}
		}
		return a
	}
	for changed := true; changed; {
		changed = false
		for k := len(order) - 2; k >= 0; k-- {
			i, best := order[k], -1
			for _, j := range g.out[i] {
				switch {
				case g.ipdom[j] < 0: // reaches no end, or is not done yet
				case best < 0:
					best = j
				default:
					best = intersect(j, best)
				}
			}
			if best != g.ipdom[i] {
				g.ipdom[i], changed = best, true
			}
		}
	}
}
