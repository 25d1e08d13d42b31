package term

import (
	"math/rand"
	"testing"
)

// TestSubstitute: evaluating after a substitution is evaluating in the
// environment that the replacements' values give; a compiled term has the
// same value.
func TestSubstitute(t *testing.T) {
	r := rand.New(rand.NewSource(6))
	for name, f := range forests(r) {
		m := NewManager()
		for range 800 {
			term := f.boolean(1 + r.Intn(5)).build(m)
			sub := map[*Term]*Term{}
			for _, v := range m.FreeVars(term) {
				if v.sort.Kind == BitVecKind && r.Intn(2) == 0 {
					sub[v] = f.bits(v.sort.Width, 1+r.Intn(3)).build(m)
				}
			}
			after := m.Substitute(term, sub)
			values := map[*Term]Value{}
			env := func(v *Term) (Value, error) {
				if _, ok := values[v]; !ok {
					values[v] = randomValue(r, v.sort)
				}
				return values[v], nil
			}
			want, err1 := Eval(term, func(v *Term) (Value, error) {
				if s := sub[v]; s != nil {
					return Eval(s, env)
				}
				return env(v)
			})
			got, err2 := Eval(after, env)
			compiled, err3 := Compile(after).Run(env)
			if err1 != nil || err2 != nil || err3 != nil || !got.Equal(want) || !compiled.Equal(want) {
				t.Fatalf("%s: %s under %v: got %v, compiled %v, want %v", name, m.SMT(term), sub, got, compiled, want)
			}
		}
	}
}

// TestSubstituteBound: bound variables are not replaced, free ones under the
// quantifier are.
func TestSubstituteBound(t *testing.T) {
	m := NewManager()
	i, n, k := m.Fresh("i", m.BV(4), true), m.Var("n", m.BV(4), true), m.Var("k", m.BV(4), true)
	f := m.Forall([]*Term{i}, m.SLe(i, n))
	got := m.Substitute(f, map[*Term]*Term{n: k, i: n})
	if want := m.Forall([]*Term{i}, m.SLe(i, k)); got != want {
		t.Errorf("got %v, want %v", got, want)
	}
	if vars := m.FreeVars(f); len(vars) != 1 || vars[0] != n {
		t.Errorf("free variables %v", vars)
	}
}

// TestReplace: a remainder becomes what it is a remainder of, and nothing else changes.
func TestReplace(t *testing.T) {
	m := NewManager()
	x, y := m.Var("x", m.BV(8), false), m.Var("y", m.BV(8), false)
	r := m.URem(x, m.BVUint(8, 3))
	for _, c := range []struct{ before, after *Term }{
		{r, x},
		{m.BVAdd(r, m.BVMul(r, y)), m.BVAdd(x, m.BVMul(x, y))},
		{m.ULe(m.URem(x, m.BVUint(8, 5)), y), m.ULe(m.URem(x, m.BVUint(8, 5)), y)},
		{y, y},
	} {
		if got := m.Replace(c.before, map[*Term]*Term{r: x}); got != c.after {
			t.Errorf("%v becomes %v, not %v", c.before, got, c.after)
		}
	}
}
