package preprocess

import (
	"math/rand"
	"testing"

	"tav/solver/term"
)

// TestName: what stands for a computed number of few values, or one whose high bits are 0, has the value of the number,
// and few bits are defined.
func TestName(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	m := term.NewManager()
	values := map[*term.Term]*term.Term{}
	short := 0
	c := NewContext(m, nil, func(name, t *term.Term) {
		if name.Sort().Kind == term.BitVecKind && name.Sort().Width <= 16 {
			short++
		}
		values[name] = m.Substitute(t, values)
	})
	numbers := []*term.Term{m.BVInt(64, 0), m.BVInt(64, 1), m.BVInt(64, 5)}
	some := func() *term.Term { return numbers[rnd.Intn(len(numbers))] }
	for range 400 {
		bit := m.Fresh("b", m.Bool(), false)
		values[bit] = m.BoolConst(rnd.Intn(2) == 0)
		n := m.Ite(bit, m.BVAdd(some(), m.BVInt(64, rnd.Int63n(3))), m.BVAnd(m.BVMul(some(), m.BVInt(64, 2)), m.BVInt(64, 15)))
		if rnd.Intn(4) == 0 {
			byte := m.Fresh("byte", m.BV(8), false)
			values[byte] = m.BVUint(8, uint64(rnd.Intn(256)))
			n = m.Ite(bit, m.URem(m.ZExt(byte, 64), m.BVAdd(some(), m.BVInt(64, 1))), m.ZExt(byte, 64))
		}
		got := c.Name(m.Fresh("n", m.BV(64), false), n, nil)
		if want := m.Substitute(n, values); m.Substitute(got, values) != want {
			t.Fatalf("%v stands for %v: %v, want %v", got, n, m.Substitute(got, values), want)
		}
		if len(c.Set(got, nil)) > 0 {
			numbers = append(numbers, got)
		}
	}
	if short < 100 {
		t.Errorf("only %d names of few bits", short)
	}
}

