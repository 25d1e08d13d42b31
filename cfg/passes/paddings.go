package passes

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// What is missing to an alignment, as in
//
//	p += -(uintptr_t)p & (a - 1);
//
// The difference is a number that depends on where the object lies, though its low bits need not. They are
// the same if only the low bits of the address are subtracted, up to the highest one that is asked for.

// lowDifferences does this in a function.
func lowDifferences(f *ir.Func, d *llvm.DataLayout) {
	found := false
	llvm.Rewrite(f, func(inst ir.Instruction) (list []ir.Instruction) {
		if and, ok := inst.(*ir.InstAnd); ok && d.Size(and.Type()) == d.Ptr {
			list = lowDifference(and, d)
			found = found || list != nil
		}
		return append(list, inst)
	})
	if found {
		dropUnused(f)
	}
}

// lowDifference makes an operand of x, the difference of a number and an address, one of the low bits of the address; the
// result are the instructions that compute it.
func lowDifference(x *ir.InstAnd, d *llvm.DataLayout) (insts []ir.Instruction) {
	operand, mask := &x.X, x.Y
	if _, ok := (*operand).(*ir.InstSub); !ok {
		operand, mask = &x.Y, x.X
	}
	sub, ok := (*operand).(*ir.InstSub)
	if !ok || fromAddress(sub.X, llvm.MaxCasts) || !fromAddress(sub.Y, llvm.MaxCasts) || isMasked(sub.Y) || fromAddress(mask, llvm.MaxCasts) {
		return nil
	}
	add := func(inst ir.Instruction) value.Value {
		insts = append(insts, inst)
		return inst.(value.Value)
	}
	word := x.Type().(*types.IntType)
	if n, ok := d.ConstInt(mask); ok {
		for k := 1; k < int(word.BitSize); k *= 2 {
			n |= int64(uint64(n) >> k)
		}
		mask = constant.NewInt(word, n)
	} else {
		for k := int64(1); k < int64(word.BitSize); k *= 2 {
			mask = add(ir.NewOr(mask, add(ir.NewLShr(mask, constant.NewInt(word, k)))))
		}
	}
	low := &ir.InstAnd{X: sub.Y, Y: mask, Metadata: x.Metadata}
	*operand = add(&ir.InstSub{X: sub.X, Y: add(low), Metadata: x.Metadata})
	return insts
}
