package bounded

import (
	"math/rand"
	"testing"
	"time"

	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/engine/enginetest"
)

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
		read := tableOf(m, array).read(index)
		for i := range uint64(1) << width {
			at := m.BVUint(width, i)
			got, want := m.Substitute(read, map[*term.Term]*term.Term{index: at}), m.Select(array, at)
			if got != want {
				t.Fatalf("%v at %d: %v, want %v", array, i, got, want)
			}
		}
	}
	if a := m.Fresh("a", m.ArraySort(m.BV(8), m.BV(8)), false); tableOf(m, m.Store(a, m.BVUint(8, 0), m.BVUint(8, 0))) != nil {
		t.Error("an array of which one cell is known is taken for a table")
	}
	if a := m.ConstArray(m.ArraySort(m.BV(16), m.BV(8)), m.BVUint(8, 0)); tableOf(m, m.Store(a, m.BVUint(16, maxTable), m.BVUint(8, 1))) != nil {
		t.Error("a table has more cells than there are to be")
	}
}

// TestTableRead: what a program reads of a table, behind a name and at an index that few bits are
// known of, is in the formula without arrays, and the proof validates.
func TestTableRead(t *testing.T) {
	for wrong, want := range map[int64]string{200: "proof", 3: "error"} {
		b := cfgtest.New(32)
		a, in, x := b.Memory("a"), b.Global("in"), b.Global("x")
		table := b.M.ConstArray(a.Term.Sort(), b.Num(9))
		for i := range int64(90) {
			table = b.M.Store(table, b.Num(i), b.Num(i%5))
		}
		b.Assign(0, 1, a, table)
		b.Havoc(1, 2, in)
		b.Assign(2, 3, x, b.M.Select(a.Term, b.M.BVAnd(in.Term, b.Num(127))))
		b.Branch(3, 4, 5, b.M.Eq(x.Term, b.Num(wrong)))
		b.Error(4)
		prog := b.Program()
		if got := verdict(loopByLoop(t, prog, false)); got != want {
			t.Errorf("want a %s, got %s", want, got)
		}
		l, err := newLoops(enginetest.Env(t, prog))
		if err == nil {
			err = l.run(enginetest.Limited(t, time.Minute))
		}
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range l.r.positions {
			prog.Terms.Walk([]*term.Term{at.reach}, func(s *term.Term) *term.Term {
				if s.Sort().Kind == term.ArrayKind {
					t.Errorf("%s is reached where %v: a formula with an array", at.suffix(), at.reach)
				}
				return nil
			})
		}
		l.solver.close()
	}
}

// TestLowBits: no value of a term has a bit outside of those that it may have.
func TestLowBits(t *testing.T) {
	rnd := rand.New(rand.NewSource(2))
	m := term.NewManager()
	c := &cells{low: map[*term.Term]int{}}
	x, y := m.Var("x", m.BV(8), false), m.Var("y", m.BV(8), false)
	narrow := 0
	for range 2000 {
		s := randomNumber(m, rnd, []*term.Term{x, y}, 4)
		n := c.lowBits(s)
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
