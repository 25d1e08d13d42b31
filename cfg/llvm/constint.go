package llvm

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// ConstInt is the value of a constant number, such as what offsetof comes down
// to: the address of a member of NULL.
func (d *DataLayout) ConstInt(v value.Value) (int64, bool) {
	switch v := v.(type) {
	case *ir.Arg:
		return d.ConstInt(v.Value)
	case *constant.ZeroInitializer, *constant.Null:
		return 0, true
	case *constant.ExprPtrToInt:
		return d.nullOffset(v.From)
	case *constant.ExprAdd:
		return d.constSum(v.X, v.Y, 1, v.Typ)
	case *constant.ExprSub:
		return d.constSum(v.X, v.Y, -1, v.Typ)
	}
	return ConstantInt(v)
}

// constSum is x + sign*y, wrapping at the width of the type.
func (d *DataLayout) constSum(x, y value.Value, sign int64, t types.Type) (int64, bool) {
	a, ok := d.ConstInt(x)
	b, ok2 := d.ConstInt(y)
	it, ok3 := t.(*types.IntType)
	if !ok || !ok2 || !ok3 || it.BitSize > 64 {
		return 0, false
	}
	shift := 64 - it.BitSize
	return (a + sign*b) << shift >> shift, true
}

// nullOffset is the distance of a constant pointer from NULL.
func (d *DataLayout) nullOffset(v value.Value) (int64, bool) {
	switch v := v.(type) {
	case *constant.Null:
		return 0, true
	case *constant.ExprBitCast:
		return d.nullOffset(v.From)
	case *constant.ExprIntToPtr:
		return d.ConstInt(v.From)
	case *constant.ExprGetElementPtr:
		base, ok := d.nullOffset(v.Src)
		off, steps := d.Gep(v.ElemType, Indices(v))
		return base + off, ok && len(steps) == 0
	}
	return 0, false
}
