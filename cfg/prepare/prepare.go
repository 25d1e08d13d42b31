package prepare

import (
	"github.com/llir/llvm/ir"
	"tav/cfg/llvm"
)

// PrepareModule rewrites the module into one that lowering understands. It returns
// the function at which the program starts, and what it does before that is
// unsupported ("": nothing).
func PrepareModule(m *ir.Module, entry *ir.Func, layout *llvm.DataLayout) (start *ir.Func, unsupported string) {
	sequential(m)
	dropBarriers(m)
	copyLists(m, layout)
	passVariadic(m, entry, layout)
	start = caller(m, entry)
	unsupported = startUp(m, start)
	for _, f := range m.Funcs {
		recoverPointers(layout, f)
	}
	return start, unsupported
}
