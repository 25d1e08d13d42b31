package lower

import (
	"fmt"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// Calls that C leaves undefined whatever the function does, where undefined behaviour is checked.

// nullArguments is the guard of the functions of <string.h>, of qsort and of bsearch: what they are given has to be
// an object even where they take 0 bytes or elements of it (C17 7.1.4p1, 7.24.1p2, 7.22.5p1); where
// they take some, an access fails.
func nullArguments(ef *effects, x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	name := f.Name()
	if rest, ok := strings.CutPrefix(name, "llvm."); ok {
		name, _, _ = strings.Cut(rest, ".")
	}
	row, ok := library.LibraryFunctionOf(name)
	if pos.InLibrary() || !ok || !ef.o.Check.Has(cfg.UndefinedBehaviour) || row.Header != "string.h" && name != "qsort" && name != "bsearch" {
		return
	}
	m := ef.m
	none, null := m.False(), m.False()
	for _, a := range x.Args {
		v := ef.expr.value(a)
		if t, ok := a.Type().(*types.IntType); ok && int(t.BitSize) == ef.ptrBits && v.broken() == "" {
			none = m.Or(none, m.Eq(v.t, ef.zero()))
		} else if v.ptr != nil && v.broken() == "" {
			null = m.Or(null, ef.isNull(v.ptr))
		}
	}
	silent(wellDefined(ef.emitter, m.Not(m.And(none, null)), nil, "NULL as an argument of "+name, pos))
}

// misfit says how a call does not fit the type of the function that it leads to (C17 6.5.2.2p6 and p9); "": it does, as far as
// its representation tells. Pointers to different types are told apart by compilers as little as here.
func misfit(x *ir.InstCall, f *ir.Func) string {
	if n := len(f.Params); len(x.Args) < n || len(x.Args) > n && !f.Sig.Variadic {
		return fmt.Sprintf("a call of %s with another number of arguments than it has parameters: %d, not %d", f.Name(), len(x.Args), n)
	}
	for i, p := range f.Params {
		if !sameShape(p.Typ, x.Args[i].Type()) || llvm.IsPointer(p.Typ) && !llvm.Fits(p, x.Args[i]) {
			return fmt.Sprintf("a call of %s with another type of argument %d than that of its parameter", f.Name(), i+1)
		}
	}
	if !sameShape(x.Type(), f.Sig.RetType) {
		return fmt.Sprintf("a call of %s as a function that returns another type", f.Name())
	}
	return ""
}

// fits is the guard of a call that leads to f; where it does not fit, and that is checked, nothing comes after it.
func (cl *calls) fits(x *ir.InstCall, f *ir.Func, pos cfg.Pos) bool {
	why := misfit(x, f)
	if why == "" || !cl.o.Check.Has(cfg.UndefinedBehaviour) || pos.InLibrary() || llvm.IsModel(f) {
		return true
	}
	silent(wellDefined(cl.emitter, cl.m.False(), nil, why, pos))
	return false
}
