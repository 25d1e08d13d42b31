package graph

import "iter"

// A Search hands out each node that is added to it once.
type Search[T comparable] struct {
	Seen map[T]bool // all that were added
	open []T
}

// From is a search from some nodes.
func From[T comparable](nodes ...T) *Search[T] {
	s := &Search[T]{Seen: map[T]bool{}}
	s.Add(nodes...)
	return s
}

// Add adds nodes.
func (s *Search[T]) Add(nodes ...T) {
	for _, x := range nodes {
		if !s.Seen[x] {
			s.Seen[x] = true
			s.open = append(s.open, x)
		}
	}
}

// Each hands out the nodes that are left, the last added one first, and those that are added meanwhile.
func (s *Search[T]) Each() iter.Seq[T] {
	return func(yield func(T) bool) {
		for len(s.open) > 0 {
			x := s.open[len(s.open)-1]
			if s.open = s.open[:len(s.open)-1]; !yield(x) {
				return
			}
		}
	}
}

// Postorder lists what a node leads to in the order in which a depth-first search leaves it: each node after its successors, but for
// those at which a cycle closes, which back is called with.
func Postorder[T comparable](from T, next func(T) []T, back func(T)) (order []T) {
	const open, left = 1, 2
	state := map[T]int{}
	var visit func(T)
	visit = func(x T) {
		state[x] = open
		for _, y := range next(x) {
			switch state[y] {
			case 0:
				visit(y)
			case open:
				back(y)
			}
		}
		state[x] = left
		order = append(order, x)
	}
	visit(from)
	return order
}
