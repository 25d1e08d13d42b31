package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// checkAtDistance has the va_args of i386 check the kinds of what they read.
func (l *variadicLists) checkAtDistance(m *ir.Module) {
	var distance int64
	for _, c := range l.calls {
		distance = max(distance, c.size(l.d))
	}
	for _, c := range l.calls {
		c.storeKinds(distance, l.d)
	}
	for _, r := range l.reads {
		if slotKinds(r.typ, false, l.d)[0] == structKind && r.up == nil { // clang passes its members one by one
			continue
		}
		place := &ir.InstGetElementPtr{
			ElemType: types.I8, Src: r.step.Src, Indices: []value.Value{constant.NewInt(types.I32, distance)}, Typ: types.I8Ptr, Metadata: r.store.Metadata,
		}
		i := slices.Index(r.block.Insts, ir.Instruction(r.step))
		r.block.Insts = slices.Insert(r.block.Insts, i, append([]ir.Instruction{place}, r.fits(place, m, l.d)...)...)
	}
}

// size is that of the arguments.
func (c listCall) size(d *llvm.DataLayout) int64 {
	return int64(len(c.kinds)) * d.Ptr
}

// storeKinds has a call store the kinds of the words of its arguments, each at the distance from its word.
func (c listCall) storeKinds(distance int64, d *llvm.DataLayout) {
	if gap := distance - c.size(d); gap > 0 {
		c.typ.Fields = append(c.typ.Fields, types.NewArray(uint64(gap), types.I8))
	}
	var insts []ir.Instruction
	for _, k := range c.kinds {
		c.typ.Fields = append(c.typ.Fields, types.I8, types.NewArray(uint64(d.Ptr-1), types.I8))
		to := field(c.list, c.typ, len(c.typ.Fields)-2)
		insts = append(insts, to, &ir.InstStore{Src: constant.NewInt(types.I8, int64(k)), Dst: to, Metadata: c.call.Metadata})
	}
	b, i := c.block()
	b.Insts = slices.Insert(b.Insts, i, insts...)
}

// fits checks that the kind at a place is the one that a va_arg reads.
func (r *listRead) fits(place value.Value, m *ir.Module, d *llvm.DataLayout) []ir.Instruction {
	at := r.store.Metadata
	passed := &ir.InstLoad{ElemType: types.I8, Src: place, Metadata: at}
	fits := is(passed, int64(slotKinds(r.typ, false, d)[0]))
	return []ir.Instruction{passed, fits, &ir.InstCall{
		Callee: declared(m, library.VariadicFits, types.I1), Args: []value.Value{fits}, Typ: types.Void, Metadata: at,
	}}
}
