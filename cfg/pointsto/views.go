package pointsto

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Bytes of structs that are only looked at: ((unsigned char *)&s)[i] compares a struct with
// zero, or remembers one of its bytes. Were the index one into the struct's class, all of it
// would be bytes, pointers in pieces included. So where a pointer to bytes that arithmetic
// moved is nothing but read through, the class of the struct stays as it is, and
// the pointer is one to a view of it: an open array of bytes over the whole object, without
// cells of its own. The lowering finds the byte in the struct's cells.
//
// A class is viewed only if it holds pointers, has few cells that can be distinguished, and all its
// objects begin where it does and have sizes that are known; others are indexed as ever.

// A view is address arithmetic on a pointer to bytes that are only read.
type view struct {
	fn  *Function
	at  *ir.InstGetElementPtr
	off bool // it is no view: the class is indexed
}

// readOnly are the instructions of f that move a pointer to bytes by what is not constant,
// of which the result is only read through, one byte at a time, with these reads.
func readOnly(f *ir.Func) map[value.Value][]*ir.InstLoad {
	reads := map[value.Value][]*ir.InstLoad{}
	for _, inst := range llvm.Instructions(f) {
		x, ok := inst.(*ir.InstGetElementPtr)
		if !ok || !x.ElemType.Equal(types.I8) || len(x.Indices) != 1 {
			continue
		}
		if _, fixed := llvm.ConstantInt(x.Indices[0]); !fixed {
			reads[x] = nil
		}
	}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			if x, ok := inst.(*ir.InstLoad); ok && !x.Atomic && !x.Volatile && x.ElemType.Equal(types.I8) {
				if _, ok := reads[x.Src]; ok {
					reads[x.Src] = append(reads[x.Src], x)
				}
				continue
			}
			llvm.EachOperand(inst, func(v value.Value) { delete(reads, llvm.Argument(v)) })
		}
		if b.Term != nil {
			for _, op := range b.Term.Operands() {
				delete(reads, *op)
			}
		}
	}
	return reads
}

// viewed reports whether v, a value of fn, is one of readOnly.
func (a *constraints) viewed(fn *Function, v value.Value) bool {
	if _, ok := a.readOnly[fn.Ir]; !ok {
		a.readOnly[fn.Ir] = readOnly(fn.Ir)
	}
	_, ok := a.readOnly[fn.Ir][v]
	return ok && !a.Flat
}

// settleViews makes those views ordinary pointers whose classes cannot be viewed: as far as is
// known early, so that copies see what is indexed, or when all else is settled. It reports a change.
func (a *constraints) settleViews(last bool) bool {
	changed := false
	for i := range a.views {
		v := &a.views[i]
		if v.off {
			continue
		}
		p := a.Operand(v.fn, v.at.Src, 0)
		if c := Find(p).Class; c != nil && (c.viewable() || !last && !c.hasObjects() && c.Stride == 0) {
			c.users[v.fn] = struct{}{}
			changed = last && a.fillGaps(c) || changed
			for _, in := range c.Inner() {
				for _, to := range in.Class.Pointees { // its number is looked at
					if d := Find(to).Class; d != nil && !d.whole {
						d.whole, changed = true, true
					}
				}
			}
			continue
		}
		v.off, changed = true, true
		a.define(v.fn, v.at, a.gep(p, v.at.ElemType, v.at.Indices))
		for _, x := range a.readOnly[v.fn.Ir][v.at] {
			a.touch(v.fn, a.Operand(v.fn, v.at, 0), x.ElemType)
		}
	}
	return changed
}

// viewable reports whether what a view of the root c reads can be found in its cells.
func (c *Class) viewable() bool {
	if c.isInner() || c.Stride == 1 || c.Outside || c.Numbers || len(c.Fixed) > 0 || !c.hasObjects() || !c.beginsAtZero() || c.span() == 0 {
		return false
	}
	cells, pointers := int64(0), false
	for _, in := range c.Inner() {
		if in.Class.isInner() && in.Class.IsOpen() {
			return false
		}
		cells += in.Class.span() / 8
		for _, g := range groupsOf(in.Class) {
			if g.overlap || in.Class.Stride != 0 && g.Off+g.Width > in.Class.Stride {
				return false
			}
			cells++
			pointers = pointers || g.Ptr
		}
	}
	return pointers && cells <= maxViewed
}

// makeViews makes the classes of the views that are left; the rest of the analysis is final.
func (a *constraints) makeViews() {
	for _, v := range a.views {
		if v.off {
			continue
		}
		c := Find(a.Operand(v.fn, v.at.Src, 0)).Class
		if c.view == nil {
			w := a.newClass()
			w.within, w.extent, w.elem, w.Stride, w.IsView = AbsPtr{c, 0}, llvm.OpenArray, 1, 1, true
			c.view = w
		}
		v.fn.Abs[NodeKey{v.at, 0}] = AbsPtr{c.view, 0}
	}
}

// Viewed is the view that x, address arithmetic, is a pointer to; nil if it is to none.
func (fn *Function) Viewed(x *ir.InstGetElementPtr) *Class {
	if c := fn.Abs[NodeKey{x, 0}].Class; c != nil && c.IsView {
		return c
	}
	return nil
}

// isViewed reports whether single bytes of the root c, or of what it is an array in, are looked at.
func (c *Class) isViewed() bool {
	top, _ := c.Top()
	return top.view != nil
}
