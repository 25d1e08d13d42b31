package passes

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// The size of an array of variable length shall be greater than 0 each time it is evaluated
// (C11 6.7.6.2p5). clang checks each dimension in its own type (-fsanitize=vla-bound) and
// branches to a call of llvm.ubsantrap, which foldChecks makes one instruction of.
//
// Sizes of parameters, of which no object is made, are not checked: clang's checks of
// them have no place.

// A SizeCheck leaves its block for an error location when a size is not above 0.
type SizeCheck struct {
	*ir.InstCall // of llvm.ubsantrap, with what is read as its arguments
}

// Ok is what the compiler checks.
func (k *SizeCheck) Ok() value.Value { return k.Args[0] }

// Size is the size; nil if it is not found.
func (k *SizeCheck) Size() value.Value {
	if x, ok := k.Ok().(*ir.InstICmp); ok {
		return x.X
	}
	return nil
}

// Signed reports whether the size is of a signed type.
func (k *SizeCheck) Signed() bool {
	x, ok := k.Ok().(*ir.InstICmp)
	return ok && x.Pred == enum.IPredSGT
}

// sizeCheck is the number that clang gives llvm.ubsantrap for the check that a size is above 0.
const sizeCheck = 24

// size folds the check of a size that b ends with, and returns the block in which the next may be; nil if b ends
// otherwise.
func (c *checkFolder) size(b *ir.Block) *ir.Block {
	br, trap := checked(b)
	if trap == nil || trapNumber(trap) != sizeCheck {
		return nil
	}
	if llvm.Dbg(br.Metadata) != nil {
		b.Insts = append(b.Insts, &SizeCheck{&ir.InstCall{Callee: trap.Callee, Typ: trap.Typ, Metadata: br.Metadata, Args: []value.Value{br.Cond}}})
	}
	c.goOn(b, br.TargetTrue.(*ir.Block), br.Metadata)
	return b
}
