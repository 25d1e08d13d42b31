package passes

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// Alignments that are kept in variables and parameters:
//
//	(T *)(((uintptr_t)p + a - 1) & ~(a - 1))
//
// Where one constant is all that is put there, operators on an address are taken to find
// it there, as sizes are.

// fixAlignments does this in all functions, and reports whether there was any.
func fixAlignments(m *ir.Module, entry *ir.Func, d *llvm.DataLayout) (any bool) {
	s := newSizes(m, entry, d)
	for _, f := range m.Funcs {
		any = s.fixAlignments(f, m) || any
	}
	return any
}

func (s *sizes) fixAlignments(f *ir.Func, m *ir.Module) bool {
	any := false
	llvm.Rewrite(f, func(inst ir.Instruction) (list []ir.Instruction) {
		var x, y *value.Value
		var at ir.Metadata
		switch op := inst.(type) {
		case *ir.InstAdd:
			x, y, at = &op.X, &op.Y, op.Metadata
		case *ir.InstSub:
			x, y, at = &op.X, &op.Y, op.Metadata
		case *ir.InstAnd:
			x, y, at = &op.X, &op.Y, op.Metadata
		default:
			return []ir.Instruction{inst}
		}
		if fromAddress(*y, llvm.MaxCasts) {
			x, y = y, x
		}
		if fromAddress(*x, llvm.MaxCasts) {
			list = s.fixNumber(y, at, m)
			any = any || list != nil
		}
		return append(list, inst)
	})
	return any
}

// fixNumber makes a number that an operator has a constant; the result are the instructions
// that guard it.
func (s *sizes) fixNumber(v *value.Value, at ir.Metadata, m *ir.Module) []ir.Instruction {
	t, ok := (*v).Type().(*types.IntType)
	if _, isConstant := s.words.ConstInt(*v); !ok || isConstant {
		return nil
	}
	var from value.Value
	n, ok := s.compute(*v, &from, llvm.MaxCasts)
	if !ok || from == nil {
		return nil
	}
	fits := is(from, s.constant(from))
	call := ir.NewCall(declared(m, library.ElementsFit, types.I1), fits)
	call.Metadata = at
	*v = constant.NewInt(t, n)
	return []ir.Instruction{fits, call}
}

// compute is the number that v is if the one place that it is computed from, by operators
// with constants, holds its constant.
func (s *sizes) compute(v value.Value, from *value.Value, depth int) (int64, bool) {
	if n, ok := s.words.ConstInt(v); ok {
		return n, true
	}
	if op, x, y, ok := llvm.AddressOperation(v); ok && y != nil && depth > 0 {
		a, okX := s.compute(x, from, depth-1)
		b, okY := s.compute(y, from, depth-1)
		return apply(op, a, b), okX && okY
	}
	n := s.constant(v)
	if n == 0 || *from != nil && *from != v {
		return 0, false
	}
	*from = v
	return n, true
}

// apply is x op y, of the operators that addresses are computed by.
func apply(op llvm.BinOp, x, y int64) int64 {
	switch op {
	case llvm.OpAdd:
		return x + y
	case llvm.OpSub:
		return x - y
	case llvm.OpAnd:
		return x & y
	case llvm.OpOr:
		return x | y
	}
	return x ^ y
}

// fromAddress reports whether a number is computed from an address.
func fromAddress(v value.Value, depth int) bool {
	_, x, y, ok := llvm.AddressOperation(v)
	switch {
	case !ok || depth == 0:
		return false
	case y == nil:
		return true
	}
	return fromAddress(x, depth-1) || fromAddress(y, depth-1)
}
