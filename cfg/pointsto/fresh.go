package pointsto

import (
	"slices"

	"tav/cfg/library"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

// fresh reports whether a pointer leads to what the activation has for itself: a local
// variable, its result, or memory that it has allocated and holds in one.
func (m *ModRef) fresh(fn *Function, p value.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch x := llvm.Base(p).(type) {
	case *ir.InstAlloca:
		return true
	case *ir.Param: // where the result goes
		return slices.ContainsFunc(x.Attrs, func(a ir.ParamAttribute) bool { _, result := a.(ir.SRet); return result })
	case *ir.InstCall:
		f := llvm.DirectCallee(x.Callee)
		if f == nil || m.a.HasBody(f) {
			return false
		}
		e := library.EffectOf(f)
		return e == library.MallocEffect || e == library.CallocEffect
	case *ir.InstLoad:
		local, ok := x.Src.(*ir.InstAlloca)
		return ok && m.holdsFresh(fn, local, depth-1)
	}
	return false
}

// holdsFresh reports whether all that is stored to a local variable is fresh, and the variable is not
// handed on.
func (m *ModRef) holdsFresh(fn *Function, local *ir.InstAlloca, depth int) bool {
	for _, inst := range llvm.Instructions(fn.Ir) {
		switch x := inst.(type) {
		case *ir.InstLoad:
			continue
		case *ir.InstStore:
			if x.Src == value.Value(local) || x.Dst == value.Value(local) && !m.fresh(fn, x.Src, depth) {
				return false
			}
			continue
		case *ir.InstCall:
			if f := llvm.DirectCallee(x.Callee); f != nil && (library.EffectOf(f) == library.DebugEffect || library.EffectOf(f) == library.AlignEffect) {
				continue
			}
		}
		uses := false
		llvm.EachOperand(inst, func(v value.Value) { uses = uses || llvm.Base(llvm.Argument(v)) == value.Value(local) })
		if uses {
			return false
		}
	}
	return true
}
