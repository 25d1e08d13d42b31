package bounded

import (
	"math/rand"
	"testing"

	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/engine/enginetest"
)

// TestNumber: what stands for a computed number of few values, or one whose high bits are 0, has the value of the number,
// and few bits are defined.
func TestNumber(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	b := cfgtest.New(64)
	a, i := b.Memory("a"), b.Global("i")
	b.Assign(0, 1, a, b.M.Store(a.Term, i.Term, i.Term))
	b.Error(1)
	c, m := newCells(enginetest.Env(t, b.Program()).Blocks, nil), b.M
	values := map[*term.Term]*term.Term{}
	short := 0
	c.reset(func(name, t *term.Term) {
		if name.Sort().Kind == term.BitVecKind && name.Sort().Width <= 16 {
			short++
		}
		values[name] = m.Substitute(t, values)
	})
	numbers := []*term.Term{b.Num(0), b.Num(1), b.Num(5)}
	some := func() *term.Term { return numbers[rnd.Intn(len(numbers))] }
	for range 400 {
		bit := m.Fresh("b", m.Bool(), false)
		values[bit] = m.BoolConst(rnd.Intn(2) == 0)
		n := m.Ite(bit, m.BVAdd(some(), b.Num(rnd.Int63n(3))), m.BVAnd(m.BVMul(some(), b.Num(2)), b.Num(15)))
		if rnd.Intn(4) == 0 {
			byte := m.Fresh("byte", m.BV(8), false)
			values[byte] = m.BVUint(8, uint64(rnd.Intn(256)))
			n = m.Ite(bit, m.URem(m.ZExt(byte, 64), m.BVAdd(some(), b.Num(1))), m.ZExt(byte, 64))
		}
		got := c.number(m.Fresh("n", m.BV(64), false), n, nil)
		if want := m.Substitute(n, values); m.Substitute(got, values) != want {
			t.Fatalf("%v stands for %v: %v, want %v", got, n, m.Substitute(got, values), want)
		}
		if len(c.set(got, nil)) > 0 {
			numbers = append(numbers, got)
		}
	}
	if short < 100 {
		t.Errorf("only %d names of few bits", short)
	}
}

// indexed is a program that has stored at an index x of an array, with its cells.
func indexed(t *testing.T) (b *cfgtest.Builder, c *cells, x *term.Term) {
	b = cfgtest.New(8)
	a := b.Memory("a")
	x = b.Global("x").Term
	b.Assign(0, 1, a, b.M.Store(a.Term, x, x))
	b.Error(1)
	c = newCells(enginetest.Env(t, b.Program()).Blocks, nil)
	c.reset(func(name, t *term.Term) {})
	return b, c, x
}

// TestBetween: an index that conditions hold between numbers of few values has the values between those, signed or not.
func TestBetween(t *testing.T) {
	b, c, x := indexed(t)
	m := b.M
	next := m.Ite(m.Fresh("b", m.Bool(), false), b.Num(20), b.Num(22))
	rnd := rand.New(rand.NewSource(1))
	listed := 0
	for range 300 {
		var conditions []*term.Term
		var holds *assumption
		for range 2 + rnd.Intn(3) {
			y := m.BVInt(8, int64(rnd.Intn(256)))
			if rnd.Intn(4) == 0 {
				y = next
			}
			cond := []*term.Term{m.ULe(x, y), m.ULt(x, y), m.SLe(x, y), m.SLt(x, y), m.ULe(y, x), m.ULt(y, x), m.SLe(y, x), m.SLt(y, x)}[rnd.Intn(8)]
			conditions = append(conditions, cond)
			holds = c.assume(holds, cond)
		}
		list := c.between(x, holds)
		if list == nil {
			continue
		}
		listed++
		for v := range uint64(256) {
			for _, bit := range []bool{false, true} {
				sub := map[*term.Term]*term.Term{x: m.BVUint(8, v), next.Args()[0]: m.BoolConst(bit)}
				if m.Substitute(m.And(conditions...), sub).IsTrue() && !contains(list, sub[x]) {
					t.Fatalf("%v: %d is not in %v", conditions, v, list)
				}
			}
		}
	}
	if listed < 50 {
		t.Errorf("only %d lists", listed)
	}
}

// TestWays: an index has the values that it was bounded by on the way that is taken, and on no other.
func TestWays(t *testing.T) {
	b, c, x := indexed(t)
	m := b.M
	way, other := m.Fresh("way", m.Bool(), false), m.Fresh("other", m.Bool(), false)
	c.behind[way], c.behind[other] = c.assume(nil, m.ULt(x, b.Num(3))), c.assume(nil, m.And(m.ULt(x, b.Num(9)), m.ULt(b.Num(6), x)))
	for _, q := range []struct {
		conditions []*term.Term
		values     int
	}{{nil, 0}, {[]*term.Term{way}, 3}, {[]*term.Term{m.Not(way)}, 0}, {[]*term.Term{m.Not(way), other}, 2}} {
		var holds *assumption
		for _, condition := range q.conditions {
			holds = c.assume(holds, condition)
		}
		if got := c.set(x, holds); len(got) != q.values {
			t.Errorf("%v: %v, want %d values", q.conditions, got, q.values)
		}
	}
}
