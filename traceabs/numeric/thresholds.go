package numeric

import (
	"math"
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/blocks"
)

// Thresholds are where bounds that grow stop for a while: the numbers in the conditions of the
// program and their neighbours, ordered.
type thresholds struct{ numbers []int64 }

func newThresholds(b *blocks.Program) *thresholds {
	t := &thresholds{}
	var conditions []*term.Term
	for _, e := range b.Prog.Entry.Edges {
		if a, ok := e.Action.(*cfg.Assume); ok && b.Useful[e.From.ID] {
			conditions = append(conditions, a.Cond)
		}
	}
	b.Terms.Walk(conditions, func(c *term.Term) *term.Term {
		if n, ok := c.Int64(); ok && c.Op() == term.OpBVConst {
			t.numbers = append(t.numbers, n-1, n, n+1)
		}
		return nil
	})
	t.order()
	return t
}

func (t *thresholds) order() {
	slices.Sort(t.numbers)
	t.numbers = slices.Compact(t.numbers)
}

// add makes thresholds of the bounds that an analysis found, for another one: what is copied
// round a loop has grown beyond them before the bounds of what it copies were known.
func (t *thresholds) add(f *flow) {
	for _, s := range f.at {
		for _, v := range s {
			if v != nil {
				t.numbers = append(t.numbers, v.min, v.max)
			}
		}
	}
	t.order()
}

// up is the least threshold from n on, at most last.
func (t *thresholds) up(n, last int64) int64 {
	if i, _ := slices.BinarySearch(t.numbers, n); i < len(t.numbers) {
		return min(t.numbers[i], last)
	}
	return last
}

// down is the greatest threshold up to n, at least last.
func (t *thresholds) down(n, last int64) int64 {
	i, found := slices.BinarySearch(t.numbers, n)
	switch {
	case found:
		return n
	case i > 0:
		return max(t.numbers[i-1], last)
	}
	return last
}

// unsigned is the least threshold from n on, at most last.
func (t *thresholds) unsigned(n, last uint64) uint64 {
	if n <= math.MaxInt64 {
		if m := t.up(int64(n), math.MaxInt64); m < math.MaxInt64 {
			return min(uint64(m), last)
		}
	}
	return last
}
