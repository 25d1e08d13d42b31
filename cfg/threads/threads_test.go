package threads

import (
	"flag"
	"math/rand"
	"slices"
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
		merged := merge(p)
		for _, b := range []*builder{
			newBuilder(p, Options{States: DefaultStates}, nothing(p)),
			newBuilder(merged, Options{States: DefaultStates}, newConstants(merged)),
		} {
			if !b.build() {
				t.Fatalf("seed %d: too large", seed)
			}
			if got := sequential(b.form.Program); got != want {
				t.Fatalf("seed %d: reaches %q, not %q, without constants or with merged steps\n%s\n%s", seed, got, want, text(p), text(merged))
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

// TestIndependentEdges takes edges of two threads that do not conflict in both orders, in
// random states.
func TestIndependentEdges(t *testing.T) {
	apart, together := 0, 0
	for seed := range int64(100) {
		rnd := rand.New(rand.NewSource(seed))
		p := randomProgram(rnd)
		v, s := newEvaluator(p), newSharing(p)
		var edges []*cfg.Edge
		for _, proc := range p.Procs {
			edges = append(edges, proc.Edges...)
		}
		for range 400 {
			e, f := edges[rnd.Intn(len(edges))], edges[rnd.Intn(len(edges))]
			if e.Thread == f.Thread {
				continue
			}
			if s.access[e].conflict(s.access[f]) {
				together++
				continue
			}
			apart++
			values := make([]byte, v.width)
			for i := range values {
				values[i] = byte(rnd.Intn(4))
			}
			one, other := v.both(e, f, string(values)), v.both(f, e, string(values))
			if one != other {
				t.Fatalf("seed %d: from %v edges %d and %d lead to %v, in the other order to %v\n%s", seed, values, e.ID, f.ID, []byte(one), []byte(other), text(p))
			}
		}
	}
	if apart < 1000 || together < 1000 {
		t.Errorf("%d pairs are independent, %d are not", apart, together)
	}
}

// both are the states after two edges, sorted.
func (v *evaluator) both(e, f *cfg.Edge, values string) string {
	var all []string
	for _, then := range v.take(e.Action, values) {
		all = append(all, v.take(f.Action, then)...)
	}
	slices.Sort(all)
	return strings.Join(all, "")
}
