package schedule

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"tav/cfg"
	"tav/cfg/interp"
)

// TestLinear compares the numbers of changes of the thread with the least of all linear extensions, tried one by
// one, of random orders.
func TestLinear(t *testing.T) {
	fewer := 0
	for seed := range int64(500) {
		rnd := rand.New(rand.NewSource(seed))
		vars := []*cfg.Var{{Name: "x"}, {Name: "y"}, {Name: "z"}}
		var turns []*interp.Turn
		for range 3 + rnd.Intn(6) {
			u := &interp.Turn{Thread: rnd.Intn(3)}
			c := interp.Cell{Var: vars[rnd.Intn(3)], At: [2]uint64{uint64(rnd.Intn(2))}, Depth: rnd.Intn(2)}
			if c.Depth == 0 {
				c.At[0] = 0
			}
			if u.Reads = []interp.Cell{c}; rnd.Intn(2) == 0 {
				u.Reads, u.Writes = nil, u.Reads
			}
			turns = append(turns, u)
		}
		o := orderOf(turns, []int{turns[len(turns)-1].Thread})
		needed(t, turns, o)
		got := o.linear(context.Background())
		if !extends(o, got) {
			t.Fatalf("seed %d: %v is not an order of the turns", seed, got)
		}
		if want := least(o, make([]int, len(o.threads)), nil, 1<<30); changes(got) != want {
			t.Fatalf("seed %d: %v has %d changes, there is one with %d", seed, got, changes(got), want)
		}
		var was []int
		for _, u := range o.turns {
			was = append(was, u.Thread)
		}
		if changes(got) < changes(was) {
			fewer++
		}
	}
	if fewer < 100 {
		t.Errorf("only %d of 500 orders have fewer changes than they had", fewer)
	}
}

// needed checks which turns are kept: those from which dependences lead to the last one, found by closing
// them one by one.
func needed(t *testing.T, turns []*interp.Turn, o *order) {
	t.Helper()
	in := map[*interp.Turn]bool{turns[len(turns)-1]: true}
	for changed := true; changed; {
		changed = false
		for i, a := range turns {
			for _, b := range turns[i+1:] {
				apart := a.Thread != b.Thread && !slices.ContainsFunc(a.Writes, func(x interp.Cell) bool {
					return slices.ContainsFunc(slices.Concat(b.Reads, b.Writes), x.Overlap)
				}) && !slices.ContainsFunc(b.Writes, func(x interp.Cell) bool { return slices.ContainsFunc(a.Reads, x.Overlap) })
				if in[b] && !in[a] && !apart {
					in[a], changed = true, true
				}
			}
		}
	}
	if len(o.turns) != len(in) {
		t.Fatalf("%d turns are kept, %d are needed", len(o.turns), len(in))
	}
}

// extends reports whether threads that go on in this order take all turns, none before what it depends on.
func extends(o *order, threads []int) bool {
	done := make([]int, len(o.threads))
	for _, t := range threads {
		if done[t] == len(o.threads[t]) {
			return false
		}
		k := o.threads[t][done[t]]
		for i := range k {
			if u := o.turns[i]; dependent(u, o.turns[k]) && slices.Index(o.threads[u.Thread], i) >= done[u.Thread] {
				return false
			}
		}
		done[t]++
	}
	return len(threads) == len(o.turns)
}

// least is the least number of changes of all orders that go on from path, but for those with at least best.
func least(o *order, done []int, path []int, best int) int {
	if changes(path) >= best {
		return best
	}
	if len(path) == len(o.turns) {
		return changes(path)
	}
	for t := range o.threads {
		next := append(slices.Clone(path), t)
		if done[t] == len(o.threads[t]) || !extendable(o, done, t) {
			continue
		}
		done[t]++
		best = min(best, least(o, done, next, best))
		done[t]--
	}
	return best
}

// extendable reports whether everything on which the next turn of a thread depends is done.
func extendable(o *order, done []int, t int) bool {
	k := o.threads[t][done[t]]
	for i := range k {
		if u := o.turns[i]; dependent(u, o.turns[k]) && slices.Index(o.threads[u.Thread], i) >= done[u.Thread] {
			return false
		}
	}
	return true
}

func changes(threads []int) int {
	n := 0
	for i := 1; i < len(threads); i++ {
		if threads[i] != threads[i-1] {
			n++
		}
	}
	return n
}
