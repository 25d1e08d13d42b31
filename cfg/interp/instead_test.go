package interp

import (
	"testing"

	"tav/cfg"
)

// TestInstead: edges do something else each time that they are taken, until they are given back what is theirs.
func TestInstead(t *testing.T) {
	b := newBuilder()
	main := b.proc("main")
	i, sum := b.variable("i", b.BV(32), &main.Locals), b.variable("sum", b.BV(32), &main.Locals)
	head, body, next := b.loc(main), b.loc(main), b.loc(main)
	b.edge(main.Entry, head, assign(i, b.BVInt(32, 0), sum, b.BVInt(32, 0)))
	b.branch(head, b.SLt(i.Term, b.BVInt(32, 4)), body, main.Exit)
	add := b.edge(body, next, assign(sum, b.BVAdd(sum.Term, i.Term)))
	b.edge(next, head, assign(i, b.BVAdd(i.Term, b.BVInt(32, 1))))
	m := machine(t, b.p)
	sums := func(want uint64) {
		t.Helper()
		if runs(t, m, Options{}); m.regs[m.slots[sum.Term]].w != want {
			t.Errorf("the sum is %d, not %d", m.regs[m.slots[sum.Term]].w, want)
		}
	}
	sums(6)
	m.Instead(add, assign(sum, b.BVAdd(sum.Term, b.BVInt(32, 5))))
	sums(20)
	most := b.SLe(i.Term, b.BVInt(32, 4))
	m.Instead(head.Out[0], &cfg.Assume{Cond: most})
	m.Instead(head.Out[1], &cfg.Assume{Cond: b.Not(most)})
	sums(25)
	m.Instead(add, nil)
	sums(10)
	m.Instead(head.Out[0], nil)
	m.Instead(head.Out[1], nil)
	sums(6)
	if m.Visited() != 4 {
		t.Errorf("%d locations were visited, not 4", m.Visited())
	}
}
