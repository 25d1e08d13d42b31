package certify

import (
	"math/rand/v2"
	"testing"

	"tav/cfg"
)

// On random graphs the check, and the search for a cycle that it checks, agree with reachability by the definition.
func TestAcyclic(t *testing.T) {
	random := rand.New(rand.NewPCG(22, 1))
	cyclic := 0
	for range 5000 {
		p, n := &cfg.Program{}, 1+random.IntN(6)
		proc := &cfg.Proc{Name: "f"}
		p.Procs, p.Entry = []*cfg.Proc{proc}, proc
		for range n {
			proc.AddLoc(cfg.Loc{})
		}
		leads := make([][]bool, n)
		for i := range leads {
			leads[i] = make([]bool, n)
		}
		for range random.IntN(2 * n) {
			i, j := random.IntN(n), random.IntN(n)
			leads[i][j] = true
			proc.AddEdge(proc.Locs[i], proc.Locs[j], cfg.Edge{Action: &cfg.Assume{}})
		}
		p.Number()
		for k := range n { // S. Warshall
			for i := range n {
				for j := range n {
					leads[i][j] = leads[i][j] || leads[i][k] && leads[k][j]
				}
			}
		}
		want := false
		for i := range n {
			want = want || leads[i][i]
		}
		if want {
			cyclic++
		}
		if got := p.MayCycle(); got != want {
			t.Fatalf("MayCycle says %v, want %v", got, want)
		}
		if got := Acyclic(p) != nil; got != want {
			t.Fatalf("Acyclic finds a cycle: %v, want %v", got, want)
		}
	}
	if cyclic < 500 || cyclic > 4500 {
		t.Errorf("%d of 5000 graphs have a cycle: they test little", cyclic)
	}
}
