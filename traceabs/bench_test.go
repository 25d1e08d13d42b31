package traceabs

import (
	"context"
	"fmt"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/blocks"
)

// BenchmarkBlocks is the large-block encoding of programs of two shapes: n locks
// one after the other, and a machine of n states.
func BenchmarkBlocks(b *testing.B) {
	for _, n := range []int{10, 40} {
		for _, p := range []struct {
			name string
			make func() *cfgtest.Builder
		}{
			{"locks", func() *cfgtest.Builder { return cfgtest.Locks(n) }},
			{"machine", func() *cfgtest.Builder { return cfgtest.Machine(n, 0) }},
		} {
			b.Run(fmt.Sprint(p.name, n), func(b *testing.B) {
				cuts := 0
				for b.Loop() {
					b.StopTimer()
					prog := p.make().Program() // terms that no encoding has seen
					b.StartTimer()
					encoded, ok := blocks.New(context.Background(), prog)
					if !ok {
						b.Fatal("no encoding")
					}
					cuts = len(encoded.Cuts)
				}
				b.ReportMetric(float64(cuts), "cuts/op")
			})
		}
	}
}

func newTestRefinement(b testing.TB, prog *cfg.Program) *refinement {
	r, err := Config{Prog: prog, Backend: z3test.Backend(b, prog.Terms)}.newRefinement(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(r.close)
	return r
}
