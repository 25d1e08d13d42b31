package preprocess

import (
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3/z3test"
)

// TestDomain: a domain has room for as many variables in each gap as there may be values, each of its
// numbers stands for one, and the order is that of the values.
func TestDomain(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	m := term.NewManager()
	made := 0
	for range 2000 {
		c := &class{width: []int{8, 32, 64}[rnd.Intn(3)], sources: rnd.Intn(20), signed: rnd.Intn(2) == 0}
		for range rnd.Intn(5) {
			c.add(m.BVInt(c.width, []int64{0, -1, 3, 5, 1<<(c.width-1) - 1, -1 << (c.width - 1), rnd.Int63n(100)}[rnd.Intn(7)]))
		}
		d := newDomain(c, 2*max(c.sources, fewSources))
		if d == nil {
			continue
		}
		made++
		for i, g := range d.gaps {
			if n := d.between(i); n.Cmp(big.NewInt(int64(c.sources))) >= 0 && g < uint64(c.sources) || n.Cmp(new(big.Int).SetUint64(g)) < 0 {
				t.Fatalf("%v: room for %d before constant %d, where %v values are", d, g, i, n)
			}
		}
		for _, k := range d.constants {
			if got := d.number(m, m.BVUint(d.width, d.place(k))); got != k {
				t.Fatalf("%v: %v became %v", d, k, got)
			}
		}
		last := d.limit(-1)
		for n := range uint64(1) << d.width {
			k := d.order(d.number(m, m.BVUint(d.width, n)))
			if k.Cmp(last) <= 0 {
				t.Fatalf("%v: %d stands for %v, and the one before for %v", d, n, k, last)
			}
			last = k
		}
	}
	if made < 1000 {
		t.Errorf("only %d domains", made)
	}
}

// TestGoalDefinesNothing: a goal that is an equality defines no variable; after it, the variable has any value again.
func TestGoalDefinesNothing(t *testing.T) {
	m := term.NewManager()
	f := NewFormula(m, nil)
	numbers := []*term.Term{m.Var("x", m.BV(32), false)}
	for k := range 8 {
		x := m.Var(fmt.Sprint("x", k), m.BV(32), false)
		f.Settle(m.Eq(x, numbers[0]))
		for _, y := range numbers {
			f.Assert(m.Not(m.Eq(x, y)))
		}
		numbers = append(numbers, x)
	}
	f.Settle()
	if got, model := solve(t, z3test.Backend(t, m), f.Facts()); got != solver.Sat || f.Rewrite(numbers[0]).Sort().Width == 32 {
		t.Errorf("%d different numbers, as %v: %v, %v", len(numbers), f.Rewrite(numbers[0]), got, model)
	}
}
