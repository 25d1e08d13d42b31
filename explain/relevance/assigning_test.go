package relevance

import (
	"testing"

	"tav/cfg"
	"tav/solver/term"
)

// TestHavocShared: 60 conditional writes assign 60 cells, though there are 2^60
// ways through them.
func TestHavocShared(t *testing.T) {
	m := term.NewManager()
	number := m.BV(32)
	a, x := m.Var("a", m.ArraySort(number, number), false), m.Var("x", number, true)
	written := a
	for i := range int64(60) {
		written = m.Ite(m.SLe(x, m.BVInt(32, i)), m.Store(written, m.BVInt(32, i), x), written)
	}
	s := &assigning{parts: map[[2]*term.Term]*term.Term{}}
	if s.havoc(m, &cfg.Var{Name: "a", Term: a}, a, written, nil); len(s.targets) != 60 {
		t.Errorf("%d targets", len(s.targets))
	}
}
