package term

import (
	"errors"
	"math/rand"
	"testing"
)

// TestSMTRoundTrip: what SMT writes, Parse reads as the same term.
func TestSMTRoundTrip(t *testing.T) {
	r := rand.New(rand.NewSource(5))
	for name, f := range forests(r) {
		m := NewManager()
		for range 1500 {
			a := f.boolean(1 + r.Intn(5)).build(m)
			text := m.SMT(a)
			b, err := m.Parse(text, nil)
			if err != nil {
				t.Fatalf("%s: %s: %v", name, text, err)
			}
			if a != b {
				t.Fatalf("%s: %s was read as %s", name, text, m.SMT(b))
			}
		}
	}
}

func TestSMTSharing(t *testing.T) {
	m := NewManager()
	a := m.Var("odd name", m.Bool(), false)
	x := m.Var("let", m.BV(8), false)
	for i := range 200 { // a tree of 2^200 nodes
		a = m.Not(m.Eq(a, m.Eq(m.BVAdd(x, m.BVInt(8, int64(i))), m.UDiv(x, m.Ite(a, x, m.BVMul(x, x))))))
	}
	text := m.SMT(a)
	if len(text) > 100_000 {
		t.Fatalf("%d bytes", len(text))
	}
	if b, err := m.Parse(text, nil); err != nil || a != b {
		t.Fatal("no round trip", err)
	}
}

func TestSMTQuantifiers(t *testing.T) {
	m := NewManager()
	i, n := m.Fresh("i", m.BV(8), true), m.Var("n", m.BV(8), true)
	square := m.BVMul(i, i)
	body := m.Or(m.Eq(m.UDiv(square, n), m.URem(square, n)), m.ULe(m.BVMul(n, n), square))
	q := m.Forall([]*Term{i}, m.And(body, m.Ne(m.BVMul(n, n), i)))
	f := m.Or(q, m.SLe(m.BVMul(n, n), n))
	text := m.SMT(f)
	const want = "(or (forall ((i!1 (_ BitVec 8))) (let ((?0 (bvmul i!1 i!1))) (let ((?1 (bvmul n n))) " +
		"(and (or (= (bvudiv ?0 n) (bvurem ?0 n)) (bvule ?1 ?0)) (not (= i!1 ?1)))))) (bvsle (bvmul n n) n))"
	if text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
	b, err := m.Parse(text, nil)
	if err != nil {
		t.Fatal(err)
	}
	for v := range uint64(256) {
		env := func(*Term) (Value, error) { return BVWord(8, v), nil }
		x, err1 := Eval(f, env)
		y, err2 := Eval(b, env)
		if err1 != nil || err2 != nil || !x.Equal(y) {
			t.Fatalf("n = %d: %v %v, %v %v", v, x, err1, y, err2)
		}
	}
}

func TestParseErrors(t *testing.T) {
	m := NewManager()
	m.Var("x", m.BV(8), false)
	m.Var("a", m.ArraySort(m.BV(8), m.BV(8)), false)
	for text, want := range map[string]string{
		"":                              "1:1: unexpected end",
		"(and true\n  false":            "2:8: unexpected end",
		"y":                             `1:1: unknown name "y"`,
		"x x":                           `1:3: unexpected "x" after the term`,
		"(not x)":                       "1:1: not: argument of sort (_ BitVec 8)",
		"(bvadd x #b1)":                 "1:1: bvadd: argument of sort (_ BitVec 1)",
		"(bvudiv x)":                    "1:1: bvudiv: wrong number of arguments",
		"(frob x)":                      "1:1: frob: unknown operator, or wrong arguments for it",
		"((_ extract 8 0) x)":           "1:1: extract: unknown operator, or wrong arguments for it",
		"((_ extract 0 1) x)":           "1:1: extract: unknown operator, or wrong arguments for it",
		"((_ zero_extend 99999999) x)":  "1:1: zero_extend: unknown operator, or wrong arguments for it",
		"(_ bv1 0)":                     "1:1: bad constant (_ bv1 0)",
		"(store a x #b1)":               "1:1: store: unknown operator, or wrong arguments for it",
		"(let ((x x) y)":                "1:13: binding expected",
		"(forall ((i (_ BitVec 8))) i)": "1:1: quantified term is no formula",
		"()":                            "1:2: operator expected",
		")":                             "1:1: unexpected ')'",
		"|x":                            "1:1: quoted symbol without end",
		"12a":                           `1:1: bad number "12a"`,
		"#q":                            "1:1: unexpected character '#'",
	} {
		got, err := m.Parse(text, nil)
		var pe *ParseError
		if !errors.As(err, &pe) || err.Error() != want {
			t.Errorf("%q: got %v, %v; want %s", text, got, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{
		"(let ((?0 (bvmul n n))) (or (forall ((i (_ BitVec 8))) (bvule ?0 i)) (bvsle ?0 n)))",
		"(= ((as const (Array Int Bool)) true) ((as const (Array Int Bool)) p))",
		"(ite p (_ bv3 8) ((_ extract 7 0) ((_ sign_extend 9) n)))",
		"(<= (div (sbv_to_int n) 3) (mod (- 7) 0))", "((_ int_to_bv 3) 5)", "|a b|", "#x0f", "; c\np",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m := NewManager()
		m.Var("n", m.BV(8), false)
		m.Var("p", m.Bool(), false)
		a, err := m.Parse(text, nil)
		if err != nil || a.HasQuantifier() { // bound variables are renamed
			return
		}
		b, err := m.Parse(m.SMT(a), nil)
		if err != nil || a != b {
			t.Fatalf("%q: %s was read as %v, %v", text, m.SMT(a), b, err)
		}
	})
}
