package lower

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/solver/term"
)

// intrinsic lowers those intrinsics of LLVM that are plain terms.
func (b *builder) intrinsic(x *ir.InstCall, f *ir.Func, pos cfg.Pos) val {
	name, _, _ := strings.Cut(strings.TrimPrefix(f.Name(), "llvm."), ".")
	if strings.Contains(f.Name(), ".with.overflow.") {
		return b.withOverflow(x, name, pos)
	}
	switch name {
	case "is":
		return val{t: b.l.m.False()}
	case "objectsize":
		return b.objectSize(x)
	case "expect":
		return b.value(x.Args[0])
	}
	args := make([]*term.Term, len(x.Args))
	for i, a := range x.Args {
		v := b.value(a)
		t, why := b.number(v, pos)
		if why != "" {
			return bad(why)
		}
		args[i] = t
	}
	t, ok := x.Type().(*types.IntType)
	if !ok || t.BitSize == 1 {
		return bad("a call of " + f.Name())
	}
	return b.integerIntrinsic(name, args, int(t.BitSize), pos)
}

// integerIntrinsic lowers functions of w-bit integers.
func (b *builder) integerIntrinsic(name string, a []*term.Term, w int, pos cfg.Pos) val {
	m := b.l.m
	zero := m.BVUint(w, 0)
	switch name {
	case "abs":
		return val{t: m.Ite(m.SLt(a[0], zero), m.BVNeg(a[0]), a[0])}
	case "smax":
		return val{t: m.Ite(m.SLt(a[0], a[1]), a[1], a[0])}
	case "smin":
		return val{t: m.Ite(m.SLt(a[1], a[0]), a[1], a[0])}
	case "umax":
		return val{t: m.Ite(m.ULt(a[0], a[1]), a[1], a[0])}
	case "umin":
		return val{t: m.Ite(m.ULt(a[1], a[0]), a[1], a[0])}
	case "bswap":
		t := m.Extract(a[0], 7, 0)
		for i := 8; i < w; i += 8 {
			t = m.Concat(t, m.Extract(a[0], i+7, i))
		}
		return val{t: t}
	case "ctpop":
		sum := zero
		for i := range w {
			sum = m.BVAdd(sum, m.ZExt(m.Extract(a[0], i, i), w))
		}
		return val{t: sum}
	case "fshl", "fshr":
		n := m.URem(a[2], m.BVUint(w, uint64(w)))
		wide, by := m.Concat(a[0], a[1]), m.ZExt(n, 2*w)
		if name == "fshl" {
			return val{t: m.Extract(m.Shl(wide, by), 2*w-1, w)}
		}
		return val{t: m.Extract(m.LShr(wide, by), w-1, 0)}
	case "ctlz", "cttz":
		return b.countZeros(name == "cttz", a, w, pos)
	}
	return bad("a call of llvm." + name)
}

// countZeros counts the zeros before the first (or after the last) one bit;
// of zero it is w, or arbitrary when the second argument says so.
func (b *builder) countZeros(trailing bool, a []*term.Term, w int, pos cfg.Pos) val {
	m := b.l.m
	t := m.BVUint(w, uint64(w))
	if len(a) > 1 && a[1].IsTrue() {
		isZero := m.Eq(a[0], m.BVUint(w, 0))
		t = b.arbitrary(m.BV(w), pos, cfg.Undefined{Cond: isZero, What: "counting the zeros of 0"})
	}
	for i := range w {
		bit, n := i, w-1-i
		if trailing {
			bit, n = w-1-i, w-1-i
		}
		t = m.Ite(m.Eq(m.Extract(a[0], bit, bit), m.BVUint(1, 1)), m.BVUint(w, uint64(n)), t)
	}
	return val{t: t}
}

// withOverflow lowers arithmetic with a flag for overflow.
func (b *builder) withOverflow(x *ir.InstCall, name string, pos cfg.Pos) val {
	t, ok := intType(x.Args[0])
	if !ok || t.BitSize == 1 {
		return bad("a call of llvm." + name)
	}
	u, v := b.value(x.Args[0]), b.value(x.Args[1])
	p, why := b.number(u, pos)
	if why != "" {
		return bad(why)
	}
	q, why := b.number(v, pos)
	if why != "" {
		return bad(why)
	}
	m, w := b.l.m, int(t.BitSize)
	wide := w + 1
	if strings.HasSuffix(name, "mul") {
		wide = 2 * w
	}
	widen := m.ZExt
	if name[0] == 's' {
		widen = m.SExt
	}
	wp, wq := widen(p, wide), widen(q, wide)
	var full *term.Term
	switch name[1:] {
	case "add":
		full = m.BVAdd(wp, wq)
	case "sub":
		full = m.BVSub(wp, wq)
	default:
		full = m.BVMul(wp, wq)
	}
	r := m.Trunc(full, w)
	return val{parts: []val{{t: r}, {t: m.Ne(widen(r, wide), full)}}}
}

// objectSize is unknown, which LLVM allows always: -1, or 0 for the minimum.
func (b *builder) objectSize(x *ir.InstCall) val {
	t, ok := x.Type().(*types.IntType)
	if !ok {
		return bad("a call of llvm.objectsize")
	}
	if len(x.Args) > 1 {
		if v := b.value(x.Args[1]); v.t != nil && v.t.IsTrue() {
			return val{t: b.l.constOf(t, 0)}
		}
	}
	return val{t: b.l.constOf(t, -1)}
}
