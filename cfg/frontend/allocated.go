package frontend

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// allocatedFormats has the functions that print to memory of their own, with the index of the format.
var allocatedFormats = map[string]int{"asprintf": 1, "__asprintf": 1, "__asprintf_chk": 2}

// printAllocated makes of a call asprintf(to, format, …) with a constant format
//
//	n = snprintf(NULL, 0, format, …)
//	p = __tav_sprint_memory(n)
//	m = snprintf(p, __tav_sprint_room(p, n), format, …)
//	__tav_sprint_made(to, p, m)
//
// whose models are in sprint.c. Other calls stay as they are.
func printAllocated(m *ir.Module, pointerBytes int) {
	e := newExpander(m, pointerBytes)
	e.prefix = llvm.OwnPrefix + "allocated."
	for _, f := range m.Funcs {
		llvm.Rewrite(f, func(inst ir.Instruction) (list []ir.Instruction) {
			if x, ok := inst.(*ir.InstCall); ok {
				list = e.allocated(x)
			}
			return append(list, inst)
		})
	}
}

// allocated makes a call of asprintf the last of its instructions, and gives those before it.
func (e *expander) allocated(call *ir.InstCall) []ir.Instruction {
	f, ok := call.Callee.(*ir.Func)
	if !ok || len(f.Blocks) > 0 || !f.Sig.RetType.Equal(types.I32) {
		return nil
	}
	format, ok := allocatedFormats[f.Name()]
	if !ok || len(call.Args) <= format || !argument(call.Args[0]).Type().Equal(types.NewPointer(types.I8Ptr)) {
		return nil
	}
	if _, ok := constantString(call.Args[format]); !ok {
		return nil
	}
	printer := e.snprintf()
	if len(printer.Blocks) > 0 {
		return nil
	}
	x := &expansion{e: e, call: call}
	made := func(f *ir.Func, args ...value.Value) value.Value {
		c := ir.NewCall(f, args...)
		x.emit(c)
		return c
	}
	rest := call.Args[format:]
	length := made(printer, append([]value.Value{constant.NewNull(types.I8Ptr), constant.NewInt(e.size, 0)}, rest...)...)
	memory := made(e.declare(library.ModelPrefix+"sprint_memory", types.I8Ptr, length), length)
	room := made(e.declare(library.ModelPrefix+"sprint_room", e.size, memory, length), memory, length)
	printed := made(printer, append([]value.Value{memory, room}, rest...)...)
	call.Args = []value.Value{argument(call.Args[0]), memory, printed}
	call.Callee = e.declare(library.ModelPrefix+"sprint_made", types.I32, call.Args...)
	call.Typ, call.FuncAttrs, call.ReturnAttrs = types.I32, nil, nil
	return x.insts
}

// snprintf is the function of that name.
func (e *expander) snprintf() *ir.Func {
	f := e.declare("snprintf", types.I32, constant.NewNull(types.I8Ptr), constant.NewInt(e.size, 0), constant.NewNull(types.I8Ptr))
	f.Sig.Variadic = f.Sig.Variadic || len(f.Blocks) == 0
	return f
}
