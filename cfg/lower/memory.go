package lower

import (
	"fmt"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// memory reads and writes the cells of memory.
type memory struct {
	*emitter
	addr    *addresses
	expr    *expressions
	regions *regions
	guards  *guards
}

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

func (w *writes) clone() writes { return writes{slices.Clone(w.dst), slices.Clone(w.src)} }

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
func (mem *memory) load(x *ir.InstLoad) val {
	if x.Atomic {
		return bad("an atomic operation")
	}
	pos := mem.pos(x, llvm.StatementRange)
	v := mem.read(mem.expr.value(x.Src), x.ElemType, pos)
	if isTruth(x) && v.t != nil && v.t.Sort() == mem.m.BV(8) {
		v.flag = true
		mem.truth(x, v, pos)
	}
	return v
}

// read is the value of type t at an address; the guards of the access are
// emitted.
func (mem *memory) read(addr val, t types.Type, pos cfg.Pos) val {
	p, why := mem.target(addr)
	if why != "" {
		return bad(why)
	}
	ls, ok := mem.layout.Leaves(t)
	if !ok {
		return bad("a big aggregate as a value")
	}
	parts := make([]val, len(ls))
	for i, l := range ls {
		parts[i] = mem.readCell(p, l, pos)
		if mem.cur == nil {
			return bad("unreachable")
		}
	}
	if llvm.IsAggregate(t) {
		return val{parts: parts}
	}
	return parts[0]
}

// target is the pointer that an access goes through.
func (mem *memory) target(addr val) (*pointer, string) {
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
func (mem *memory) access(p *pointer, off, size int64, pos cfg.Pos) (*pointsto.Group, *pointer, string) {
	if p.c == nil { // NULL
		mem.guards.certainlyInvalid(pos, p)
		return nil, nil, "unreachable"
	}
	q, why := mem.move(p, off, nil)
	if why != "" {
		return nil, nil, why
	}
	mem.guards.guard(q, size, pos)
	if mem.cur == nil {
		return nil, nil, "unreachable"
	}
	q = mem.innermost(q, size)
	g := q.c.Layout.GroupAt(q.off, size)
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
func (mem *memory) readCell(p *pointer, l llvm.Leaf, pos cfg.Pos) val {
	if p.c.IsChoice() {
		return mem.readChoice(p, l, pos)
	}
	if p.c != nil && p.c.IsView {
		return mem.readView(p, pos)
	}
	size := mem.layout.StoreSize(l.Typ)
	if n := mem.inside(p, l.Off, size); n < size && !llvm.IsPointer(l.Typ) && !mem.o.Check.Memory() {
		return mem.overreach(p, l, n, pos)
	}
	g, q, why := mem.access(p, l.Off, size, pos)
	if why != "" {
		return bad(why)
	}
	r := mem.regions.region(q.c, g)
	mem.announceCell(q, size, r, shownCell(g), false, pos)
	isPtr := llvm.IsPointer(l.Typ)
	if isPtr != g.Ptr && !g.Dual {
		return bad("a number used as a pointer")
	}
	if isPtr {
		return mem.readPointer(g, r, q, pos)
	}
	var t *term.Term
	if g.Dual {
		t = mem.readNumber(g, r, q, size, pos)
		if mem.cur == nil {
			return bad("unreachable")
		}
	} else {
		t = mem.bits(g, r, q, size)
	}
	switch u := l.Typ.(type) {
	case *types.IntType:
		if u.BitSize == 1 {
			return val{t: mem.m.Eq(mem.m.Extract(t, 0, 0), mem.m.BVUint(1, 1))}
		}
		return val{t: mem.m.Trunc(t, int(u.BitSize))}
	case *types.FloatType:
		if llvm.FloatWidth(u) != 0 {
			return val{t: t}
		}
	}
	return bad(fmt.Sprintf("a value of type %s", l.Typ))
}

// inside is how many of size bytes certainly are all that can be in the object:
// less than size for an access that begins in its last bytes.
func (mem *memory) inside(p *pointer, off, size int64) int64 {
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
func (mem *memory) overreach(p *pointer, l llvm.Leaf, n int64, pos cfg.Pos) val {
	t, ok := l.Typ.(*types.IntType)
	if !ok {
		return bad("an access outside of its object")
	}
	within := mem.readCell(p, llvm.Leaf{Off: l.Off, Typ: types.NewInt(uint64(n) * 8)}, pos)
	if within.t == nil {
		return within
	}
	rest := mem.arbitrary(mem.m.BV(int(mem.layout.StoreSize(l.Typ)-n)*8), pos, cfg.Undefined{Cond: mem.m.True(), What: InvalidAccess})
	return val{t: mem.m.Trunc(mem.m.Concat(rest, within.t), int(t.BitSize))}
}

// bits reads size bytes of a group as one integer.
func (mem *memory) bits(g *pointsto.Group, r *cfg.Region, q *pointer, size int64) *term.Term {
	m := mem.m
	if !g.Dense {
		t := mem.select_(r, g.NumberCell(), q)
		if size == g.Width {
			return t
		}
		lo := int(q.off-g.Off) * 8
		return m.Extract(t, lo+int(size)*8-1, lo)
	}
	at := *q
	t := mem.select_(r, g.NumberCell(), &at)
	for i := int64(1); i < size/g.Width; i++ {
		at.idx = m.BVAdd(q.idx, m.BVInt(mem.ptrBits, i))
		t = m.Concat(mem.select_(r, g.NumberCell(), &at), t)
	}
	return t
}

// select_ reads part i of a region's cell.
func (mem *memory) select_(r *cfg.Region, i int, p *pointer) *term.Term {
	return selectCell(mem.m, r, r.Cells[i].Term, p)
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
