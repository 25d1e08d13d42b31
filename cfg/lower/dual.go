package lower

import (
	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Memory that holds pointers and numbers in the same places. A cell has a
// pointer, a number and a kind, which tells the one that was stored last. In a
// dense group a pointer begins in the cell with its kind, and the further
// cells that it takes up have a kind of their own: the pointer is there as
// long as all of these kinds are, since whatever overwrites a part of it
// changes one of them: a copy, too, as none begins or ends inside of a pointer (uncut).

// kindAt is the kind of the cell i strides after q's.
func (mem *memory) kindAt(r *cfg.Region, q *pointer, i int64) *term.Term {
	return mem.select_(r, len(r.Cells)-1, mem.element(q, mem.m.BVInt(mem.ptrBits, i)))
}

// kinds says which kinds the cells of size bytes have: one kind first, another
// in the rest.
func (mem *memory) kinds(g *pointsto.Group, r *cfg.Region, q *pointer, size int64, first, rest uint64) *term.Term {
	m := mem.m
	conj := []*term.Term{m.Eq(mem.kindAt(r, q, 0), m.BVUint(2, first))}
	for i := int64(1); i < size/g.Width; i++ {
		conj = append(conj, m.Eq(mem.kindAt(r, q, i), m.BVUint(2, rest)))
	}
	return m.And(conj...)
}

// readPointer reads a pointer. Numbers other than 0 where it should be are not
// supported.
func (mem *memory) readPointer(g *pointsto.Group, r *cfg.Region, q *pointer, pos cfg.Pos) val {
	m, to := mem.m, pointsto.Find(g.Pointee)
	v := &pointer{c: to.Class, off: to.Offset, obj: mem.select_(r, 0, q), idx: mem.zero()}
	if g.Wide() {
		v.idx = mem.select_(r, 1, q)
	}
	if g.Dual {
		size := mem.layout.Ptr
		isNumber := m.Not(mem.kinds(g, r, q, size, pointsto.KindPointer, pointsto.KindRest))
		isNumber = m.And(isNumber, m.Not(mem.kinds(g, r, q, size, pointsto.KindFresh, pointsto.KindFresh)))
		zero := m.And(mem.kinds(g, r, q, size, pointsto.KindNumber, pointsto.KindNumber), m.Eq(mem.bits(g, r, q, size), mem.zero()))
		kept, lost := mem.overwritten(g, r, q, v, pos)
		isNumber = m.And(isNumber, m.Not(kept))
		if mem.o.Exact && v.c != nil && !v.c.IsChoice() {
			all := mem.kinds(g, r, q, size, pointsto.KindNumber, pointsto.KindNumber)
			at, ok := mem.addr.located(to, mem.bits(g, r, q, size))
			mem.fork(m.And(isNumber, m.Not(m.And(all, ok)), m.Not(lost)), "a number read as a pointer", pos)
			v.obj = m.Ite(isNumber, m.Ite(lost, m.BVUint(pointsto.ObjBits, cfg.Nowhere), at.obj), v.obj)
			v.idx = m.Ite(isNumber, at.idx, v.idx)
			return val{ptr: v}
		}
		mem.fork(m.And(isNumber, m.Not(zero), m.Not(lost)), "a number read as a pointer", pos)
		v.obj = m.Ite(isNumber, m.Ite(lost, m.BVUint(pointsto.ObjBits, cfg.Nowhere), m.BVUint(pointsto.ObjBits, 0)), v.obj)
		v.idx = m.Ite(isNumber, mem.zero(), v.idx)
	}
	return val{ptr: v}
}

// overwritten is about memory in which numbers have replaced some bytes of v, where memory is checked: that these are v's own
// bytes (kept), and that by others v leads to where it has no object (lost). C does not say which
// bytes addresses have but the lowest bits.
func (mem *memory) overwritten(g *pointsto.Group, r *cfg.Region, q, v *pointer, pos cfg.Pos) (kept, lost *term.Term) {
	m, w := mem.m, mem.ptrBits
	if !g.Dense || !mem.o.Check.Memory() || !mem.a.Places || v.c == nil || v.c.IsChoice() {
		return m.False(), m.False()
	}
	base := mem.guards.objects.places.base(v.obj)
	address := m.BVAdd(base, mem.topBytes(v))
	all, some, now := m.True(), m.False(), (*term.Term)(nil)
	for i := range mem.layout.Ptr / g.Width {
		low := int(8 * i * g.Width)
		kind, old := mem.kindAt(r, q, i), m.Extract(address, low+int(8*g.Width)-1, low)
		isByte, isRest := m.Eq(kind, m.BVUint(2, pointsto.KindNumber)), m.Eq(kind, m.BVUint(2, pointsto.KindRest))
		if i == 0 {
			isRest = m.Eq(kind, m.BVUint(2, pointsto.KindPointer))
		}
		all, some = m.And(all, m.Or(isByte, isRest)), m.Or(some, isRest)
		t := m.Ite(isByte, mem.bits(g, r, mem.element(q, m.BVInt(w, i)), g.Width), old)
		if i == 0 {
			now = t
		} else {
			now = m.Concat(t, now)
		}
	}
	mixed := m.And(all, some, m.SLt(m.BVUint(pointsto.ObjBits, 0), v.obj), m.Not(mem.guards.objects.outside(v)))
	mem.assume(m.Or(m.Not(mixed), mem.addr.lies(v.c, v.obj, base)), pos)
	from, to := mem.guards.objects.extent(v, base)
	away := m.Or(m.ULt(now, from), m.ULt(to, now))
	return m.And(mixed, m.Eq(now, address)), m.And(mixed, away, m.Ne(now, mem.zero()))
}

// readNumber reads dual cells as a number. Pointers other than NULL in them
// are not supported as numbers.
func (mem *memory) readNumber(g *pointsto.Group, r *cfg.Region, q *pointer, size int64, pos cfg.Pos) *term.Term {
	m := mem.m
	null := m.BVUint(pointsto.ObjBits, 0)
	t := mem.bits(g, r, q, size)
	if to := pointsto.Find(g.Pointee); mem.o.Exact && size == mem.layout.Ptr && to.Class != nil && !to.Class.IsChoice() {
		return mem.readEither(g, r, q, to, t, pos)
	}
	if !g.Dense {
		isPtr := m.Eq(mem.kindAt(r, q, 0), m.BVUint(2, pointsto.KindPointer))
		mem.fork(m.And(isPtr, m.Ne(mem.select_(r, 0, q), null)), "a pointer read as a number", pos)
		return m.Ite(isPtr, m.BVUint(t.Sort().Width, 0), t)
	}
	isNull := m.False()
	if size == mem.layout.Ptr {
		isNull = m.And(mem.kinds(g, r, q, size, pointsto.KindPointer, pointsto.KindRest), m.Eq(mem.select_(r, 0, q), null))
	}
	var some []*term.Term
	for i := int64(0); i < size/g.Width; i++ {
		some = append(some, m.ULe(m.BVUint(2, pointsto.KindPointer), mem.kindAt(r, q, i)))
	}
	mem.fork(m.And(m.Or(some...), m.Not(isNull)), "a pointer read as a number", pos)
	return m.Ite(isNull, m.BVUint(t.Sort().Width, 0), t)
}

// readEither reads dual cells of the size of a pointer as a number in an exact run, where pointers are numbers, too.
func (mem *memory) readEither(g *pointsto.Group, r *cfg.Region, q *pointer, to pointsto.AbsPtr, t *term.Term, pos cfg.Pos) *term.Term {
	m, p := mem.m, &pointer{c: to.Class, off: to.Offset, obj: mem.select_(r, 0, q), idx: mem.zero()}
	if g.Wide() {
		p.idx = mem.select_(r, 1, q)
	}
	size, some := mem.layout.Ptr, m.False()
	for i := int64(0); i < size/g.Width; i++ {
		some = m.Or(some, m.ULe(m.BVUint(2, pointsto.KindPointer), mem.kindAt(r, q, i)))
	}
	isPointer := mem.kinds(g, r, q, size, pointsto.KindPointer, pointsto.KindRest)
	mem.fork(m.And(some, m.Not(isPointer)), "a pointer read as a number", pos)
	return m.Ite(isPointer, mem.addr.addressOf(p, pos), t)
}

// writeKinds adds the store of the kinds of size bytes.
func (mem *memory) writeKinds(w *writes, g *pointsto.Group, r *cfg.Region, q *pointer, size int64, isPtr bool) {
	m, cell := mem.m, r.Cells[len(r.Cells)-1]
	for i := int64(0); i < size/g.Width; i++ {
		kind := uint64(pointsto.KindNumber)
		switch {
		case isPtr && i == 0:
			kind = pointsto.KindPointer
		case isPtr:
			kind = pointsto.KindRest
		}
		at := mem.element(q, m.BVInt(mem.ptrBits, i))
		w.set(cell, storeCell(m, r, w.current(cell), at, m.BVUint(2, kind)))
	}
}

// uncut ends the executions as unsupported in which the n cells from q, which are
// copied, begin or end inside of a pointer: its parts would be taken for those of
// another one that they come to lie beside.
func (mem *memory) uncut(q *pointer, n *term.Term, pos cfg.Pos) {
	g := q.c.Layout.GroupAt(q.off, q.c.Layout.Stride)
	if mem.cur == nil || g == nil || !g.Dense || !g.Dual {
		return
	}
	m, r := mem.m, mem.regions.region(q.c, g)
	cut := []*term.Term{m.Eq(mem.kindAt(r, q, 0), m.BVUint(2, pointsto.KindRest))}
	for i := int64(1); i < mem.layout.Ptr/g.Width; i++ {
		begins := m.Eq(mem.kindAt(r, mem.element(q, n), -i), m.BVUint(2, pointsto.KindPointer))
		cut = append(cut, m.And(m.ULe(m.BVInt(mem.ptrBits, i), n), begins))
	}
	mem.fork(m.And(m.Ne(n, mem.zero()), m.Or(cut...)), "a part of a pointer", pos)
}
