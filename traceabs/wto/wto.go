package wto

import "slices"

// An Order is a weak topological order of a graph: an order of its nodes, and
// components in it that lie inside each other, each with a head that comes first.
// An edge leads forward, or back to the head of a component that it begins in. So
// every cycle passes a head (Bourdoncle, "Efficient chaotic iteration strategies
// with widenings", FMPA 1993).
type Order struct {
	Place []int   // by node, in the order; -1: not reached
	Heads [][]int // by node: the heads of the components that it is in, the outermost first
}

// New orders what is reached from node 0, by the successors of each node.
func New(next [][]int) *Order {
	n := &Order{Place: make([]int, len(next)), Heads: make([][]int, len(next))}
	for i := range n.Place {
		n.Place[i] = -1
	}
	b := &nesting{next: next, number: make([]int, len(next))}
	b.visit(0, &b.order)
	places := 0
	var number func(list []element, heads []int)
	number = func(list []element, heads []int) {
		for _, e := range slices.Backward(list) {
			n.Place[e.node] = places
			places++
			n.Heads[e.node] = heads
			if e.head {
				n.Heads[e.node] = append(slices.Clip(heads), e.node)
				number(e.inner, n.Heads[e.node])
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

// IsHead says that a node is the head of a component.
func (n *Order) IsHead(node int) bool {
	h := n.Heads[node]
	return len(h) > 0 && h[len(h)-1] == node
}

// Inside says that a node is in the component of a head.
func (n *Order) Inside(node, head int) bool { return slices.Contains(n.Heads[node], head) }

// After is how often the heads around a node were passed when an edge leads there
// from a node where they were passed count times, by place in heads: the components
// that both are in go on, that of a head which is reached again, and others begin.
func (n *Order) After(from int, count []int, to int) []int {
	back := slices.Index(n.Heads[from], to)
	result := make([]int, len(n.Heads[to]))
	for k, h := range n.Heads[to] {
		if k >= len(n.Heads[from]) || n.Heads[from][k] != h {
			break
		}
		result[k] = count[k]
		if k == back {
			result[k]++
		}
	}
	return result
}

// Key orders nodes with the counts of their heads so that every edge leads forward, in the
// order of slices.Compare: what is inside of a component comes before the next time of its head,
// all of that before what is after it.
func (n *Order) Key(node int, count []int) []int {
	var key []int
	for k, h := range n.Heads[node] {
		key = append(key, n.Place[h], count[k])
	}
	return append(key, n.Place[node])
}
