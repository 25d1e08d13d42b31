package blocks

import (
	"context"
	"testing"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
)

// TestTerminators: where an array ends matters as long as it does, also where another end is about to be stored, and
// blocks follow it there.
func TestTerminators(t *testing.T) {
	b := cfgtest.New(8)
	a, end, j := b.Memory("a"), b.Global("end"), b.Global("j")
	m := b.M
	at := a.Term.Sort().Index.Width
	b.Assign(0, 1, end, b.Num(0))
	b.Havoc(1, 2, end)
	b.Assign(2, 3, a, m.Store(a.Term, m.ZExt(end.Term, at), b.Num(0)))
	b.Assign(3, 4, j, b.Num(0))
	b.Branch(4, 1, 5, m.Eq(m.Select(a.Term, m.ZExt(j.Term, at)), b.Num(0)))
	b.Branch(5, 6, 7, m.Eq(j.Term, end.Term))
	b.Error(6)
	b.Assign(7, 4, j, m.BVAdd(j.Term, b.Num(1)))
	p, ok := New(context.Background(), b.Program())
	if !ok || len(p.Space.Terminators) != 1 || len(p.Space.Searches) != 1 {
		t.Fatalf("%v, %+v", ok, p.Space)
	}
	needed := p.Needed()
	for _, l := range []int{1, 4} {
		c := p.At[l]
		if !needed[c.Id].Has(p.Space.Index[end.Term]) {
			t.Errorf("the end is not needed at %d", l)
		}
		needed[c.Id].Each(func(i int) {
			if v := p.Variable(i); !p.Follows(v, c) {
				t.Errorf("%v is needed at %d, where no block follows it", v, l)
			}
		})
	}
}

// TestSearchedBytes: bytes that are compared with others than zero may be ended by one, and what is written there matters.
func TestSearchedBytes(t *testing.T) {
	for width, want := range map[int]int{8: 1, 16: 0} {
		b := cfgtest.New(width)
		a, end, j := b.Memory("a"), b.Global("end"), b.Global("j")
		m := b.M
		at := func(v *cfg.Var) *term.Term { return m.ZExt(v.Term, a.Term.Sort().Index.Width) }
		b.Havoc(0, 1, end)
		b.Assign(1, 2, a, m.Store(a.Term, at(end), b.Num(0)))
		b.Assign(2, 3, j, b.Num(0))
		b.Branch(3, 4, 5, m.ULe(b.Num(48), m.Select(a.Term, at(j))))
		b.Assign(4, 6, j, m.BVAdd(j.Term, b.Num(1)))
		b.Assign(6, 3, a, m.Store(a.Term, at(j), j.Term))
		b.Branch(5, 1, 7, m.ULe(j.Term, end.Term))
		b.Error(7)
		p, ok := New(context.Background(), b.Program())
		if s := p.Space; !ok || len(s.Terminators) != want || len(s.Searches) != want || len(s.Writes) != 2*want {
			t.Errorf("%d bits: %v, ended by %v, searched by %v, written by %v", width, ok, s.Terminators, s.Searches, s.Writes)
		}
	}
}
