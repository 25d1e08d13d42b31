package solver

import (
	"fmt"
	"math/big"
	"math/rand"
	"runtime/debug"
	"testing"

	"tav/solver/term"
	"tav/solver/term/termtest"
)

// intModel is the integer model that belongs to an assignment to the program's
// variables; auxiliary variables have the values that they stand for.
type intModel struct {
	e       *IntEncoding
	program map[*term.Term]term.Value
	r       *rand.Rand
	forced  map[*term.Term]term.Value // instead of the auxiliary variables' own values
}

func (im *intModel) programValue(v *term.Term) (term.Value, error) {
	if _, ok := im.program[v]; !ok {
		im.program[v] = termtest.RandomValue(im.r, v.Sort())
	}
	return im.program[v], nil
}

func (im *intModel) value(v *term.Term) (term.Value, error) {
	if f, ok := im.forced[v]; ok {
		return f, nil
	}
	if im.e.aux[v] != nil {
		return term.Eval(im.e.aux[v], im.value)
	}
	x := im.e.back[v]
	if x == nil { // a variable of the program, in the value of an opaque term
		return im.programValue(v)
	}
	value, _ := im.programValue(x)
	return integerValue(value, x.Sort(), x.Signed()), nil
}

// integerValue is a value as the encoding sees it; arrays are zero outside of
// the indices that are exceptions or in range.
func integerValue(v term.Value, s *term.Sort, signed bool) term.Value {
	switch {
	case s.Kind == term.BitVecKind && signed:
		return term.IntValue(v.Signed())
	case s.Kind == term.BitVecKind:
		return term.IntValue(v.Big())
	case s.Kind != term.ArrayKind:
		return v
	}
	zero := term.IntValue(new(big.Int))
	a := term.ArrayValue(zero)
	for i := int64(0); i < 1<<s.Index.Width; i++ {
		index := term.BVWord(s.Index.Width, uint64(i))
		a = a.Store(integerValue(index, s.Index, true), integerValue(v.Select(index), s.Elem, signed))
	}
	return a
}

func generators(m *term.Manager, r *rand.Rand) map[string]*termtest.Generator {
	return map[string]*termtest.Generator{
		"small":  {M: m, R: r, Widths: []int{1, 2, 3, 4}},
		"arrays": {M: m, R: r, Widths: []int{4, 3}, Arrays: true},
		"linear": {M: m, R: r, Widths: []int{8, 32}, Linear: true},
		"words":  {M: m, R: r, Widths: []int{8, 32, 64}},
		"ints":   {M: m, R: r, Widths: []int{4, 8, 32}, Ints: true, Free: true},
		"floats": {M: m, R: r, Widths: []int{5, 8, 32}, Floats: true},
	}
}

// TestIntEncoding: in the integer model of an assignment the side conditions
// hold and the encoding has the formula's value, also where it is not exact.
// Other values of a quotient violate the side conditions. What Lift gives back
// has the formula's value.
func TestIntEncoding(t *testing.T) {
	r := rand.New(rand.NewSource(3))
	m := term.NewManager()
	for name, g := range generators(m, r) {
		if g.Floats {
			continue // has no encoding
		}
		t.Run(name, func(t *testing.T) {
			e := NewIntEncoding(g.M)
			exacts, aux := 0, 0
			for range 1000 {
				f := g.Formula(1 + r.Intn(5))
				enc, exact, err := e.Bool(f)
				if err != nil {
					t.Fatal(err)
				}
				if exact {
					exacts++
				}
				side := e.Side(enc)
				lifted := e.Lift(enc)
				for range 8 {
					im := &intModel{e: e, program: map[*term.Term]term.Value{}, r: r}
					aux += im.check(t, f, enc, side, lifted)
				}
			}
			if exacts == 0 || name != "arrays" && aux == 0 {
				t.Errorf("%d exact encodings, %d auxiliary variables", exacts, aux)
			}
		})
	}
}

