package term

import (
	"runtime/debug"
	"strings"
	"testing"
)

// TestDeepTerms: nothing recurses in the depth of a term. With a stack of one
// megabyte, terms of 20000 levels are built, walked, printed and read.
func TestDeepTerms(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	const n = 20_000
	m := NewManager()
	x, y := m.Var("x", m.BV(32), true), m.Var("y", m.BV(32), true)
	c := m.Var("c", m.Bool(), false)
	deep := map[string]func(t *Term) *Term{
		"arithmetic":  func(t *Term) *Term { return m.UDiv(m.BVXor(t, y), x) },
		"conditional": func(t *Term) *Term { return m.Ite(m.ULe(t, y), x, m.BVNot(t)) },
		"choice":      func(t *Term) *Term { return m.Ite(m.ULe(x, m.URem(t, y)), y, m.UDiv(x, t)) },
	}
	for name, step := range deep {
		term := x
		for range n {
			term = step(term)
		}
		checkDeep(t, m, name, m.Eq(term, m.BVUint(32, 5)), x, y)
	}
	formula := c
	for i := range n {
		formula = m.And(m.Or(formula, m.Eq(x, m.BVUint(32, uint64(i)))), m.Eq(y, m.BVUint(32, uint64(i))))
	}
	checkDeep(t, m, "junctions", m.Not(formula), x, y)
}

func checkDeep(t *testing.T, m *Manager, name string, f, x, y *Term) {
	z := m.Var("z", m.BV(32), true)
	g := m.Substitute(f, map[*Term]*Term{x: z, z: x})
	if m.Substitute(g, map[*Term]*Term{x: z, z: x}) != f {
		t.Errorf("%s: substituting twice is not the identity", name)
	}
	if vars := m.FreeVars(g); !contains(vars, y) || !contains(vars, z) || contains(vars, x) {
		t.Errorf("%s: free variables %v", name, vars)
	}
	env := func(v *Term) (Value, error) {
		if v.Sort() == m.Bool() {
			return BoolValue(false), nil
		}
		return BVWord(32, uint64(len(v.Name()))*7), nil
	}
	a, err1 := Eval(f, env)
	b, err2 := Compile(f).Run(env)
	if err1 != nil || err2 != nil || !a.Equal(b) {
		t.Errorf("%s: %v %v, %v %v", name, a, err1, b, err2)
	}
	if text := C(f, COptions{}); !strings.Contains(text, "…") {
		t.Errorf("%s: printed in full", name)
	}
	if text := m.SMT(f); len(text) < 1000 {
		t.Errorf("%s: %d bytes of SMT-LIB", name, len(text))
	}
}

// TestWalkInside: a walk inside of another leaves that its marks, so that both
// visit each node of a graph once, of which there are 2^60 paths.
func TestWalkInside(t *testing.T) {
	m := NewManager()
	x := m.Var("x", m.BV(32), true)
	top, nodes := x, 1
	for range 60 {
		top = m.UDiv(m.BVXor(top, x), top)
		nodes += 2
	}
	outer, inner := 0, 0
	m.Walk([]*Term{top}, func(s *Term) *Term {
		outer++
		if s == top || s == x {
			m.Walk([]*Term{top}, func(*Term) *Term { inner++; return nil })
		}
		m.FreeVars(s)
		return nil
	})
	if outer != nodes || inner != 2*nodes {
		t.Errorf("%d and %d visits of %d nodes", outer, inner, nodes)
	}
}

// TestSquares: squaring again and again does not double the term each time, and
// gives the right number.
func TestSquares(t *testing.T) {
	m := NewManager()
	x := m.Var("x", m.BV(32), true)
	square, want := m.BVMul(m.BVUint(32, 3), x), uint32(3*7)
	for range 100 {
		square = m.BVMul(square, square)
		want *= want
		if len(square.Args()) > maxFactors+1 {
			t.Fatalf("%d factors", len(square.Args()))
		}
	}
	v, err := Eval(square, func(*Term) (Value, error) { return BVWord(32, 7), nil })
	if err != nil || !v.Equal(BVWord(32, uint64(want))) {
		t.Errorf("%v, %v, want %d", v, err, want)
	}
	if n := len(Postorder(square, nil)); n > 200 {
		t.Errorf("%d nodes", n)
	}
	if text := m.SMT(square); len(text) > 100_000 {
		t.Errorf("%d bytes of SMT-LIB", len(text))
	}
}
