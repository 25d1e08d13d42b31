package pointsto

import (
	"github.com/llir/llvm/ir"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// filling: n bytes are filled with one.
type filling struct {
	p AbsPtr
	n int64
}

// LooksAtNaN reports whether the program may look at the bits of a NaN: a
// floating-point number is cast to its bits, memory that holds one is read in
// another way, some bytes of it are copied or filled, or its sign is asked for. (The lowering
// does not support it to copy or fill some bytes of one where their number is not known.)
func (a *Analysis) LooksAtNaN() bool {
	for _, c := range a.copies {
		if c.n >= 0 && (cutsFloat(c.dst, c.n) || cutsFloat(c.src, c.n)) {
			return true
		}
	}
	for _, f := range a.filled {
		if cutsFloat(f.p, f.n) {
			return true
		}
	}
	for _, c := range a.Classes {
		if c.Parent == nil && (punned(c) || c.isViewed() && c.hasFloats()) {
			return true
		}
	}
	for _, fn := range a.Functions {
		for _, inst := range llvm.Instructions(fn.Ir) {
			switch x := inst.(type) {
			case *ir.InstBitCast:
				if llvm.IsFloat(x.From.Type()) {
					return true
				}
			case *ir.InstCall:
				f := llvm.DirectCallee(x.Callee)
				if f == nil {
					break
				}
				if name := library.MathName(f); name == "copysign" || name == "signbit" {
					return true
				}
			}
		}
	}
	return false
}

// punned reports whether some floating-point number in the memory of a class
// is also accessed as something else.
func punned(c *Class) bool {
	for k := range c.Access {
		if !k.float {
			continue
		}
		for o := range c.Access {
			apart := o.off+o.size <= k.off || k.off+k.size <= o.off
			wraps := c.Stride != 0 && max(o.off+o.size, k.off+k.size) > c.Stride
			if o != k && !o.ptr && (!apart || wraps) {
				return true
			}
		}
	}
	return false
}

// hasFloats reports whether floating-point numbers are accessed in the memory of the class.
func (c *Class) hasFloats() bool {
	for k := range c.Access {
		if k.float {
			return true
		}
	}
	return false
}

// cutsFloat reports whether the n bytes from p begin or end inside of a floating-point
// number.
func cutsFloat(p AbsPtr, n int64) bool {
	if p.Class == nil {
		return false
	}
	p = Find(p)
	return p.Class.floatAt(p.Offset) || p.Class.floatAt(p.Offset+n)
}

// floatAt reports whether an offset of the root c is inside of a floating-point number.
func (c *Class) floatAt(off int64) bool {
	if c.Stride != 0 {
		off = FloorMod(off, c.Stride)
	}
	if s, at := c.InnerAt(off, 1); s != nil {
		return s.floatAt(at)
	}
	for k := range c.Access {
		if at := off - k.off; k.float && 0 < at && at < k.size {
			return true
		}
	}
	return false
}
