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
	c, m := newCells(enginetest.Env(t, b.Program()).Blocks), b.M
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
	for range 300 {
		bit := m.Fresh("b", m.Bool(), false)
		values[bit] = m.BoolConst(rnd.Intn(2) == 0)
		n := m.Ite(m.And(bit, m.ULt(some(), some())), some(), m.Ite(m.Not(bit), m.BVUint(8, uint64(rnd.Intn(256))), some()))
		if name := m.Fresh("n", m.BV(8), false); n.Size() > inlineSize {
			values[name] = m.Substitute(n, values)
			c.note(name, n, nil)
			n = name
		}
		numbers = append(numbers, n)
		for _, q := range []*term.Term{m.Eq(some(), some()), m.ULt(some(), some()), m.ULe(n, values[numbers[0]]), m.SLt(values[numbers[1]], n), m.SLe(n, numbers[2])} {
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
