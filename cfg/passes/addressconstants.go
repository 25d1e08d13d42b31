package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Pointers that are computed as numbers from the addresses of static objects, as in
//
//	static char pool[64];
//	char *p = (char *)(((uintptr_t)pool + 15) & ~(uintptr_t)15);
//
// are constants to LLVM. They become the instructions that compute them from other
// addresses, which is what is known about.

// computeAddresses does this in a function.
func computeAddresses(f *ir.Func) {
	var phis []*ir.InstPhi
	for _, b := range f.Blocks {
		var insts []ir.Instruction
		for _, inst := range b.Insts {
			if x, ok := inst.(*ir.InstPhi); ok {
				phis = append(phis, x)
			} else {
				insts = append(insts, computeOperands(inst)...)
			}
			insts = append(insts, inst)
		}
		b.Insts = append(insts, computeOperands(b.Term)...)
	}
	for _, x := range phis {
		for _, in := range x.Incs {
			from := in.Pred.(*ir.Block)
			from.Insts = append(slices.Clip(from.Insts), compute(&in.X, x.Metadata)...)
		}
	}
}

// castMoves makes casts of the numbers that NULL is moved by: GNU's obstacks align pointers so.
func castMoves(f *ir.Func, d *llvm.DataLayout) {
	casts := map[value.Value]value.Value{}
	llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
		x, ok := inst.(*ir.InstGetElementPtr)
		if !ok || len(x.Indices) != 1 || d.Size(x.ElemType) != 1 || d.Size(x.Indices[0].Type()) != d.Ptr {
			return []ir.Instruction{inst}
		}
		if _, null := x.Src.(*constant.Null); !null {
			return []ir.Instruction{inst}
		}
		p := &ir.InstIntToPtr{LocalIdent: x.LocalIdent, From: x.Indices[0], To: x.Type(), Metadata: x.Metadata}
		casts[x] = p
		return []ir.Instruction{p}
	})
	llvm.ReplaceUses(f, casts)
}

// computeOperands puts values in the place of the constants that something uses; the result
// are the instructions that compute them.
func computeOperands(user interface{ Operands() []*value.Value }) (insts []ir.Instruction) {
	var at ir.Metadata
	if x, ok := user.(interface {
		MDAttachments() []*metadata.Attachment
	}); ok {
		at = x.MDAttachments()
	}
	for _, v := range user.Operands() {
		if a, ok := (*v).(*ir.Arg); ok {
			v = &a.Value
		}
		insts = append(insts, compute(v, at)...)
	}
	return insts
}

// compute puts a value in the place of a pointer that is computed in a constant.
func compute(v *value.Value, at ir.Metadata) (insts []ir.Instruction) {
	switch c := (*v).(type) {
	case *constant.ExprIntToPtr:
		n, more := computeNumber(c.From, at)
		if more != nil {
			p := &ir.InstIntToPtr{From: n, To: c.To, Metadata: at}
			insts, *v = append(more, p), p
		}
	case *constant.ExprBitCast:
		var from value.Value = c.From
		if more := compute(&from, at); more != nil {
			p := &ir.InstBitCast{From: from, To: c.To, Metadata: at}
			insts, *v = append(more, p), p
		}
	case *constant.ExprGetElementPtr:
		var from value.Value = c.Src
		if more := compute(&from, at); more != nil {
			p := &ir.InstGetElementPtr{ElemType: c.ElemType, Src: from, Indices: llvm.Indices(c), InBounds: c.InBounds, Metadata: at}
			insts, *v = append(more, p), p
		}
	}
	return insts
}

// computeNumber is c as the result of instructions, which there are none of if c is not computed
// from an address.
func computeNumber(c value.Value, at ir.Metadata) (value.Value, []ir.Instruction) {
	op, x, y, ok := llvm.AddressOperation(c)
	switch {
	case !ok:
		return c, nil
	case y == nil:
		p := ir.NewPtrToInt(x, c.Type())
		p.Metadata = at
		return p, []ir.Instruction{p}
	}
	x, insts := computeNumber(x, at)
	y, more := computeNumber(y, at)
	if insts = append(insts, more...); insts == nil {
		return c, nil
	}
	n := operation(op, x, y, at)
	if n == nil {
		return c, nil
	}
	return n.(value.Value), append(insts, n)
}

// operation is the instruction x op y; nil if it is none that moves addresses.
func operation(op llvm.BinOp, x, y value.Value, at ir.Metadata) ir.Instruction {
	switch op {
	case llvm.OpAdd:
		return &ir.InstAdd{X: x, Y: y, Metadata: at}
	case llvm.OpSub:
		return &ir.InstSub{X: x, Y: y, Metadata: at}
	case llvm.OpAnd:
		return &ir.InstAnd{X: x, Y: y, Metadata: at}
	case llvm.OpOr:
		return &ir.InstOr{X: x, Y: y, Metadata: at}
	case llvm.OpXor:
		return &ir.InstXor{X: x, Y: y, Metadata: at}
	}
	return nil
}
