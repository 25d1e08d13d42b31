package numeric

import (
	"testing"

	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/engine/enginetest"
)

// TestInnerLoop: the bound of a counter, which no condition names, is known in a loop inside that does not change it.
func TestInnerLoop(t *testing.T) {
	b := cfgtest.New(8)
	x, y, n, in := b.Global("x"), b.Global("y"), b.Global("n"), b.Global("in")
	m := b.M
	b.Havoc(0, 1, in)
	b.Assign(1, 2, n, m.BVAnd(in.Term, b.Num(63)))
	b.Assign(2, 3, x, b.Num(0))
	b.Branch(3, 4, 8, m.ULt(x.Term, n.Term))
	b.Assign(4, 5, y, b.Num(0))
	b.Branch(5, 6, 7, m.ULt(y.Term, n.Term))
	b.Assign(6, 5, y, m.BVAdd(y.Term, b.Num(1)))
	b.Assign(7, 3, x, m.BVAdd(x.Term, b.Num(1)))
	b.Branch(8, 9, 10, m.ULt(n.Term, x.Term))
	b.Error(9)
	env := enginetest.Env(t, b.Program())
	f := analyse(t.Context(), env.Blocks, nil, nil)
	inner := false
	for i, c := range env.Blocks.Cuts {
		if v := f.at[c.Loc.ID]; i > 0 && !c.Accepting() && len(f.loops[c.Loc.ID]) == 2 {
			inner = true
			if x := v[f.space.Index[x.Term]]; x == nil || x.Hi != 62 {
				t.Errorf("%v is known of the counter", x)
			}
		}
	}
	if !inner {
		t.Error("no loop is inside of another")
	}
}

// TestFacts: what is known of a condition is left out of it.
func TestFacts(t *testing.T) {
	b := cfgtest.New(8)
	x, y := b.Global("x"), b.Global("y")
	m := b.M
	b.Assign(0, 1, x, b.Num(3))
	b.Branch(1, 1, 2, m.ULt(y.Term, x.Term))
	b.Error(2)
	env := enginetest.Env(t, b.Program())
	f := analyse(t.Context(), env.Blocks, nil, nil)
	s := f.at[env.Blocks.Cuts[1].Loc.ID]
	small, great, open := m.ULe(x.Term, b.Num(5)), m.ULt(b.Num(9), x.Term), m.ULe(y.Term, x.Term)
	for _, test := range []struct{ of, left *term.Term }{
		{m.Or(great, open), open}, {m.And(small, open), open}, {m.Or(small, open), m.True()}, {m.And(great, open), m.False()}, {m.Not(m.And(small, open)), m.Not(open)},
	} {
		if left := f.left(s, test.of, map[*term.Term]*term.Term{}); left != test.left {
			t.Errorf("of %v %v is left, want %v", test.of, left, test.left)
		}
	}
}
