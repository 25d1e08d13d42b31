package term

import (
	"fmt"
	"math/big"
	"math/rand"
	"testing"
)

// check compares a built term with the tree in one world.
func check(t *testing.T, tr *tree, built *Term, e world) {
	t.Helper()
	got, err := Eval(built, e.value)
	if err != nil {
		t.Fatal(err)
	}
	want := tr.eval(e)
	if want.array != nil {
		for i := int64(0); i < arraySize; i++ {
			if g := got.Select(BVWord(2, uint64(i))); g.Big().Cmp(want.array[i]) != 0 {
				t.Fatalf("%v at %d: got %v, want %v in %v", built, i, g, want.array[i], e)
			}
		}
		return
	}
	if got.Big().Cmp(want.n) != 0 {
		t.Fatalf("%v: got %v, want %v in %v", built, got, want.n, e)
	}
}

// forests are the shapes of random terms that the tests go through.
func forests(r *rand.Rand) map[string]*forest {
	return map[string]*forest{
		"tiny":   {r: r, widths: []int{1, 2}, arrays: true, ints: true},
		"small":  {r: r, widths: []int{3, 4, 5}, ints: true},
		"arrays": {r: r, widths: []int{3, 2}, arrays: true},
		"words":  {r: r, widths: []int{8, 32, 64}},
		"wide":   {r: r, widths: []int{64, 65, 128}, ints: true},
		"bits":   {r: r, widths: []int{2, 3, 4}},
	}
}

// TestBuilders compares what the builders make with the oracle.
func TestBuilders(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for name, f := range forests(r) {
		t.Run(name, func(t *testing.T) {
			m := NewManager()
			for range 4000 {
				tr := f.boolean(1 + r.Intn(5))
				if r.Intn(3) == 0 {
					tr = f.bits(f.width(), 1+r.Intn(4))
				}
				vars := map[string]*tree{}
				tr.vars(vars)
				built := tr.build(m)
				for range 12 {
					check(t, tr, built, someWorld(r, vars))
				}
			}
		})
	}
}

// TestRules proves every application of every rule that the random terms
// cause, on all values of the variables where those are few, on many where
// they are not; every rule must be applied.
func TestRules(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	applied := map[string]int{}
	m := NewManager()
	proved := map[[2]*Term]bool{}
	m.Observe(func(rule string, before, after *Term) {
		applied[rule]++
		key := [2]*Term{before, after}
		if proved[key] || applied[rule] > 3000 {
			return
		}
		proved[key] = true
		prove(t, r, m, rule, before, after)
	})
	shapes := forests(r)
	for _, name := range []string{"tiny", "small", "arrays", "bits"} {
		for range 2500 {
			shapes[name].boolean(1 + r.Intn(5)).build(m)
		}
	}
	for range 20 {
		x := m.Fresh("k", m.BV(3), false)
		body := m.ULe(x, m.Var("u3", m.BV(3), false))
		m.Not(m.Forall([]*Term{x}, body))
		m.Not(m.Exists([]*Term{x}, body))
	}
	for k := range uint64(8) {
		rest := m.URem(m.Var("u3", m.BV(3), false), m.BVUint(3, k))
		for l := range uint64(8) {
			m.ULe(rest, m.BVUint(3, l))
			m.ULe(m.BVUint(3, l), rest)
		}
		m.URem(rest, m.Shl(m.BVUint(3, 1), m.Var("v3", m.BV(3), false)))
	}
	for _, x := range []*Term{m.Var("u2", m.BV(2), false), m.Var("u3", m.BV(3), false)} {
		m.URem(m.ZExt(x, 5), m.ZExt(m.Var("v3", m.BV(3), false), 5))
		m.SRem(m.ZExt(x, 5), m.ZExt(m.Var("v2", m.BV(2), false), 5))
	}
	floats := floatRules(m) // TestFloatRules
	for _, name := range m.RuleNames() {
		if applied[name] == 0 && !floats[name] {
			t.Errorf("rule %s was never applied", name)
		}
	}
}

// prove compares two terms on assignments: all if they are at most 256.
func prove(t *testing.T, r *rand.Rand, m *Manager, rule string, before, after *Term) {
	vars := m.FreeVars(m.mk(OpEq, m.boolS, 0, before, after))
	bits := 0
	for _, v := range vars {
		switch v.sort.Kind {
		case BoolKind:
			bits++
		case BitVecKind:
			bits += v.sort.Width
		default:
			bits += 100
		}
	}
	runs, exhaustive := 40, bits <= 8
	if exhaustive {
		runs = 1 << bits
	}
	for n := range runs {
		values := map[*Term]Value{}
		if exhaustive {
			for i, v := range instance(vars, n) {
				values[vars[i]] = v
			}
		} else {
			for _, v := range vars {
				values[v] = randomValue(r, v.sort)
			}
		}
		env := func(v *Term) (Value, error) { return values[v], nil }
		a, err1 := Eval(before, env)
		b, err2 := Eval(after, env)
		if err1 != nil || err2 != nil {
			t.Fatal(rule, err1, err2)
		}
		if !a.Equal(b) {
			t.Fatalf("rule %s: %s is %v, but %s is %v for %v", rule, m.SMT(before), a, m.SMT(after), b, values)
		}
	}
}

func randomValue(r *rand.Rand, s *Sort) Value {
	switch s.Kind {
	case BoolKind:
		return BoolValue(r.Intn(2) == 0)
	case IntKind:
		return IntValue(big.NewInt(int64(r.Intn(60) - 30)))
	case BitVecKind:
		return BVValue(s.Width, new(big.Int).Rand(r, pow2(s.Width)))
	}
	a := ArrayValue(randomValue(r, s.Elem))
	for range 4 {
		a = a.Store(randomValue(r, s.Index), randomValue(r, s.Elem))
	}
	return a
}

func TestEvalArraysWithDefaults(t *testing.T) {
	zero, one := BVWord(8, 0), BVWord(8, 1)
	a := ArrayValue(zero)
	b := a.Store(BVWord(32, 7), one)
	if !b.Store(BVWord(32, 7), zero).Equal(a) {
		t.Error("storing the default does not undo a store")
	}
	var seen []string
	b.Store(BVWord(32, 3), one).Entries(func(i, e Value) bool {
		seen = append(seen, fmt.Sprint(i, e))
		return true
	})
	if fmt.Sprint(seen) != "[3 1 7 1]" {
		t.Error("entries", seen)
	}
}

// TestAnyVar asks for one name at two sorts.
func TestAnyVar(t *testing.T) {
	m := NewManager()
	byte8, flag := m.AnyVar("x", m.BV(8), false), m.AnyVar("x", m.Bool(), false)
	if byte8 == flag || flag.Sort() != m.Bool() || m.AnyVar("x", m.BV(8), false) != byte8 || m.AnyVar("x", m.Bool(), false) != flag {
		t.Errorf("%v and %v", byte8, flag)
	}
}
