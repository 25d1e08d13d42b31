package pointsto

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// castBack is a cast of a number to a pointer.
type castBack struct {
	fn *Function
	x  *ir.InstIntToPtr
}

// castBack lets pointers that are cast from numbers point where the pointers
// did that the numbers were computed from; it reports a change. The lowering
// checks the offsets, which depend on what is found later.
func (a *constraints) castBack() bool {
	changed := false
	for _, c := range a.casts {
		if n, ok := a.layout.ConstInt(c.x.From); ok && n == 0 {
			continue
		}
		p, ok := a.provenance(c.fn, c.x.From, llvm.MaxCasts)
		to := Find(a.Operand(c.fn, c.x, 0))
		if !ok {
			to.Class.Numbers = true
			if a.Flat && len(to.Class.Objects) == 0 && to.Class.Stride == 0 {
				a.index(to, 1) // any number has an index
				changed = true
			}
			continue
		}
		if p = Find(p); p.Class != nil && p != to {
			a.unify(p, to)
			changed = true
		}
	}
	return changed
}

// provenance is the pointer that a number was computed from, moved as the
// number was; false when there is none.
func (a *places) provenance(fn *Function, v value.Value, depth int) (AbsPtr, bool) {
	if depth == 0 {
		return AbsPtr{}, false
	}
	op, x, y, ok := llvm.AddressOperation(v)
	switch {
	case !ok:
		return AbsPtr{}, false
	case y == nil:
		p := a.Operand(fn, x, 0)
		return p, p.Class != nil
	}
	if _, ok := a.layout.ConstInt(x); ok && op != llvm.OpSub {
		x, y = y, x
	}
	n, ok := a.layout.ConstInt(y)
	p, from := a.provenance(fn, x, depth-1)
	if !ok || !from {
		return AbsPtr{}, false
	}
	if op == llvm.OpAnd {
		a.leavesBy(p, n) // to the beginning of a page, say
	}
	p = Find(p)
	if op == llvm.OpOr || op == llvm.OpXor { // NULL becomes a number
		p.Class.Numbers = true
	}
	d, ok := p.Class.Shift(op, p.Offset, n, MaxAlign)
	return AbsPtr{p.Class, p.Offset + d}, ok
}
