package lower

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// writes collects the stores of one parallel assignment: later ones to the
// same region are made on top of earlier ones.
type writes struct {
	dst []*cfg.Var
	src []*term.Term
}

// current is the value of v after the stores so far.
func (w *writes) current(v *cfg.Var) *term.Term {
	for i, d := range w.dst {
		if d == v {
			return w.src[i]
		}
	}
	return v.Term
}

func (w *writes) set(v *cfg.Var, t *term.Term) {
	for i, d := range w.dst {
		if d == v {
			w.src[i] = t
			return
		}
	}
	w.dst, w.src = append(w.dst, v), append(w.src, t)
}

// load lowers a load.
func (b *builder) load(x *ir.InstLoad) val {
	if x.Atomic {
		return bad("an atomic operation")
	}
	v := b.read(b.value(x.Src), x.ElemType, b.pos(x, llvm.StatementRange))
	if llvm.HasMetadata(x.Metadata, "range") && v.t != nil && v.t.Sort() == b.l.m.BV(8) {
		v.flag = true // _Bool is the only type that clang gives a range
	}
	return v
}

// read is the value of type t at an address; the guards of the access are
// emitted.
func (b *builder) read(addr val, t types.Type, pos cfg.Pos) val {
	p, why := b.target(addr)
	if why != "" {
		return bad(why)
	}
	ls, ok := b.l.layout.Leaves(t)
	if !ok {
		return bad("a big aggregate as a value")
	}
	parts := make([]val, len(ls))
	for i, l := range ls {
		parts[i] = b.readCell(p, l, pos)
		if b.cur == nil {
			return bad("unreachable")
		}
	}
	if llvm.IsAggregate(t) {
		return val{parts: parts}
	}
	return parts[0]
}

// target is the pointer that an access goes through.
func (b *builder) target(addr val) (*pointer, string) {
	switch {
	case addr.bad != "":
		return nil, addr.bad
	case addr.ptr == nil:
		return nil, "access through what is no pointer"
	}
	return addr.ptr, ""
}

// access finds the cell of an access and emits its guard. The path ends here
// (cur is nil) when it is certainly invalid.
func (b *builder) access(p *pointer, off, size int64, pos cfg.Pos) (*pointsto.Group, *pointer, string) {
	if p.c == nil { // NULL
		b.certainlyInvalid(pos)
		return nil, nil, "unreachable"
	}
	q, why := b.l.move(p, off, nil)
	if why != "" {
		return nil, nil, why
	}
	b.guard(q, size, pos)
	if b.cur == nil {
		return nil, nil, "unreachable"
	}
	g := p.c.Layout.GroupAt(q.off, size)
	if g == nil {
		return nil, nil, "internal: an access that the analysis did not see"
	}
	switch {
	case g.Dual && !g.Dense && (q.off != g.Off || size != g.Width):
		return nil, nil, "a part of a cell of memory"
	case g.Dense && (q.off != g.Off || size%g.Width != 0), !g.Dense && q.off+size > g.Off+g.Width, g.Ptr && !g.Dual && size != g.Width:
		return nil, nil, "a part of a cell of memory"
	}
	return g, q, ""
}

// readCell reads one scalar.
func (b *builder) readCell(p *pointer, l llvm.Leaf, pos cfg.Pos) val {
	size := b.l.layout.StoreSize(l.Typ)
	if n := b.l.inside(p, l.Off, size); n < size && !llvm.IsPointer(l.Typ) && !b.l.o.Check.Memory() {
		return b.overreach(p, l, n, pos)
	}
	g, q, why := b.access(p, l.Off, size, pos)
	if why != "" {
		return bad(why)
	}
	r := b.l.region(q.c, g)
	isPtr := llvm.IsPointer(l.Typ)
	if isPtr != g.Ptr && !g.Dual {
		return bad("a number used as a pointer")
	}
	if isPtr {
		return b.readPointer(g, r, q, pos)
	}
	var t *term.Term
	if g.Dual {
		t = b.readNumber(g, r, q, size, pos)
		if b.cur == nil {
			return bad("unreachable")
		}
	} else {
		t = b.bits(g, r, q, size)
	}
	switch u := l.Typ.(type) {
	case *types.IntType:
		if u.BitSize == 1 {
			return val{t: b.l.m.Eq(b.l.m.Extract(t, 0, 0), b.l.m.BVUint(1, 1))}
		}
		return val{t: b.l.m.Trunc(t, int(u.BitSize))}
	case *types.FloatType:
		if llvm.FloatWidth(u) != 0 {
			return val{t: t}
		}
	}
	return bad(fmt.Sprintf("a value of type %s", l.Typ))
}

