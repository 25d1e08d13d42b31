package certify_test

import (
	"context"
	"maps"
	"math/rand"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/traceabs/certify"
)

// TestRefined checks random loops that are taken apart, and those programs with one thing changed
// that leaves out an execution or a head.
func TestRefined(t *testing.T) {
	changed := map[string]int{}
	for seed := range int64(16) {
		rnd := rand.New(rand.NewSource(seed))
		p := ranking(rnd)
		x := p.Globals[0].Term
		check := func(h cfg.Head, r *cfg.Refined) error {
			backend := z3.New(p.Terms)
			defer backend.Close()
			return (&certify.Refined{Prog: p, Head: h, Into: r}).Check(context.Background(), backend, time.Minute)
		}
		for _, h := range p.Heads() {
			refine := func() *cfg.Refined {
				if seed%2 == 0 {
					return p.Turns(h, 2+int(seed)%3)
				}
				return p.Parted(h, p.Terms.SLt(p.Terms.BVInt(3, seed%4-2), x))
			}
			if err := check(h, refine()); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			for what, change := range refinedChanges {
				r := refine()
				if !change(rnd, r, h) {
					continue
				}
				r.Number()
				changed[what]++
				if check(h, r) == nil {
					t.Errorf("seed %d: %s, and nothing is said", seed, what)
				}
			}
		}
	}
	for what := range refinedChanges {
		if changed[what] < 8 {
			t.Errorf("%s: only %d times", what, changed[what])
		}
	}
}

// refinedChanges make programs that show nothing of p. False: there is nothing to change.
var refinedChanges = map[string]func(rnd *rand.Rand, r *cfg.Refined, h cfg.Head) bool{
	"a way is missing": func(rnd *rand.Rand, r *cfg.Refined, _ cfg.Head) bool {
		remove(r.Entry.Edges[rnd.Intn(len(r.Entry.Edges))])
		return true
	},
	"nothing is come to": func(_ *rand.Rand, r *cfg.Refined, _ cfg.Head) bool {
		for _, e := range r.Entry.Edges {
			if a, ok := e.Action.(*cfg.Assume); ok && r.Stands[e.From] == nil {
				e.Action = &cfg.Assume{Cond: r.Terms.And(a.Cond, r.Terms.Eq(r.Globals[0].Term, r.Terms.BVInt(3, 2)))}
				return true
			}
		}
		return false
	},
	"it is read while it is asked": func(_ *rand.Rand, r *cfg.Refined, _ cfg.Head) bool {
		for _, e := range r.Entry.Edges {
			if r.Stands[e.From] == nil {
				e.Action = &cfg.Assign{Dst: r.Globals[:1], Src: []*term.Term{r.Terms.BVInt(3, 1)}}
				return true
			}
		}
		return false
	},
	"an edge does something else": func(rnd *rand.Rand, r *cfg.Refined, _ cfg.Head) bool {
		list := slices.DeleteFunc(slices.Clone(r.Entry.Edges), func(e *cfg.Edge) bool { return r.Stands[e.From] == nil })
		e := list[rnd.Intn(len(list))]
		e.Action = &cfg.Assume{Cond: r.Terms.False()}
		return true
	},
	"an edge leads somewhere else": func(rnd *rand.Rand, r *cfg.Refined, _ cfg.Head) bool {
		list := slices.DeleteFunc(slices.Clone(r.Entry.Edges), func(e *cfg.Edge) bool { return r.Stands[e.From] == nil || r.Stands[e.To] == nil })
		e := list[rnd.Intn(len(list))]
		to := r.Entry.Locs[rnd.Intn(len(r.Entry.Locs))]
		if r.Stands[to] == r.Stands[e.To] || r.Stands[to] == nil {
			return false
		}
		remove(e)
		r.Entry.AddEdge(e.From, to, *e)
		return true
	},
	"a head is missing": func(rnd *rand.Rand, r *cfg.Refined, _ cfg.Head) bool {
		k := rnd.Intn(len(r.Heads))
		r.Heads = slices.Delete(slices.Clone(r.Heads), k, k+1)
		return true
	},
	"a head is inside of less": func(rnd *rand.Rand, r *cfg.Refined, h cfg.Head) bool {
		k := rnd.Intn(len(r.Heads))
		inside := maps.Clone(r.Heads[k].Inside)
		for _, x := range r.Entry.Locs {
			if inside[x] && x != r.Heads[k].Loc {
				delete(inside, x)
				r.Heads[k].Inside = inside
				return true
			}
		}
		return false
	},
	"a location stands for another one": func(rnd *rand.Rand, r *cfg.Refined, h cfg.Head) bool {
		for _, x := range r.Entry.Locs {
			if y := r.Stands[x]; y == h.Loc {
				r.Stands[x] = h.Out[0].To
				return h.Out[0].To != y
			}
		}
		return false
	},
}
