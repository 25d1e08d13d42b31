package passes

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// Bit casts between vectors and numbers are what a store and a load of the other type
// would be (LLVM Language Reference, bitcast): the first element has the lowest bits, as x86
// stores numbers.

// scalarBits is the number of bits of a number; 0: none.
func scalarBits(t types.Type) int {
	switch t := t.(type) {
	case *types.IntType:
		return int(t.BitSize)
	case *types.FloatType:
		if w := llvm.FloatWidth(t); w <= 64 {
			return w
		}
	}
	return 0
}

// castToVector are the elements of a number or another vector that is read as this one.
func (s *vectorSplitter) castToVector(x *ir.InstBitCast, e *scalars) []value.Value {
	t := vectorOf(x)
	from := []value.Value{x.From}
	if vectorOf(x.From) != nil {
		from = s.of(x.From)
	}
	return e.regroup(from, t.ElemType, int(t.Len))
}

// castToScalar reads a vector as one number.
func (s *vectorSplitter) castToScalar(x *ir.InstBitCast) {
	e := &scalars{md: x.Metadata}
	if list := e.regroup(s.of(x.From), x.To, 1); list != nil {
		s.whole[x] = list[0]
		s.made[x] = e.list
	}
}

// regroup reads the bits of numbers as n others of type to; nil: the elements of one side
// do not consist of those of the other.
func (e *scalars) regroup(from []value.Value, to types.Type, n int) []value.Value {
	if from == nil {
		return nil
	}
	v, w := scalarBits(from[0].Type()), scalarBits(to)
	if v == 0 || w == 0 || v*len(from) != w*n {
		return nil
	}
	list := make([]value.Value, n)
	for i := range list {
		switch {
		case w%v == 0:
			list[i] = e.asType(e.joined(from[i*(w/v):(i+1)*(w/v)]), to)
		case v%w == 0:
			word := e.shifted(e.asInteger(from[i/(v/w)]), i%(v/w)*w)
			list[i] = e.asType(e.add(ir.NewTrunc(word, types.NewInt(uint64(w)))), to)
		default:
			return nil
		}
	}
	return list
}

// joined is the number that consists of others, from the lowest bits on.
func (e *scalars) joined(from []value.Value) value.Value {
	all := e.asInteger(from[0])
	if len(from) == 1 {
		return all
	}
	w := scalarBits(all.Type())
	t := types.NewInt(uint64(w * len(from)))
	all = e.add(ir.NewZExt(all, t))
	for i, x := range from[1:] {
		high := e.add(ir.NewShl(e.add(ir.NewZExt(e.asInteger(x), t)), constant.NewInt(t, int64((i+1)*w))))
		all = e.add(ir.NewOr(all, high))
	}
	return all
}

// shifted is a number without its lowest n bits.
func (e *scalars) shifted(x value.Value, n int) value.Value {
	if n == 0 {
		return x
	}
	return e.add(ir.NewLShr(x, constant.NewInt(x.Type().(*types.IntType), int64(n))))
}

// asInteger are the bits of a number.
func (e *scalars) asInteger(x value.Value) value.Value {
	return e.asType(x, types.NewInt(uint64(scalarBits(x.Type()))))
}

// asType are the bits of a number, as one of another type with as many.
func (e *scalars) asType(x value.Value, t types.Type) value.Value {
	if x.Type().Equal(t) {
		return x
	}
	return e.add(ir.NewBitCast(x, t))
}
