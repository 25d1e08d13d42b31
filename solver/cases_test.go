package solver

import (
	"context"
	"math/rand"
	"testing"

	"tav/solver/term"
)

// TestCases: what is refuted has no solution among random states; moving an amount from
// one element to another keeps the sum, unless they are the same, outside, or the amounts
// differ.
func TestCases(t *testing.T) {
	m := term.NewManager()
	number, index := m.BV(4), m.BV(8)
	a := m.Var("a", m.ArraySort(index, number), false)
	i, j := m.Var("i", m.BV(3), false), m.Var("j", m.BV(3), false)
	total, x, c := m.Var("total", number, false), m.Var("x", number, false), m.Var("c", m.Bool(), false)
	k := m.Var("k", number, false)
	bound := []*term.Term{k}
	at := func(k *term.Term) *term.Term { return m.ZExt(k, 8) }
	sum := func(a *term.Term) *term.Term {
		var parts []*term.Term
		for k := uint64(0); k < 4; k++ {
			parts = append(parts, m.Select(a, m.BVUint(8, k)))
		}
		return m.BVAdd(parts...)
	}
	add := func(a, k, v *term.Term) *term.Term { return m.Store(a, at(k), m.BVAdd(m.Select(a, at(k)), v)) }
	inside := func(k *term.Term) *term.Term { return m.ULe(k, m.BVUint(3, 3)) }
	moved := add(add(a, i, x), j, m.BVNeg(x))
	before := m.Eq(total, sum(a))
	tests := []struct {
		name    string
		conj    []*term.Term
		refuted bool
	}{
		{"moved", []*term.Term{before, inside(i), inside(j), m.Ne(total, sum(moved))}, true},
		{"moved or not", []*term.Term{before, inside(i), inside(j), m.Ne(total, sum(m.Ite(c, moved, a)))}, true},
		{"added", []*term.Term{before, inside(i), m.Ne(m.BVAdd(total, x), sum(add(a, i, x)))}, true},
		{"added twice", []*term.Term{before, inside(i), m.Ne(m.BVAdd(total, x), sum(add(add(a, i, x), i, x)))}, false},
		{"another amount", []*term.Term{before, inside(i), inside(j), m.Ne(total, sum(add(add(a, i, x), j, x)))}, false},
		{"inside or not", []*term.Term{before, m.Ne(m.Ite(inside(i), sum(add(a, i, x)), m.BVAdd(total, x)), m.BVAdd(total, x))}, true},
		{"outside", []*term.Term{before, inside(i), m.Ne(total, sum(moved))}, false},
		{"the sum is a number", []*term.Term{m.Eq(a, m.ConstArray(a.Sort(), m.BVUint(4, 0))), m.ULe(m.BVAdd(sum(a), x), total), m.ULe(m.Ite(m.Eq(at(i), m.BVUint(8, 3)), x, m.BVNeg(x)), total)}, false},
		{"a condition of a bound variable", []*term.Term{m.Eq(a, m.ConstArray(a.Sort(), m.BVUint(4, 0))), m.ULe(m.BVAdd(sum(a), x), total),
			m.Forall(bound, m.ULe(m.Ite(m.ULe(k, x), k, m.BVNeg(k)), total)), m.Not(m.Forall(bound, m.ULe(k, total))),
			m.Not(m.Forall(bound, m.ULe(m.BVNeg(k), total)))}, false},
		{"nothing is known", []*term.Term{inside(i), inside(j), m.Ne(total, sum(moved))}, false},
	}
	rng := rand.New(rand.NewSource(1))
	for _, test := range tests {
		if got := RefutedByCases(context.Background(), m, test.conj, func([]*term.Term) bool { return false }); got != test.refuted {
			t.Errorf("%s: refuted %v", test.name, got)
		}
		all, solutions := m.And(test.conj...), 0
		for round := 0; round < 5000; round++ {
			cells := term.ArrayValue(term.BVWord(4, 0))
			left, most := uint64(0), 16
			if rng.Intn(4) == 0 {
				most = 1
			}
			for k := uint64(0); k < 4; k++ {
				n := uint64(rng.Intn(most))
				left += n
				cells = cells.Store(term.BVWord(8, k), term.BVWord(4, n))
			}
			values := map[*term.Term]term.Value{a: cells, i: term.BVWord(3, uint64(rng.Intn(8))), j: term.BVWord(3, uint64(rng.Intn(8))),
				total: term.BVWord(4, left), x: term.BVWord(4, uint64(rng.Intn(16))), c: term.BoolValue(rng.Intn(2) == 0)}
			if rng.Intn(2) == 0 {
				values[total] = term.BVWord(4, uint64(rng.Intn(16)))
			}
			if v, err := term.Eval(all, func(t *term.Term) (term.Value, error) { return values[t], nil }); err != nil {
				t.Fatal(err)
			} else if v.Bool() {
				solutions++
			}
		}
		if test.refuted != (solutions == 0) {
			t.Errorf("%s: %d solutions", test.name, solutions)
		}
	}
}