func (im *intModel) check(t *testing.T, f, enc, side, lifted *term.Term) (aux int) {
	t.Helper()
	m := im.e.m
	eval := func(what *term.Term, env func(*term.Term) (term.Value, error)) bool {
		v, err := term.Eval(what, env)
		if err != nil {
			t.Fatal(err)
		}
		return v.Bool()
	}
	show := func() string {
		return fmt.Sprintf("%s\nencoded as %s\nside %s\nin %v", m.SMT(f), m.SMT(enc), m.SMT(side), im.program)
	}
	if !eval(side, im.value) {
		t.Fatalf("side condition violated: %s", show())
	}
	want := eval(f, im.programValue)
	if eval(enc, im.value) != want {
		t.Fatalf("encoding differs (want %v): %s", want, show())
	}
	if eval(lifted, im.programValue) != want {
		t.Fatalf("lifted differs (want %v): %s\nlifted %s", want, show(), m.SMT(lifted))
	}
	for _, v := range m.FreeVars(side) {
		value := im.e.aux[v]
		if value == nil {
			continue
		}
		aux++
		if value.Op() == term.OpUBV2Int || value.Op() == term.OpSBV2Int || value.Sort().Kind == term.BoolKind || im.forced != nil {
			continue
		}
		q, _ := term.Eval(value, im.value)
		for _, d := range []int64{-1, 1} {
			im.forced = map[*term.Term]term.Value{v: term.IntValue(new(big.Int).Add(q.Big(), big.NewInt(d)))}
			if eval(side, im.value) {
				t.Fatalf("quotient %v may be another one: %s", v, show())
			}
		}
		im.forced = nil
	}
	return aux
}

func TestWidenBV(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	m := term.NewManager()
	for _, widths := range [][]int{{1, 2, 3}, {8, 32}, {64, 65}} {
		g := &termtest.Generator{M: m, R: r, Widths: widths, Ints: true, Floats: true}
		for range 1000 {
			f := g.Formula(1 + r.Intn(5))
			wide, err := WidenBV(m, f)
			if err != nil {
				t.Fatal(err)
			}
			if wide.HasInt() {
				t.Fatalf("integers left in %v", wide)
			}
			for range 8 {
				im := &intModel{program: map[*term.Term]term.Value{}, r: r}
				a, err1 := term.Eval(f, im.programValue)
				b, err2 := term.Eval(wide, im.programValue)
				if err1 != nil || err2 != nil || a.Bool() != b.Bool() {
					t.Fatalf("%s is %v, widened %s is %v", m.SMT(f), a, m.SMT(wide), b)
				}
			}
		}
	}
}

// TestWidenRefuses: an integer without bounds has no bit-vector encoding.
func TestWidenRefuses(t *testing.T) {
	m := term.NewManager()
	x := m.Var("x", m.Int(), true)
	array := m.Var("a", m.ArraySort(m.Int(), m.Int()), true)
	b := m.Var("b", m.ArraySort(m.Int(), m.Int()), true)
	i := m.Fresh("i", m.Int(), true)
	for _, f := range []*term.Term{
		m.IntLe(x, m.IntInt(3)),
		m.Eq(m.Select(array, m.IntInt(1)), m.IntInt(2)),
		m.Eq(array, b),
		m.Forall([]*term.Term{i}, m.IntLe(i, m.SBV2Int(m.Var("s", m.BV(8), true)))),
	} {
		if got, err := WidenBV(m, f); err == nil {
			t.Errorf("%v became %v", f, got)
		}
	}
}

// TestIntEncodingDeep: terms of many levels; nothing recurses in the depth.
func TestIntEncodingDeep(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	m := term.NewManager()
	f := deepProgram(m, 6_000)
	e := NewIntEncoding(m)
	enc, exact, err := e.Bool(f)
	if err != nil || !exact {
		t.Fatal(exact, err)
	}
	e.Side(enc)
	lifted := e.Lift(enc)
	if _, err := WidenBV(m, lifted); err != nil {
		t.Fatal(err)
	}
}

