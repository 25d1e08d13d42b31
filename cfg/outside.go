package cfg

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/solver/term"
)

// Memory outside of the program. A pointer of which the program does not say
// where it leads (the result of __VERIFIER_nondet_pointer or of an undefined
// function, what memory outside of the program contains) is NULL, or leads to
// an object of the program or to one outside. Objects outside have no size and
// arbitrary contents, and their ids are negative; what two such pointers lead
// to is one object where the ids are equal. A class without objects of the
// program has no others: there every id but 0 will do.

// goOutside spreads what can lead outside of the program: to what is stored
// there, to the results of functions that are there, and to the other side of
// comparisons, which it can be equal to. It reports a change.
func (a *analysis) goOutside() bool {
	changed := false
	mark := func(p absPtr) {
		if c := find(p).c; c != nil && !c.outside {
			c.outside, changed = true, true
		}
	}
	for i := 0; i < len(a.classes); i++ {
		if c := a.classes[i]; c.parent == nil && c.outside {
			for _, off := range sortedKeys(c.pointees) {
				mark(c.pointees[off])
			}
		}
	}
	for _, x := range a.indirect {
		if p := find(a.operand(x.fn, x.call.Callee, 0)); p.c != nil && (p.c.outside || len(p.c.objects) == 0) {
			for i := range a.pointerLeaves(x.call.Type()) {
				mark(a.operand(x.fn, x.call, i))
			}
		}
	}
	for _, pair := range a.compared {
		p, q := find(pair[0]), find(pair[1])
		if p.c != nil && q.c != nil && p != q && (p.c.outside || q.c.outside) {
			a.unify(p, q)
			changed = true
		}
	}
	return changed
}

// givesOutside reports whether a call's result can lead outside of the program.
func (a *analysis) givesOutside(x *ir.InstCall) bool {
	f := directCallee(x.Callee)
	if f == nil || a.hasBody(f) {
		return false
	}
	switch effectOf(f) {
	case nondetEffect, unknownEffect, noEffect, boundsEffect:
		return true
	}
	return false
}

// alike joins the pointers of one type that inputs give: what they lead to can
// be one object. Those of different types, which must not be used for the same
// memory, and those to bytes are taken to lead to different objects.
func (a *analysis) alike(t types.Type, p absPtr) {
	if !isPointer(t) || t.Equal(types.I8Ptr) || p.c == nil {
		return
	}
	key := t.String()
	if q, ok := a.given[key]; ok {
		a.unify(p, q)
		return
	}
	a.given[key] = p
}

// outside says that p leads to memory outside of the program unless it is NULL
// or made from a number.
func (l *lowerer) outside(p *pointer) *term.Term {
	m := l.m
	switch {
	case len(p.c.layout.objects) == 0:
		return m.True()
	case !p.c.outside:
		return m.False()
	}
	some := []*term.Term{m.SLt(p.obj, m.BVUint(objBits, 0))}
	for _, o := range p.c.layout.objects {
		if o.external && o.size < 0 {
			some = append(some, m.Eq(p.obj, m.BVInt(objBits, o.id)))
		}
	}
	return m.Or(some...)
}

// outsidePointer is the arbitrary pointer that an input gives: to no object
// that is still to be allocated.
func (b *builder) outsidePointer(x *ir.InstCall, in Input, pos Pos) {
	p, vars := b.pointerVars(x)
	if p == nil {
		b.define(x, bad("the result of "+in.Name))
		return
	}
	b.havoc(vars, in, pos)
	b.assume(b.l.m.SLe(p.obj, b.l.lastObject(p.c)), pos)
	b.assume(b.l.m.Or(b.l.m.Ne(p.obj, b.l.m.BVUint(objBits, 0)), b.l.m.Eq(p.idx, b.l.zero())), pos)
	b.define(x, val{ptr: p})
}

// lastObject is the greatest id of an object of the class so far; 0 if it has
// none.
func (l *lowerer) lastObject(c *class) *term.Term {
	last := l.m.BVUint(objBits, 0)
	for _, o := range c.layout.objects {
		if !o.static {
			return l.m.BVSub(l.nextVar().Term, l.m.BVUint(objBits, 1))
		}
		last = l.m.BVInt(objBits, o.id) // they are in the order of their ids
	}
	return last
}

// outsideFunction stands for the functions outside of the program.
const outsideFunction = "unknown function"

// unknownResult makes the variables for the result of a call through a pointer
// that need not lead to a function of the program.
func (b *builder) unknownResult(x *ir.InstCall) []*Var {
	if isPointer(x.Type()) {
		_, vars := b.pointerVars(x)
		return vars
	}
	if b.l.sortOf(x.Type()) == nil {
		return nil
	}
	return []*Var{b.tempLike(x.Type(), true)}
}

// callOutside is the call of a function outside of the program, like that of
// an undefined function.
func (b *builder) callOutside(x *ir.InstCall, dst []*Var, pos Pos) {
	b.undefinedCall(x, outsideFunction, pos)
	if len(dst) == 0 || b.cur == nil {
		return
	}
	b.havoc(dst, Input{Kind: External, Name: outsideFunction, Pos: pos}, pos)
	if !isPointer(x.Type()) && len(dst) == 1 {
		b.assume(b.l.wellFormed(dst[0].Term, x.Type()), pos)
	}
}
