package lower

import (
	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Memory outside of the program. A pointer of which the program does not say
// where it leads (the result of __VERIFIER_nondet_pointer or of an undefined
// function, what memory outside of the program contains) is NULL, or leads to
// an object of the program or to one outside. Objects outside have no size and
// arbitrary contents, and their ids are negative; what two such pointers lead
// to is one object where the ids are equal. A class without objects of the
// program has no others: there every id but 0 will do.

// outside says that p leads to memory outside of the program unless it is NULL
// or made from a number.
func (l *lowerer) outside(p *pointer) *term.Term {
	m := l.m
	switch {
	case len(p.c.Layout.Objects) == 0:
		return m.True()
	case !p.c.Outside:
		return m.False()
	}
	some := []*term.Term{m.SLt(p.obj, m.BVUint(pointsto.ObjBits, 0))}
	for _, o := range p.c.Layout.Objects {
		if o.External && o.Size < 0 {
			some = append(some, m.Eq(p.obj, m.BVInt(pointsto.ObjBits, o.Id)))
		}
	}
	return m.Or(some...)
}

// outsidePointer is the arbitrary pointer that an input gives: to no object
// that is still to be allocated.
func (b *builder) outsidePointer(x *ir.InstCall, in cfg.Input, pos cfg.Pos) {
	p, vars := b.pointerVars(x)
	if p == nil {
		b.define(x, bad("the result of "+in.Name))
		return
	}
	b.havoc(vars, in, pos)
	b.assume(b.l.m.SLe(p.obj, b.l.lastObject(p.c)), pos)
	b.assume(b.l.m.Or(b.l.m.Ne(p.obj, b.l.m.BVUint(pointsto.ObjBits, 0)), b.l.m.Eq(p.idx, b.l.zero())), pos)
	b.define(x, val{ptr: p})
}

// lastObject is the greatest id of an object of the class so far; 0 if it has
// none.
func (l *lowerer) lastObject(c *pointsto.Class) *term.Term {
	last := l.m.BVUint(pointsto.ObjBits, 0)
	for _, o := range c.Layout.Objects {
		if !o.Static {
			return l.m.BVSub(l.nextVar().Term, l.m.BVUint(pointsto.ObjBits, 1))
		}
		last = l.m.BVInt(pointsto.ObjBits, o.Id) // they are in the order of their ids
	}
	return last
}

// outsideFunction stands for the functions outside of the program.
const outsideFunction = "unknown function"

// unknownResult makes the variables for the result of a call through a pointer
// that need not lead to a function of the program.
func (b *builder) unknownResult(x *ir.InstCall) []*cfg.Var {
	if llvm.IsPointer(x.Type()) {
		_, vars := b.pointerVars(x)
		return vars
	}
	if b.l.sortOf(x.Type()) == nil {
		return nil
	}
	return []*cfg.Var{b.tempLike(x.Type(), true)}
}

// callOutside is the call of a function outside of the program, like that of
// an undefined function.
func (b *builder) callOutside(x *ir.InstCall, dst []*cfg.Var, pos cfg.Pos) {
	b.undefinedCall(x, outsideFunction, pos)
	if len(dst) == 0 || b.cur == nil {
		return
	}
	b.havoc(dst, cfg.Input{Kind: cfg.External, Name: outsideFunction, Pos: pos}, pos)
	if !llvm.IsPointer(x.Type()) && len(dst) == 1 {
		b.assume(b.l.wellFormed(dst[0].Term, x.Type()), pos)
	}
}
