package cfg_test

import (
	"testing"

	"tav/cfg"
	"tav/solver/term"
)

// TestSubstitute: a condition keeps what it is the guard of.
func TestSubstitute(t *testing.T) {
	m := term.NewManager()
	x, y := m.Var("x", m.BV(8), true), m.Var("y", m.BV(8), true)
	a := &cfg.Assume{Cond: m.SLt(x, y), Branch: 2, Fault: &cfg.Operation{Operator: "+", Operands: []*term.Term{x, y}, Bytes: 4, Unchecked: true}}
	b := a.Substitute(m, map[*term.Term]*term.Term{x: y})
	if !b.Cond.IsFalse() || b.Branch != 2 || b.Fault.Operator != "+" || b.Fault.Bytes != 4 || !b.Fault.Unchecked || b.Fault.Operands[0] != y || a.Fault.Operands[0] != x {
		t.Errorf("%+v of %+v", b.Fault, b)
	}
}
