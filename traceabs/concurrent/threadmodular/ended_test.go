package threadmodular

import (
	"context"
	"math/rand"
	"strings"
	"testing"

	"tav/cfg/cfgtest"
	"tav/solver"
	"tav/solver/z3"
	"tav/traceabs/query"
)

// TestFewEnd: where all other threads have ended nothing is known of two of them, and one may reach an error. Of programs with two
// threads beside the first one that reach an error nothing is confirmed.
func TestFewEnd(t *testing.T) {
	wrong, first := 0, int64(35)
	for seed := first; seed < first+int64(max(1, *programs/4)); seed++ {
		p := cfgtest.RandomThreads(rand.New(rand.NewSource(seed)), false)
		bad, ok := cfgtest.Interleavings(p, 20_000)
		if !ok || bad == "" || strings.Contains(bad, "is started again") {
			continue
		}
		q, err := newProgram(p)
		if err != nil { // nothing is claimed of it
			continue
		}
		wrong++
		b := z3.New(p.Terms)
		o, err := query.NewOracle(p.Terms, b, solver.NewIntEncoding(p.Terms), queryLimit)
		if err != nil {
			t.Fatal(err)
		}
		for k := 1; k <= 2; k++ {
			groups, err := q.reachable(k)
			if err != nil {
				t.Fatal(err)
			}
			f, err := newFacts(q, k, groups, o)
			if err != nil {
				t.Fatal(err)
			}
			f.find(context.Background())
			if f.claim(nil).Check(context.Background(), b, checkLimit) == nil {
				t.Errorf("seed %d: what holds of any %d threads is confirmed, but %s", seed, k, bad)
			}
		}
		o.Close()
		b.Close()
	}
	if wrong == 0 {
		t.Error("no program with an error")
	}
}
