package term

import "testing"

// TestSMT: names are quoted where SMT-LIB would read something else, and each kind of operator has its syntax.
func TestSMT(t *testing.T) {
	m := NewManager()
	x, y, n := m.Var("x", m.BV(8), false), m.Var("odd name", m.BV(8), false), m.Var("n", m.Int(), true)
	xor, a := m.Var("xor", m.Bool(), false), m.Var("a|b", m.ArraySort(m.BV(8), m.BV(8)), false)
	for _, c := range []struct {
		t    *Term
		want string
	}{
		{m.And(xor, m.True(), m.Eq(x, y)), "(and |xor| (= x |odd name|))"},
		{m.ULe(m.Extract(m.ZExt(m.BVMul(x, y), 16), 10, 3), m.BVInt(8, -1)), "true"},
		{m.Eq(m.SExt(x, 12), m.Concat(m.BVInt(4, 5), y)), "(= ((_ sign_extend 4) x) (concat (_ bv5 4) |odd name|))"},
		{m.Select(m.Store(a, x, y), m.BVInt(8, 3)), "(select (store |a_b| x |odd name|) (_ bv3 8))"},
		{m.Select(m.ConstArray(m.ArraySort(m.Int(), m.BV(8)), x), n), "x"},
		{m.IntLe(m.UBV2Int(x), m.IntMul(m.IntInt(-7), n)), "(<= (+ (* 7 n) (ubv_to_int x)) 0)"},
		{m.FLt(m.FAdd(x, y), m.FConvert(8, m.Var("f", m.BV(16), false))), "(float.lt (float.add x |odd name|) ((_ float.convert 8) f))"},
	} {
		if got := m.SMT(c.t); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
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
}
