package query

import (
	"math/rand"
	"testing"
	"time"

	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3/z3test"
)

// TestForTables: what is said to follow does, and what follows is said to, by trying all states; with cells as variables nothing that
// is satisfiable becomes unsatisfiable.
func TestForTables(t *testing.T) {
	m := term.NewManager()
	sort := m.BV(2)
	a, x, y := m.Var("a", m.ArraySort(sort, sort), false), m.Var("x", sort, false), m.Var("y", sort, false)
	rng := rand.New(rand.NewSource(1))
	number := func() *term.Term {
		n := m.BVUint(2, uint64(rng.Intn(4)))
		v := []*term.Term{x, y}[rng.Intn(2)]
		written := m.Ite(m.ULt(x, n), m.Store(a, v, n), m.Store(m.Store(a, y, x), n, v))
		return []*term.Term{n, v, m.Select(a, v), m.Select(a, n), m.Select(a, m.Select(a, v)), m.Select(written, n), m.Select(written, m.BVAdd(x, n)), m.Select(m.ConstArray(a.Sort(), n), v)}[rng.Intn(8)]
	}
	atom := func() *term.Term {
		s, u := number(), number()
		return []*term.Term{m.Eq(s, u), m.ULe(s, u), m.SLt(s, u), m.Ne(s, u)}[rng.Intn(4)]
	}
	o, err := NewOracle(m, z3test.Backend(t, m), solver.NewIntEncoding(m), 10*time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	sat, cells := 0, 0
	for range 150 {
		pre, posts := []*term.Term{atom(), m.Or(atom(), atom())}, []*term.Term{atom(), atom(), m.Or(atom(), atom())}
		for i, said := range o.ForTables().Implied(t.Context(), pre, posts) {
			if follows := !satisfiable(t, m, m.And(append(pre, m.Not(posts[i]))...)); said != follows {
				t.Fatalf("%v implies %v: %v, said %v", pre, posts[i], follows, said)
			}
		}
		f := m.And(pre...)
		g := o.apart([]*term.Term{f})[0]
		was, is := satisfiable(t, m, f), satisfiable(t, m, g)
		if was && !is {
			t.Fatalf("%v is satisfiable, %v is not", f, g)
		}
		if g != f {
			cells++
		}
		if was {
			sat++
		}
	}
	if sat == 0 || cells == 0 {
		t.Errorf("%d satisfiable, %d with cells", sat, cells)
	}
}
