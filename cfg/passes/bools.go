package passes

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"tav/cfg/llvm"
)

// Compound assignments to atomic variables of type _Bool (a |= 2): what they store is converted to _Bool, 1 unless it is 0 (C11
// 6.3.1.2, 6.5.16.2p3). Clang cuts it to a byte. They are loops of a compare-and-exchange of what was read as a _Bool.

// convertBools has them store what C says.
func convertBools(f *ir.Func) {
	llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
		x, ok := inst.(*ir.InstCmpXchg)
		if !ok {
			return []ir.Instruction{inst}
		}
		old, isPhi := x.Cmp.(*ir.InstPhi)
		cut, isCut := x.New.(*ir.InstTrunc)
		if !isPhi || !isCut || !readAsBool(old) {
			return []ir.Instruction{inst}
		}
		from, ok := cut.From.Type().(*types.IntType)
		if !ok {
			return []ir.Instruction{inst}
		}
		is := ir.NewICmp(enum.IPredNE, cut.From, constant.NewInt(from, 0))
		byte := ir.NewZExt(is, cut.To)
		is.Metadata, byte.Metadata = x.Metadata, x.Metadata
		x.New = byte
		return []ir.Instruction{is, byte, x}
	})
}

// readAsBool reports whether all that comes together is a byte made of a _Bool.
func readAsBool(x *ir.InstPhi) bool {
	for _, in := range x.Incs {
		z, ok := in.X.(*ir.InstZExt)
		if !ok || !z.From.Type().Equal(types.I1) || !z.To.Equal(types.I8) {
			return false
		}
	}
	return true
}
