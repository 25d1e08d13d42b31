package unionfind

// Sets are disjoint sets of elements; one that was never joined is alone. A map made by the caller, which says what an element was
// joined to; use it only through its methods.
type Sets[T comparable] map[T]T

// Find is the representative of x's set.
func (s Sets[T]) Find(x T) T {
	root := x
	for next, ok := s[root]; ok; next, ok = s[root] {
		root = next
	}
	for x != root { // path compression
		x, s[x] = s[x], root
	}
	return root
}

// Join joins the set of x to that of to, whose representative stays.
func (s Sets[T]) Join(x, to T) {
	if x, to = s.Find(x), s.Find(to); x != to {
		s[x] = to
	}
}
