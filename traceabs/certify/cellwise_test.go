package certify

import (
	"fmt"
	"math/rand"
	"testing"

	"tav/solver/term"
)

// TestCellwise: what is read and stored cell by cell is what is read of and stored into the array, for all indices within the
// bound that the path gives, or that are chosen among constants but for those that it excludes, also after a join.
func TestCellwise(t *testing.T) {
	within := 0
	for seed := int64(1); seed <= 300; seed++ {
		rnd := rand.New(rand.NewSource(seed))
		m := term.NewManager()
		x := &executor{space: &space{terms: m}, cells: true, known: map[*term.Term][]*term.Term{}}
		num := func(n int64) *term.Term { return m.BVInt(8, n) }
		i, j, v := m.Var("i", m.BV(8), false), m.Var("j", m.BV(8), false), m.Var("v", m.BV(8), false)
		a := m.Var("a", m.ArraySort(m.BV(8), m.BV(8)), false)
		most := [2]int64{1 + rnd.Int63n(11), 1 + rnd.Int63n(11)}
		chosen := m.Ite(m.ULt(v, num(60)), num(rnd.Int63n(12)), m.BVAdd(m.Ite(m.ULt(i, num(4)), num(rnd.Int63n(6)), num(200)), num(rnd.Int63n(6))))
		path := []*term.Term{m.ULe(i, num(most[0])), m.ULe(j, num(most[1])), m.ULe(i, num(100)), m.ULe(chosen, num(11)), m.Not(m.Eq(chosen, num(rnd.Int63n(12))))}
		index := func() *term.Term { return []*term.Term{i, j, chosen, num(rnd.Int63n(12))}[rnd.Intn(4)] }
		value := func() *term.Term { return []*term.Term{v, i, num(rnd.Int63n(100)), m.Select(a, index())}[rnd.Intn(4)] }
		plain, cells := []*term.Term{a, a}, []*term.Term{a, a}
		gate := m.ULt(v, num(50))
		for range 4 {
			way := rnd.Intn(2)
			k, c := index(), value()
			plain[way] = m.Store(plain[way], k, c)
			cells[way] = x.cellwise(path, m.Store(cells[way], k, c))
		}
		joined := x.chooseRow([]*term.Term{gate, m.Not(gate)}, cells)
		if joined == nil {
			t.Fatalf("seed %d: %v and %v do not join", seed, cells[0], cells[1])
		}
		at := index()
		want := m.BVAdd(m.Select(m.Ite(gate, plain[0], plain[1]), at), m.Select(plain[0], at))
		got := m.BVAdd(x.cellwise(path, m.Select(joined, at)), x.cellwise(path, m.Select(cells[0], at)))
		for range 20 {
			array := m.ConstArray(a.Sort(), num(rnd.Int63n(100)))
			for k := range int64(12) {
				array = m.Store(array, num(k), num(rnd.Int63n(100)))
			}
			model := map[*term.Term]*term.Term{a: array, i: num(rnd.Int63n(most[0] + 1)), j: num(rnd.Int63n(most[1] + 1)), v: num(rnd.Int63n(100))}
			eval := func(f *term.Term) string {
				r, err := term.Eval(f, func(v *term.Term) (term.Value, error) {
					x, _ := term.ValueOf(model[v])
					return x, nil
				})
				if err != nil {
					t.Fatal(err)
				}
				return fmt.Sprint(r.Big())
			}
			if eval(m.Ite(m.And(path...), num(1), num(0))) == "0" {
				continue
			}
			within++
			if w, g := eval(want), eval(got); w != g {
				t.Fatalf("seed %d: %v is %s and %v %s where %v", seed, want, w, got, g, model)
			}
		}
	}
	if within < 1000 {
		t.Errorf("the path allows %d states: not much of a test", within)
	}
}
