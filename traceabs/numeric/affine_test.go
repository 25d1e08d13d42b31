package numeric

import (
	"math/rand"
	"testing"
)

// TestAffine: the equalities that the generators generate are all those that hold of the points, modulo 8.
func TestAffine(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for round := 0; round < 200; round++ {
		s := newAffine(3, 2)
		var points [][]uint64
		for n := rng.Intn(4); n >= 0; n-- {
			p := []uint64{uint64(rng.Intn(8)), uint64(rng.Intn(8))}
			held := true
			for _, e := range s.rows {
				held = held && s.at(e, p) == 0
			}
			if grown := s.add(p); grown == held {
				t.Fatalf("points %v, then %v: held %v, grown %v", points, p, held, grown)
			}
			points = append(points, p)
		}
		generated := map[[3]uint64]bool{{}: true}
		for _, e := range s.rows {
			for g := range generated {
				for times := uint64(1); times < 8; times++ {
					generated[[3]uint64{(g[0] + times*e[0]) & 7, (g[1] + times*e[1]) & 7, (g[2] + times*e[2]) & 7}] = true
				}
			}
		}
		for n := uint64(0); n < 512; n++ {
			e := [3]uint64{n & 7, n >> 3 & 7, n >> 6}
			holds := true
			for _, p := range points {
				holds = holds && s.at(e[:], p) == 0
			}
			if holds != generated[e] {
				t.Fatalf("points %v: %v holds %v, generated %v by %v", points, e, holds, generated[e], s.rows)
			}
		}
	}
}
