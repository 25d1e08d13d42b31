package wto

import (
	"math/rand"
	"slices"
	"testing"
)

// TestNest compares with the definition, on random graphs: each component is a part of
// the order that begins with its head, and strongly connected; edges that do not lead
// forward lead to a head that they begin under. Along a walk the key grows.
func TestNest(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	nested := 0
	for range 2000 {
		size := 1 + rnd.Intn(9)
		next := make([][]int, size)
		for range rnd.Intn(2 * size) {
			from, to := rnd.Intn(size), rnd.Intn(size)
			if !slices.Contains(next[from], to) {
				next[from] = append(next[from], to)
			}
		}
		n := New(next)
		reached := reach(next, 0, func(int) bool { return true })
		reached[0] = true
		for v := range size {
			if reached[v] != (n.Place[v] >= 0) {
				t.Fatalf("%v: node %d is reached: %v, and its place is %d", next, v, reached[v], n.Place[v])
			}
			if !reached[v] {
				continue
			}
			for _, to := range next[v] {
				if n.Place[to] <= n.Place[v] && !n.Inside(v, to) {
					t.Fatalf("%v: the edge from %d to %d leads back, and not to a head: %+v", next, v, to, n)
				}
			}
			nested = max(nested, len(n.Heads[v]))
			if !n.IsHead(v) {
				continue
			}
			first, last, members := size, 0, 0
			within := func(u int) bool { return reached[u] && n.Inside(u, v) }
			for u := range size {
				if !within(u) {
					continue
				}
				first, last, members = min(first, n.Place[u]), max(last, n.Place[u]), members+1
				if !reach(next, u, within)[v] || !reach(next, v, within)[u] {
					t.Fatalf("%v: the component of %d is not connected: %+v", next, v, n)
				}
			}
			if first != n.Place[v] || last-first+1 != members {
				t.Fatalf("%v: the component of %d is no part of the order: %+v", next, v, n)
			}
		}
		at, count := 0, make([]int, len(n.Heads[0]))
		for range 30 {
			if len(next[at]) == 0 {
				break
			}
			to := next[at][rnd.Intn(len(next[at]))]
			then := n.After(at, count, to)
			if slices.Compare(n.Key(at, count), n.Key(to, then)) >= 0 {
				t.Fatalf("%v: from %d %v to %d %v the key does not grow", next, at, count, to, then)
			}
			at, count = to, then
		}
	}
	if nested < 3 {
		t.Errorf("only %d components inside each other", nested)
	}
}

// reach marks what is reached from a node by one edge or more, within some nodes.
func reach(next [][]int, from int, within func(int) bool) []bool {
	seen := make([]bool, len(next))
	work := []int{from}
	for len(work) > 0 {
		v := work[0]
		work = work[1:]
		for _, to := range next[v] {
			if within(to) && !seen[to] {
				seen[to] = true
				work = append(work, to)
			}
		}
	}
	return seen
}
