package cfg

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"
)

// castBack is a cast of a number to a pointer.
type castBack struct {
	fn *function
	x  *ir.InstIntToPtr
}

// castBack lets pointers that are cast from numbers point where the pointers
// did that the numbers were computed from; it reports a change. The lowering
// checks the offsets, which depend on what is found later.
func (a *analysis) castBack() bool {
	changed := false
	for _, c := range a.casts {
		if n, ok := a.layout.constInt(c.x.From); ok && n == 0 {
			continue
		}
		p, ok := a.provenance(c.fn, c.x.From, maxCasts)
		to := find(a.operand(c.fn, c.x, 0))
		if !ok {
			to.c.numbers = true
			continue
		}
		if p = find(p); p.c != nil && p != to {
			a.unify(p, to)
			changed = true
		}
	}
	return changed
}

// provenance is the pointer that a number was computed from, moved as the
// number was; false when there is none.
func (a *analysis) provenance(fn *function, v value.Value, depth int) (absPtr, bool) {
	if depth == 0 {
		return absPtr{}, false
	}
	op, x, y, ok := addressOperation(v)
	switch {
	case !ok:
		return absPtr{}, false
	case y == nil:
		p := a.operand(fn, x, 0)
		return p, p.c != nil
	}
	if _, ok := a.layout.constInt(x); ok && op != opSub {
		x, y = y, x
	}
	n, ok := a.layout.constInt(y)
	p, from := a.provenance(fn, x, depth-1)
	if !ok || !from {
		return absPtr{}, false
	}
	const page = 1 << 12 // any alignment: the lowering knows the object's
	p = find(p)
	d, ok := p.c.shift(op, p.off, n, page)
	return absPtr{p.c, p.off + d}, ok
}

// addressOperation reads v as the address of pointer x (then y is nil) or as
// x op y.
func addressOperation(v value.Value) (op binOp, x, y value.Value, ok bool) {
	switch v := v.(type) {
	case *ir.InstPtrToInt:
		return 0, v.From, nil, true
	case *constant.ExprPtrToInt:
		return 0, v.From, nil, true
	case *ir.InstAdd:
		return opAdd, v.X, v.Y, true
	case *ir.InstSub:
		return opSub, v.X, v.Y, true
	case *ir.InstAnd:
		return opAnd, v.X, v.Y, true
	case *ir.InstOr:
		return opOr, v.X, v.Y, true
	case *ir.InstXor:
		return opXor, v.X, v.Y, true
	case constant.Constant:
		op, x, y, ok := constantBinary(v)
		return op, x, y, ok
	}
	return 0, nil, nil, false
}
