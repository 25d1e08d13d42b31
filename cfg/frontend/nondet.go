package frontend

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// structInputs gives bodies to the functions that give a struct or union as an
// input: it is read from a new object, whose contents are arbitrary.
func structInputs(m *ir.Module, layout *llvm.DataLayout) {
	size := types.NewInt(uint64(layout.Ptr) * 8)
	for _, f := range slices.Clone(m.Funcs) {
		if t, byAddress := structInput(f); t != nil {
			b := f.NewBlock("entry")
			n := constant.NewInt(size, layout.Size(t))
			fresh := b.NewCall(declared(m, library.LibraryObject, types.NewFunc(types.I8Ptr, size)), n)
			fresh.SetName("fresh")
			if !byAddress {
				from := b.NewBitCast(fresh, types.NewPointer(t))
				from.SetName("from")
				v := b.NewLoad(t, from)
				v.SetName("value")
				b.NewRet(v)
				continue
			}
			to := b.NewBitCast(f.Params[0], types.I8Ptr)
			to.SetName("to")
			copying := types.NewFunc(types.Void, types.I8Ptr, types.I8Ptr, size, types.I1)
			b.NewCall(declared(m, fmt.Sprintf("llvm.memcpy.p0i8.p0i8.i%d", size.BitSize), copying), to, fresh, n, constant.False)
			b.NewRet(nil)
		}
	}
}

// structInput is the type that an undefined function gives as an input if it is that of a
// struct or union, and whether its caller gives the address of memory for it.
func structInput(f *ir.Func) (t types.Type, byAddress bool) {
	if len(f.Blocks) > 0 || !library.IsInput(f) {
		return nil, false
	}
	if len(f.Params) > 0 {
		for _, a := range f.Params[0].Attrs {
			if sret, ok := a.(ir.SRet); ok {
				return sret.Typ, true
			}
		}
	}
	switch t := f.Sig.RetType.(type) {
	case *types.StructType, *types.ArrayType:
		return t, false
	}
	return nil, false
}

// declared is the function of a name, which is declared where it is not.
func declared(m *ir.Module, name string, sig *types.FuncType) *ir.Func {
	if i := slices.IndexFunc(m.Funcs, func(f *ir.Func) bool { return f.Name() == name }); i >= 0 {
		return m.Funcs[i]
	}
	var params []*ir.Param
	for _, t := range sig.Params {
		params = append(params, ir.NewParam("", t))
	}
	return m.NewFunc(name, sig.RetType, params...)
}
