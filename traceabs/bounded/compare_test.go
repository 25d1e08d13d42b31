package bounded

import (
	"math/rand"
	"testing"

	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/engine/enginetest"
)

// TestCompare: a comparison that is taken apart along choices with names has the value of the comparison, and
// wide numbers are compared with each other only where they come from.
func TestCompare(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	b := cfgtest.New(32)
	a, i := b.Memory("a"), b.Global("i")
	b.Assign(0, 1, a, b.M.Store(a.Term, i.Term, i.Term))
	b.Error(1)
	c, m := newCells(enginetest.Env(t, b.Program()).Blocks, nil), b.M
	values := map[*term.Term]*term.Term{}
	c.reset(func(name, t *term.Term) { values[name] = m.Substitute(t, values) })
	var numbers []*term.Term // each over those before it
	for range 6 {
		v := m.Fresh("v", m.BV(8), false)
		numbers = append(numbers, v)
		values[v] = m.BVUint(8, uint64(rnd.Intn(256)))
	}
	some := func() *term.Term { return numbers[rnd.Intn(len(numbers))] }
	apart := 0
	var way *term.Term
	for k := range 300 {
		bit := m.Fresh("b", m.Bool(), false)
		values[bit] = m.BoolConst(rnd.Intn(2) == 0)
		if k%3 != 2 { // else the same as before, so that numbers are chosen alike
			way = m.And(bit, m.ULt(some(), some()))
		}
		n := m.Ite(way, some(), m.Ite(m.Not(bit), m.BVUint(8, uint64(rnd.Intn(256))), some()))
		if name := m.Fresh("n", m.BV(8), false); n.Size() > inlineSize {
			values[name] = m.Substitute(n, values)
			c.note(name, n, nil)
			n = name
		}
		numbers = append(numbers, n)
		for _, q := range []*term.Term{m.Eq(some(), some()), m.Eq(n, numbers[len(numbers)-2]), m.ULt(some(), some()), m.ULe(n, values[numbers[0]]), m.SLt(values[numbers[1]], n), m.SLe(n, numbers[2])} {
			got := c.compare(q)
			if got != q {
				apart++
			}
			x, y := m.Substitute(got, values), m.Substitute(q, values)
			if x != y || !x.IsTrue() && !x.IsFalse() {
				t.Fatalf("%v is taken for %v: %v, want %v", q, got, x, y)
			}
		}
	}
	if apart < 100 {
		t.Errorf("only %d comparisons were taken apart", apart)
	}
}

// TestComparedValues: where a comparison holds that was taken apart, numbers have the values that it leaves, so that
// an index which is not NULL there is none of NULL's cells; and conditions that are made of several are decided by
// what each of them says.
func TestComparedValues(t *testing.T) {
	b := cfgtest.New(32)
	a, i := b.Memory("a"), b.Global("i")
	b.Assign(0, 1, a, b.M.Store(a.Term, i.Term, i.Term))
	b.Error(1)
	c, m := newCells(enginetest.Env(t, b.Program()).Blocks, nil), b.M
	c.reset(func(name, t *term.Term) {})
	choice := func(x, y *term.Term) *term.Term { return m.Ite(m.Fresh("b", m.Bool(), false), x, y) }
	p := m.Fresh("p", m.BV(32), false)
	c.note(p, choice(choice(b.Num(0), b.Num(7)), choice(b.Num(8), b.Num(9))), nil)
	null := m.Eq(p, b.Num(0))
	compared := c.compare(null)
	if compared == null {
		t.Fatal("the comparison is not taken apart")
	}
	if got := c.set(p, c.assume(nil, m.Not(compared))); len(got) != 3 || contains(got, b.Num(0)) {
		t.Errorf("not NULL: %v", got)
	}
	other := m.Fresh("c", m.Bool(), false)
	if got := c.set(p, c.assume(nil, compared)); len(got) != 1 || got[0] != b.Num(0) {
		t.Errorf("NULL: %v", got)
	}
	r := &resolver{c: c, m: m, bind: func(v *term.Term) *term.Term { return v }, memo: map[assumed]*term.Term{}, apart: maxApart}
	low := m.Extract(p, 3, 3) // not that of 0 and 7
	never, some := m.ULt(b.Num(9), p), m.Eq(low, m.BVUint(1, 1))
	if got := r.eval(m.Or(never, m.And(other, m.Not(never))), nil); got != other {
		t.Errorf("%v, want %v", got, other)
	}
	if got := r.eval(m.Ite(some, p, b.Num(9)), c.assume(nil, compared)); got != b.Num(9) {
		t.Errorf("%v, want 9", got)
	}
}
