package bounded

import (
	"math/rand"
	"testing"

	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/engine/enginetest"
)

// TestProduct: a product in fewer bits, or as a sum, has its value wherever the assumption holds, and what is said of
// the parts of a block of equal elements is about the same sums.
func TestProduct(t *testing.T) {
	b := cfgtest.New(16)
	a, i := b.Memory("a"), b.Global("i")
	b.Assign(0, 1, a, b.M.Store(a.Term, i.Term, i.Term))
	b.Error(1)
	c, m := newCells(enginetest.Env(t, b.Program()).Blocks, nil), b.M
	c.reset(func(name, t *term.Term) {})
	size, length, n := m.Var("size", m.BV(3), false), m.Var("length", m.BV(4), false), m.Var("n", m.BV(16), false)
	wide := []*term.Term{m.ZExt(size, 16), m.ZExt(length, 16), n, i.Term}
	rnd := rand.New(rand.NewSource(1))
	some := func() *term.Term { return wide[rnd.Intn(len(wide))] }
	changed := 0
	for range 400 {
		p := m.BVMul(some(), m.BVAdd(m.BVSub(some(), some()), m.BVUint(16, uint64(rnd.Intn(3)))))
		if rnd.Intn(3) == 0 {
			p = m.BVMul(m.BVInt(16, int64(rnd.Intn(7)-3)), p)
		}
		cond := m.ULe(some(), m.ZExt(m.Fresh("k", m.BV(5), false), 16))
		got := c.product(p, c.assume(nil, cond))
		if got != p {
			changed++
		}
		for range 20 {
			sub := map[*term.Term]*term.Term{}
			for _, v := range m.FreeVars(m.And(m.Eq(got, p), cond, m.Eq(n, i.Term), m.Eq(wide[0], wide[1]))) {
				sub[v] = m.BVUint(v.Sort().Width, uint64(rnd.Intn(1<<min(v.Sort().Width, 3+rnd.Intn(14)))))
			}
			if m.Substitute(cond, sub).IsTrue() && m.Substitute(got, sub) != m.Substitute(p, sub) {
				t.Fatalf("%v: %v is another number than %v at %v", cond, got, p, sub)
			}
		}
	}
	if changed < 100 {
		t.Errorf("only %d products have changed", changed)
	}
	s, l := wide[0], wide[1]
	parts := m.BVAdd(c.product(m.BVMul(s, n), nil), c.product(m.BVMul(s, m.BVSub(l, n)), nil))
	if want := c.product(m.BVMul(s, l), nil); parts != want {
		t.Errorf("the parts are %v, want %v", parts, want)
	}
	if rest := m.BVAdd(c.product(m.BVMul(s, l), nil), c.product(m.BVMul(m.BVInt(16, -1), m.BVMul(s, l)), nil)); !rest.IsConst() {
		t.Errorf("the difference is %v", rest)
	}
}
