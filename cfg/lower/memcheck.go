package lower

import (
	"slices"

	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/pointsto"
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
func (b *builder) demand(p cfg.Property, ok *term.Term, op *cfg.Operation, what string, pos cfg.Pos) {
	if b.l.o.Check.Has(p) {
		b.check(p, ok, op, what, pos)
	} else {
		b.require(ok, what, pos)
	}
}

// emptyAccess is the guard of an access to n bytes through NULL.
func (b *builder) emptyAccess(n *term.Term, pos cfg.Pos) {
	none := b.l.m.Eq(n, b.l.zero())
	if b.l.o.Check.Memory() {
		b.demand(cfg.ValidDeref, none, nil, nullAccess, pos)
	} else {
		b.survive(none, nullAccess, pos)
	}
}

const nullAccess = "access through NULL"

// certainlyInvalid ends the path at an access through NULL.
func (b *builder) certainlyInvalid(pos cfg.Pos) {
	if b.l.o.Check.Memory() {
		b.demand(cfg.ValidDeref, b.l.m.False(), nil, nullAccess, pos)
	} else {
		b.survive(b.l.m.False(), nullAccess, pos)
	}
}

// checkAccess is guard where memory is checked.
func (b *builder) checkAccess(p *pointer, size int64, pos cfg.Pos) {
	b.insideProgram(p, pos)
	m := b.l.m
	alive, inside := b.alive(p), m.True()
	if !alive.IsFalse() {
		inside = b.inBounds(p, size)
	}
	b.demand(cfg.ValidDeref, m.And(alive, inside), b.accessOf(p, size), invalidAccess, pos)
}

// accessOf describes an access for display.
func (b *builder) accessOf(p *pointer, size int64) *cfg.Operation {
	m, lay := b.l.m, p.c.Layout
	op := &cfg.Operation{Bytes: size, Operands: []*term.Term{p.obj}}
	start, end := m.BVInt(b.l.ptrBits, lay.At), m.BVInt(b.l.ptrBits, lay.At+max(lay.Size, 0))
	if lay.Apart {
		start = m.Select(b.l.startVar(p.c).Term, p.obj)
	}
	if lay.Size < 0 && len(lay.Objects) > 0 {
		end = m.BVMul(m.Select(b.l.sizeVar(p.c).Term, p.obj), m.BVInt(b.l.ptrBits, lay.SizeUnit))
	}
	op.Operands = append(op.Operands, m.BVSub(b.l.bytes(p), start), m.BVSub(end, start))
	if lay.Tracked {
		op.Operands = append(op.Operands, m.Ite(m.Select(b.l.freedVar(p.c).Term, p.obj), m.BVUint(8, 1), m.BVUint(8, 0)))
	}
	return op
}

// insideProgram ends the executions as unsupported in which p points to memory
// that is not the program's.
func (b *builder) insideProgram(p *pointer, pos cfg.Pos) {
	m := b.l.m
	var some []*term.Term
	if p.c.Outside {
		some = append(some, b.l.outside(p))
	}
	for _, o := range p.c.Layout.Objects {
		if o.External && o.Size < 0 {
			some = append(some, m.Eq(p.obj, m.BVInt(pointsto.ObjBits, o.Id)))
		}
	}
	outside := append(b.l.noFixed(p), m.Ne(p.obj, m.BVUint(pointsto.ObjBits, 0)), m.Or(some...))
	b.fork(m.And(outside...), "memory that comes from outside of the program", pos)
}

// constants is the guard of a write, unless there is none, against writing to a
// string literal or another constant, which machines do not let pass.
func (b *builder) constants(p *pointer, none *term.Term, pos cfg.Pos) {
	if b.cur == nil {
		return
	}
	var some []*term.Term
	for _, o := range p.c.Layout.Objects {
		if g, ok := o.Origin.(*ir.Global); ok && g.Immutable {
			some = append(some, b.l.m.Eq(p.obj, b.l.m.BVInt(pointsto.ObjBits, o.Id)))
		}
	}
	ok := b.l.m.Or(none, b.l.m.Not(b.l.m.Or(some...)))
	if b.l.o.Check.Memory() {
		b.demand(cfg.ValidDeref, ok, nil, constantWrite, pos)
	} else {
		b.survive(ok, constantWrite, pos)
	}
}

const constantWrite = "writing to a constant"

// alive says that p's object exists.
func (b *builder) alive(p *pointer) *term.Term {
	m, lay := b.l.m, p.c.Layout
	if lay.Tracked {
		return m.Not(m.Select(b.l.freedVar(p.c).Term, p.obj))
	}
	var some []*term.Term
	for _, o := range lay.Objects {
		if !o.Function {
			some = append(some, m.Eq(p.obj, m.BVInt(pointsto.ObjBits, o.Id)))
		}
	}
	return m.Or(some...)
}

// freeable says that p, which is not NULL, is what malloc returned and was not
// freed.
func (b *builder) freeable(p *pointer) *term.Term {
	m, lay := b.l.m, p.c.Layout
	conj := []*term.Term{m.Eq(p.idx, b.l.zero()), b.alive(p)}
	some, others, stack := false, false, false
	for _, o := range lay.Objects {
		some = some || o.Allocated()
		others = others || !o.Allocated()
		stack = stack || !o.Allocated() && !o.Static
	}
	switch {
	case !some:
		return m.False()
	case lay.Apart:
		conj = append(conj, m.Eq(m.Select(b.l.startVar(p.c).Term, p.obj), m.BVInt(b.l.ptrBits, p.off)))
	default:
		conj = append(conj, m.BoolConst(p.off == lay.At))
	}
	if others {
		conj = append(conj, m.SLt(m.BVInt(pointsto.ObjBits, b.l.a.LastStatic), p.obj))
	}
	if stack && b.l.o.Check.Memory() { // otherwise nobody keeps count of those
		conj = append(conj, m.Not(m.Select(b.l.stackVar(p.c).Term, p.obj)))
	}
	return m.And(conj...)
}

// release is the guard of free and realloc at p, and frees it.
func (b *builder) release(p *pointer, pos cfg.Pos) {
	m := b.l.m
	null := b.l.isNull(p)
	if p.c == nil {
		b.demand(cfg.ValidFree, m.BoolConst(p.off == 0 && null.IsTrue()), nil, "free of what malloc did not return", pos)
		return
	}
	b.insideProgram(p, pos)
	b.demand(cfg.ValidFree, m.Or(null, b.freeable(p)), b.accessOf(p, 0), "free of what malloc did not return, or again", pos)
	if b.cur == nil || !p.c.Layout.Tracked {
		return
	}
	var w writes
	f := b.l.freedVar(p.c)
	w.set(f, m.Store(f.Term, p.obj, m.True()))
	b.count(&w, m.Ite(null, m.BVUint(pointsto.ObjBits, 0), m.BVInt(pointsto.ObjBits, -1)))
	b.assign(w.dst, w.src, pos)
}

// born notes that the object with an id exists from now on.
func (b *builder) born(w *writes, o *pointsto.Object, id *term.Term) {
	if !b.l.o.Check.Memory() {
		return
	}
	m, c := b.l.m, o.Class
	if v := b.l.freedVar(c); c.Layout.Tracked {
		w.set(v, m.Store(w.current(v), id, m.False()))
	}
	if o.Allocated() {
		b.count(w, m.BVUint(pointsto.ObjBits, 1))
	} else if slices.ContainsFunc(c.Layout.Objects, (*pointsto.Object).Allocated) {
		v := b.l.stackVar(c)
		w.set(v, m.Store(w.current(v), id, m.True()))
	}
}

// count adds to the number of allocated objects that are alive.
func (b *builder) count(w *writes, n *term.Term) {
	if b.l.o.Check.Has(cfg.ValidMemtrack) || b.l.o.Check.Has(cfg.ValidMemcleanup) {
		v := b.l.liveVar()
		w.set(v, b.l.m.BVAdd(w.current(v), n))
	}
}
