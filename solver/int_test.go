package solver

import (
	"fmt"
	"math/big"
	"math/rand"
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
		t.Run(name, func(t *testing.T) {
			e := NewIntEncoding(g.M)
			exacts, aux := 0, 0
			for range 3000 {
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
		if value.Op() == term.OpUBV2Int || value.Op() == term.OpSBV2Int || im.forced != nil {
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
		g := &termtest.Generator{M: m, R: r, Widths: widths, Ints: true}
		for range 2000 {
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
