package passes

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// An element with an index that is not constant is one of an array in memory: so an index that
// is out of range is an access outside of it.

// extract takes one element.
func (s *vectorSplitter) extract(x *ir.InstExtractElement) {
	list := s.of(x.X)
	if list == nil {
		return
	}
	e := &scalars{md: x.Metadata}
	if i, ok := inside(x.Index, list); ok {
		s.whole[x] = list[i]
	} else {
		array := s.inMemory(x.X, list, e)
		s.whole[x] = e.add(ir.NewLoad(x.Typ, e.at(array, e.unsigned(x.Index))))
	}
	s.made[x] = e.list
}

// insert replaces one element.
func (s *vectorSplitter) insert(x *ir.InstInsertElement, e *scalars) []value.Value {
	list := slices.Clone(s.of(x.X))
	if list == nil {
		return nil
	}
	if i, ok := inside(x.Index, list); ok {
		list[i] = x.Elem
		return list
	}
	array := s.inMemory(x.X, list, e)
	e.list = append(e.list, &ir.InstStore{Src: x.Elem, Dst: e.at(array, e.unsigned(x.Index)), Metadata: x.Metadata})
	for i := range list {
		list[i] = e.add(ir.NewLoad(x.Typ.ElemType, e.at(array, constant.NewInt(types.I64, int64(i)))))
	}
	return list
}

// inside is a constant index of an element that there is.
func inside(index value.Value, list []value.Value) (int, bool) {
	i, ok := llvm.ConstantInt(index)
	return int(i), ok && 0 <= i && i < int64(len(list))
}

// unsigned is an index, which has no sign, as wide as those of arrays, which have one.
func (e *scalars) unsigned(index value.Value) value.Value {
	if t := index.Type().(*types.IntType); t.BitSize < 64 {
		return e.add(ir.NewZExt(index, types.I64))
	}
	return index
}

// inMemory is an array with the elements of v in it, under the name of the variable that v was read from.
func (s *vectorSplitter) inMemory(v value.Value, list []value.Value, e *scalars) value.Value {
	array := ir.NewAlloca(types.NewArray(uint64(len(list)), list[0].Type()))
	array.SetName("vector")
	if x, ok := llvm.Argument(v).(*ir.InstLoad); ok {
		if from, ok := x.Src.(*ir.InstAlloca); ok {
			array.LocalIdent = from.LocalIdent
		}
	}
	s.arrays = append(s.arrays, array)
	for i, x := range list {
		e.list = append(e.list, &ir.InstStore{Src: x, Dst: e.at(array, constant.NewInt(types.I64, int64(i))), Metadata: e.md})
	}
	return array
}

// at is the address of an element of an array.
func (e *scalars) at(array, index value.Value) value.Value {
	t := array.Type().(*types.PointerType).ElemType
	return e.add(ir.NewGetElementPtr(t, array, constant.NewInt(types.I64, 0), index))
}