// TestIntEncodingExamples shows what common formulas become.
func TestIntEncodingExamples(t *testing.T) {
	m := term.NewManager()
	e := NewIntEncoding(m)
	i, j := m.Var("i", m.BV(32), true), m.Var("j", m.BV(32), true)
	n := m.Var("n", m.BV(32), false)
	c := m.Var("c", m.BV(8), true)
	a := m.Var("a", m.ArraySort(m.BV(32), m.BV(32)), true)
	k := func(v int64) *term.Term { return m.BVInt(32, v) }
	for _, x := range []struct {
		f     *term.Term
		want  string
		exact bool
	}{
		{m.SLt(i, j), "i# < j#", true},
		{m.Eq(j, m.BVAdd(i, k(1))), "j# == (i# <= 2147483646 ? i# + 1 : i# - 4294967295)", true},
		{m.Eq(m.SExt(c, 32), m.BVAdd(m.SExt(m.Var("d", m.BV(8), true), 32), k(1))), "c# == d# + 1", true},
		{m.ULt(n, k(10)), "n# <= 9", true},
		{m.Eq(m.BVAnd(i, k(1)), k(0)), "i# % 2 == 0", true},
		{m.Eq(m.URem(n, k(10)), k(3)), "n# % 10 == 3", true},
		{m.Eq(m.Select(a, i), k(7)), "a#[i#] == 7", true},
		{m.Eq(m.BVMul(i, j), k(7)), "opaque!1 == 7", false},
		{m.Eq(m.BVMul(j, i), k(8)), "opaque!1 == 8", false},
		{m.Eq(a, m.Store(a, i, j)), "j# == a#[i#]", true},
	} {
		got, exact, err := e.Bool(x.f)
		if err != nil || term.C(got, term.COptions{}) != x.want || exact != x.exact {
			t.Errorf("%v: %v, exact %v, %v; want %s", x.f, got, exact, err, x.want)
		}
	}
}

// TestIntEncodingQuantifiers: conditions on bound variables and on elements at
// them stand under the quantifier that binds them.
func TestIntEncodingQuantifiers(t *testing.T) {
	m := term.NewManager()
	e := NewIntEncoding(m)
	i, j := m.Fresh("i", m.BV(8), true), m.Fresh("j", m.BV(8), false)
	n := m.Var("n", m.BV(8), true)
	a := m.Var("a", m.ArraySort(m.BV(8), m.BV(8)), true)
	f := m.Forall([]*term.Term{i}, m.Or(m.SLe(n, i), m.Exists([]*term.Term{j}, m.Eq(m.Select(a, i), m.BVAdd(j, m.BVInt(8, -1))))))
	enc, exact, err := e.Bool(f)
	if err != nil || exact {
		t.Fatal(exact, err)
	}
	for _, v := range m.FreeVars(m.And(enc, e.Side(enc))) {
		if v != e.IntVar(n) && v != e.IntVar(a) {
			t.Errorf("%v is free in %v", v, enc)
		}
	}
	if got := len(m.Conjuncts(e.Side(enc))); got != 2 { // the range of n
		t.Errorf("side conditions %v", e.Side(enc))
	}
	if _, _, err := e.Bool(m.Exists([]*term.Term{i}, m.Eq(m.BVMul(i, n), n))); err == nil {
		t.Error("product with a bound variable was encoded")
	}
}

// TestIntEncodingFloats: floats are refused.
func TestIntEncodingFloats(t *testing.T) {
	m := term.NewManager()
	x, i := m.Var("x", m.BV(64), false), m.Var("i", m.BV(32), true)
	for _, f := range []*term.Term{m.FLt(m.BVUint(64, 0), x), m.SLt(i, m.FToSInt(32, x))} {
		if got, _, err := NewIntEncoding(m).Bool(f); err == nil {
			t.Errorf("%v became %v", f, got)
		}
	}
}
