package lower

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// store lowers a store.
func (mem *memory) store(x *ir.InstStore) {
	pos := mem.pos(x, llvm.StatementRange)
	if x.Atomic {
		mem.unsupported("an atomic operation", pos)
		return
	}
	var w writes
	to, v := mem.expr.value(x.Dst), mem.expr.value(x.Src)
	if to.ptr != nil && to.ptr.c.IsChoice() {
		mem.storeChoice(to.ptr, v, x, pos)
		return
	}
	if mem.write(&w, to, v, x.Src.Type(), pos) {
		if e := mem.assign(w.dst, w.src, pos); clearsField(x.Src) {
			mem.draft.Marks.Cleared[e] = true
		}
	}
}

// clearsField reports whether v is what clang stores for a bit-field that becomes 0: an operation that has a name of clang's own.
func clearsField(v value.Value) bool {
	x, ok := v.(*ir.InstOr)
	if !ok || !strings.HasPrefix(x.LocalName, "bf.set") {
		return false
	}
	n, ok := llvm.ConstantInt(x.Y)
	return ok && n == 0
}

// write adds the store of a value of type t; false when the path ended.
func (mem *memory) write(w *writes, addr, v val, t types.Type, pos cfg.Pos) bool {
	p, why := mem.target(addr)
	if why != "" {
		mem.unsupported(why, pos)
		return false
	}
	ls, ok := mem.layout.Leaves(t)
	if !ok {
		if v.parts == nil && v.bad == "" {
			v = bad("a big aggregate as a value")
		}
		mem.use(pos, v)
		return false
	}
	for i, l := range ls {
		part := v
		if llvm.IsAggregate(t) && v.bad == "" {
			part = v.parts[i]
		}
		if why := mem.writeCell(w, p, l, part, pos); why != "" {
			if mem.cur != nil {
				mem.unsupported(why, pos)
			}
			return false
		}
	}
	return true
}

// writeCell adds the store of one scalar.
func (mem *memory) writeCell(w *writes, p *pointer, l llvm.Leaf, v val, pos cfg.Pos) string {
	if v.bad != "" {
		return v.bad
	}
	size := mem.layout.StoreSize(l.Typ)
	g, q, why := mem.access(p, l.Off, size, pos)
	if why != "" {
		return why
	}
	if mem.guards.constants(q, mem.m.False(), pos); mem.cur == nil {
		return "unreachable"
	}
	r := mem.regions.region(q.c, g)
	mem.announceCell(q, size, r, shownCell(g), true, pos)
	m := mem.m
	put := func(i int, t *term.Term) { w.set(r.Cells[i], storeCell(m, r, w.current(r.Cells[i]), q, t)) }
	isPtr := llvm.IsPointer(l.Typ)
	switch {
	case isPtr != g.Ptr && !g.Dual:
		return "a number used as a pointer"
	case isPtr && v.ptr == nil:
		return "a pointer made from a number"
	}
	if g.Dual {
		mem.writeKinds(w, g, r, q, size, isPtr)
	}
	if isPtr {
		s, why := mem.at(v.ptr, g.Pointee)
		if why != "" {
			return why
		}
		put(0, s.obj)
		if g.Wide() {
			put(1, s.idx)
		}
		return ""
	}
	t, why := mem.addr.number(v, pos)
	if why != "" {
		return why
	}
	if t.Sort() == m.Bool() {
		t = m.Ite(t, m.BVUint(8, 1), m.BVUint(8, 0))
	}
	if n := int(size) * 8; t.Sort().Width < n {
		t = m.ZExt(t, n)
	}
	mem.writeBits(w, g, r, q, size, t)
	return ""
}

// writeBits adds the store of an integer of size bytes to a group.
func (mem *memory) writeBits(w *writes, g *pointsto.Group, r *cfg.Region, q *pointer, size int64, t *term.Term) {
	m := mem.m
	cell := r.Cells[g.NumberCell()]
	if !g.Dense {
		if size != g.Width {
			old := selectCell(m, r, w.current(cell), q)
			t = splice(m, old, t, int(q.off-g.Off)*8)
		}
		w.set(cell, storeCell(m, r, w.current(cell), q, t))
		return
	}
	at := *q
	for i := int64(0); i < size/g.Width; i++ {
		at.idx = m.BVAdd(q.idx, m.BVInt(mem.ptrBits, i))
		lo := int(i*g.Width) * 8
		w.set(cell, storeCell(m, r, w.current(cell), &at, m.Extract(t, lo+int(g.Width)*8-1, lo)))
	}
}

// splice replaces the bits of old from lo on by t.
func splice(m *term.Manager, old, t *term.Term, lo int) *term.Term {
	w, n := old.Sort().Width, t.Sort().Width
	if lo > 0 {
		t = m.Concat(t, m.Extract(old, lo-1, 0))
	}
	if lo+n < w {
		t = m.Concat(m.Extract(old, w-1, lo+n), t)
	}
	return t
}

func storeCell(m *term.Manager, r *cfg.Region, t *term.Term, p *pointer, v *term.Term) *term.Term {
	switch {
	case r.ByObject && r.ByOffset:
		return m.Store(t, p.obj, m.Store(m.Select(t, p.obj), p.idx, v))
	case r.ByObject:
		return m.Store(t, p.obj, v)
	case r.ByOffset:
		return m.Store(t, p.idx, v)
	}
	return v
}