// inside is how many of size bytes certainly are all that can be in the object:
// less than size for an access that begins in its last bytes.
func (l *lowerer) inside(p *pointer, off, size int64) int64 {
	if p.c == nil || p.c.Stride != 0 || p.c.Layout.Size < 0 {
		return size
	}
	if n := p.c.Layout.At + p.c.Layout.Size - p.off - off; 0 < n && n < size {
		return n
	}
	return size
}

// overreach reads an integer that begins in an object and ends outside: what
// is outside is arbitrary.
func (b *builder) overreach(p *pointer, l llvm.Leaf, n int64, pos cfg.Pos) val {
	t, ok := l.Typ.(*types.IntType)
	if !ok {
		return bad("an access outside of its object")
	}
	within := b.readCell(p, llvm.Leaf{Off: l.Off, Typ: types.NewInt(uint64(n) * 8)}, pos)
	if within.t == nil {
		return within
	}
	rest := b.arbitrary(b.l.m.BV(int(b.l.layout.StoreSize(l.Typ)-n)*8), pos, cfg.Undefined{Cond: b.l.m.True(), What: invalidAccess})
	return val{t: b.l.m.Trunc(b.l.m.Concat(rest, within.t), int(t.BitSize))}
}

// bits reads size bytes of a group as one integer.
func (b *builder) bits(g *pointsto.Group, r *cfg.Region, q *pointer, size int64) *term.Term {
	m := b.l.m
	if !g.Dense {
		t := b.select_(r, g.NumberCell(), q)
		if size == g.Width {
			return t
		}
		lo := int(q.off-g.Off) * 8
		return m.Extract(t, lo+int(size)*8-1, lo)
	}
	at := *q
	t := b.select_(r, g.NumberCell(), &at)
	for i := int64(1); i < size/g.Width; i++ {
		at.idx = m.BVAdd(q.idx, m.BVInt(b.l.ptrBits, i))
		t = m.Concat(b.select_(r, g.NumberCell(), &at), t)
	}
	return t
}

// select_ reads part i of a region's cell.
func (b *builder) select_(r *cfg.Region, i int, p *pointer) *term.Term {
	return selectCell(b.l.m, r, r.Cells[i].Term, p)
}

