package certify_test

import (
	"math/rand"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/traceabs/certify"
)

// TestHeads picks heads of random programs, which cover all cycles, and then leaves one out, or
// takes a location of a loop from its inside.
func TestHeads(t *testing.T) {
	broken := 0
	for seed := range int64(300) {
		rnd := rand.New(rand.NewSource(seed))
		b := cfgtest.New(2)
		x := b.Global("x")
		for range 4 + rnd.Intn(8) {
			b.Assign(rnd.Intn(6), rnd.Intn(6), x, x.Term)
		}
		p := b.Program()
		heads := p.Heads()
		if err := certify.Heads(p, heads); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if len(heads) == 0 {
			continue
		}
		k := rnd.Intn(len(heads))
		other := append([]cfg.Head(nil), heads...)
		other[k].Inside = map[*cfg.Loc]bool{}
		for y := range heads[k].Inside {
			other[k].Inside[y] = true
		}
		for y := range heads[k].Inside {
			delete(other[k].Inside, y)
			break
		}
		for _, fewer := range [][]cfg.Head{other, append(append([]cfg.Head(nil), heads[:k]...), heads[k+1:]...)} {
			broken++
			if certify.Heads(p, fewer) == nil {
				t.Errorf("seed %d: a head is missing, and nothing is said", seed)
			}
		}
	}
	if broken < 200 {
		t.Errorf("only %d tries", broken)
	}
}
