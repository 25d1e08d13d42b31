package frontend

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// declareAmount declares the model of how much there is to read (models/amount.c), where a program reads from streams or
// files. onlyStandard says that all of it is standard input.
func declareAmount(m *ir.Module) (onlyStandard bool) {
	reads := modelNames(slices.DeleteFunc(modelFiles(), func(f *SourceFile) bool {
		return f.Path != modelPrefix+"streams.c" && f.Path != modelPrefix+"fscan.c"
	}))
	reads["read"] = true
	if !slices.ContainsFunc(m.Funcs, func(f *ir.Func) bool { return len(f.Blocks) == 0 && reads[f.Name()] }) {
		return false
	}
	m.NewFunc(library.InputEnds, types.Void)
	for _, inst := range llvm.AllInstructions(m) {
		if call, ok := inst.(*ir.InstCall); ok {
			if f := callee(call); f != nil && reads[f.Name()] && !ofStandard(call, f.Name()) {
				return false
			}
		}
		if store, ok := inst.(*ir.InstStore); ok && isStdin(store.Dst) {
			return false
		}
	}
	return true
}

// ofStandard reports whether a call of a function that reads, of this name, reads standard input.
func ofStandard(call *ir.InstCall, name string) bool {
	for k, a := range call.Args {
		a = argument(a)
		t, pointer := a.Type().(*types.PointerType)
		switch {
		case name == "read" && k == 0:
			n, ok := a.(*constant.Int)
			if !ok || n.X.Sign() != 0 {
				return false
			}
		case strings.HasPrefix(name, library.ScanPrefix) && k == 2:
			if _, none := a.(*constant.Null); !none && !readsStdin(a) {
				return false
			}
		case pointer && library.IsStream(t) && !readsStdin(a):
			return false
		}
	}
	return true
}

// readsStdin reports whether a value is that of stdin.
func readsStdin(v value.Value) bool {
	if cast, ok := v.(*ir.InstBitCast); ok {
		v = cast.From
	}
	load, ok := v.(*ir.InstLoad)
	return ok && isStdin(load.Src)
}

func isStdin(v value.Value) bool {
	g, ok := v.(*ir.Global)
	return ok && g.Init == nil && g.Name() == "stdin"
}

// anyAmount lets there be any amount to read when the program begins.
func anyAmount(m *ir.Module) {
	for _, g := range m.Globals {
		if strings.HasPrefix(g.Name(), library.InputLeft) {
			g.Init, g.ExternallyInitialized = nil, true
		}
	}
}
