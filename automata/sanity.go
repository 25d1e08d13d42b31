package automata

import (
	"fmt"
	"slices"
)

// Sanity checks the representation of a: every state that occurs exists, nothing
// is stored twice, the indexes and counts are right. A violation is a bug.
func Sanity[L comparable](a *Explicit[L]) error {
	n := len(a.vertices)
	if len(a.accepting) != n || a.origin != nil && len(a.origin) != n {
		return fmt.Errorf("%d states, %d accepting marks, %d origins", n, len(a.accepting), len(a.origin))
	}
	c := check[L]{states: n}
	if !slices.IsSorted(a.initial) || len(slices.Compact(slices.Clone(a.initial))) != len(a.initial) {
		return fmt.Errorf("initial states not strictly ascending: %v", a.initial)
	}
	c.exist("initial", a.initial)
	for q := range a.vertices {
		c.vertex(q, &a.vertices[q])
	}
	if c.err != nil {
		return c.err
	}
	if c.edges != a.edges || c.branching != a.branching {
		return fmt.Errorf("%d transitions (branching %t), counted %d (%t)", c.edges, c.branching, a.edges, a.branching)
	}
	return nil
}

// check accumulates what Sanity finds.
type check[L comparable] struct {
	states    int
	edges     int
	branching bool
	err       error // the first one
}

func (c *check[L]) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

// exist checks that the states exist.
func (c *check[L]) exist(where string, qs []State) {
	for _, q := range qs {
		if q < 0 || int(q) >= c.states {
			c.fail("%s: state %d does not exist", where, q)
		}
	}
}

func (c *check[L]) vertex(q int, v *vertex[L]) {
	c.fan(fmt.Sprintf("internal edges of %d", q), &v.internals)
	c.fan(fmt.Sprintf("call edges of %d", q), &v.calls)
	for i := range v.returns {
		r := &v.returns[i]
		where := fmt.Sprintf("return edges of %d under %d", q, r.hier)
		c.exist(where, []State{r.hier})
		if v.under(r.hier) != &r.fan {
			c.fail("%s: not found", where)
		}
		c.fan(where, &r.fan)
	}
	if v.byHier != nil && len(v.byHier) != len(v.returns) {
		c.fail("return edges of %d: index has %d entries for %d", q, len(v.byHier), len(v.returns))
	}
}

func (c *check[L]) fan(where string, f *fan[L]) {
	for i, m := range f.moves {
		c.exist(where, m.to)
		if f.find(m.letter) != i {
			c.fail("%s: letter %v not found", where, m.letter)
		}
		distinct := slices.Clone(m.to)
		slices.Sort(distinct)
		if len(m.to) == 0 || len(slices.Compact(distinct)) != len(m.to) {
			c.fail("%s: letter %v leads to %v", where, m.letter, m.to)
		}
		c.edges += len(m.to)
		c.branching = c.branching || len(m.to) > 1
	}
	if f.index != nil && len(f.index) != len(f.moves) {
		c.fail("%s: index has %d entries for %d", where, len(f.index), len(f.moves))
	}
}

// CheckRun checks that r is an accepting run of a on its word.
func CheckRun[L comparable](a Acceptor[L], r Run[L]) error {
	w := r.Word
	if len(w.Kinds) != w.Len() || len(r.States) != w.Len()+1 {
		return fmt.Errorf("run with %d letters, %d kinds, %d states", w.Len(), len(w.Kinds), len(r.States))
	}
	if !slices.Contains(a.Initial(), r.States[0]) {
		return fmt.Errorf("run starts in state %d, which is not initial", r.States[0])
	}
	for i, letter := range w.Letters {
		var to []State
		switch from := r.States[i]; w.Kinds[i] {
		case Internal:
			to = a.Internal(from, letter)
		case Call:
			to = a.Call(from, letter)
		default:
			if w.Match(i) == Pending {
				return fmt.Errorf("position %d is a pending return", i)
			}
			to = a.Return(from, r.States[w.Match(i)], letter)
		}
		if !slices.Contains(to, r.States[i+1]) {
			return fmt.Errorf("position %d: no %v transition from %d to %d", i, w.Kinds[i], r.States[i], r.States[i+1])
		}
	}
	if last := r.States[w.Len()]; !a.Accepting(last) {
		return fmt.Errorf("run ends in state %d, which is not accepting", last)
	}
	return nil
}
