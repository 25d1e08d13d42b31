package frontend

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// ends are the functions by which a thread may end in the middle of what it does.
var ends = []string{"pthread_exit", "pthread_cancel", "thrd_exit"}

// runCleanups takes out what pthread_cleanup_push and pthread_cleanup_pop, as glibc's macros, do for a thread that ends between them, in
// a program in which none does: pop calls the function, or does not. The macros return once more from __sigsetjmp where the thread ends.
func runCleanups(m *ir.Module) {
	if slices.ContainsFunc(m.Funcs, func(f *ir.Func) bool { return slices.Contains(ends, f.Name()) }) {
		return
	}
	for _, f := range m.Funcs {
		saves := map[value.Value]value.Value{}
		llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction {
			call, ok := inst.(*ir.InstCall)
			if !ok || !forCleanup(call) {
				return []ir.Instruction{inst}
			}
			if t, ok := call.Type().(*types.IntType); ok {
				saves[call] = constant.NewInt(t, 0)
			}
			return nil
		})
		llvm.ReplaceUses(f, saves)
	}
}

// forCleanup reports whether a call is one of the macros'.
func forCleanup(call *ir.InstCall) bool {
	f := callee(call)
	if f == nil || len(f.Blocks) > 0 || len(call.Args) == 0 {
		return false
	}
	switch f.Name() {
	case "__pthread_register_cancel", "__pthread_unregister_cancel":
		return true
	case "__sigsetjmp":
		return buffer(argument(call.Args[0])) == "struct.__pthread_unwind_buf_t"
	}
	return false
}

// buffer is the name of the type of the local variable that an address leads into.
func buffer(v value.Value) string {
	for {
		switch x := v.(type) {
		case *ir.InstBitCast:
			v = x.From
		case *ir.InstGetElementPtr:
			v = x.Src
		case *ir.InstAlloca:
			return x.ElemType.Name()
		default:
			return ""
		}
	}
}
