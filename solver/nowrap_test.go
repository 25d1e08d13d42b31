package solver

import (
	"math/big"
	"slices"
	"testing"

	"tav/solver/term"
)

// TestNoWrap: what is read where nothing wraps around has the formula's value,
// and the side condition keeps unsigned and narrow variables in their range.
func TestNoWrap(t *testing.T) {
	m := term.NewManager()
	enc := NewIntEncoding(m)
	n := NewNoWrap(enc)
	x, y := m.Var("x", m.BV(32), true), m.Var("y", m.BV(32), true)
	u, c := m.Var("u", m.BV(32), false), m.Var("c", m.BV(8), true)
	vars := []*term.Term{x, y, u, c}
	k := func(v int64) *term.Term { return m.BVInt(32, v) }
	for _, f := range []*term.Term{
		m.SLt(m.BVAdd(x, m.BVMul(k(3), y)), k(-7)),
		m.ULe(m.BVAdd(u, k(2)), m.URem(u, k(5))),
		m.SLe(m.SDiv(x, k(4)), m.SRem(y, k(3))),
		m.Eq(m.SExt(c, 32), m.Shl(x, k(2))),
		m.Ite(m.SLt(x, y), m.Ne(m.BVNot(x), y), m.SLt(y, k(3))),
		m.SLt(m.Concat(c, m.BVUint(8, 3)), m.SExt(c, 16)),
	} {
		read, ok := n.Formula(f)
		if !ok || read.Size() == 1 {
			t.Fatalf("%v is read as %v", f, read)
		}
		side := n.Side(read)
		for _, values := range [][4]int64{{0, 0, 0, 0}, {-12, 5, 3, -4}, {9, -3, 7, 1}, {-1, -1, 100, -1}, {8, 16, 4, 32}, {7, 8, 0, 127}} {
			bits := func(v *term.Term) (term.Value, error) {
				return term.BVWord(v.Sort().Width, uint64(values[slices.Index(vars, v)])), nil
			}
			ints := func(i *term.Term) (term.Value, error) {
				return term.IntValue(big.NewInt(values[slices.Index(vars, enc.back[i])])), nil
			}
			want, err := term.Eval(f, bits)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := term.Eval(read, ints); err != nil || got.Bool() != want.Bool() {
				t.Errorf("%v is %v at %v, read as %v it is %v (%v)", f, want, values, read, got, err)
			}
			if in, err := term.Eval(side, ints); err != nil || !in.Bool() {
				t.Errorf("%v is not in %v (%v)", values, side, err)
			}
		}
	}
	if got := term.C(n.Side(enc.IntVar(u)), term.COptions{}); got != "u# >= 0" {
		t.Errorf("u is in %s", got)
	}
	if got := term.C(n.Side(enc.IntVar(c)), term.COptions{}); got != "c# >= -128 && c# <= 127" {
		t.Errorf("c is in %s", got)
	}
	if _, ok := n.Formula(m.Exists([]*term.Term{x}, m.SLt(x, y))); ok {
		t.Error("a quantifier was read")
	}
}
