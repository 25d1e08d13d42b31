package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// copyParams makes the structs that a function takes in memory variables of its own,
// which it copies before anything else: what is passed is one object for all calls,
// and each call in a recursion needs one.
func copyParams(m *ir.Module, f *ir.Func, d *llvm.DataLayout) {
	if len(f.Blocks) == 0 {
		return
	}
	for _, p := range f.Params {
		i := slices.IndexFunc(p.Attrs, func(a ir.ParamAttribute) bool { _, ok := a.(ir.Byval); return ok })
		if i < 0 {
			continue
		}
		t := p.Typ.(*types.PointerType).ElemType
		local := &ir.InstAlloca{ElemType: t, Typ: types.NewPointer(t)}
		local.LocalName, p.LocalName = p.LocalName, p.LocalName+" passed"
		p.Attrs = slices.Clone(p.Attrs)
		p.Attrs[i] = llvm.Copied
		at := rename(f, p, local)
		f.Blocks[0].Insts = slices.Concat([]ir.Instruction{local}, copyBytes(m, local, p, d.Size(t), at, d), f.Blocks[0].Insts)
	}
}

// rename puts one variable in the place of another; the result is where the program
// declares it.
func rename(f *ir.Func, from, to value.Value) (at ir.Metadata) {
	for _, inst := range llvm.Instructions(f) {
		x, ok := inst.(*ir.InstCall)
		if !ok {
			continue
		}
		for _, a := range x.Args {
			if v, ok := a.(*metadata.Value); ok && v.Value == metadata.Field(from) {
				v.Value, at = to, x.Metadata
			}
		}
	}
	llvm.ReplaceUses(f, map[value.Value]value.Value{from: to})
	return at
}
