package lower

import (
	"slices"

	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/passes"
	"tav/cfg/pointsto"
)

// undefinedCall lowers what the call of an undefined function does besides
// giving a result. name is the function's, which may be unknown itself.
func (ef *effects) undefinedCall(x *ir.InstCall, name string, pos cfg.Pos) {
	mode, f := ef.o.Undefined, llvm.DirectCallee(x.Callee)
	if f != nil && !library.UndefinedFunction(f) {
		ef.assumptions.assumed(name, x, pos, "")
		return
	}
	switch {
	case mode == library.UndefinedAny:
		ef.assumptions.assumed(name, x, pos, "")
		return
	case mode == library.UndefinedError:
		ef.unsupported("a call of "+name+", which is not defined,", pos)
		return
	}
	passed := ef.a.Passed(ef.fn, x)
	if ef.isLast(x) && ef.a.Callback(passed) == nil {
		ef.assumptions.assumed(name, x, pos, "never returns")
		return
	}
	if mode == library.UndefinedHavoc {
		if why := ef.unknowable(x, passed); why != "" {
			ef.unsupported("a call of "+name+", which is not defined and "+why+",", pos)
			return
		}
	}
	switch {
	case mode == library.UndefinedHavoc:
	case len(passed) > 0:
		ef.assumptions.doubt(name, "is given a pointer", pos)
	case ef.resultAccessed(x):
		ef.assumptions.doubt(name, "returns a pointer that is followed", pos)
	}
	var cells []*cfg.Var
	for _, c := range ef.a.Escaped {
		for _, g := range c.Layout.Groups {
			cells = append(cells, ef.regions.region(c, g).Cells...)
		}
	}
	effect := ""
	if len(cells) > 0 {
		effect = "may write what it can reach"
	}
	ef.assumptions.assumed(name, x, pos, effect)
	ef.havoc(cells, cfg.Input{Kind: cfg.Written, Name: name, Pos: pos}, pos)
}

// isLast reports whether nothing of the program is executed after a call that never returns: nothing sees what it changes.
func (ef *effects) isLast(x *ir.InstCall) bool {
	if ef.concurrent || slices.ContainsFunc(ef.assumptions.in.Module.Funcs, func(f *ir.Func) bool { return passes.IsSetjmp(f.Name()) }) {
		return false
	}
	return slices.ContainsFunc(ef.fn.Ir.Blocks, func(b *ir.Block) bool {
		_, ends := b.Term.(*ir.TermUnreachable)
		return ends && len(b.Insts) > 0 && b.Insts[len(b.Insts)-1] == x && endsWithoutBody(b)
	})
}

// unknowable says why arbitrary numbers in memory do not stand for what an
// undefined function may do; "" if they do.
func (ef *effects) unknowable(x *ir.InstCall, passed []*pointsto.Class) string {
	if ef.races && len(ef.a.Escaped) > 0 {
		return "may access what other threads access"
	}
	if f := ef.a.Callback(passed); f != nil {
		return "may call " + f.Name()
	}
	for _, c := range ef.a.Escaped {
		if slices.ContainsFunc(c.Layout.Groups, func(g *pointsto.Group) bool { return g.Ptr }) {
			return "may write pointers that the program reads"
		}
	}
	if ef.resultAccessed(x) {
		return "returns a pointer that is followed"
	}
	return ""
}

// resultAccessed reports whether memory is accessed through the pointer that a
// call returns.
func (ef *effects) resultAccessed(x *ir.InstCall) bool {
	if !llvm.IsPointer(x.Type()) || ef.uses.Count[x] == 0 {
		return false
	}
	p := pointsto.Find(ef.a.Operand(ef.fn, x, 0))
	return p.Class != nil && p.Class.Accessed()
}
