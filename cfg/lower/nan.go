package lower

import (
	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/llvm"
)

// nan is a call of nan: a quiet NaN with bits that the string says.
func (b *builder) nan(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	w := llvm.FloatWidth(x.Type())
	if w == 0 {
		b.define(x, bad("the result of "+f.Name()))
		return
	}
	b.define(x, val{t: b.freshNaN(b.l.m.BVConst(w, quietBits(w)), pos)})
}
