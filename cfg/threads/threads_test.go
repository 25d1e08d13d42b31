package threads

import (
	"flag"
	"math/rand"
	"strings"
	"testing"

	"tav/cfg"
)

var programs = flag.Int("programs", 150, "random programs of TestSequentialForm")

// TestSequentialForm compares what can be reached in the sequential form, with and
// without sleep sets, with what any interleaving of single edges reaches.
func TestSequentialForm(t *testing.T) {
	all, full, reduced, reach := 0, 0, 0, 0
	for seed := range int64(*programs) {
		p := randomProgram(rand.New(rand.NewSource(seed)))
		if err := cfg.Sanity(p); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		want, ok := interleavings(p, 100_000)
		if !ok {
			continue
		}
		all++
		if want != "" {
			reach++
		}
		for _, o := range []Options{{}, {Unreduced: true}} {
			f, err := Sequential(p, o)
			if err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if o.Unreduced {
				full += f.NumEdges()
			} else {
				reduced += f.NumEdges()
			}
			if got := sequential(f.Program); got != want {
				t.Fatalf("seed %d: %+v reaches %q, not %q\n%s", seed, o, got, want, text(p))
			}
		}
	}
	t.Logf("%d programs, of which %d reach an error; %d edges, %d without sleep sets", all, reach, reduced, full)
	if all < *programs/2 || reach < all/3 || reach > all*9/10 {
		t.Errorf("%d programs of %d, of which %d reach an error", all, *programs, reach)
	}
}

func text(p *cfg.Program) string {
	var b strings.Builder
	if err := p.WriteText(&b); err != nil {
		return err.Error()
	}
	return b.String()
}
