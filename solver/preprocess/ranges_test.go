package preprocess

import (
	"math/rand"
	"testing"

	"tav/solver/term"
)

// TestNarrowVariables: with fewer bits for variables formulas are satisfiable if and only if they were, by trying all states.
func TestNarrowVariables(t *testing.T) {
	const width = 5
	m := term.NewManager()
	x, y := m.Var("x", m.BV(width), true), m.Var("y", m.BV(width), false)
	rng := rand.New(rand.NewSource(1))
	bound := func() *term.Term {
		v, n := []*term.Term{x, y}[rng.Intn(2)], m.BVUint(width, uint64(rng.Intn(1<<width)))
		if rng.Intn(3) > 0 { // a small number of either sign
			n = m.BVInt(width, int64(rng.Intn(14)-7))
		}
		return []*term.Term{m.ULe(v, n), m.SLe(v, n), m.SLe(n, v), m.ULt(v, n), m.SLt(v, n), m.SLt(n, v), m.ULe(n, v), m.ULe(x, y), m.ULt(y, x), m.Eq(x, y)}[rng.Intn(10)]
	}
	number := func() *term.Term {
		n := m.BVUint(width, uint64(1+rng.Intn(7)))
		return []*term.Term{x, y, n, m.BVAdd(x, y), m.BVMul(n, x), m.UDiv(y, n), m.SRem(x, n), m.BVSub(n, y)}[rng.Intn(8)]
	}
	signs := map[bool]int{}
	for range 300 {
		assumed := []*term.Term{bound(), bound(), bound(), bound()}
		rest := []*term.Term{m.ULe(number(), number()), m.Eq(number(), number())}
		fewer, others := Apply(m, nil, assumed, rest, NarrowVariables)
		before, after := append(assumed, rest...), append(fewer, others...)
		if was, is := solvable(m, before), solvable(m, after); was != is {
			t.Fatalf("%v: %v; %v: %v", before, was, after, is)
		}
		for _, v := range m.FreeVars(m.And(after...)) {
			if v.Sort().Width < width {
				signs[v.Signed()]++
			}
		}
	}
	if signs[false] == 0 || signs[true] == 0 {
		t.Errorf("%d variables that are not negative had fewer bits, %d others", signs[false], signs[true])
	}
}

// solvable tries all values of the variables of a conjunction.
func solvable(m *term.Manager, conj []*term.Term) bool {
	f := m.And(conj...)
	vars := m.FreeVars(f)
	bits := 0
	for _, v := range vars {
		bits += v.Sort().Width
	}
	for n := range uint64(1) << bits {
		sub := map[*term.Term]*term.Term{}
		for _, v := range vars {
			sub[v] = m.BVUint(v.Sort().Width, n&(1<<v.Sort().Width-1))
			n >>= v.Sort().Width
		}
		if m.Substitute(f, sub).IsTrue() {
			return true
		}
	}
	return false
}

// TestRanges reads ranges of numbers off what bounds them, directly and by others.
func TestRanges(t *testing.T) {
	m := term.NewManager()
	number := func(n int64) *term.Term { return m.BVInt(64, n) }
	x, y, z := m.Var("x", m.BV(64), false), m.Var("y", m.BV(64), false), m.Var("z", m.BV(8), false)
	for _, c := range []struct {
		conditions []*term.Term
		bits       int
		signed     bool
	}{
		{nil, 64, false},
		{[]*term.Term{m.ULe(x, number(10))}, 4, false},
		{[]*term.Term{m.ULt(x, number(8))}, 3, false},
		{[]*term.Term{m.ULe(number(10), x)}, 64, false},
		{[]*term.Term{m.SLe(x, number(10))}, 64, true},
		{[]*term.Term{m.SLe(x, number(10)), m.SLt(number(-4), x)}, 5, true},
		{[]*term.Term{m.SLe(x, number(10)), m.SLe(number(0), x)}, 4, false},
		{[]*term.Term{m.ULt(x, y), m.ULe(y, number(100))}, 7, false},
		{[]*term.Term{m.ULe(x, m.ZExt(z, 64))}, 8, false},
		{[]*term.Term{m.ULe(x, y), m.ULe(y, x)}, 64, false},
	} {
		r := NewRanges()
		r.Assume(c.conditions...)
		w, _ := r.Of(x)
		if bits, signed := w.Fits(); bits != c.bits || signed != c.signed && bits < 64 {
			t.Errorf("%v: %d bits, signed: %v; want %d, %v", c.conditions, bits, signed, c.bits, c.signed)
		}
	}
}
