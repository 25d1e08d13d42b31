package cfg

import (
	"slices"

	"github.com/llir/llvm/ir"
	"tav/solver/term"
)

// Memory safety. Every access has a guard (memory.go): its object is alive and
// the access is inside of it. With a property of memory among those that are
// checked, an array by object ids says which objects are dead: NULL, all ids
// that no object has yet or ever, freed memory, and local variables whose
// lifetime is over (lifetime.go). Where the guard is false, or free gets what
// malloc did not return, the path ends in an error location, or just ends if
// another property is the one that is checked.

// demand is a guard whose violation is p's, in an error location if p is
// checked.
func (b *builder) demand(p Property, ok *term.Term, op *Operation, what string, pos Pos) {
	if b.l.o.Check.Has(p) {
		b.check(p, ok, op, what, pos)
	} else {
		b.require(ok, what, pos)
	}
}

// emptyAccess is the guard of an access to n bytes through NULL.
func (b *builder) emptyAccess(n *term.Term, pos Pos) {
	none := b.l.m.Eq(n, b.l.zero())
	if b.l.o.Check.Memory() {
		b.demand(ValidDeref, none, nil, nullAccess, pos)
	} else {
		b.survive(none, nullAccess, pos)
	}
}

const nullAccess = "access through NULL"

// certainlyInvalid ends the path at an access through NULL.
func (b *builder) certainlyInvalid(pos Pos) {
	if b.l.o.Check.Memory() {
		b.demand(ValidDeref, b.l.m.False(), nil, nullAccess, pos)
	} else {
		b.survive(b.l.m.False(), nullAccess, pos)
	}
}

// checkAccess is guard where memory is checked.
func (b *builder) checkAccess(p *pointer, size int64, pos Pos) {
	b.insideProgram(p, pos)
	m := b.l.m
	alive, inside := b.alive(p), m.True()
	if !alive.IsFalse() {
		inside = b.inBounds(p, size)
	}
	b.demand(ValidDeref, m.And(alive, inside), b.accessOf(p, size), invalidAccess, pos)
}

// accessOf describes an access for display.
func (b *builder) accessOf(p *pointer, size int64) *Operation {
	m, lay := b.l.m, p.c.layout
	op := &Operation{Bytes: size, Operands: []*term.Term{p.obj}}
	start, end := m.BVInt(b.l.ptrBits, lay.at), m.BVInt(b.l.ptrBits, lay.at+max(lay.size, 0))
	if lay.apart {
		start = m.Select(b.l.startVar(p.c).Term, p.obj)
	}
	if lay.size < 0 && len(lay.objects) > 0 {
		end = m.BVMul(m.Select(b.l.sizeVar(p.c).Term, p.obj), m.BVInt(b.l.ptrBits, lay.sizeUnit))
	}
	op.Operands = append(op.Operands, m.BVSub(b.l.bytes(p), start), m.BVSub(end, start))
	if lay.tracked {
		op.Operands = append(op.Operands, m.Ite(m.Select(b.l.freedVar(p.c).Term, p.obj), m.BVUint(8, 1), m.BVUint(8, 0)))
	}
	return op
}

// insideProgram ends the executions as unsupported in which p points to memory
// that is not the program's.
func (b *builder) insideProgram(p *pointer, pos Pos) {
	m := b.l.m
	var some []*term.Term
	if p.c.outside {
		some = append(some, b.l.outside(p))
	}
	for _, o := range p.c.layout.objects {
		if o.external && o.size < 0 {
			some = append(some, m.Eq(p.obj, m.BVInt(objBits, o.id)))
		}
	}
	outside := append(b.l.noFixed(p), m.Ne(p.obj, m.BVUint(objBits, 0)), m.Or(some...))
	b.fork(m.And(outside...), "memory that comes from outside of the program", pos)
}

// constants is the guard of a write, unless there is none, against writing to a
// string literal or another constant, which machines do not let pass.
func (b *builder) constants(p *pointer, none *term.Term, pos Pos) {
	if b.cur == nil {
		return
	}
	var some []*term.Term
	for _, o := range p.c.layout.objects {
		if g, ok := o.origin.(*ir.Global); ok && g.Immutable {
			some = append(some, b.l.m.Eq(p.obj, b.l.m.BVInt(objBits, o.id)))
		}
	}
	ok := b.l.m.Or(none, b.l.m.Not(b.l.m.Or(some...)))
	if b.l.o.Check.Memory() {
		b.demand(ValidDeref, ok, nil, constantWrite, pos)
	} else {
		b.survive(ok, constantWrite, pos)
	}
}

