package term

import (
	"math/big"
	"testing"
)

// TestC shows what people read.
func TestC(t *testing.T) {
	m := NewManager()
	s := func(name string) *Term { return m.Var(name, m.BV(32), true) }
	u := func(name string) *Term { return m.Var(name, m.BV(32), false) }
	i, j, n, x := s("i"), s("j"), u("n"), u("x")
	k := func(v int64) *Term { return m.BVInt(32, v) }
	char := m.Var("c", m.BV(8), true)
	byte8 := m.Var("b", m.BV(8), false)
	h, g := m.Var("h", m.BV(16), false), m.Var("g", m.BV(16), false)
	arr := m.Var("a", m.ArraySort(m.BV(32), m.BV(32)), true)
	p, q := m.Var("p", m.Bool(), false), m.Var("q", m.Bool(), false)
	bound := m.Var("k", m.BV(32), true)
	for _, c := range []struct {
		t    *Term
		want string
	}{
		{m.SLt(i, m.BVAdd(j, k(1))), "i < j + 1"},
		{m.SLe(i, k(9)), "i <= 9"},
		{m.SLt(k(-1), i), "i >= 0"},
		{m.ULt(n, x), "n < x"},
		{m.ULt(i, n), "(unsigned)i < n"},
		{m.SLt(n, i), "(int)n < i"},
		{m.ULe(n, k(-2)), "n != 4294967295"},
		{m.Eq(m.BVAdd(i, k(1)), k(3)), "i == 2"},
		{m.Eq(i, m.BVAdd(j, k(-1))), "j == i + 1"},
		{m.Ne(i, k(-1)), "i != -1"},
		{m.Eq(n, k(-1)), "n == 4294967295"},
		{m.BVSub(m.BVMul(k(3), i), m.BVMul(i, j)), "3 * i - i * j"},
		{m.BVNeg(i), "-i"},
		{m.BVMul(m.BVAdd(i, j), m.BVAdd(i, n)), "(i + j) * (i + n)"},
		{m.SDiv(m.BVAdd(i, j), n), "(i + j) / (int)n"},
		{m.URem(n, m.UDiv(x, n)), "n % (x / n)"},
		{m.Shl(i, j), "i << j"},
		{m.AShr(n, j), "(int)n >> j"},
		{m.BVAnd(n, m.BVOr(x, k(8))), "n & (x | 8)"},
		{m.Select(arr, m.BVAdd(i, k(1))), "a[i + 1]"},
		{m.Select(m.Store(arr, i, j), n), "a[i := j][n]"},
		{m.SExt(char, 32), "c"},
		{m.ZExt(char, 32), "(unsigned char)c"},
		{m.ZExt(byte8, 32), "b"},
		{m.SExt(m.BVAdd(char, m.BVInt(8, 1)), 32), "(signed char)(c + 1)"},
		{m.Trunc(i, 8), "(unsigned char)i"},
		{m.Extract(i, 15, 8), "(unsigned char)(i >> 8)"},
		{m.ULe(m.BVAdd(h, m.ZExt(m.Extract(byte8, 0, 0), 16), m.BVInt(16, 300)), g), "(unsigned short)(h + (b & 1) + 300) <= g"},
		{m.ULe(m.ZExt(h, 32), m.BVAdd(m.ZExt(g, 32), k(1))), "h <= g + 1"},
		{m.SLt(m.Concat(h, g), i), "(h << 16 | g) < i"},
		{m.ULe(m.Concat(byte8, byte8), g), "(b << 8 | b) <= g"},
		{m.Eq(m.Extract(i, 3, 3), m.BVInt(1, 1)), "(i >> 3 & 1) == 1"},
		{m.SLt(m.SExt(i, 64), m.ZExt(n, 64)), "i < (long)n"},
		{m.Eq(m.BVAdd(m.ZExt(n, 64), m.ZExt(x, 64)), m.BVInt(64, 1<<32)), "(unsigned long)n + x == 4294967296"},
		{m.And(m.Or(p, q), m.Not(m.Eq(p, q))), "(p || q) && p != q"},
		{m.Not(p), "!p"},
		{m.Ite(p, i, j), "p ? i : j"},
		{m.BVAdd(m.Ite(p, i, j), k(1)), "(p ? i : j) + 1"},
		{m.IntLe(m.IntSub(m.SBV2Int(i), m.UBV2Int(n)), m.IntInt(0)), "i <= n"},
		{m.Forall([]*Term{bound}, m.Or(m.Not(m.SLe(k(0), bound)), m.Eq(m.Select(arr, bound), k(0)))),
			"forall k: k <= -1 || a[k] == 0"},
	} {
		if got := C(c.t, COptions{}); got != c.want {
			t.Errorf("%s is printed as %s, want %s", m.SMT(c.t), got, c.want)
		}
	}
	isTruth := COptions{Truth: func(t *Term) bool { return t == byte8 }}
	bit := m.Extract(byte8, 0, 0)
	for _, c := range []struct {
		t    *Term
		want string
	}{
		{m.Eq(byte8, m.BVInt(8, 0)), "!b"},
		{m.Ne(byte8, m.BVInt(8, 0)), "b"},
		{m.Eq(byte8, m.BVInt(8, 1)), "b == 1"},
		{m.Eq(bit, m.BVInt(1, 1)), "b"},
		{m.Eq(bit, m.BVInt(1, 0)), "!b"},
		{m.SLt(m.ZExt(bit, 32), i), "b < i"},
	} {
		if got := C(c.t, isTruth); got != c.want {
			t.Errorf("%s is printed as %s, want %s", m.SMT(c.t), got, c.want)
		}
	}
	renamed := C(m.SLt(i, j), COptions{Name: func(v *Term) string { return "main::" + v.Name() }})
	if renamed != "main::i < main::j" {
		t.Error(renamed)
	}
	if got := C(m.And(p, q, m.SLt(i, j)), COptions{MaxSize: 2}); got != "p && … && …" {
		t.Error(got)
	}
}