func selectCell(m *term.Manager, r *cfg.Region, t *term.Term, p *pointer) *term.Term {
	if r.ByObject {
		t = m.Select(t, p.obj)
	}
	if r.ByOffset {
		t = m.Select(t, p.idx)
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

// store lowers a store.
func (b *builder) store(x *ir.InstStore) {
	pos := b.pos(x, llvm.StatementRange)
	if x.Atomic {
		b.unsupported("an atomic operation", pos)
		return
	}
	var w writes
	if b.write(&w, b.value(x.Dst), b.value(x.Src), x.Src.Type(), pos) {
		b.assign(w.dst, w.src, pos)
	}
}

// write adds the store of a value of type t; false when the path ended.
func (b *builder) write(w *writes, addr, v val, t types.Type, pos cfg.Pos) bool {
	p, why := b.target(addr)
	if why != "" {
		b.unsupported(why, pos)
		return false
	}
	ls, ok := b.l.layout.Leaves(t)
	if !ok {
		if v.parts == nil && v.bad == "" {
			v = bad("a big aggregate as a value")
		}
		b.use(pos, v)
		return false
	}
	for i, l := range ls {
		part := v
		if llvm.IsAggregate(t) && v.bad == "" {
			part = v.parts[i]
		}
		if why := b.writeCell(w, p, l, part, pos); why != "" {
			if b.cur != nil {
				b.unsupported(why, pos)
			}
			return false
		}
	}
	return true
}

// writeCell adds the store of one scalar.
func (b *builder) writeCell(w *writes, p *pointer, l llvm.Leaf, v val, pos cfg.Pos) string {
	if v.bad != "" {
		return v.bad
	}
	size := b.l.layout.StoreSize(l.Typ)
	g, q, why := b.access(p, l.Off, size, pos)
	if why != "" {
		return why
	}
	if b.constants(q, b.l.m.False(), pos); b.cur == nil {
		return "unreachable"
	}
	r := b.l.region(q.c, g)
	m := b.l.m
	put := func(i int, t *term.Term) { w.set(r.Cells[i], storeCell(m, r, w.current(r.Cells[i]), q, t)) }
	isPtr := llvm.IsPointer(l.Typ)
	switch {
	case isPtr != g.Ptr && !g.Dual:
		return "a number used as a pointer"
	case isPtr && v.ptr == nil:
		return "a pointer made from a number"
	}
	if g.Dual {
		b.writeKinds(w, g, r, q, size, isPtr)
	}
	if isPtr {
		s, why := b.l.at(v.ptr, g.Pointee)
		if why != "" {
			return why
		}
		put(0, s.obj)
		if g.Wide() {
			put(1, s.idx)
		}
		return ""
	}
	t, why := b.number(v, pos)
	if why != "" {
		return why
	}
	if t.Sort() == m.Bool() {
		t = m.Ite(t, m.BVUint(8, 1), m.BVUint(8, 0))
	}
	if n := int(size) * 8; t.Sort().Width < n {
		t = m.ZExt(t, n)
	}
	b.writeBits(w, g, r, q, size, t)
	return ""
}

// writeBits adds the store of an integer of size bytes to a group.
func (b *builder) writeBits(w *writes, g *pointsto.Group, r *cfg.Region, q *pointer, size int64, t *term.Term) {
	m := b.l.m
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
		at.idx = m.BVAdd(q.idx, m.BVInt(b.l.ptrBits, i))
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

// invalidAccess is the trap of an access outside of an object, or to a freed one.
const invalidAccess = "invalid access to memory"

// guard emits the condition under which an access of size bytes at p is
// valid; otherwise the path ends.
func (b *builder) guard(p *pointer, size int64, pos cfg.Pos) {
	switch {
	case b.trusted:
		return
	case b.l.o.Check.Memory():
		b.checkAccess(p, size, pos)
		return
	}
	b.guardUnless(b.l.m.False(), p, func() *term.Term { return b.inBounds(p, size) }, pos)
}

// guardUnless is a guard of an access that does not happen if none holds.
func (b *builder) guardUnless(none *term.Term, p *pointer, inBounds func() *term.Term, pos cfg.Pos) {
	m, lay := b.l.m, p.c.Layout
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
	inside := b.l.outside(p)
	if !inside.IsTrue() {
		inside = m.Or(inside, inBounds())
	}
	b.survive(m.Or(none, m.And(conj...)), nullAccess, pos)
	if p.c.Freed {
		inside = m.And(inside, m.Not(m.Select(b.l.freedVar(p.c).Term, p.obj)))
	}
	if lay.Multi {
		inside = m.And(append(b.l.noFixed(p), inside)...)
	}
	b.require(m.Or(none, inside), invalidAccess, pos)
}

// fork ends the executions in which cond holds as unsupported.
func (b *builder) fork(cond *term.Term, what string, pos cfg.Pos) {
	if cond.IsFalse() || b.cur == nil {
		return
	}
	from := b.cur
	b.emit(&cfg.Assume{Cond: cond}, pos)
	b.unsupported(what, pos)
	b.cur = from
	b.emit(&cfg.Assume{Cond: b.l.m.Not(cond)}, pos)
}