const constantWrite = "writing to a constant"

// maxNamed bounds the objects that a pointer is compared with one by one.
const maxNamed = 8

// alive says that p's object exists.
func (b *builder) alive(p *pointer) *term.Term {
	m, lay := b.l.m, p.c.layout
	if lay.tracked {
		return m.Not(m.Select(b.l.freedVar(p.c).Term, p.obj))
	}
	var some []*term.Term
	for _, o := range lay.objects {
		if !o.function {
			some = append(some, m.Eq(p.obj, m.BVInt(objBits, o.id)))
		}
	}
	return m.Or(some...)
}

// track decides whether the dead objects of a class are kept track of: those
// that can die, and classes of many objects.
func (l *layout) track(c *class) bool {
	n := 0
	for _, o := range l.objects {
		if o.function {
			continue
		}
		if n++; !o.static {
			return true
		}
	}
	return n > maxNamed || n > 0 && c.freed
}

// allocated reports whether the object is what free can free.
func (o *object) allocated() bool {
	x, ok := o.origin.(*ir.InstCall)
	if !ok {
		return false
	}
	switch effectOf(directCallee(x.Callee)) {
	case mallocEffect, callocEffect, reallocEffect:
		return true
	}
	return false
}

// freeable says that p, which is not NULL, is what malloc returned and was not
// freed.
func (b *builder) freeable(p *pointer) *term.Term {
	m, lay := b.l.m, p.c.layout
	conj := []*term.Term{m.Eq(p.idx, b.l.zero()), b.alive(p)}
	some, others, stack := false, false, false
	for _, o := range lay.objects {
		some = some || o.allocated()
		others = others || !o.allocated()
		stack = stack || !o.allocated() && !o.static
	}
	switch {
	case !some:
		return m.False()
	case lay.apart:
		conj = append(conj, m.Eq(m.Select(b.l.startVar(p.c).Term, p.obj), m.BVInt(b.l.ptrBits, p.off)))
	default:
		conj = append(conj, m.BoolConst(p.off == lay.at))
	}
	if others {
		conj = append(conj, m.SLt(m.BVInt(objBits, b.l.a.lastStatic), p.obj))
	}
	if stack && b.l.o.Check.Memory() { // otherwise nobody keeps count of those
		conj = append(conj, m.Not(m.Select(b.l.stackVar(p.c).Term, p.obj)))
	}
	return m.And(conj...)
}

// release is the guard of free and realloc at p, and frees it.
func (b *builder) release(p *pointer, pos Pos) {
	m := b.l.m
	null := b.l.isNull(p)
	if p.c == nil {
		b.demand(ValidFree, m.BoolConst(p.off == 0 && null.IsTrue()), nil, "free of what malloc did not return", pos)
		return
	}
	b.insideProgram(p, pos)
	b.demand(ValidFree, m.Or(null, b.freeable(p)), b.accessOf(p, 0), "free of what malloc did not return, or again", pos)
	if b.cur == nil || !p.c.layout.tracked {
		return
	}
	var w writes
	f := b.l.freedVar(p.c)
	w.set(f, m.Store(f.Term, p.obj, m.True()))
	b.count(&w, m.Ite(null, m.BVUint(objBits, 0), m.BVInt(objBits, -1)))
	b.assign(w.dst, w.src, pos)
}

// born notes that the object with an id exists from now on.
func (b *builder) born(w *writes, o *object, id *term.Term) {
	if !b.l.o.Check.Memory() {
		return
	}
	m, c := b.l.m, o.class
	if v := b.l.freedVar(c); c.layout.tracked {
		w.set(v, m.Store(w.current(v), id, m.False()))
	}
	if o.allocated() {
		b.count(w, m.BVUint(objBits, 1))
	} else if slices.ContainsFunc(c.layout.objects, (*object).allocated) {
		v := b.l.stackVar(c)
		w.set(v, m.Store(w.current(v), id, m.True()))
	}
}

// count adds to the number of allocated objects that are alive.
func (b *builder) count(w *writes, n *term.Term) {
	if b.l.o.Check.Has(ValidMemtrack) || b.l.o.Check.Has(ValidMemcleanup) {
		v := b.l.liveVar()
		w.set(v, b.l.m.BVAdd(w.current(v), n))
	}
}
