package unionfind

import (
	"math/rand/v2"
	"testing"
)

// TestSets holds random joins against sets that are relabelled whole.
func TestSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		s, want := Sets[int]{}, map[int]int{}
		for i := range 12 {
			want[i] = i
		}
		for range 10 {
			x, to := rng.IntN(12), rng.IntN(12)
			s.Join(x, to)
			for i, from, into := 0, want[x], want[to]; i < 12; i++ {
				if want[i] == from {
					want[i] = into
				}
			}
			for i := range 12 {
				if got := s.Find(i); got != want[i] {
					t.Fatalf("after joining %d to %d the representative of %d is %d, want %d", x, to, i, got, want[i])
				}
			}
		}
	}
}
