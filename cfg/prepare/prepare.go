package prepare

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
	"tav/cfg/llvm"
)

// PrepareModule rewrites the module into one that lowering understands. It returns
// the function at which the program starts, what it does before that is unsupported
// ("": nothing), and the threads that it may start (instances: of each call).
func PrepareModule(m *ir.Module, entry *ir.Func, layout *llvm.DataLayout, instances int) (start *ir.Func, unsupported string, threads []*Thread) {
	threads = spawn(m, entry, instances, layout)
	sequential(m, threads != nil)
	dropBarriers(m)
	copyLists(m, layout)
	passVariadic(m, entry, layout)
	passInMemory(m, entry, layout)
	start = caller(m, entry)
	unsupported = startUp(m, start)
	for _, f := range m.Funcs {
		leaveArrays(f, layout)
		spreadTags(f, layout)
	}
	recoverPointers(m, entry, layout)
	return start, unsupported, threads
}

// replaceUses puts other values in the place of results, wherever f uses them.
func replaceUses(f *ir.Func, results map[value.Value]value.Value) {
	replace := func(user interface{ Operands() []*value.Value }) {
		for _, op := range user.Operands() {
			if a, ok := (*op).(*ir.Arg); ok {
				op = &a.Value
			}
			for v, ok := results[*op]; ok; v, ok = results[*op] { // which may be replaced itself
				*op = v
			}
		}
	}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			replace(inst)
		}
		replace(b.Term)
	}
}
