package harness

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg"
	"tav/cfg/llvm"
)

// observed is what a function, with the functions that it may call, sees of its callers beside values.
type observed struct {
	compares  bool         // where pointers lead, relative to each other: it compares or subtracts pointers
	ends      bool         // … as those of arrays: what it compares has an order, or has been computed
	addresses bool         // what numbers addresses are
	computes  bool         // pointers, to store them
	writes    bool         // whether objects overlap: it writes to memory that it is given, or may do so by functions without a body
	errno     bool         // the error number that an earlier call has left
	variables []*ir.Global // the variables that it names, in the order of the module
	members   *touched
}

// observe looks at a function of a module and at all that it may call.
func observe(m *ir.Module, f *ir.Func) observed {
	o := observed{members: &touched{m: m, d: layoutOf(m), by: map[string]map[int64]bool{}, whole: map[string]bool{}, names: map[string]string{}}}
	named := map[*ir.Global]bool{}
	for _, g := range llvm.Called(m, f) {
		o.errno = o.errno || g.Name() == "__errno_location"
		o.writes = o.writes || len(g.Blocks) == 0 && !strings.HasPrefix(g.Name(), "llvm.dbg.")
		subtracted := differences(g)
		for _, b := range g.Blocks {
			for _, inst := range b.Insts {
				o.see(inst, subtracted)
				o.members.see(inst)
				llvm.EachOperand(inst, func(v value.Value) { name(named, v) })
			}
			for _, v := range b.Term.Operands() {
				name(named, *v)
			}
		}
	}
	o.ends = o.ends || o.compares && o.computes
	for _, g := range m.Globals {
		if named[g] {
			o.variables = append(o.variables, g)
		}
	}
	return o
}

// differences are the pointers, as numbers, that a function subtracts from each other.
func differences(f *ir.Func) map[value.Value]bool {
	subtracted := map[value.Value]bool{}
	for _, inst := range llvm.Instructions(f) {
		if x, ok := inst.(*ir.InstSub); ok {
			_, first := x.X.(*ir.InstPtrToInt)
			_, second := x.Y.(*ir.InstPtrToInt)
			subtracted[x.X], subtracted[x.Y] = first && second, first && second
		}
	}
	return subtracted
}

// see notes what an instruction observes.
func (o *observed) see(inst ir.Instruction, subtracted map[value.Value]bool) {
	switch x := inst.(type) {
	case *ir.InstICmp:
		_, pointers := x.X.Type().(*types.PointerType)
		two := pointers && !isNull(x.X) && !isNull(x.Y)
		o.compares = o.compares || two
		o.ends = o.ends || two && x.Pred != enum.IPredEQ && x.Pred != enum.IPredNE
	case *ir.InstStore:
		at, computed := x.Src.(*ir.InstGetElementPtr)
		o.computes = o.computes || computed && len(at.Indices) == 1
		o.writes = o.writes || !isLocal(x.Dst)
	case *ir.InstPtrToInt:
		o.compares, o.ends, o.addresses = true, o.ends || subtracted[x], o.addresses || !subtracted[x]
	}
}

// isLocal reports whether a place in memory is in a variable of the function.
func isLocal(v value.Value) bool {
	_, local := llvm.Base(v).(*ir.InstAlloca)
	return local
}

func isNull(v value.Value) bool {
	_, null := v.(*constant.Null)
	return null
}

// name notes the variables that an operand names.
func name(named map[*ir.Global]bool, v value.Value) {
	switch v := v.(type) {
	case *ir.Arg:
		name(named, v.Value)
	case *ir.Global:
		named[v] = true
	case *constant.ExprBitCast:
		name(named, v.From)
	case *constant.ExprPtrToInt:
		name(named, v.From)
	case *constant.ExprGetElementPtr:
		name(named, v.Src)
	}
}

// layoutOf says how the types of a module are laid out.
func layoutOf(m *ir.Module) *llvm.DataLayout {
	if strings.HasPrefix(m.TargetTriple, "x86_64") || strings.HasPrefix(m.TargetTriple, "amd64") {
		return llvm.NewDataLayout(cfg.LP64)
	}
	return llvm.NewDataLayout(cfg.ILP32)
}