// TestBetween: an index that conditions hold between numbers of few values has the values between those, signed or not.
func TestBetween(t *testing.T) {
	m := term.NewManager()
	c, x := NewContext(m, nil, nil), m.Var("x", m.BV(8), false)
	next := m.Ite(m.Fresh("b", m.Bool(), false), m.BVInt(8, 20), m.BVInt(8, 22))
	rnd := rand.New(rand.NewSource(1))
	listed := 0
	for range 300 {
		var conditions []*term.Term
		var holds *Assumption
		for range 2 + rnd.Intn(3) {
			y := m.BVInt(8, int64(rnd.Intn(256)))
			if rnd.Intn(4) == 0 {
				y = next
			}
			cond := []*term.Term{m.ULe(x, y), m.ULt(x, y), m.SLe(x, y), m.SLt(x, y), m.ULe(y, x), m.ULt(y, x), m.SLe(y, x), m.SLt(y, x)}[rnd.Intn(8)]
			conditions = append(conditions, cond)
			holds = c.Assume(holds, cond)
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

// TestCompare: a comparison that is taken apart along choices with names has the value of the comparison, and
// wide numbers are compared with each other only where they come from.
func TestCompare(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	m := term.NewManager()
	values := map[*term.Term]*term.Term{}
	c := NewContext(m, nil, func(name, t *term.Term) { values[name] = m.Substitute(t, values) })
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
		if name := m.Fresh("n", m.BV(8), false); n.Size() > InlineSize {
			values[name] = m.Substitute(n, values)
			c.Note(name, n, nil)
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
// an index which is not NULL there is none of NULL's cells.
func TestComparedValues(t *testing.T) {
	m := term.NewManager()
	c := NewContext(m, nil, func(name, t *term.Term) {})
	number := func(n int64) *term.Term { return m.BVInt(32, n) }
	choice := func(x, y *term.Term) *term.Term { return m.Ite(m.Fresh("b", m.Bool(), false), x, y) }
	p := m.Fresh("p", m.BV(32), false)
	c.Note(p, choice(choice(number(0), number(7)), choice(number(8), number(9))), nil)
	null := m.Eq(p, number(0))
	compared := c.compare(null)
	if compared == null {
		t.Fatal("the comparison is not taken apart")
	}
	if got := c.Set(p, c.Assume(nil, m.Not(compared))); len(got) != 3 || contains(got, number(0)) {
		t.Errorf("not NULL: %v", got)
	}
	if got := c.Set(p, c.Assume(nil, compared)); len(got) != 1 || got[0] != number(0) {
		t.Errorf("NULL: %v", got)
	}
}

// TestTable: a read of a table is the cell, at any index, however wide.
func TestTable(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	m := term.NewManager()
	for range 200 {
		width := 3 + rnd.Intn(8)
		array := m.ConstArray(m.ArraySort(m.BV(width), m.BV(8)), m.BVUint(8, uint64(rnd.Intn(4))))
		for range rnd.Intn(20) {
			array = m.Store(array, m.BVUint(width, uint64(rnd.Intn(1<<min(width, 6)))), m.BVUint(8, uint64(rnd.Intn(4))))
		}
		index := m.Fresh("i", m.BV(width), false)
		read := TableOf(m, array).Read(index)
		for i := range uint64(1) << width {
			at := m.BVUint(width, i)
			got, want := m.Substitute(read, map[*term.Term]*term.Term{index: at}), m.Select(array, at)
			if got != want {
				t.Fatalf("%v at %d: %v, want %v", array, i, got, want)
			}
		}
	}
	if a := m.Fresh("a", m.ArraySort(m.BV(8), m.BV(8)), false); TableOf(m, m.Store(a, m.BVUint(8, 0), m.BVUint(8, 0))) != nil {
		t.Error("an array of which one cell is known is taken for a table")
	}
	if a := m.ConstArray(m.ArraySort(m.BV(16), m.BV(8)), m.BVUint(8, 0)); TableOf(m, m.Store(a, m.BVUint(16, maxTable), m.BVUint(8, 1))) != nil {
		t.Error("a table has more cells than there are to be")
	}
}

// TestLowBits: no value of a term has a bit outside of those that it may have.
func TestLowBits(t *testing.T) {
	rnd := rand.New(rand.NewSource(2))
	m := term.NewManager()
	c := NewContext(m, nil, nil)
	x, y := m.Var("x", m.BV(8), false), m.Var("y", m.BV(8), false)
	narrow := 0
	for range 2000 {
		s := randomNumber(m, rnd, []*term.Term{x, y}, 4)
		n := c.LowBits(s)
		if n < s.Sort().Width {
			narrow++
		}
		for range 50 {
			v := m.Substitute(s, map[*term.Term]*term.Term{x: m.BVUint(8, uint64(rnd.Intn(256))), y: m.BVUint(8, uint64(rnd.Intn(256)))})
			if v.Value().BitLen() > n {
				t.Fatalf("%v has %d bits, and is %v", s, n, v)
			}
		}
	}
	if narrow < 200 {
		t.Errorf("only %d terms have high bits that are 0", narrow)
	}
}

// randomNumber is a term over numbers of 8 bits, of 8, 16 or 32 bits itself.
func randomNumber(m *term.Manager, rnd *rand.Rand, vars []*term.Term, depth int) *term.Term {
	if depth == 0 {
		if rnd.Intn(2) == 0 {
			return m.BVUint(8, uint64(rnd.Intn(256)))
		}
		return vars[rnd.Intn(len(vars))]
	}
	a, b := randomNumber(m, rnd, vars, depth-1), randomNumber(m, rnd, vars, depth-1)
	w := max(a.Sort().Width, b.Sort().Width)
	a, b = m.ZExt(a, w), m.ZExt(b, w)
	switch rnd.Intn(11) {
	case 0:
		return m.BVOr(a, b)
	case 1:
		return m.BVAnd(a, b)
	case 2:
		return m.BVXor(a, b)
	case 3:
		return m.BVMul(a, b)
	case 4:
		return m.BVMul(a, m.BVUint(w, 1<<rnd.Intn(w)))
	case 5:
		return m.UDiv(a, m.BVUint(w, uint64(rnd.Intn(200))))
	case 6:
		return m.URem(a, m.BVUint(w, uint64(rnd.Intn(200))))
	case 7:
		return m.Ite(m.ULe(a, b), a, b)
	case 8:
		return m.BVAdd(a, b)
	case 9:
		lo := rnd.Intn(w - 1)
		return m.ZExt(m.Extract(a, lo+rnd.Intn(w-lo), lo), 32)
	}
	if w == 32 {
		return a
	}
	return m.Concat(a, b)
}
