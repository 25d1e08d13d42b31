package passes

import (
	"reflect"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// elementwise does with the elements what an instruction does with vectors: a copy of it for each.
func (s *vectorSplitter) elementwise(inst ir.Instruction, e *scalars) []value.Value {
	switch inst.(type) {
	case *ir.InstAdd, *ir.InstSub, *ir.InstMul, *ir.InstUDiv, *ir.InstSDiv, *ir.InstURem, *ir.InstSRem,
		*ir.InstShl, *ir.InstLShr, *ir.InstAShr, *ir.InstAnd, *ir.InstOr, *ir.InstXor,
		*ir.InstFAdd, *ir.InstFSub, *ir.InstFMul, *ir.InstFDiv, *ir.InstFRem, *ir.InstFNeg,
		*ir.InstICmp, *ir.InstFCmp, *ir.InstSelect, *ir.InstFreeze,
		*ir.InstTrunc, *ir.InstZExt, *ir.InstSExt, *ir.InstFPTrunc, *ir.InstFPExt,
		*ir.InstFPToSI, *ir.InstFPToUI, *ir.InstSIToFP, *ir.InstUIToFP:
	default:
		return nil
	}
	t := vectorOf(inst.(value.Value))
	list := make([]value.Value, t.Len)
	for i := range list {
		c := llvm.Shallow(inst).(ir.Instruction)
		for _, op := range c.Operands() {
			if vectorOf(*op) == nil { // the condition of select
				continue
			}
			parts := s.of(*op)
			if parts == nil {
				return nil
			}
			*op = parts[i]
		}
		setType(c, t.ElemType)
		list[i] = e.add(c)
	}
	return list
}

// setType sets the type of an instruction's result.
func setType(inst ir.Instruction, t types.Type) {
	v := reflect.ValueOf(inst).Elem()
	for _, name := range []string{"Typ", "To"} {
		if f := v.FieldByName(name); f.IsValid() {
			f.Set(reflect.ValueOf(t))
		}
	}
}

// shuffle takes the elements of two vectors that a constant mask says.
func (s *vectorSplitter) shuffle(x *ir.InstShuffleVector) []value.Value {
	from, more, mask := s.of(x.X), s.of(x.Y), s.of(x.Mask)
	if from == nil || more == nil || mask == nil {
		return nil
	}
	both := append(append([]value.Value{}, from...), more...)
	list := make([]value.Value, len(mask))
	for i, index := range mask {
		n, ok := llvm.ConstantInt(index)
		switch {
		case !ok:
			list[i] = constant.NewUndef(x.Typ.ElemType)
		case n < 0 || n >= int64(len(both)):
			return nil
		default:
			list[i] = both[n]
		}
	}
	return list
}
