package frontend

import (
	"slices"
	"tav/cfg/llvm"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
)

// argumentsFunction is the model that makes the arguments of a program:
// char **argumentsFunction(int count).
const argumentsFunction = library.ModelPrefix + "arguments"

// mainArguments lets main's argv be arguments that exist, where the program
// reads it: as many strings as argc says, and NULL after them. A main that the
// program calls itself is left alone.
func mainArguments(m *ir.Module) {
	f := mainOf(m)
	if f == nil {
		return
	}
	strings := types.NewPointer(types.I8Ptr)
	if len(f.Params) < 2 || !f.Params[0].Typ.Equal(types.I32) || !f.Params[1].Typ.Equal(strings) || readers(m, f) > 0 {
		return
	}
	for k, inst := range f.Blocks[0].Insts {
		store, ok := inst.(*ir.InstStore)
		if !ok || store.Src != f.Params[1] {
			continue
		}
		if readers(m, store.Dst) > 1 { // another one than this
			call := ir.NewCall(declared(m, argumentsFunction, types.NewFunc(strings, types.I32)), f.Params[0])
			call.Metadata = declaredAt(f, store.Dst)
			call.SetName(argumentsFunction)
			store.Src = call
			f.Blocks[0].Insts = slices.Insert(f.Blocks[0].Insts, k, ir.Instruction(call))
		}
		return
	}
}

// HasMain reports whether the program defines main.
func (u *Unit) HasMain() bool { return mainOf(u.Module) != nil }

// mainOf is main, nil if the module does not define it.
func mainOf(m *ir.Module) *ir.Func {
	i := slices.IndexFunc(m.Funcs, func(f *ir.Func) bool { return f.Name() == "main" && len(f.Blocks) > 0 })
	if i < 0 {
		return nil
	}
	return m.Funcs[i]
}

// declaredAt is where a parameter is declared that has a slot of its own.
func declaredAt(f *ir.Func, slot value.Value) ir.Metadata {
	for _, inst := range f.Blocks[0].Insts {
		call, ok := inst.(*ir.InstCall)
		if !ok || len(call.Args) == 0 {
			continue
		}
		if of, ok := call.Args[0].(*metadata.Value); ok && of.Value == slot {
			return call.Metadata
		}
	}
	return nil
}

// readers counts the instructions that have a value as an operand, apart from what describes it.
func readers(m *ir.Module, v value.Value) int {
	n := 0
	for _, inst := range llvm.AllInstructions(m) {
		if user, ok := inst.(operands); ok && slices.ContainsFunc(user.Operands(), func(op *value.Value) bool { return *op == v }) {
			n++
		}
	}
	return n
}
