package graph

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSearch holds searches of random graphs against the closure of their edges.
func TestSearch(t *testing.T) {
	const n = 8
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		next := make([][]int, n)
		var leads [n][n]bool // in any number of steps
		for x := range n {
			leads[x][x] = true
			for range rng.IntN(3) {
				y := rng.IntN(n)
				next[x], leads[x][y] = append(next[x], y), true
			}
		}
		for k := range n {
			for x := range n {
				for y := range n {
					leads[x][y] = leads[x][y] || leads[x][k] && leads[k][y]
				}
			}
		}
		s, times := From(0), [n]int{}
		for x := range s.Each() {
			times[x]++
			s.Add(next[x]...)
		}
		heads := map[int]bool{}
		order := Postorder(0, func(x int) []int { return next[x] }, func(x int) { heads[x] = true })
		for x := range n {
			if leads[0][x] != s.Seen[x] || leads[0][x] != (times[x] == 1) || leads[0][x] != slices.Contains(order, x) {
				t.Fatalf("%v: node %d was handed out %d times, order %v", next, x, times[x], order)
			}
			for _, y := range next[x] {
				if s.Seen[x] && slices.Index(order, y) >= slices.Index(order, x) && !heads[y] {
					t.Fatalf("%v: %d is before its successor %d in %v, at which no cycle closes", next, x, y, order)
				}
			}
		}
	}
}
