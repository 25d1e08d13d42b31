package passes

import (
	"math/big"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
)

// Words in initial values.

// initial notes what initial values put into a place, or the members in it.
func (w *words) initial(key any, c constant.Constant) {
	switch c := c.(type) {
	case *constant.Array:
		for _, e := range c.Elems {
			w.initial(key, e)
		}
	case *constant.Struct:
		for i, field := range c.Fields {
			w.initial(member{c.Typ.Name(), i}, field)
		}
	default:
		if w.isWord(c.Type()) {
			w.put(key, c)
		}
	}
}

// initialPointers is an initial value with pointers in the place of the addresses in chosen
// places.
func (w *words) initialPointers(key any, c constant.Constant, used map[any]bool) constant.Constant {
	switch c := c.(type) {
	case *constant.Array:
		for i, e := range c.Elems {
			c.Elems[i] = w.initialPointers(key, e, used)
		}
	case *constant.Struct:
		for i, field := range c.Fields {
			c.Fields[i] = w.initialPointers(member{c.Typ.Name(), i}, field, used)
		}
	default:
		if used[w.joined.Find(key)] && w.isWord(c.Type()) {
			if p := constantPointer(c); p != nil {
				return p
			}
		}
	}
	return c
}

// constantPointer is the pointer that a constant is the address of; nil: it is not known to be one.
func constantPointer(c constant.Constant) constant.Constant {
	var from, by constant.Constant
	switch c := c.(type) {
	case *constant.ExprPtrToInt:
		return constant.NewBitCast(c.From, types.I8Ptr)
	case *constant.ExprAdd:
		from, by = c.X, c.Y
	case *constant.ExprSub:
		if n, ok := c.Y.(*constant.Int); ok {
			from, by = c.X, &constant.Int{Typ: n.Typ, X: new(big.Int).Neg(n.X)}
		}
	}
	if _, ok := by.(*constant.Int); !ok {
		return nil
	}
	if from = constantPointer(from); from == nil {
		return nil
	}
	return constant.NewGetElementPtr(types.I8, from, by)
}
