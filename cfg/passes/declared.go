package passes

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
)

// declared is the function of a name, which has no body and no result.
func declared(m *ir.Module, name string, params ...types.Type) *ir.Func {
	for _, f := range m.Funcs {
		if f.Name() == name {
			return f
		}
	}
	var list []*ir.Param
	for _, t := range params {
		list = append(list, ir.NewParam("", t))
	}
	return m.NewFunc(name, types.Void, list...)
}
