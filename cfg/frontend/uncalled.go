package frontend

import (
	"slices"

	"github.com/llir/llvm/ir"

	"tav/cfg/library"
	"tav/cfg/llvm"
)

// Uncalled is a function that the program never calls.
type Uncalled struct {
	Name, File string
	Line       int
}

// Uncalled lists the functions with assertions that an entry never calls, if none that it calls has any, nor that the library
// may call, as what atexit is given.
func (u *Unit) Uncalled(entry string) (list []Uncalled) {
	i := slices.IndexFunc(u.Module.Funcs, func(f *ir.Func) bool { return f.Name() == entry })
	if i < 0 {
		return nil
	}
	roots, taken := []*ir.Func{u.Module.Funcs[i]}, llvm.AddressTaken(u.Module)
	for _, f := range u.Module.Funcs {
		if taken[f] {
			roots = append(roots, f)
		}
	}
	called := llvm.Called(u.Module, roots...)
	debug := NewDebugInfo(u)
	for _, f := range u.Module.Funcs {
		if !asserts(f) {
			continue
		}
		if slices.Contains(called, f) {
			return nil
		}
		if at, known := debug.Func(f); known {
			list = append(list, Uncalled{f.Name(), at.File, at.Line})
		}
	}
	return list
}

// asserts reports whether a function has an assertion.
func asserts(f *ir.Func) bool {
	for _, inst := range llvm.Instructions(f) {
		if c, ok := inst.(*ir.InstCall); ok {
			if g := llvm.DirectCallee(c.Callee); g != nil && (library.EffectOf(g) == library.ErrorEffect || library.EffectOf(g) == library.AssertEffect) {
				return true
			}
		}
	}
	return false
}
