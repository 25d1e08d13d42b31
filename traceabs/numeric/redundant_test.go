package numeric

import (
	"testing"

	"tav/solver/term"
)

// TestWithoutRedundant: clauses with a literal that holds go, what is said twice goes once, and nothing else.
func TestWithoutRedundant(t *testing.T) {
	m := term.NewManager()
	a, b, c, d := m.Var("a", m.Bool(), false), m.Var("b", m.Bool(), false), m.Var("c", m.Bool(), false), m.Var("d", m.Bool(), false)
	weak, open := m.And(m.Or(a, c), m.Or(b, c)), m.Or(c, d)
	list := []*term.Term{weak, m.And(a, b), a, open, m.And(m.Or(a, d), open), b}
	want := []*term.Term{m.And(a, b), open}
	left := withoutRedundant(m, list)
	if len(left) != len(want) || left[0] != want[0] || left[1] != want[1] {
		t.Errorf("%v are left, want %v", left, want)
	}
	if said := newConjunction(m, left); !said.says(weak) || said.says(m.Or(m.Not(a), m.Not(d))) || said.says(d) {
		t.Errorf("%v says something else", left)
	}
}
