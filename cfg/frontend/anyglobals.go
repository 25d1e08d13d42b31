package frontend

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// Variables that have any values when the program begins, not those that they are initialised with.

const anyPointer = "__VERIFIER_nondet_pointer"

// anyGlobals lets the variables of a module that are not constant begin with any values, but for those of
// these names. What is no pointer has no initial value any more; pointers are given one by a function that runs first.
func anyGlobals(m *ir.Module, layout *llvm.DataLayout, except []string) error {
	var insts []ir.Instruction
	add := func(inst ir.Instruction) { insts = append(insts, inst) }
	for _, g := range m.Globals {
		if g.Init == nil || g.Immutable || ownName(g.Name()) || slices.Contains(except, g.Name()) {
			continue
		}
		g.Init, g.ExternallyInitialized = nil, true
		if !mayHoldPointers(g.ContentType) {
			continue
		}
		leaves, ok := layout.Leaves(g.ContentType)
		if !ok {
			return &UnsupportedError{What: "any value of the variable " + g.Name() + ", which has too many pointers"}
		}
		start := ir.NewBitCast(g, types.I8Ptr)
		add(start)
		for _, l := range leaves {
			if !llvm.IsPointer(l.Typ) {
				continue
			}
			at := ir.NewGetElementPtr(types.I8, start, constant.NewInt(types.I64, l.Off))
			to := ir.NewBitCast(at, types.NewPointer(l.Typ))
			var any value.Value = ir.NewCall(declared(m, anyPointer, types.NewFunc(types.I8Ptr)))
			add(any.(ir.Instruction))
			if !l.Typ.Equal(types.I8Ptr) {
				any = ir.NewBitCast(any, l.Typ)
				add(any.(ir.Instruction))
			}
			add(at)
			add(to)
			add(ir.NewStore(any, to))
		}
	}
	if len(insts) > 0 {
		first := ir.NewFunc(library.ModelPrefix+"any_globals", types.Void)
		first.Parent, first.Linkage = m, enum.LinkageInternal
		b := first.NewBlock("")
		b.Insts = insts
		b.NewRet(nil)
		m.Funcs = append(m.Funcs, first)
		constructor(m, first)
	}
	return nil
}

// ownName reports whether a variable is LLVM's or ours.
func ownName(name string) bool {
	return strings.HasPrefix(name, "llvm.") || strings.HasPrefix(name, "__tav") || strings.HasPrefix(name, library.ModelPrefix)
}

// mayHoldPointers reports whether values of a type have pointers in them.
func mayHoldPointers(t types.Type) bool {
	switch t := t.(type) {
	case *types.ArrayType:
		return mayHoldPointers(t.ElemType)
	case *types.StructType:
		return slices.ContainsFunc(t.Fields, mayHoldPointers)
	}
	return llvm.IsPointer(t)
}

// constructor lets a function run before the program, and before others of this kind.
func constructor(m *ir.Module, f *ir.Func) {
	const list = "llvm.global_ctors"
	row := types.NewStruct(types.I32, f.Type(), types.I8Ptr)
	rows := []constant.Constant{constant.NewStruct(row, constant.NewInt(types.I32, 0), f, constant.NewNull(types.I8Ptr))}
	i := slices.IndexFunc(m.Globals, func(g *ir.Global) bool { return g.Name() == list })
	if i < 0 {
		i = len(m.Globals)
		m.Globals = append(m.Globals, ir.NewGlobal(list, types.NewArray(1, row)))
	} else if old, ok := m.Globals[i].Init.(*constant.Array); ok {
		rows = append(rows, old.Elems...)
	}
	g := m.Globals[i]
	all := constant.NewArray(types.NewArray(uint64(len(rows)), row), rows...)
	g.Init, g.ContentType, g.Linkage = all, all.Typ, enum.LinkageAppending
	g.Typ = nil
	g.Type()
}