// TestCFloats shows what people read of floating point.
func TestCFloats(t *testing.T) {
	m := NewManager()
	x, y, i := m.Var("x", m.BV(32), false), m.Var("y", m.BV(32), false), m.Var("i", m.BV(32), true)
	d, l := m.Var("d", m.BV(64), false), m.Var("l", m.BV(80), false)
	k := func(w int, a, b int64) *Term { return m.FloatConst(w, big.NewRat(a, b)) }
	for _, c := range []struct {
		t    *Term
		want string
	}{
		{m.FLt(x, k(32, 3, 2)), "x < 1.5f"},
		{m.FLe(k(32, 1, 10), x), "x >= 0.1f"},
		{m.Not(m.FEq(x, y)), "x != y"},
		{m.Not(m.FLt(x, y)), "!(x < y)"},
		{m.FLt(m.FConvert(64, x), k(64, 1, 10)), "(double)x < 0.1"},
		{m.FEq(m.FMul(m.FAdd(x, y), m.FSub(x, m.FSub(x, y))), k(32, -1000000, 1)), "(x + y) * (x - (x - y)) == -1000000.0f"},
		{m.FLt(m.FDiv(m.FFromSInt(64, i), d), k(64, 1, 3)), "(double)i / d < 0.3333333333333333"},
		{m.FLt(l, k(80, 1, 10)), "l < 0.1L"},
		{m.SLt(m.FToSInt(32, m.FAdd(x, y)), i), "(int)(x + y) < i"},
		{m.ULt(m.FToUInt(32, x), m.BVUint(32, 7)), "(unsigned)x <= 6"},
		{m.FIsNaN(m.FSqrt(x)), "!(x >= 0.0f)"},
		{m.FEq(m.FSqrt(x), y), "y == sqrtf(x)"},
		{m.FIsInf(d), "d == INFINITY || d == -INFINITY"},
		{m.FLt(m.FAbs(d), m.FNeg(m.FRem(d, k(64, 2, 1)))), "fabs(d) < -fmod(d, 2.0)"},
		{m.FEq(m.FRound(Down, m.FFMA(x, y, x)), y), "y == floorf(fmaf(x, y, x))"},
		{m.FLt(m.Ite(m.FIsNaN(x), k(32, 1, 1), y), m.FInf(32, false)), "(isnan(x) ? 1.0f : y) < INFINITY"},
		{m.Eq(m.FAdd(x, y), m.BVUint(32, 1<<31)), "x + y == -0.0f"},
		{m.FLt(d, m.leastNormal(64)), "d < 2.2250738585072014e-308"},
	} {
		if got := C(c.t, COptions{}); got != c.want {
			t.Errorf("%s is printed as %s, want %s", m.SMT(c.t), got, c.want)
		}
	}
	equal := m.Eq(x, k(32, 3, 2))
	if got := C(equal, COptions{Float: func(v *Term) bool { return v == x }}); got != "x == 1.5f" {
		t.Error(got)
	}
	if got := C(equal, COptions{}); got != "x == 1069547520" {
		t.Error(got)
	}
}
