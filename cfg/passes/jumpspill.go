package passes

import (
	"slices"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// spillAcross puts values of f that are used in other blocks than the one that computes them into variables:
// a branch back to a setjmp need not come from where they are computed.
func spillAcross(f *ir.Func) {
	home := map[value.Value]*ir.Block{}
	for b, inst := range llvm.Instructions(f) {
		if _, alloca := inst.(*ir.InstAlloca); alloca {
			continue
		}
		if v, ok := inst.(value.Value); ok && !v.Type().Equal(types.Void) {
			home[v] = b
		}
	}
	slots := map[value.Value]*ir.InstAlloca{}
	reload := func(op *value.Value, in *ir.Block) (load ir.Instruction) {
		if a, ok := (*op).(*ir.Arg); ok {
			op = &a.Value
		}
		v := *op
		if home[v] == nil || home[v] == in {
			return nil
		}
		if slots[v] == nil {
			slots[v] = &ir.InstAlloca{ElemType: v.Type(), Typ: types.NewPointer(v.Type())}
		}
		l := ir.NewLoad(v.Type(), slots[v])
		*op = l
		return l
	}
	for _, b := range f.Blocks {
		var insts []ir.Instruction
		for _, inst := range b.Insts {
			if user, ok := inst.(interface{ Operands() []*value.Value }); ok && !isPhi(inst) {
				for _, op := range user.Operands() {
					if l := reload(op, b); l != nil {
						insts = append(insts, l)
					}
				}
			}
			insts = append(insts, inst)
		}
		b.Insts = insts
		for _, op := range b.Term.Operands() {
			if l := reload(op, b); l != nil {
				b.Insts = append(b.Insts, l)
			}
		}
	}
	for _, inst := range llvm.Instructions(f) {
		if phi, ok := inst.(*ir.InstPhi); ok {
			for _, in := range phi.Incs {
				from := in.Pred.(*ir.Block)
				if l := reload(&in.X, from); l != nil {
					from.Insts = append(from.Insts, l)
				}
			}
		}
	}
	var first []ir.Instruction
	for _, b := range f.Blocks {
		var insts, phis []ir.Instruction
		for _, inst := range b.Insts {
			phi := isPhi(inst)
			if !phi {
				insts, phis = append(insts, phis...), nil
			}
			insts = append(insts, inst)
			v, ok := inst.(value.Value)
			if !ok || slots[v] == nil {
				continue
			}
			first = append(first, slots[v])
			if store := ir.NewStore(v, slots[v]); phi {
				phis = append(phis, store)
			} else {
				insts = append(insts, store)
			}
		}
		b.Insts = append(insts, phis...)
	}
	f.Blocks[0].Insts = slices.Concat(first, f.Blocks[0].Insts)
}

func isPhi(inst ir.Instruction) bool {
	_, ok := inst.(*ir.InstPhi)
	return ok
}
