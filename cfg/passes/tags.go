package passes

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// Tags that are computed, in low bits of addresses, as in
//
//	n->parent_color = (n->parent_color & 1) | (unsigned long)parent;
//
// An operator with a constant moves an address by a known amount, one with a number
// does not. So the bits are put there one by one, by constants, where they are 1.

// spreadTags does this in a function, where the tag provably fits. Where it may not, the
// operator is left to recoverPointers, which knows whether the result is used as a pointer.
func spreadTags(f *ir.Func, d *llvm.DataLayout) {
	results := map[value.Value]value.Value{}
	llvm.Rewrite(f, func(inst ir.Instruction) (list []ir.Instruction) {
		if x, ok := inst.(*ir.InstOr); ok {
			if address, tag := tagged(x, d); tag != nil {
				if mask := possibleBits(tag, d); 1 <= mask && mask <= maxTag {
					list, results[x] = spreadTag(x, address, tag, mask)
					return list
				}
			}
		}
		return []ir.Instruction{inst}
	})
	llvm.ReplaceUses(f, results)
}

// tagged is an address and the tag that x puts into it, which is no constant; nil: it does not.
func tagged(x *ir.InstOr, d *llvm.DataLayout) (address, tag value.Value) {
	address, tag = x.X, x.Y
	if isAddress(tag, d) {
		address, tag = tag, address
	}
	if _, constantTag := d.ConstInt(tag); constantTag || !isAddress(address, d) {
		return nil, nil
	}
	return address, tag
}

// spreadTag puts the bits of the mask into an address, one by one, as x does.
func spreadTag(x *ir.InstOr, address, tag value.Value, mask int64) (insts []ir.Instruction, with value.Value) {
	for bit := int64(1); bit <= mask; bit *= 2 {
		c := constant.NewInt(x.Type().(*types.IntType), bit)
		and := ir.NewAnd(tag, c)
		is := ir.NewICmp(enum.IPredEQ, and, c)
		or := ir.NewOr(address, c)
		or.Metadata = x.Metadata
		with := ir.NewSelect(is, or, address)
		insts, address = append(insts, and, is, or, with), with
	}
	return insts, address
}

// limitTags spreads tags that may have other bits, too: that is unsupported.
func limitTags(m *ir.Module, tags map[*ir.InstOr]bool, d *llvm.DataLayout) {
	fits := declared(m, library.TagFits, types.I1)
	for _, f := range m.Funcs {
		results := map[value.Value]value.Value{}
		llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
			x, ok := inst.(*ir.InstOr)
			if !ok || !tags[x] {
				return []ir.Instruction{inst}
			}
			address, tag := tagged(x, d)
			is := ir.NewICmp(enum.IPredULE, tag, constant.NewInt(x.Type().(*types.IntType), maxOpenTag))
			call := ir.NewCall(fits, is)
			call.Metadata = x.Metadata
			spread, with := spreadTag(x, address, tag, maxOpenTag)
			results[x] = with
			return append([]ir.Instruction{is, call}, spread...)
		})
		llvm.ReplaceUses(f, results)
	}
}

// isAddress reports whether v is a number that is computed from an address by operators
// with constants, or a word whose low bits are cleared, as only addresses' are.
func isAddress(v value.Value, d *llvm.DataLayout) bool {
	for range llvm.MaxCasts {
		op, x, y, ok := llvm.AddressOperation(v)
		if !ok {
			return false
		}
		if y == nil {
			return d.Size(v.Type()) == d.Ptr
		}
		n, ok := d.ConstInt(y)
		if !ok {
			return false
		}
		if op == llvm.OpAnd && -maxTag-1 <= n && n < -1 {
			return d.Size(v.Type()) == d.Ptr
		}
		v = x
	}
	return false
}

// possibleBits has the bits that can be 1 in v, or is -1.
func possibleBits(v value.Value, d *llvm.DataLayout) int64 {
	switch x := v.(type) {
	case *ir.InstAnd:
		if n, ok := d.ConstInt(x.Y); ok {
			return n
		}
		if n, ok := d.ConstInt(x.X); ok {
			return n
		}
	case *ir.InstZExt:
		if x.From.Type().Equal(types.I1) {
			return 1
		}
		return possibleBits(x.From, d)
	case *ir.InstSExt:
		if n := possibleBits(x.From, d); !x.From.Type().Equal(types.I1) && 0 <= n && n <= maxTag {
			return n
		}
	}
	return -1
}
