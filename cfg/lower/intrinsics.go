package lower

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/solver/term"
)

// intrinsics lowers calls of functions that compute: those of LLVM and of <math.h>.
type intrinsics struct {
	*emitter
	ints     *integers
	fp       *floats
	addr     *addresses
	expr     *expressions
	rounding *cfg.Var
}

// intrinsic lowers those intrinsics of LLVM that are plain terms.
func (ic *intrinsics) intrinsic(x *ir.InstCall, f *ir.Func, pos cfg.Pos) val {
	name, _, _ := strings.Cut(strings.TrimPrefix(f.Name(), "llvm."), ".")
	if strings.Contains(f.Name(), ".with.overflow.") {
		return ic.withOverflow(x, name, pos)
	}
	switch name {
	case "is":
		return val{t: ic.m.False()}
	case "objectsize":
		return ic.objectSize(x)
	case "expect":
		return ic.expr.value(x.Args[0])
	}
	args := make([]*term.Term, len(x.Args))
	for i, a := range x.Args {
		v := ic.expr.value(a)
		t, why := ic.addr.number(v, pos)
		if why != "" {
			return bad(why)
		}
		args[i] = t
	}
	t, ok := x.Type().(*types.IntType)
	if !ok || t.BitSize == 1 {
		return bad("a call of " + f.Name())
	}
	return ic.ints.integerIntrinsic(name, args, int(t.BitSize), pos)
}

// withOverflow lowers arithmetic with a flag for overflow.
func (ic *intrinsics) withOverflow(x *ir.InstCall, name string, pos cfg.Pos) val {
	t, ok := intType(x.Args[0])
	if !ok || t.BitSize == 1 {
		return bad("a call of llvm." + name)
	}
	u, v := ic.expr.value(x.Args[0]), ic.expr.value(x.Args[1])
	p, why := ic.addr.number(u, pos)
	if why != "" {
		return bad(why)
	}
	q, why := ic.addr.number(v, pos)
	if why != "" {
		return bad(why)
	}
	m, w := ic.m, int(t.BitSize)
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
func (ic *intrinsics) objectSize(x *ir.InstCall) val {
	t, ok := x.Type().(*types.IntType)
	if !ok {
		return bad("a call of llvm.objectsize")
	}
	if len(x.Args) > 1 {
		if v := ic.expr.value(x.Args[1]); v.t != nil && v.t.IsTrue() {
			return val{t: ic.constOf(t, 0)}
		}
	}
	return val{t: ic.constOf(t, -1)}
}
