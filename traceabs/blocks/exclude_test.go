package blocks

import (
	"math/rand"
	"strconv"
	"testing"

	"tav/solver/term"
)

// TestExclude: no state satisfies conditions that exclude each other, and conditions
// whose parts exclude each other are seen to do so.
func TestExclude(t *testing.T) {
	m := term.NewManager()
	x, y := m.Var("x", m.BV(3), false), m.Var("y", m.BV(3), false)
	rng := rand.New(rand.NewSource(1))
	var formula func(depth int) *term.Term
	formula = func(depth int) *term.Term {
		if depth == 0 {
			n := m.BVUint(3, uint64(rng.Intn(8)))
			return []*term.Term{m.Eq(x, n), m.ULe(y, n), m.ULt(x, y), m.SLt(y, x)}[rng.Intn(4)]
		}
		a, b, c := formula(depth-1), formula(depth-1), formula(depth-1)
		return []*term.Term{m.And(a, b), m.Or(a, b), m.Ite(a, b, c), m.Not(a), m.Eq(a, b)}[rng.Intn(5)]
	}
	both := func(a, b *term.Term) bool { // some state satisfies both
		for i := range uint64(64) {
			v, err := term.Eval(m.And(a, b), func(v *term.Term) (term.Value, error) {
				if v == x {
					return term.BVWord(3, i%8), nil
				}
				return term.BVWord(3, i/8), nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if v.Bool() {
				return true
			}
		}
		return false
	}
	excluded := 0
	for range 2000 {
		a, b := formula(1+rng.Intn(2)), formula(rng.Intn(3))
		if exclude(m, a, b) {
			excluded++
			if both(a, b) {
				t.Errorf("%v and %v", a, b)
			}
		}
		if steps := 50; apart(m, a, b, &steps) && both(a, b) {
			t.Errorf("%v and %v are not apart", a, b)
		}
		if p := formula(0); exclude(m, m.Ite(p, a, b), m.Ite(p, m.Not(a), m.Not(b))) && both(m.Ite(p, a, b), m.Ite(p, m.Not(a), m.Not(b))) {
			t.Errorf("%v: %v, %v", p, a, b)
		}
	}
	if excluded < 20 {
		t.Errorf("only %d", excluded)
	}
	p, q, r := m.Eq(x, m.BVUint(3, 1)), m.ULe(y, m.BVUint(3, 4)), m.ULt(x, y)
	if a, b := m.Ite(p, m.Not(q), m.Or(q, r)), m.Or(m.And(p, q), m.And(m.Not(p), m.Not(q), m.Not(r))); !exclude(m, a, b) {
		t.Errorf("%v is not seen to exclude %v", a, b)
	}
	var cases []*term.Term // of a switch
	for n := range uint64(8) {
		cases = append(cases, m.Eq(x, m.BVUint(3, n)))
	}
	for _, arms := range [][2]*term.Term{{m.Or(cases[:4]...), cases[4]}, {m.Or(cases[:4]...), m.Or(cases[4:7]...)}, {m.Not(m.Or(cases[:7]...)), m.Or(cases[2:5]...)}} {
		if !exclude(m, arms[0], arms[1]) {
			t.Errorf("%v is not seen to exclude %v", arms[0], arms[1])
		}
	}
	if exclude(m, m.Or(cases[:4]...), m.Or(cases[3:5]...)) {
		t.Error("cases with a value in common")
	}
	large, negated := m.BoolConst(false), m.BoolConst(true) // of more parts than have their values tried
	for range 30 {
		p, q, r := m.Var("p"+strconv.Itoa(rng.Int()), m.Bool(), false), formula(1), formula(1)
		large, negated = m.Ite(p, q, m.And(r, large)), m.Ite(p, m.Not(q), m.Or(m.Not(r), negated))
	}
	if steps := maxApart; exclude(m, large, negated) || !apart(m, large, negated, &steps) {
		t.Errorf("%v is not seen to exclude %v", large, negated)
	}
}
