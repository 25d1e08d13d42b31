package traceabs

import (
	"context"
	"fmt"
	"testing"

	"tav/cfg"
	"tav/solver/term"
	"tav/solver/term/termtest"
)

// BenchmarkTriples decides recorded Hoare triples, with a fresh cache each time:
// what dataflow cannot answer goes to the solver.
func BenchmarkTriples(b *testing.B) {
	m := term.NewManager()
	triples, err := termtest.Triples(m)
	if err != nil {
		b.Fatal(err)
	}
	r := benchRefinement(b, &cfg.Program{Terms: m, Entry: &cfg.Proc{}})
	actions := make([]cfg.Action, len(triples))
	for i, t := range triples {
		actions[i] = &cfg.Assume{Cond: t.Guard}
	}
	var stats TripleCounts
	for b.Loop() {
		stats = TripleCounts{}
		c := newChecker(r.env.oracle, r.env.words, &stats)
		for i, t := range triples {
			c.internal(context.Background(), t.Pre, actions[i], t.Post)
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
			make func() *builder
		}{
			{"locks", func() *builder { return locks(n) }},
			{"machine", func() *builder { return machine(n, 0) }},
		} {
			b.Run(fmt.Sprint(p.name, n), func(b *testing.B) {
				blocks := 0
				for b.Loop() {
					b.StopTimer()
					prog := p.make().program() // terms that no encoding has seen
					b.StartTimer()
					encoded, ok := newBlocks(prog)
					if !ok {
						b.Fatal("no encoding")
					}
					blocks = len(encoded.cuts)
				}
				b.ReportMetric(float64(blocks), "cuts/op")
			})
		}
	}
}

func benchRefinement(b *testing.B, prog *cfg.Program) *refinement {
	r, err := Config{Prog: prog, Backend: backend(b, prog.Terms)}.newRefinement()
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(r.close)
	return r
}
