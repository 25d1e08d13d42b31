package passes

import (
	"tav/cfg/library"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Sizes that a program keeps in variables, members and parameters, as generic vectors and
// queues do:
//
//	memcpy(v->data + i * v->size, item, v->size);
//
// Where all that is put into such a place is one constant, address arithmetic and memory
// functions are taken to find it there. It is guarded that they do, so that what else is
// in the place, its initial value or what was written through other types, does no harm.

// sizes knows the constants that places hold.
type sizes struct {
	words *words
}

func newSizes(m *ir.Module, entry *ir.Func, d *llvm.DataLayout) *sizes {
	return &sizes{newWords(m, entry, d, func(t types.Type) bool { i, ok := t.(*types.IntType); return ok && i.BitSize >= 16 })}
}

// constant is the number that v is taken to be, which is positive, if it is no constant
// itself; 0: none.
func (s *sizes) constant(v value.Value) int64 {
	n, ok := s.only(v, map[any]bool{})
	if !ok || n > maxElement {
		return 0
	}
	return n
}

// only is the constant that v is wherever it comes from, but for 0, as which nothing is
// known, too; false: it may be others.
func (s *sizes) only(v value.Value, seen map[any]bool) (n int64, ok bool) {
	if n, ok := s.words.ConstInt(v); ok {
		return n, n >= 0
	}
	var key any
	switch x := v.(type) {
	case *ir.InstZExt:
		return s.only(x.From, seen)
	case *ir.InstSExt:
		return s.only(x.From, seen)
	case *ir.InstTrunc:
		return s.only(x.From, seen)
	case *ir.InstLoad:
		key = s.words.place(x.Src)
	case *ir.Param:
		key = s.words.params[x]
	case *ir.InstCall:
		key = s.words.result(llvm.DirectCallee(x.Callee))
	case *ir.InstPhi, *ir.InstSelect:
		key = s.words.choice(x)
	}
	switch {
	case key == nil || s.words.odd[key]:
		return 0, false
	case seen[key]:
		return 0, true
	}
	seen[key] = true
	for _, w := range s.words.stored[key] {
		m, ok := s.only(w, seen)
		if !ok || n != 0 && m != 0 && m != n {
			return 0, false
		}
		n = max(n, m)
	}
	return n, true
}

// is compares v with the number that it is taken to be.
func is(v value.Value, n int64) *ir.InstICmp {
	return ir.NewICmp(enum.IPredEQ, v, constant.NewInt(v.Type().(*types.IntType), n))
}

// fixSize makes the size of a memory function a constant; the result are the instructions
// that guard it.
func (s *sizes) fixSize(x *ir.InstCall, m *ir.Module) []ir.Instruction {
	if !memoryFunction(x) {
		return nil
	}
	size := llvm.Argument(x.Args[2])
	n := s.constant(size)
	if _, isConstant := s.words.ConstInt(size); n == 0 || isConstant {
		return nil
	}
	fits := is(size, n)
	call := ir.NewCall(declared(m, library.ElementsFit, types.I1), fits)
	call.Metadata = x.Metadata
	x.Args[2] = constant.NewInt(size.Type().(*types.IntType), n)
	return []ir.Instruction{fits, call}
}
