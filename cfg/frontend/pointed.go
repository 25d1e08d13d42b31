package frontend

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"

	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// callsThrough begins the names of the functions that pointedFunctions makes.
const callsThrough = library.ModelPrefix + "through_pointer_"

// pointedFunctions gives bodies to undefined functions that pointers lead to, as
// to malloc in a table of allocators: the body calls the function, so that a call
// through a pointer is nothing else than a direct one. Variable arguments and structs
// by value cannot be passed on like that; such functions stay as they are.
func pointedFunctions(m *ir.Module) {
	taken := llvm.AddressTaken(m)
	direct := map[*ir.Func]*ir.Func{}
	for _, f := range slices.Clone(m.Funcs) {
		if len(f.Blocks) > 0 || !taken[f] || !passesOn(f) || library.Absent(f) {
			continue
		}
		g := m.NewFunc(f.Name(), f.Sig.RetType)
		g.Sig, g.Typ, g.FuncAttrs = f.Sig, types.NewPointer(f.Sig), f.FuncAttrs
		for _, p := range f.Params {
			g.Params = append(g.Params, ir.NewParam(p.LocalName, p.Typ))
		}
		direct[f] = g
	}
	for _, inst := range llvm.AllInstructions(m) {
		call, ok := inst.(*ir.InstCall)
		if !ok {
			continue
		}
		if callee, ok := call.Callee.(*ir.Func); ok && direct[callee] != nil {
			call.Callee = direct[callee]
		}
	}
	for _, f := range slices.Clone(m.Funcs) {
		if g := direct[f]; g != nil {
			passOn(f, g)
		}
	}
}

// passesOn reports whether a function with a body can call f with its own arguments.
func passesOn(f *ir.Func) bool {
	return !f.Sig.Variadic && !strings.HasPrefix(f.Name(), "llvm.") && !slices.ContainsFunc(f.Params, func(p *ir.Param) bool {
		return slices.ContainsFunc(p.Attrs, func(a ir.ParamAttribute) bool {
			switch a.(type) {
			case ir.SRet, ir.Byval:
				return true
			}
			return false
		})
	})
}

// passOn makes a call of g the body of f. It has its place in a file of the library, so
// that what goes wrong in it is shown where it is called.
func passOn(f, g *ir.Func) {
	f.SetName(callsThrough + g.Name())
	f.FuncAttrs = nil
	place := &metadata.DISubprogram{MetadataID: -1, Name: g.Name(), Line: 1, File: &metadata.DIFile{MetadataID: -1, Filename: cfg.LibraryPrefix + "pointers.c"}}
	f.Metadata = ir.Metadata{{Name: "dbg", Node: place}}
	b := f.NewBlock("entry")
	call := &ir.InstCall{Callee: g, Typ: f.Sig.RetType, Metadata: ir.Metadata{{Name: "dbg", Node: &metadata.DILocation{MetadataID: -1, Line: 1, Scope: place}}}}
	for i, p := range f.Params {
		if p.LocalName == "" && p.LocalID == 0 {
			p.SetID(int64(i))
		}
		call.Args = append(call.Args, p)
	}
	b.Insts = append(b.Insts, call)
	if types.Equal(f.Sig.RetType, types.Void) {
		b.NewRet(nil)
		return
	}
	call.SetName("result")
	b.NewRet(call)
}
