package frontend

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
)

// Functions of the program that take a va_list and hand it on,
//
//	int vnote(const char *format, va_list list) { return vfprintf(log, format, list); }
//
// are called with arguments as vfprintf is: a twin takes variable arguments, and starts the list.

// takers finds the functions that have twins, those first that hand their lists to the library.
func (w *forwarders) takers() {
	for grown := true; grown; {
		grown = false
		for _, f := range slices.Clone(w.module.Funcs) {
			if len(f.Blocks) == 0 || f.Sig.Variadic || w.twins[f] != nil || !w.handsOn(f) {
				continue
			}
			twin := w.twin(f)
			if twin == nil {
				continue
			}
			if plan := w.listsOf(twin); plan != nil {
				w.twins[f], w.plans[twin], grown = twin, plan, true
				w.module.Funcs = append(w.module.Funcs, twin)
			}
		}
	}
}

// handsOn reports whether a function calls one that takes a list.
func (w *forwarders) handsOn(f *ir.Func) bool {
	for _, inst := range llvm.Instructions(f) {
		if x, ok := inst.(*ir.InstCall); ok {
			if to, ok := x.Callee.(*ir.Func); ok && w.takesList(to) {
				return true
			}
		}
	}
	return false
}

// takesList reports whether calls of a function can be made with arguments in the place of a list.
func (w *forwarders) takesList(f *ir.Func) bool {
	return w.twins[f] != nil || len(f.Blocks) == 0 && withLists[f.Name()] != "" && f.Sig.RetType.Equal(types.I32)
}

// twin is f with variable arguments in the place of its last parameter, which is only read; nil if it has none.
func (w *forwarders) twin(f *ir.Func) *ir.Func {
	last := len(f.Params) - 1
	if last < 0 {
		return nil
	}
	pointer, ok := f.Params[last].Typ.(*types.PointerType)
	if !ok {
		return nil
	}
	g := &ir.Func{Parent: w.module, Metadata: f.Metadata, FuncAttrs: f.FuncAttrs, ReturnAttrs: f.ReturnAttrs, CallingConv: f.CallingConv, Linkage: f.Linkage}
	g.SetName(f.Name() + "@list")
	llvm.CloneBody(g, f, func(v value.Value) value.Value { return v })
	list := g.Params[last]
	g.Params = g.Params[:last]
	g.Sig = types.NewFunc(f.Sig.RetType, slices.Clone(f.Sig.Params[:last])...)
	g.Sig.Variadic = true
	g.Typ = types.NewPointer(g.Sig)
	if parameterSlot(g, list) == nil {
		return nil
	}
	start, own := w.started(pointer)
	readInstead(g, parameterSlot(g, list), own)
	g.Blocks[0].Insts = append(start, g.Blocks[0].Insts...)
	return g
}

// parameterSlot is the variable of a parameter that is stored there and used for nothing else; nil: there is none.
func parameterSlot(f *ir.Func, p *ir.Param) *ir.InstAlloca {
	var slot *ir.InstAlloca
	for _, inst := range llvm.Instructions(f) {
		if x, ok := inst.(*ir.InstStore); ok && x.Src == value.Value(p) && slot == nil {
			if slot, ok = x.Dst.(*ir.InstAlloca); ok {
				continue
			}
			return nil
		}
		used := false
		llvm.EachOperand(inst, func(v value.Value) { used = used || argument(v) == value.Value(p) })
		if used {
			return nil
		}
	}
	return slot
}

// started are the instructions that start a list, and what a parameter of this type is for it: its address, or, of
// 32 bits, the list itself.
func (w *forwarders) started(pointer *types.PointerType) ([]ir.Instruction, value.Value) {
	var list *ir.InstAlloca
	var own ir.Instruction
	zero := constant.NewInt(types.I64, 0)
	if pointer.Equal(types.I8Ptr) {
		list = ir.NewAlloca(pointer)
		own = ir.NewLoad(pointer, list)
	} else {
		array := types.NewArray(1, pointer.ElemType)
		list = ir.NewAlloca(array)
		own = ir.NewGetElementPtr(array, list, zero, zero)
	}
	address := ir.NewBitCast(list, types.I8Ptr)
	start := ir.NewCall(w.vaStart(), address)
	list.SetName("tav.list")
	address.SetName("tav.list.address")
	own.(value.Named).SetName("tav.list.own")
	return []ir.Instruction{list, address, start, own}, own.(value.Value)
}

// vaStart is the intrinsic that starts lists.
func (w *forwarders) vaStart() *ir.Func {
	const name = "llvm.va_start"
	for _, f := range w.module.Funcs {
		if f.Name() == name {
			return f
		}
	}
	return w.module.NewFunc(name, types.Void, ir.NewParam("", types.I8Ptr))
}

// readInstead lets a function use a value where it reads a variable, which it does not have any more.
func readInstead(f *ir.Func, slot *ir.InstAlloca, own value.Value) {
	gone := map[value.Value]bool{slot: true}
	for _, b := range f.Blocks {
		b.Insts = slices.DeleteFunc(b.Insts, func(inst ir.Instruction) bool {
			switch x := inst.(type) {
			case *ir.InstAlloca:
				return x == slot
			case *ir.InstStore:
				_, param := x.Src.(*ir.Param)
				return param && x.Dst == value.Value(slot)
			case *ir.InstLoad:
				gone[x] = gone[x] || x.Src == value.Value(slot)
				return gone[x]
			case *ir.InstCall:
				return isList(x, "llvm.dbg.declare") && describes(x, slot)
			}
			return false
		})
	}
	instead := func(user any) {
		for _, op := range user.(operands).Operands() {
			if a, ok := (*op).(*ir.Arg); ok && gone[a.Value] {
				*op = &ir.Arg{Value: own, Attrs: a.Attrs}
			} else if *op != nil && gone[*op] {
				*op = own
			}
		}
	}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			instead(inst)
		}
		instead(b.Term)
	}
}

// describes reports whether a call says where a variable is.
func describes(x *ir.InstCall, slot *ir.InstAlloca) bool {
	v, ok := argument(x.Args[0]).(*metadata.Value)
	return ok && v.Value == metadata.Metadata(slot)
}
