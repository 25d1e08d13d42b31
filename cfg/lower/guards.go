package lower

import (
	"math"

	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// guards are the conditions under which accesses are valid: the object is alive
// and the access is inside of it. Where one is false the path ends, with a
// property of memory among those that are checked in an error location.
type guards struct {
	*emitter
	objects *objects
	regions *regions
	trusted bool // accesses need none
}

// InvalidAccess is the trap of an access outside of an object, or to a freed one.
const InvalidAccess = "invalid access to memory"

// NullAccess and NullCall are the reasons of error locations where a null pointer is
// followed that is one in every execution, and where it is called.
const (
	NullAccess = cfg.NullAccess
	NullCall   = "call through NULL"
)

// guard emits the condition under which an access of size bytes at p is
// valid; otherwise the path ends.
func (gd *guards) guard(p *pointer, size int64, pos cfg.Pos) {
	if gd.trusted {
		return
	}
	inArray := gd.inArray(p, size)
	inBounds := func() *term.Term { return gd.objects.inBounds(p, size) }
	if gd.o.Check.Memory() {
		gd.checkAccess(p, size, inArray, pos)
	} else {
		gd.guardUnless(gd.m.False(), p, inBounds, inArray, pos)
	}
	gd.stay(p, inBounds, inArray, pos)
}

// guardUnless is a guard of an access that does not happen if none holds.
func (gd *guards) guardUnless(none *term.Term, p *pointer, inBounds func() *term.Term, inArray *term.Term, pos cfg.Pos) {
	m, lay := gd.m, p.c.Layout
	var conj []*term.Term
	if lay.Multi {
		conj = append(conj, m.Ne(p.obj, m.BVUint(pointsto.ObjBits, 0)))
	} else {
		conj = append(conj, m.Eq(p.obj, m.BVInt(pointsto.ObjBits, lay.Objects[0].Id)))
	}
	for _, o := range lay.Objects {
		if o.Function {
			conj = append(conj, m.Ne(p.obj, m.BVInt(pointsto.ObjBits, o.Id)))
		}
	}
	inside := gd.objects.outside(p)
	if !inside.IsTrue() {
		inside = m.Or(inside, gd.objects.allowed(p, inBounds(), inArray))
	}
	gd.survive(m.Or(none, m.And(conj...)), NullAccess, pos)
	if p.c.Freed || gd.o.Lifetimes && lay.Tracked {
		inside = m.And(inside, m.Not(m.Select(gd.objects.freedVar(p.c).Term, p.obj)))
	}
	if lay.Multi {
		inside = m.And(append(gd.noFixed(p), inside)...)
	}
	gd.require(m.Or(none, inside), InvalidAccess, pos)
}

// emptyAccess is the guard of an access to n bytes through pointers of which one leads to no object.
func (gd *guards) emptyAccess(n *term.Term, pos cfg.Pos, through ...*pointer) {
	gd.usedAsAddress(pos, through...)
	none := gd.m.Eq(n, gd.zero())
	if gd.o.Check.Memory() {
		gd.demand(cfg.ValidDeref, none, gd.nullAccess(), NullAccess, pos)
	} else {
		gd.survive(none, NullAccess, pos)
	}
}

// certainlyInvalid ends the path at an access through pointers of which one leads to no object.
func (gd *guards) certainlyInvalid(pos cfg.Pos, through ...*pointer) {
	gd.usedAsAddress(pos, through...)
	if gd.o.Check.Memory() {
		gd.demand(cfg.ValidDeref, gd.m.False(), gd.nullAccess(), NullAccess, pos)
	} else {
		gd.survive(gd.m.False(), NullAccess, pos)
	}
}

// checkAccess is guard where memory is checked.
func (gd *guards) checkAccess(p *pointer, size int64, inArray *term.Term, pos cfg.Pos) {
	gd.insideProgram(p, pos)
	m := gd.m
	alive, inside := gd.objects.alive(p), m.True()
	if !alive.IsFalse() {
		inside = gd.objects.allowed(p, gd.objects.inBounds(p, size), inArray)
	} else {
		gd.usedAsAddress(pos, p)
	}
	gd.demand(cfg.ValidDeref, m.And(alive, inside), gd.accessOf(p, size), InvalidAccess, pos)
}

// accessOf describes an access for display.
func (gd *guards) accessOf(p *pointer, size int64) *cfg.Operation {
	m, lay := gd.m, p.c.Layout
	op := &cfg.Operation{Bytes: size, Operands: []*term.Term{p.obj}}
	op.Text, op.Index = gd.spelledAccess()
	start, end := m.BVInt(gd.ptrBits, lay.At), m.BVInt(gd.ptrBits, lay.At+max(lay.Size, 0))
	if lay.Apart {
		start = gd.objects.startOf(p)
	}
	if lay.Size < 0 && len(lay.Objects) > 0 {
		_, at := p.c.Top()
		end = m.BVSub(m.BVMul(gd.objects.endOf(p), m.BVInt(gd.ptrBits, lay.SizeUnit)), m.BVInt(gd.ptrBits, at))
	}
	op.Operands = append(op.Operands, m.BVSub(gd.bytes(p), start), m.BVSub(end, start))
	if lay.Tracked {
		op.Operands = append(op.Operands, m.Ite(m.Select(gd.objects.freedVar(p.c).Term, p.obj), m.BVUint(8, 1), m.BVUint(8, 0)))
	}
	return op
}

// accessOfMany describes an access to n bytes, or strides, for display.
func (gd *guards) accessOfMany(p *pointer, n *term.Term) *cfg.Operation {
	m, op := gd.m, gd.accessOf(p, 0)
	if len(op.Operands) == 3 {
		op.Operands = append(op.Operands, m.BVUint(8, 0))
	}
	op.Operands = append(op.Operands, m.BVMul(n, m.BVInt(gd.ptrBits, max(p.c.Layout.Stride, 1))))
	return op
}

// insideProgram ends the executions as unsupported in which p points to memory
// that is not the program's.
func (gd *guards) insideProgram(p *pointer, pos cfg.Pos) {
	m := gd.m
	var some []*term.Term
	if p.c.Outside {
		some = append(some, gd.objects.outside(p))
	}
	for _, o := range p.c.Layout.Objects {
		if o.External && o.Size < 0 {
			some = append(some, m.Eq(p.obj, m.BVInt(pointsto.ObjBits, o.Id)))
		}
	}
	outside := append(gd.noFixed(p), m.Ne(p.obj, m.BVUint(pointsto.ObjBits, 0)), m.Or(some...))
	gd.fork(m.And(outside...), "memory that comes from outside of the program", pos)
}

// constants is the guard of a write, unless there is none, against writing to a
// string literal or another constant, which machines do not let pass.
func (gd *guards) constants(p *pointer, none *term.Term, pos cfg.Pos) {
	if gd.cur == nil || gd.trusted {
		return
	}
	if gd.localConstants(p, none, pos); gd.cur == nil {
		return
	}
	ok := gd.m.Or(none, gd.m.Not(gd.objects.constant(p)))
	if gd.o.Check.Memory() {
		gd.demand(cfg.ValidDeref, ok, gd.accessOf(p, 0), ConstantWrite, pos)
	} else {
		gd.survive(ok, ConstantWrite, pos)
	}
}

// ConstantWrite is the reason of an error location where a string literal or another constant is written to.
const ConstantWrite = "writing to a constant"

// checkRange is the guard of an access to the n bytes, or for a class with a
// stride to the n strides, from p. What it lets pass needs no further guards.
func (gd *guards) checkRange(p *pointer, n *term.Term, pos cfg.Pos) {
	if gd.cur == nil {
		return
	}
	gd.insideProgram(p, pos)
	m, lay, w := gd.m, p.c.Layout, gd.ptrBits
	ok, inBounds, inArray := m.And(append(gd.noFixed(p), gd.objects.alive(p))...), m.False(), gd.objects.rangeInArray(p, n)
	if !ok.IsFalse() {
		inBounds = gd.objects.inBounds(p, max(lay.Stride, 1))
	}
	switch {
	case inBounds.IsFalse():
	case lay.Stride != 0:
		last := gd.element(p, m.BVSub(n, m.BVUint(w, 1)))
		inBounds = m.And(inBounds, gd.objects.inBounds(last, lay.Stride), m.ULe(p.idx, last.idx))
	default:
		inBounds = m.And(inBounds, gd.objects.reaches(p, n))
	}
	none := m.Eq(n, gd.zero())
	gd.demand(cfg.ValidDeref, m.Or(none, m.And(ok, gd.objects.allowed(p, inBounds, inArray))), gd.accessOfMany(p, n), InvalidAccess, pos)
	gd.stay(p, func() *term.Term { return m.Or(none, inBounds) }, m.Or(none, inArray), pos)
}

// partRange is the guard of an access to the n bytes from p in an object
// without arrays.
func (gd *guards) partRange(p *pointer, n *term.Term, pos cfg.Pos) {
	if gd.cur == nil || gd.o.Check.Memory() {
		gd.checkRange(p, n, pos)
		return
	}
	gd.guardRange(p, n, func() *term.Term { return gd.m.And(gd.objects.inBounds(p, 1), gd.objects.reaches(p, n)) }, pos)
}

// guardRange is guard for n bytes or strides, of which inBounds says that they are
// inside of the object.
func (gd *guards) guardRange(p *pointer, n *term.Term, inBounds func() *term.Term, pos cfg.Pos) {
	none, inArray := gd.m.Eq(n, gd.zero()), gd.objects.rangeInArray(p, n)
	gd.guardUnless(none, p, inBounds, inArray, pos)
	gd.stay(p, func() *term.Term { return gd.m.Or(none, inBounds()) }, gd.m.Or(none, inArray), pos)
}

// guardElements is the guard of an access to the n elements from p.
func (gd *guards) guardElements(p *pointer, n *term.Term, pos cfg.Pos) {
	switch {
	case gd.cur == nil || gd.trusted:
	case gd.o.Check.Memory():
		gd.checkRange(p, n, pos)
	default:
		m, stride := gd.m, p.c.Layout.Stride
		gd.guardRange(p, n, func() *term.Term {
			last := gd.element(p, m.BVSub(n, m.BVUint(gd.ptrBits, 1)))
			return m.And(gd.objects.inBounds(p, stride), gd.objects.inBounds(last, stride), m.ULe(p.idx, last.idx))
		}, pos)
	}
}

// trusting does what needs no guards.
func (gd *guards) trusting(do func()) {
	old := gd.trusted
	gd.trusted = true
	do()
	gd.trusted = old
}

// assumeRange is the guard of an access to n bytes.
func (gd *guards) assumeRange(p *pointer, n int64, pos cfg.Pos) {
	if gd.cur != nil {
		gd.guard(p, n, pos)
	}
}

// An amount is a number of bytes: whole strides of a class and the bytes of the rest;
// nil: there is none.
type amount struct{ strides, rest *term.Term }

// amountOf is n bytes in strides of s bytes; the paths on which the product of a count
// and s wraps end as unsupported, and those with a rest if strides are big. A
// negative number of strides stands for a size above half of the address space, which no
// object has.
func (gd *guards) amountOf(n *term.Term, s int64, pos cfg.Pos) amount {
	if s == 1 {
		return amount{strides: n}
	}
	m, w := gd.m, gd.ptrBits
	if c := gd.divided(n, s); c != nil {
		most := int64(math.MaxInt64)
		if w < 64 {
			most = 1<<(w-1) - 1
		}
		fits := m.And(m.SLe(m.BVInt(w, -(most/s)), c), m.SLe(c, m.BVInt(w, most/s)))
		gd.fork(m.Not(fits), "a size in bytes that wraps", pos)
		return amount{strides: c}
	}
	stride := m.BVInt(w, s)
	if s > maxPart {
		gd.fork(m.Ne(m.URem(n, stride), gd.zero()), "a part of an element of memory", pos)
		return amount{strides: m.UDiv(n, stride)}
	}
	return amount{m.UDiv(n, stride), m.URem(n, stride)}
}

// frozenAmount is n as it is now.
func (em *emitter) frozenAmount(n amount, pos cfg.Pos) amount {
	if n.rest == nil {
		return amount{strides: em.frozen(val{t: n.strides}, pos).t}
	}
	v := em.frozen(val{parts: []val{{t: n.strides}, {t: n.rest}}}, pos)
	return amount{v.parts[0].t, v.parts[1].t}
}

// checkAmount is checkRange for all bytes of an amount.
func (gd *guards) checkAmount(p *pointer, n amount, pos cfg.Pos) {
	gd.checkRange(p, n.strides, pos)
	if n.rest != nil {
		gd.guardPart(gd.element(p, n.strides), n.rest, p.c.Layout.Stride, pos)
	}
}

// guardPart is the guard of an access to the n bytes from p, fewer than most, if there
// are any.
func (gd *guards) guardPart(p *pointer, n *term.Term, most int64, pos cfg.Pos) {
	if gd.cur == nil || gd.trusted {
		return
	}
	m := gd.m
	none := m.Eq(n, gd.zero())
	some := func(holds func(size int64) *term.Term) *term.Term {
		t := holds(most - 1)
		for size := most - 2; size > 0; size-- {
			t = m.Ite(m.ULe(n, m.BVInt(gd.ptrBits, size)), holds(size), t)
		}
		return m.Or(none, t)
	}
	inArray := some(func(size int64) *term.Term { return gd.inArray(p, size) })
	inBounds := func() *term.Term { return some(func(size int64) *term.Term { return gd.objects.inBounds(p, size) }) }
	if !gd.o.Check.Memory() {
		gd.guardUnless(none, p, inBounds, inArray, pos)
	} else {
		gd.insideProgram(p, pos)
		valid := m.And(append(gd.noFixed(p), gd.objects.alive(p), gd.objects.allowed(p, inBounds(), inArray))...)
		gd.demand(cfg.ValidDeref, m.Or(none, valid), nil, InvalidAccess, pos)
	}
	gd.stay(p, inBounds, inArray, pos)
}

// readMany is the guard of a read of n bytes at an address, or of none if that
// is NULL and may be.
func (gd *guards) readMany(from val, n *term.Term, null bool, pos cfg.Pos) {
	m := gd.m
	if null {
		n = m.Ite(m.Eq(from.ptr.obj, m.BVUint(pointsto.ObjBits, 0)), gd.zero(), n)
	}
	if from.ptr.c == nil {
		gd.emptyAccess(n, pos, from.ptr)
		return
	}
	all := gd.frozen(val{parts: []val{from, {t: n}}}, pos)
	p, n := all.parts[0].ptr, all.parts[1].t
	gd.announce(p, n, false, pos)
	stride := p.c.Layout.Stride
	if stride == 0 {
		gd.partRange(p, n, pos)
		return
	}
	amount := gd.amountOf(n, stride, pos)
	if gd.cur == nil || gd.o.Check.Memory() {
		gd.checkAmount(p, amount, pos)
		return
	}
	n = amount.strides
	gd.guardElements(p, n, pos)
	if amount.rest != nil {
		gd.guardPart(gd.element(p, n), amount.rest, stride, pos)
	}
}
