package term_test

import (
	"testing"

	"tav/solver/term"
	"tav/solver/term/termtest"
)

// TestRecorded: the inputs of the benchmarks can be read, and printing them and
// reading that gives the same terms.
func TestRecorded(t *testing.T) {
	m := term.NewManager()
	triples, err := termtest.Triples(m)
	if err != nil || len(triples) == 0 {
		t.Fatalf("%d triples: %v", len(triples), err)
	}
	for _, tr := range triples {
		for _, f := range tr.Formulas() {
			if again, err := m.Parse(m.SMT(f), nil); err != nil || again != f {
				t.Errorf("%s was read as %v: %v", m.SMT(f), again, err)
			}
		}
	}
}

// BenchmarkBuildRecorded reads and builds the formulas of recorded Hoare triples.
func BenchmarkBuildRecorded(b *testing.B) {
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		triples, err := termtest.Triples(term.NewManager())
		if err != nil {
			b.Fatal(err)
		}
		n = len(triples)
	}
	b.ReportMetric(float64(n), "triples/op")
}
