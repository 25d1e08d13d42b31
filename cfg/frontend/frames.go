package frontend

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"tav/cfg/dialect"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// A frame is what the contract of a function lets its body assign. In front of what
// may write in the body, and in what it calls, is asserted that it writes to a
// target of the contract, or to memory that is the body's own: what it allocates, and
// its local variables.
type frame struct {
	m       *ir.Module
	name    string
	size    *types.IntType
	layout  *llvm.DataLayout
	active  *ir.Global
	birth   *ir.Global
	targets [][2]*ir.Global
	freed   []*ir.Global // pointers that the body may free
	result  *ir.Param    // through which the body returns a struct; nil: it does not
}

// checkFrames adds the assertions for the functions whose contracts are checked.
func checkFrames(m *ir.Module, names []string, layout *llvm.DataLayout) {
	for _, name := range names {
		global := func(what string, n int) *ir.Global {
			i := slices.IndexFunc(m.Globals, func(g *ir.Global) bool { return g.Name() == dialect.FrameVariable(name, what, n) })
			if i < 0 {
				return nil
			}
			return m.Globals[i]
		}
		f := &frame{m: m, name: name, size: types.NewInt(uint64(layout.Ptr) * 8), layout: layout, active: global("active", 0), birth: global("birth", 0)}
		for n := 1; global("target", n) != nil; n++ {
			f.targets = append(f.targets, [2]*ir.Global{global("target", n), global("extent", n)})
		}
		for n := 1; global("freed", n) != nil; n++ {
			f.freed = append(f.freed, global("freed", n))
		}
		for _, g := range f.functions() {
			if g.Name() == dialect.BodyOf(name) && len(g.Params) > 0 && slices.ContainsFunc(g.Params[0].Attrs, isResult) {
				f.result = g.Params[0]
			}
		}
		for _, g := range f.functions() {
			if g.Name() != name { // which is the wrapper
				f.check(g)
			}
			g.FuncAttrs = append(g.FuncAttrs, library.InFrame)
		}
	}
}

func isResult(a ir.ParamAttribute) bool { _, ok := a.(ir.SRet); return ok }

// functions are the wrapper and all that it calls directly or not.
func (fr *frame) functions() []*ir.Func {
	var list []*ir.Func
	var visit func(*ir.Func)
	visit = func(f *ir.Func) {
		if len(f.Blocks) == 0 || slices.Contains(list, f) {
			return
		}
		list = append(list, f)
		for _, inst := range llvm.Instructions(f) {
			if x, ok := inst.(*ir.InstCall); ok {
				if g := llvm.DirectCallee(x.Callee); g != nil {
					visit(g)
				}
			}
		}
	}
	for _, f := range fr.m.Funcs {
		if f.Name() == fr.name {
			visit(f)
		}
	}
	return list
}

// check adds the assertions to a function.
func (fr *frame) check(f *ir.Func) {
	llvm.Rewrite(f, func(inst ir.Instruction) []ir.Instruction { return append(fr.before(inst), inst) })
}

// before is what is asserted in front of an instruction.
func (fr *frame) before(inst ir.Instruction) []ir.Instruction {
	switch x := inst.(type) {
	case *ir.InstStore:
		return fr.assignable(x.Dst, constant.NewInt(fr.size, fr.layout.Size(x.Src.Type())), true, x.Metadata)
	case *ir.InstCmpXchg, *ir.InstAtomicRMW:
		return []ir.Instruction{fr.call("__CPROVER_assigns_clause", types.Void, nil)}
	case *ir.InstCall:
		f := llvm.DirectCallee(x.Callee)
		if f == nil || f.Name() == fr.name { // the frames of recursive calls are not kept apart
			return []ir.Instruction{fr.call("__CPROVER_assigns_clause", types.Void, x.Metadata)}
		}
		if len(f.Blocks) > 0 {
			return nil
		}
		switch library.EffectOf(f) {
		case library.MemcpyEffect, library.MemsetEffect:
			return fr.assignable(llvm.Argument(x.Args[0]), llvm.Argument(x.Args[2]), true, x.Metadata)
		case library.SwapEffect:
			first := fr.assignable(llvm.Argument(x.Args[0]), llvm.Argument(x.Args[2]), true, x.Metadata)
			return append(first, fr.assignable(llvm.Argument(x.Args[1]), llvm.Argument(x.Args[2]), true, x.Metadata)...)
		case library.FreeEffect, library.ReallocEffect:
			return fr.assignable(llvm.Argument(x.Args[0]), constant.NewInt(fr.size, 0), false, x.Metadata)
		}
	}
	return nil
}

// assignable asserts that n bytes from p on may be assigned, or that p may be freed.
func (fr *frame) assignable(p, n value.Value, assign bool, at ir.Metadata) []ir.Instruction {
	if assign && fr.own(p) {
		return nil
	}
	var insts []ir.Instruction
	add := func(inst ir.Instruction) value.Value {
		insts = append(insts, inst)
		return inst.(value.Value)
	}
	load := func(g *ir.Global) value.Value {
		x := ir.NewLoad(g.ContentType, g)
		x.Metadata = at
		return add(x)
	}
	if !p.Type().Equal(types.I8Ptr) {
		p = add(ir.NewBitCast(p, types.I8Ptr))
	}
	if t, ok := n.Type().(*types.IntType); ok && t.BitSize < fr.size.BitSize {
		n = add(ir.NewZExt(n, fr.size))
	} else if ok && t.BitSize > fr.size.BitSize {
		n = add(ir.NewTrunc(n, fr.size))
	}
	ok := add(ir.NewICmp(enum.IPredEQ, load(fr.active), constant.NewInt(types.I32, 0)))
	or := func(v value.Value) { ok = add(ir.NewOr(ok, v)) }
	or(add(fr.call(library.FrameBorn, types.I1, at, p, load(fr.birth))))
	if assign {
		or(add(fr.call(library.FrameLocal, types.I1, at, p)))
		for _, t := range fr.targets {
			or(add(fr.call(library.FrameCovers, types.I1, at, load(t[0]), load(t[1]), p, n)))
		}
	} else {
		or(add(ir.NewICmp(enum.IPredEQ, p, constant.NewNull(types.I8Ptr))))
		for _, g := range fr.freed {
			or(add(ir.NewICmp(enum.IPredEQ, p, load(g))))
		}
	}
	add(fr.call("__CPROVER_assert", types.Void, at, ok))
	return insts
}

// own reports whether p leads to a local variable of the function at hand, to the
// result of the body, or to a variable of tav's own.
func (fr *frame) own(p value.Value) bool {
	switch x := llvm.Base(p).(type) {
	case *ir.InstAlloca:
		return true
	case *ir.Global:
		return strings.HasPrefix(x.Name(), library.ModelPrefix)
	case *ir.Param:
		return x == fr.result
	}
	return false
}

// call is a call of an undefined function.
func (fr *frame) call(name string, result types.Type, at ir.Metadata, args ...value.Value) *ir.InstCall {
	var params []types.Type
	for _, a := range args {
		params = append(params, a.Type())
	}
	f := declared(fr.m, name, types.NewFunc(result, params...))
	x := ir.NewCall(f, args...)
	x.Typ, x.Metadata = result, at
	return x
}
