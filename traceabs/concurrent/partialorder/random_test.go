package partialorder

import (
	"context"
	"flag"
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/cfg/sequentialise"
	"tav/solver/z3"
)

var (
	programs = flag.Int("programs", 100, "random programs of TestRandom")
	first    = flag.Int64("seed", 0, "the seed of the first one")
)

// TestRandom compares what is found in random programs, with and without data races, with an enumeration of
// all their interleavings, and takes the path to an error edge by edge.
func TestRandom(t *testing.T) {
	found, complete, none := 0, 0, 0
	for seed := *first; seed < *first+int64(*programs); seed++ {
		p := cfgtest.RandomThreads(rand.New(rand.NewSource(seed)), seed%2 == 1)
		want, ok := cfgtest.Interleavings(p, 50_000)
		if !ok || strings.Contains(want, "is started again") {
			continue
		}
		startAtZero(p)
		backend := z3.New(p.Terms)
		r, err := find(context.Background(), p, backend, 1)
		if err == nil && r.Path == nil && !r.Complete {
			r, err = find(context.Background(), p, backend, 2)
		}
		backend.Close()
		switch {
		case err != nil || r.Path == nil && !r.Complete:
			none++
		case r.Path == nil:
			if complete++; want != "" {
				t.Fatalf("seed %d: nothing is found, but %q is reached\n%s", seed, want, text(p))
			}
		default:
			if found++; want == "" {
				t.Fatalf("seed %d: an error is found where there is none\n%s", seed, text(p))
			}
			if got := follow(p, r.Path); got == "" || !strings.Contains(want, got) {
				t.Fatalf("seed %d: the path reaches %q, and what is reached is %q\n%s\n%s", seed, got, want, pathText(r.Path), text(p))
			}
			if got := cfgtest.Sequential(sequentialise.Following(p, r.Path, nil).Program); got == "" {
				t.Fatalf("seed %d: turns in the order of the path reach nothing\n%s\n%s", seed, pathText(r.Path), text(p))
			}
		}
	}
	t.Logf("%d errors, %d programs without, %d not decided", found, complete, none)
	if found < *programs/5 || complete < *programs/10 {
		t.Errorf("only %d errors, %d programs without", found, complete)
	}
}

// startAtZero gives all global variables the value 0 at the start, as the enumeration does.
func startAtZero(p *cfg.Program) {
	m, main := p.Terms, p.Entry
	a := &cfg.Assign{Dst: p.Globals}
	for _, v := range p.Globals {
		zero := m.BVUint(cfgtest.ThreadWidth, 0)
		if v.Role == cfg.Memory {
			zero = m.ConstArray(v.Term.Sort(), zero)
		}
		a.Src = append(a.Src, zero)
	}
	begin := main.AddLoc(cfg.Loc{})
	main.AddEdge(begin, main.Entry, cfg.Edge{Action: a})
	main.Entry = begin
	p.Number()
}

// follow takes the edges of a path: what is reached at its end; "": it cannot be taken.
func follow(p *cfg.Program, path []*cfg.Edge) string {
	v := cfgtest.NewEvaluator(p)
	states := v.Starts(p.Entry.Locals)
	at := make([]*cfg.Loc, 3)
	at[0] = p.Entry.Entry
	for _, e := range path {
		others := func(x *cfg.Loc) bool { return x != nil && x != at[e.Thread] && x.Atomic }
		if at[e.Thread] != e.From || slices.ContainsFunc(at, others) {
			return ""
		}
		var next []string
		for _, s := range states {
			next = append(next, v.Take(e.Action, s)...)
		}
		at[e.Thread], states = e.To, next
		if u := e.Starts; u != nil {
			at[u.Number] = u.Proc.Entry
			states = v.Any(states, u.Proc.Locals[0])
		}
		slices.Sort(states)
		states = slices.Compact(states)
	}
	if len(states) == 0 {
		return ""
	}
	for i, x := range at {
		if x != nil && x.Kind == cfg.Error {
			return x.Reason
		}
		for _, y := range at[:i] {
			if slices.ContainsFunc(states, func(s string) bool { return v.Race(x, y, s) }) {
				return cfgtest.DataRace
			}
		}
	}
	return ""
}

func text(p *cfg.Program) string {
	var b strings.Builder
	if err := p.WriteText(&b); err != nil {
		return err.Error()
	}
	return b.String()
}

func pathText(path []*cfg.Edge) string {
	var b strings.Builder
	for _, e := range path {
		fmt.Fprintf(&b, " %s:%d→%d", e.From.Proc.Name, e.From.ID, e.To.ID)
	}
	return b.String()
}
