package passes

import (
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// constantParts are the elements of a constant vector; nil: they are not known.
func constantParts(c constant.Constant, t *types.VectorType) []value.Value {
	list := make([]value.Value, t.Len)
	for i := range list {
		switch c := c.(type) {
		case *constant.Vector:
			list[i] = c.Elems[i]
		case *constant.ZeroInitializer:
			list[i] = zeroElement(t.ElemType)
		case *constant.Undef, *constant.Poison:
			list[i] = constant.NewUndef(t.ElemType)
		default:
			return nil
		}
	}
	return list
}

// zeroElement is the number 0, or the null pointer.
func zeroElement(t types.Type) constant.Constant {
	switch t := t.(type) {
	case *types.IntType:
		return constant.NewInt(t, 0)
	case *types.FloatType:
		return constant.NewFloat(t, 0)
	case *types.PointerType:
		return constant.NewNull(t)
	}
	return constant.NewZeroInitializer(t)
}

// withoutVectors is an initial value with arrays in the place of vectors. A vector of three
// takes as much memory as one of four.
func withoutVectors(c constant.Constant, layout *llvm.DataLayout) constant.Constant {
	switch c := c.(type) {
	case *constant.Array:
		for i, e := range c.Elems {
			c.Elems[i] = withoutVectors(e, layout)
		}
	case *constant.Struct:
		for i, f := range c.Fields {
			c.Fields[i] = withoutVectors(f, layout)
		}
	case *constant.Vector:
		elem := c.Typ.ElemType
		if !llvm.ElementsInBytes(c.Typ) {
			return c
		}
		array := constant.NewArray(types.NewArray(uint64(layout.Size(c.Typ)/layout.StoreSize(elem)), elem), c.Elems...)
		for len(array.Elems) < int(array.Typ.Len) {
			array.Elems = append(array.Elems, zeroElement(elem))
		}
		return array
	}
	return c
}

// replaceConstants puts arrays in the place of the constant vectors that are still used.
func (s *vectorSplitter) replaceConstants() {
	replace := func(user value.User) {
		for _, op := range user.Operands() {
			if c, ok := llvm.Argument(*op).(*constant.Vector); ok {
				*op = constant.NewArray(types.NewArray(c.Typ.Len, c.Typ.ElemType), c.Elems...)
			}
		}
	}
	for _, b := range s.f.Blocks {
		for _, inst := range b.Insts {
			replace(inst)
		}
		replace(b.Term)
	}
}
