package lower

import (
	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Single bytes of structs (cfg/pointsto/views.go): the byte at an offset that is not constant is
// that of the cell which is there. The bytes of a pointer are those of its address, a number
// that depends on the object only; what is in no cell, like paddings, has any value.

// view is v as a pointer to the view of all bytes of its class.
func (pt *pointers) view(v val, view *pointsto.Class) val {
	if v.ptr != nil && v.ptr.c != nil {
		v.ptr = pt.descend(v.ptr, view, v.ptr.off)
	}
	return v
}

// readView reads the byte at p, a pointer to a view.
func (mem *memory) readView(p *pointer, pos cfg.Pos) val {
	m := mem.m
	mem.guards.guard(p, 1, pos)
	if mem.cur == nil {
		return bad("unreachable")
	}
	mem.announce(p, m.BVInt(mem.ptrBits, 1), false, pos)
	v := viewed{memory: mem, obj: p.obj, pos: pos}
	v.class(p.c.Host().Class, m.True(), mem.zero(), p.idx)
	none := m.Not(m.Or(v.here...))
	t := m.BVUint(8, 0)
	if !none.IsFalse() {
		t = mem.arbitrary(m.BV(8), pos, cfg.Undefined{Cond: none, What: "a byte that nothing writes"})
	}
	for i, here := range v.here {
		t = m.Ite(here, v.bytes[i], t)
	}
	return val{t: t}
}

// viewed collects the cells in which a byte of an object can be: where it is there, and what it is then.
type viewed struct {
	*memory
	obj         *term.Term
	pos         cfg.Pos
	here, bytes []*term.Term
}

// class adds the cells of c where cond holds, which says that the byte is rest bytes behind an
// offset that is this number of strides of c.
func (v *viewed) class(c *pointsto.Class, cond, strides, rest *term.Term) {
	m := v.m
	if s := c.Stride; s != 0 {
		n := v.bytesOf(s)
		strides, rest = m.BVAdd(strides, m.UDiv(rest, n)), m.URem(rest, n)
	}
	for _, g := range c.Layout.Groups {
		in := m.BVSub(rest, v.bytesOf(g.Off))
		here := m.And(cond, m.ULt(in, v.bytesOf(g.Width)))
		if here.IsFalse() {
			continue
		}
		t := v.cell(g, &pointer{c: c, off: g.Off, obj: v.obj, idx: strides}, here)
		shift := m.BVMul(m.BVUint(t.Sort().Width, 8), m.Trunc(m.ZExt(in, max(v.ptrBits, t.Sort().Width)), t.Sort().Width))
		v.here, v.bytes = append(v.here, here), append(v.bytes, m.Extract(m.LShr(t, shift), 7, 0))
	}
	for _, array := range c.Arrays() {
		in, inside := m.BVSub(rest, v.bytesOf(array.Offset)), m.ULe(v.bytesOf(array.Offset), rest)
		if !array.Class.IsOpen() {
			inside = m.And(inside, m.ULt(in, v.bytesOf(array.Class.Extent())))
		}
		first := v.zero()
		if c.Stride != 0 {
			first = m.BVMul(v.bytesOf(c.Stride/array.Class.Stride), strides)
		}
		v.class(array.Class, m.And(cond, inside), first, in)
	}
}

func (v *viewed) bytesOf(n int64) *term.Term { return v.m.BVInt(v.ptrBits, n) }

// cell is the cell at q of a group as a number, of which only what it is where cond holds is used.
func (v *viewed) cell(g *pointsto.Group, q *pointer, cond *term.Term) *term.Term {
	m, r := v.m, v.regions.region(q.c, g)
	if !g.Ptr {
		return v.bits(g, r, q, g.Width)
	}
	to := pointsto.Find(g.Pointee)
	p := &pointer{c: to.Class, off: to.Offset, obj: v.select_(r, 0, q), idx: v.zero()}
	if g.Wide() {
		p.idx = v.select_(r, 1, q)
	}
	if !g.Dual {
		return v.addr.numberIn(cond, p, v.pos)
	}
	isPtr := m.Eq(v.kindAt(r, q, 0), m.BVUint(2, pointsto.KindPointer))
	return m.Ite(isPtr, v.addr.numberIn(m.And(cond, isPtr), p, v.pos), v.bits(g, r, q, g.Width))
}
