package pointsto

import (
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"
	"slices"
	"tav/cfg/llvm"
)

// fixedPointer is the class of a number cast to a pointer: one of its own, so
// that the use of one number in several places does not join them. NULL and
// what is no plain number have none.
func (a *places) fixedPointer(v *constant.ExprIntToPtr) AbsPtr {
	n, ok := llvm.ConstantInt(v.From)
	if !ok || n == 0 {
		return AbsPtr{}
	}
	p, ok := a.Fixed[v]
	if !ok {
		p = AbsPtr{a.newClass(), 0}
		p.Class.addFixed(fixedAt{n: n})
		p.Class.indirect = true
		a.Fixed[v] = p
	}
	return p
}

// isFixed reports whether v is a number cast to a pointer: comparing with it
// is exact where both sides are in one class.
func isFixed(v value.Value) bool {
	for range llvm.MaxCasts {
		switch x := v.(type) {
		case *constant.ExprBitCast:
			v = x.From
		case *constant.ExprIntToPtr:
			return true
		default:
			return false
		}
	}
	return false
}

// fixedAt is a constant n that is cast to a pointer to offset off of a class.
type fixedAt struct{ n, off int64 }

// FixedStarts lists the numbers that the object ids of constants cast to
// pointers to the class stand for.
func (c *Class) FixedStarts() []int64 {
	var ns []int64
	for f := range c.Fixed {
		off := f.off
		if c.Stride != 0 {
			off = FloorMod(off, c.Stride)
		}
		ns = append(ns, f.n-off)
	}
	slices.Sort(ns)
	return slices.Compact(ns)
}
