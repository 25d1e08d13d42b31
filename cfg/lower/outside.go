package lower

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
)

// Pointers and calls that may lead outside of the program. Objects outside have
// no size and arbitrary contents, and their ids are negative; what two such
// pointers lead to is one object where the ids are equal. A class without
// objects of the program has no others: there every id but 0 will do.

// outsidePointer is the arbitrary pointer that an input gives: to no object
// that is still to be allocated.
func (ef *effects) outsidePointer(x *ir.InstCall, in cfg.Input, pos cfg.Pos) {
	p, vars := ef.addr.pointerVars(x)
	if p == nil {
		ef.define(x, bad("the result of "+in.Name))
		return
	}
	ef.havoc(vars, in, pos)
	ef.assume(ef.m.SLe(p.obj, ef.objects.lastObject(p.c)), pos)
	ef.assume(ef.m.Or(ef.m.Ne(p.obj, ef.m.BVUint(pointsto.ObjBits, 0)), ef.m.Eq(p.idx, ef.zero())), pos)
	ef.define(x, val{ptr: p})
}

// outsideFunction stands for the functions outside of the program.
const outsideFunction = "unknown function"

// unknownResult makes the variables for the result of a call through a pointer
// that need not lead to a function of the program.
func (ef *effects) unknownResult(x *ir.InstCall) []*cfg.Var {
	if llvm.IsPointer(x.Type()) {
		_, vars := ef.addr.pointerVars(x)
		return vars
	}
	if ef.sortOf(x.Type()) == nil {
		return nil
	}
	return []*cfg.Var{ef.tempLike(x.Type(), true)}
}

// callOutside is the call of a function outside of the program, like that of
// an undefined function.
func (ef *effects) callOutside(x *ir.InstCall, dst []*cfg.Var, pos cfg.Pos) {
	if returnsInMemory(x) && !ef.o.Undefined.Writes() {
		ef.unsupported("a call of an "+outsideFunction+" that returns a struct", pos)
		return
	}
	ef.undefinedCall(x, outsideFunction, pos)
	if len(dst) == 0 || ef.cur == nil {
		return
	}
	ef.havoc(dst, cfg.Input{Kind: cfg.External, Name: outsideFunction, Pos: pos}, pos)
	if !llvm.IsPointer(x.Type()) && len(dst) == 1 {
		ef.assume(ef.wellFormed(dst[0].Term, x.Type()), pos)
	}
}

// returnsInMemory reports whether a call gives the callee the memory for its result.
func returnsInMemory(x *ir.InstCall) bool {
	return slices.ContainsFunc(x.Args, func(v value.Value) bool {
		a, ok := v.(*ir.Arg)
		return ok && slices.ContainsFunc(a.Attrs, func(at ir.ParamAttribute) bool { _, ok := at.(ir.SRet); return ok })
	})
}
