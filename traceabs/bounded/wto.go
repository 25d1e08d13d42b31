package bounded

import "slices"

// A nest is a weak topological order of a graph: an order of its nodes, and
// components in it that lie inside each other, each with a head that comes first.
// An edge leads forward, or back to the head of a component that it begins in. So
// every cycle passes a head (Bourdoncle, "Efficient chaotic iteration strategies
// with widenings", FMPA 1993).
type nest struct {
	place []int   // by node, in the order; -1: not reached
	heads [][]int // by node: the heads of the components that it is in, the outermost first
}

// newNest orders what is reached from node 0, by the successors of each node.
func newNest(next [][]int) *nest {
	n := &nest{place: make([]int, len(next)), heads: make([][]int, len(next))}
	for i := range n.place {
		n.place[i] = -1
	}
	b := &nesting{next: next, number: make([]int, len(next))}
	b.visit(0, &b.order)
	places := 0
	var number func(list []element, heads []int)
	number = func(list []element, heads []int) {
		for _, e := range slices.Backward(list) {
			n.place[e.node] = places
			places++
			n.heads[e.node] = heads
			if e.head {
				n.heads[e.node] = append(slices.Clip(heads), e.node)
				number(e.inner, n.heads[e.node])
			}
		}
	}
	number(b.order, nil)
	return n
}

// An element of a weak topological order is a node, or a component with its head.
type element struct {
	node  int
	head  bool
	inner []element // the last one first
}

// A nesting is Bourdoncle's search: Tarjan's for strongly connected components,
// in each of them again without the head.
type nesting struct {
	next   [][]int
	number []int // by node: when it was found; 0: not yet
	found  int
	stack  []int
	order  []element
}

const done = int(^uint(0) >> 1) // the number of a node that is in order

// visit puts what is reached from a node, and not yet in order, before the list's
// elements. It returns the least number of a node that they lead back to.
func (b *nesting) visit(node int, list *[]element) int {
	b.stack = append(b.stack, node)
	b.found++
	b.number[node] = b.found
	least, cycle := b.found, false
	for _, to := range b.next[node] {
		n := b.number[to]
		if n == 0 {
			n = b.visit(to, list)
		}
		if n <= least {
			least, cycle = n, true
		}
	}
	if least != b.number[node] {
		return least
	}
	b.number[node] = done
	e := element{node: node, head: cycle}
	for {
		last := b.stack[len(b.stack)-1]
		b.stack = b.stack[:len(b.stack)-1]
		if last == node {
			break
		}
		b.number[last] = 0
	}
	if cycle {
		for _, to := range b.next[node] {
			if b.number[to] == 0 {
				b.visit(to, &e.inner)
			}
		}
	}
	*list = append(*list, e)
	return least
}

// isHead says that a node is the head of a component.
func (n *nest) isHead(node int) bool {
	h := n.heads[node]
	return len(h) > 0 && h[len(h)-1] == node
}

// inside says that a node is in the component of a head.
func (n *nest) inside(node, head int) bool { return slices.Contains(n.heads[node], head) }

// after is how often the heads around a node were passed when an edge leads there
// from a node where they were passed count times, by place in heads: the components
// that both are in go on, that of a head which is come back to once more, and others begin.
func (n *nest) after(from int, count []int, to int) []int {
	back := slices.Index(n.heads[from], to)
	result := make([]int, len(n.heads[to]))
	for k, h := range n.heads[to] {
		if k >= len(n.heads[from]) || n.heads[from][k] != h {
			break
		}
		result[k] = count[k]
		if k == back {
			result[k]++
		}
	}
	return result
}

// key orders nodes with the counts of their heads so that every edge leads forward, in the
// order of slices.Compare: what is inside of a component comes before the next time of its head,
// all of that before what is behind it.
func (n *nest) key(node int, count []int) []int {
	var key []int
	for k, h := range n.heads[node] {
		key = append(key, n.place[h], count[k])
	}
	return append(key, n.place[node])
}
