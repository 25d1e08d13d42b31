package schedule

import (
	"context"
	"encoding/binary"
	"slices"

	"tav/cfg/interp"
)

// Two turns in which neither touches what the other one writes can be swapped when they are neighbours, and
// nothing changes but their order. So a run stands for all linear extensions of
// its order of dependent turns, and turns on which the last one does not depend can be left out: at the error of one
// thread it does not matter that others would have gone on.

// dependent reports whether the order of two turns, of which a came first, matters or cannot be another one.
func dependent(a, b *interp.Turn) bool {
	return a.Thread == b.Thread || slices.Contains(a.Starts, b.Thread) || slices.Contains(b.Starts, a.Thread) || conflict(a, b) != nil
}

// conflict is a cell that both turns touch and one of them writes; nil: there is none.
func conflict(a, b *interp.Turn) *interp.Cell {
	for _, pair := range [][2][]interp.Cell{{a.Writes, b.Reads}, {a.Reads, b.Writes}, {a.Writes, b.Writes}} {
		for _, x := range pair[0] {
			for _, y := range pair[1] {
				if x.Overlap(y) {
					if y.Depth > x.Depth {
						return &y
					}
					return &x
				}
			}
		}
	}
	return nil
}

// An order is turns with what each of them needs to come before.
type order struct {
	turns   []*interp.Turn
	threads [][]int // the turns of each thread
	needs   [][]int // of each turn: how many turns of each thread come before it
}

// orderOf finds the dependences between turns, of which the last ones of the threads in last are
// needed, and what they depend on.
func orderOf(turns []*interp.Turn, last []int) *order {
	keep := make([]bool, len(turns))
	wanted := slices.Clone(last)
	for i := len(turns) - 1; i >= 0; i-- {
		if k := slices.Index(wanted, turns[i].Thread); k >= 0 {
			wanted = slices.Delete(wanted, k, k+1)
			keep[i] = true
		}
		for j := i + 1; j < len(turns) && !keep[i]; j++ {
			keep[i] = keep[j] && dependent(turns[i], turns[j])
		}
	}
	o := &order{}
	for i, t := range turns {
		if !keep[i] {
			continue
		}
		for len(o.threads) <= t.Thread {
			o.threads = append(o.threads, nil)
		}
		o.threads[t.Thread] = append(o.threads[t.Thread], len(o.turns))
		o.turns = append(o.turns, t)
	}
	done := make([]int, len(o.threads))
	for i, t := range o.turns {
		need := make([]int, len(o.threads))
		seen := slices.Clone(done)
		for j := i - 1; j >= 0; j-- {
			u := o.turns[j]
			if seen[u.Thread]--; dependent(u, t) && seen[u.Thread] >= need[u.Thread] {
				need[u.Thread] = seen[u.Thread] + 1
			}
		}
		o.needs = append(o.needs, need)
		done[t.Thread]++
	}
	return o
}

// A blocks is a beginning of an order in which each thread goes on as long as it can.
type blocks struct {
	done []int // turns of each thread
	last *blocks
	who  int // the thread of the last block
}

// linear is the order with the fewest changes of the thread at turn: breadth first over the number of blocks. A thread that is
// at turn may as well go on as far as it can, as taking a turn earlier stops no other one and makes no block
// more. nil: there are too many beginnings.
func (o *order) linear(ctx context.Context) []int {
	seen := map[string]bool{}
	for layer := []*blocks{{done: make([]int, len(o.threads))}}; len(layer) > 0; {
		var next []*blocks
		for _, b := range layer {
			if o.all(b) {
				return b.threads()
			}
			for t := range o.threads {
				c := o.run(b, t)
				if c == nil {
					continue
				}
				if k := c.key(); !seen[k] {
					seen[k] = true
					next = append(next, c)
				}
			}
		}
		if layer = next; len(seen) > maxBeginnings || ctx.Err() != nil {
			return nil
		}
	}
	return nil
}

// run lets a thread go on as far as it can; nil: it cannot.
func (o *order) run(b *blocks, t int) *blocks {
	c := &blocks{done: slices.Clone(b.done), last: b, who: t}
	for c.done[t] < len(o.threads[t]) {
		need := o.needs[o.threads[t][c.done[t]]]
		for u, n := range need {
			if u != t && c.done[u] < n {
				need = nil
				break
			}
		}
		if need == nil {
			break
		}
		c.done[t]++
	}
	if c.done[t] == b.done[t] {
		return nil
	}
	return c
}

func (o *order) all(b *blocks) bool {
	for t, n := range b.done {
		if n < len(o.threads[t]) {
			return false
		}
	}
	return true
}

func (b *blocks) key() string {
	var k []byte
	for _, n := range b.done {
		k = binary.AppendUvarint(k, uint64(n))
	}
	return string(k)
}

// threads is who takes each turn.
func (b *blocks) threads() []int {
	var list []int
	for ; b.last != nil; b = b.last {
		for range b.done[b.who] - b.last.done[b.who] {
			list = append(list, b.who)
		}
	}
	slices.Reverse(list)
	return list
}
