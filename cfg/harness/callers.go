package harness

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/llvm"
)

// Callers: what all calls of a function give it that only its file can call.

// callsOf are the calls of a static function, none if its address is taken.
func callsOf(m *ir.Module, f *ir.Func) (calls []*ir.InstCall) {
	if f.Linkage != enum.LinkageInternal || llvm.AddressTaken(m)[f] {
		return nil
	}
	for _, g := range m.Funcs {
		for _, inst := range llvm.Instructions(g) {
			if call, ok := inst.(*ir.InstCall); ok && llvm.DirectCallee(call.Callee) == f && g != f {
				calls = append(calls, call)
			}
		}
	}
	return calls
}

// called takes over from all calls of a function how long the arrays are that they pass, and which constants.
func (w *writer) called(f *ir.Func, parameters []parameter) {
	calls := callsOf(w.module, f)
	if len(calls) == 0 {
		return
	}
	for i, p := range parameters {
		least, constants := int64(maxLeast), []string{}
		for _, c := range calls {
			if i >= len(c.Args) {
				return // with structs that are passed in other ways
			}
			arg := llvm.Argument(c.Args[i])
			least = min(least, arrayLength(arg))
			if k, ok := arg.(*constant.Int); !ok {
				constants = nil
			} else if text := fmt.Sprintf("%s == %s", p.name, k.X); constants != nil && !slices.Contains(constants, text) {
				constants = append(constants, text)
			}
		}
		if at := elements(p.t); at != nil && !isVoid(at.BaseType) && least > 0 {
			w.least[p.name] = max(w.least[p.name], least)
		}
		if len(constants) > 0 && len(parameters) == len(f.Params) {
			w.passed = append(w.passed, fmt.Sprintf("__VERIFIER_assume(%s); /* as all calls have it */", strings.Join(constants, " || ")))
			w.leaveOut("`%s` as no call in its file passes it", p.name)
		}
	}
}

// arrayLength is how many elements an array has to whose first one an argument leads, 0 if that is not known.
func arrayLength(v value.Value) int64 {
	var array types.Type
	var indices []value.Value
	switch x := v.(type) {
	case *ir.InstGetElementPtr:
		array, indices = x.ElemType, x.Indices
	case *constant.ExprGetElementPtr:
		array, indices = x.ElemType, llvm.Indices(x)
	}
	a, ok := array.(*types.ArrayType)
	if !ok || len(indices) != 2 {
		return 0
	}
	for _, i := range indices {
		if k, ok := llvm.ConstantInt(i); !ok || k != 0 {
			return 0
		}
	}
	return int64(a.Len)
}
