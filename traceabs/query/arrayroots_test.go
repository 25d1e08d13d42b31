package query

import (
	"slices"
	"testing"

	"tav/solver/term"
)

// TestArrayRoots: every term is looked at once, though 100 conditional writes
// have 2^100 ways through them; a row of rows has those of all arrays.
func TestArrayRoots(t *testing.T) {
	m := term.NewManager()
	number := m.BV(32)
	row := m.ArraySort(number, number)
	c, x := m.Var("c", number, true), m.Var("x", number, true)
	a, b := m.Var("a", m.ArraySort(number, row), false), m.Var("b", m.ArraySort(number, row), false)
	written := m.Ite(m.Eq(c, x), a, b)
	for i := range 100 {
		index := m.BVInt(32, int64(i))
		written = m.Ite(m.SLe(c, index), m.Store(written, x, m.Store(m.Select(written, x), index, c)), written)
	}
	for _, test := range []struct {
		roots *arrayRoots
		want  []*term.Term
	}{
		{Memories(), []*term.Term{a, b}},
		{Bases(m), []*term.Term{m.Select(a, x), m.Select(b, x)}},
	} {
		read := m.Select(written, x)
		if got := test.roots.Of(read); !slices.Equal(got, test.want) {
			t.Errorf("%v, want %v", got, test.want)
		}
		if n := len(test.roots.known); n > 1000 {
			t.Errorf("%d terms are known", n)
		}
	}
}
