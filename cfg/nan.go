package cfg

import "github.com/llir/llvm/ir"

// looksAtNaN reports whether the program may look at the bits of a NaN: a
// floating-point number is cast to its bits, memory that holds one is read in
// another way, or its sign is asked for.
func (a *analysis) looksAtNaN() bool {
	for _, c := range a.classes {
		if c.parent == nil && punned(c) {
			return true
		}
	}
	for _, fn := range a.functions {
		for _, block := range fn.ir.Blocks {
			for _, inst := range block.Insts {
				switch x := inst.(type) {
				case *ir.InstBitCast:
					if isFloat(x.From.Type()) {
						return true
					}
				case *ir.InstCall:
					f := directCallee(x.Callee)
					if f == nil {
						break
					}
					if name := mathName(f); name == "copysign" || name == "signbit" {
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
func punned(c *class) bool {
	for k := range c.access {
		if !k.float {
			continue
		}
		for o := range c.access {
			apart := o.off+o.size <= k.off || k.off+k.size <= o.off
			wraps := c.stride != 0 && max(o.off+o.size, k.off+k.size) > c.stride
			if o != k && !o.ptr && (!apart || wraps) {
				return true
			}
		}
	}
	return false
}

// nan is a call of nan: a quiet NaN with bits that the string says.
func (b *builder) nan(x *ir.InstCall, f *ir.Func, pos Pos) {
	w := floatWidth(x.Type())
	if w == 0 {
		b.define(x, bad("the result of "+f.Name()))
		return
	}
	b.define(x, val{t: b.freshNaN(b.l.m.BVConst(w, quietBits(w)), pos)})
}
