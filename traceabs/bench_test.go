package traceabs

import (
	"context"
	"fmt"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/term/termtest"
	"tav/solver/z3/z3test"
	"tav/traceabs/blocks"
	"tav/traceabs/hoare"
)

// BenchmarkTriples decides recorded Hoare triples, with a fresh cache each time:
// what dataflow cannot answer goes to the solver.
func BenchmarkTriples(b *testing.B) {
	m := term.NewManager()
	triples, err := termtest.Triples(m)
	if err != nil {
		b.Fatal(err)
	}
	r := newTestRefinement(b, &cfg.Program{Terms: m, Entry: &cfg.Proc{}})
	actions := make([]cfg.Action, len(triples))
	for i, t := range triples {
		actions[i] = &cfg.Assume{Cond: t.Guard}
	}
	var stats hoare.TripleCounts
	for b.Loop() {
		stats = hoare.TripleCounts{}
		c := hoare.NewChecker(r.env.Oracle, r.env.Words, &stats)
		for i, t := range triples {
			c.Internal(context.Background(), t.Pre, actions[i], t.Post)
		}
	}
	b.ReportMetric(float64(len(triples)), "triples/op")
	b.ReportMetric(float64(stats.Solver), "solver/op")
}

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
					encoded, ok := blocks.New(prog)
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
