package pointsto

import (
	"github.com/llir/llvm/ir"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// LooksAtNaN reports whether the program may look at the bits of a NaN: a
// floating-point number is cast to its bits, memory that holds one is read in
// another way, or its sign is asked for.
func (a *Analysis) LooksAtNaN() bool {
	for _, c := range a.Classes {
		if c.Parent == nil && punned(c) {
			return true
		}
	}
	for _, fn := range a.Functions {
		for _, block := range fn.Ir.Blocks {
			for _, inst := range block.Insts {
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
