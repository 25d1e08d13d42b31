package sequentialise

import (
	"context"
	"math/rand"
	"strings"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/solver/z3/z3test"
	"tav/traceabs/certify"
)

// claim is what is claimed of a form.
func claim(f *Form) *certify.Interleaving {
	c := &certify.Interleaving{Prog: f.Of, Form: f.Program, At: map[*cfg.Loc]certify.Combination{}, Through: f.Through}
	for x, s := range f.States() {
		c.At[x] = certify.Combination{Locs: s.Locs, Turn: s.Turn, Asleep: uint64(s.Asleep), Known: s.Known}
	}
	return c
}

// TestFormsAreProved checks forms of random programs, with what a reduction relies on as it is and with some of it wrong: what is right is
// confirmed, and nothing that loses an error is.
func TestFormsAreProved(t *testing.T) {
	t.Parallel()
	all, lost, accepted := 0, 0, 0
	for seed := range int64(*proofs) {
		rnd := rand.New(rand.NewSource(seed / 3))
		var p *cfg.Program
		if seed%3 == 0 {
			p = cfgtest.RandomWaits(rnd)
		} else {
			p = cfgtest.RandomThreads(rnd, seed%3 == 1)
		}
		want, ok := cfgtest.Interleavings(p, 20_000)
		if !ok {
			continue
		}
		merged, _ := merge(p)
		for i, p := range []*cfg.Program{p, p, p, p, merged} {
			known := newConstants(p)
			if rnd.Intn(2) == 0 {
				known = nothing(p)
			}
			b := newBuilder(p, known, reductions{turns: rnd.Intn(4) > 0, first: rnd.Intn(2) == 0, sleep: rnd.Intn(3) > 0, membranes: rnd.Intn(2) == 0})
			if i > 0 && i < 4 {
				b.spoil(rnd)
			}
			if !b.build(3000) {
				continue
			}
			f := b.result(nil)
			if i == 3 {
				cutEdge(f, rnd)
			}
			err := claim(f).Check(context.Background(), z3test.Backend(t, p.Terms), 10*time.Second)
			if i == 0 || i == 4 {
				if all++; err != nil {
					t.Fatalf("seed %d, form %d (%+v): %v\n%s", seed, i, b.reductions, err, text(p))
				}
				continue
			}
			got := cfgtest.Sequential(f.Program)
			same := got == want || strings.Contains(got, cfgtest.DataRace) && strings.Contains(want, cfgtest.DataRace)
			if !same {
				lost++
			}
			if err == nil {
				if accepted++; !same {
					t.Fatalf("seed %d, form %d (%+v): reaches %q, not %q, and is confirmed\n%s", seed, i, b.reductions, got, want, text(p))
				}
			}
		}
	}
	t.Logf("%d forms are confirmed; of wrong reductions %d lose an error, %d lose none and are confirmed", all, lost, accepted)
	if lost < all/20 || accepted < all/20 {
		t.Errorf("%d forms, %d that lose errors, %d that are confirmed", all, lost, accepted)
	}
}

// TestLargeStepsAreProved does so for large steps.
func TestLargeStepsAreProved(t *testing.T) {
	t.Parallel()
	right, lost, accepted := 0, 0, 0
	for seed := range int64(*proofs * 2) {
		rnd := rand.New(rand.NewSource(seed))
		p := cfgtest.RandomThreads(rnd, seed%3 == 0)
		want, ok := cfgtest.Interleavings(p, 20_000)
		if !ok {
			continue
		}
		check := func(large *cfg.Program, back map[*cfg.Loc]*cfg.Loc) error {
			c := &certify.LargeSteps{Prog: p, Large: large, Back: back}
			return c.Check(context.Background(), z3test.Backend(t, p.Terms), 10*time.Second)
		}
		if err := check(merge(p)); err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text(p))
		}
		right++
		shared := newSharing(p)
		if seed%2 == 0 {
			for e := range shared.visible {
				shared.visible[e] = false
			}
		}
		large, back := mergeBy(p, shared)
		if seed%2 == 1 {
			forget(large, back, rnd)
		}
		err := check(large, back)
		got, ok := cfgtest.Interleavings(large, 100_000)
		same := !ok || got == want || strings.Contains(got, cfgtest.DataRace) && strings.Contains(want, cfgtest.DataRace)
		if !same {
			lost++
		}
		if err == nil {
			if accepted++; !same {
				t.Fatalf("seed %d: large steps reach %q, not %q, and are confirmed\n%s\n%s", seed, got, want, text(p), text(large))
			}
		}
	}
	t.Logf("%d programs with large steps are confirmed; of wrong ones %d lose an error, %d lose none and are confirmed", right, lost, accepted)
	if lost == 0 || accepted == 0 {
		t.Errorf("%d wrong ones lose an error, %d are confirmed", lost, accepted)
	}
}

// forget leaves an assignment of a large step out.
func forget(p *cfg.Program, back map[*cfg.Loc]*cfg.Loc, rnd *rand.Rand) {
	var large []*cfg.Edge
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if a, ok := e.Action.(*cfg.Assign); ok && len(a.Dst) > 0 && e.Action != back[e.From].Out[0].Action {
				large = append(large, e)
			}
		}
	}
	if len(large) > 0 {
		e := large[rnd.Intn(len(large))]
		a := e.Action.(*cfg.Assign)
		k := rnd.Intn(len(a.Dst))
		e.Action = &cfg.Assign{Dst: append(append([]*cfg.Var{}, a.Dst[:k]...), a.Dst[k+1:]...), Src: append(append([]*term.Term{}, a.Src[:k]...), a.Src[k+1:]...)}
	}
}

// spoil makes some of what the reductions rely on wrong.
func (b *builder) spoil(rnd *rand.Rand) {
	var edges []*cfg.Edge
	var locs []*cfg.Loc
	for _, proc := range b.p.Procs {
		edges, locs = append(edges, proc.Edges...), append(locs, proc.Locs...)
	}
	switch rnd.Intn(4) {
	case 0:
		for _, e := range edges {
			b.shared.visible[e] = b.shared.visible[e] && rnd.Intn(2) > 0
		}
	case 1:
		for _, e := range edges {
			for _, x := range locs {
				if rnd.Intn(2) == 0 {
					b.shared.apart[pair{e, x}] = true
				}
			}
		}
	case 2:
		for _, x := range locs {
			if rnd.Intn(2) == 0 {
				b.shared.errors[x] = false
			}
			for _, y := range locs {
				if rnd.Intn(2) == 0 {
					b.shared.nevers[[2]*cfg.Loc{x, y}] = true
				}
			}
		}
	case 3:
		for _, e := range edges {
			if rnd.Intn(2) == 0 {
				b.shared.access[e] = newAccess()
			}
		}
		b.shared.turns = map[*cfg.Loc]*access{}
	}
	b.constants.taken = map[string]*effect{}
	if n := len(b.constants.vars); n > 0 && rnd.Intn(3) == 0 {
		b.constants.reads[edges[rnd.Intn(len(edges))]] = nil
		b.constants.taken = map[string]*effect{}
	}
}

// cutEdge leaves an edge of a form out.
func cutEdge(f *Form, rnd *rand.Rand) {
	e := f.Entry.Edges[rnd.Intn(len(f.Entry.Edges))]
	for _, list := range []*[]*cfg.Edge{&f.Entry.Edges, &e.From.Out, &e.To.In} {
		var rest []*cfg.Edge
		for _, o := range *list {
			if o != e {
				rest = append(rest, o)
			}
		}
		*list = rest
	}
}
