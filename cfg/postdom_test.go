package cfg_test

import (
	"math/rand"
	"testing"

	"tav/cfg"
)

// TestPostDominators compares with the definition on random graphs: y
// post-dominates x if without y the end cannot be reached from x; the immediate
// one is post-dominated by all others.
func TestPostDominators(t *testing.T) {
	rng := rand.New(rand.NewSource(1))
	for range 300 {
		p := &cfg.Proc{}
		n := 2 + rng.Intn(8)
		for range n {
			p.Locs = append(p.Locs, &cfg.Loc{Proc: p})
		}
		p.Entry, p.Exit = p.Locs[0], p.Locs[n-1]
		for i, x := range p.Locs[:n-1] {
			for k := range 1 + rng.Intn(2) {
				to := p.Locs[rng.Intn(n)]
				if k == 0 {
					to = p.Locs[i+1] // the end can be reached
				}
				e := &cfg.Edge{From: x, To: to}
				x.Out, to.In, p.Edges = append(x.Out, e), append(to.In, e), append(p.Edges, e)
			}
		}
		ends := func(x, without *cfg.Loc) bool {
			seen := map[*cfg.Loc]bool{x: true}
			for work := []*cfg.Loc{x}; len(work) > 0; {
				x, work = work[0], work[1:]
				if x == p.Exit {
					return true
				}
				for _, e := range x.Out {
					if e.To != without && !seen[e.To] {
						seen[e.To] = true
						work = append(work, e.To)
					}
				}
			}
			return false
		}
		d := cfg.NewPostDominators(p)
		for i, x := range p.Locs {
			got := d.Immediate(nil, x)
			for j, y := range p.Locs {
				if x == y || ends(x, y) {
					continue
				}
				// y post-dominates x, so it does got, or is got.
				if got == nil || y != got && ends(got, y) {
					t.Fatalf("location %d: %d post-dominates it before the immediate one", i, j)
				}
			}
			if got != nil && ends(x, got) {
				t.Fatalf("location %d: the immediate one does not post-dominate it", i)
			}
		}
	}
}

// TestEndless: a loop that is left by an error only is left at its head, so that the
// error depends on what decides about it, and an inner loop ends before the outer one
// goes on.
func TestEndless(t *testing.T) {
	p := &cfg.Proc{}
	loc := func(kind cfg.LocKind, loop bool) *cfg.Loc {
		l := &cfg.Loc{Proc: p, Kind: kind, Loop: loop}
		p.Locs = append(p.Locs, l)
		return l
	}
	outer, inner, body, check, bad := loc(0, true), loc(0, true), loc(0, false), loc(0, false), loc(cfg.Error, false)
	p.Entry = outer
	for _, e := range [][2]*cfg.Loc{{outer, inner}, {inner, body}, {body, inner}, {inner, check}, {check, outer}, {check, bad}} {
		x := &cfg.Edge{From: e[0], To: e[1]}
		e[0].Out, e[1].In, p.Edges = append(e[0].Out, x), append(e[1].In, x), append(p.Edges, x)
	}
	d := cfg.NewPostDominators(p)
	for _, c := range []struct{ of, want *cfg.Loc }{{check, nil}, {inner, check}, {body, inner}, {outer, nil}} {
		if got := d.Immediate(nil, c.of); got != c.want {
			t.Errorf("%v instead of %v", got, c.want)
		}
	}
}
