package query

import (
	"context"
	"math/rand"
	"testing"

	"tav/solver/term"
)

// TestGround: what is satisfiable stays so, by trying all states.
func TestGround(t *testing.T) {
	m := term.NewManager()
	sort := m.BV(2)
	a := m.Var("a", m.ArraySort(sort, sort), false)
	x, y, k, l := m.Var("x", sort, false), m.Var("y", sort, false), m.Var("k", sort, false), m.Var("l", sort, false)
	rng := rand.New(rand.NewSource(1))
	number := func(vars ...*term.Term) *term.Term {
		n := m.BVUint(2, uint64(rng.Intn(4)))
		v := vars[rng.Intn(len(vars))]
		return []*term.Term{n, v, m.BVAdd(v, n), m.Select(a, m.BVAdd(v, n)), m.Select(m.Store(a, x, n), v)}[rng.Intn(5)]
	}
	atom := func(vars ...*term.Term) *term.Term {
		s, u := number(vars...), number(vars...)
		return []*term.Term{m.Eq(s, u), m.ULe(s, u), m.SLt(s, u)}[rng.Intn(3)]
	}
	formula := func() *term.Term {
		switch rng.Intn(5) {
		case 0:
			return atom(x, y)
		case 1:
			return m.Exists([]*term.Term{k}, m.And(atom(x, k), atom(k)))
		case 2:
			return m.Forall([]*term.Term{k, l}, m.Implies(atom(k, l), atom(k, l)))
		}
		return m.Forall([]*term.Term{k}, m.Implies(atom(x, k), atom(y, k)))
	}
	o := &Oracle{Terms: m}
	sat := 0
	for round := 0; round < 100; round++ {
		pre, post := []*term.Term{formula(), formula()}, formula()
		ground, _, goals := o.Ground(context.Background(), pre, []*term.Term{post})
		was := satisfiable(t, m, m.And(append(pre, m.Not(post))...))
		is := satisfiable(t, m, m.And(append(ground, m.Not(goals[0]))...))
		if was && !is {
			t.Fatalf("%v and not %v is satisfiable, but not %v and not %v", pre, post, ground, goals)
		}
		if was {
			sat++
		}
	}
	if sat == 0 {
		t.Error("nothing was satisfiable")
	}
}

// satisfiable tries all values of the free variables: 2 bits wide, or arrays of
// four such cells.
func satisfiable(t *testing.T, m *term.Manager, f *term.Term) bool {
	t.Helper()
	vars := m.FreeVars(f)
	values := map[*term.Term]term.Value{}
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(vars) {
			v, err := term.Eval(f, func(v *term.Term) (term.Value, error) { return values[v], nil })
			if err != nil {
				t.Fatal(err)
			}
			return v.Bool()
		}
		count := uint64(4)
		if vars[i].Sort().Kind == term.ArrayKind {
			count = 256
		}
		for n := uint64(0); n < count; n++ {
			values[vars[i]] = term.BVWord(2, n)
			if count == 256 {
				a := term.ArrayValue(term.BVWord(2, n&3))
				for c := uint64(1); c < 4; c++ {
					a = a.Store(term.BVWord(2, c), term.BVWord(2, n>>(2*c)&3))
				}
				values[vars[i]] = a
			}
			if try(i + 1) {
				return true
			}
		}
		return false
	}
	return try(0)
}
