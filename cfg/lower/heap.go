package lower

import (
	"slices"

	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// heap makes objects and ends them: those of malloc, of streams, and the local
// variables of which several can live at a time.
type heap struct {
	*emitter
	addr    *addresses
	expr    *expressions
	regions *regions
	objects *objects
	guards  *guards
	mem     *memory
	copies  *copier
}

// allocate lowers malloc, calloc and alloca.
func (h *heap) allocate(x *ir.InstCall, zero bool, pos cfg.Pos) {
	size, wraps := h.m.BVUint(h.ptrBits, 1), h.m.False()
	for _, a := range x.Args {
		n, why := h.addr.number(h.expr.value(a), pos)
		if why != "" {
			h.unsupported(why, pos)
			return
		}
		if n.Sort() == h.m.Bool() {
			h.unsupported("an allocation of one bit", pos)
			return
		}
		n = h.resize(n)
		wraps = h.m.Or(wraps, productWraps(h.m, size, n))
		size = h.m.BVMul(size, n)
	}
	o := h.fn.Objects[x]
	if library.EffectOf(llvm.DirectCallee(x.Callee)) == library.AllocaEffect {
		h.allocaFits(llvm.Argument(x.Args[0]), size, pos)
		h.define(x, h.fresh(o, h.newObject(o, size, zero, pos), zero, pos))
		return
	}
	h.define(x, h.unlessFailed(x, o, size, wraps, pos, func() val { return h.fresh(o, h.newObject(o, size, zero, pos), zero, pos) }))
}

// unlessFailed is the result of an allocation of size bytes: NULL if that is a product that wraps or a constant of half of the address
// space or more, else what allocate gives or, when allocations may fail, NULL. That of more than maxAllocated bytes, or half of the
// address space, does fail then.
func (h *heap) unlessFailed(x *ir.InstCall, o *pointsto.Object, size, wraps *term.Term, pos cfg.Pos, allocate func() val) val {
	huge := h.m.SLt(size, h.m.BVInt(h.ptrBits, 0))
	if !h.o.MallocMayFail {
		h.p.Allocates = true
		if huge.IsTrue() {
			wraps = huge
		}
		return h.nullIf(o, wraps, pos, allocate)
	}
	if h.ptrBits == 64 {
		huge = h.m.ULt(h.m.BVInt(h.ptrBits, maxAllocated), size)
	}
	return h.orNull(x, o, h.m.Or(huge, wraps), pos, allocate)
}

// orNull is what allocate gives, or NULL, at least where it has to.
func (h *heap) orNull(x *ir.InstCall, o *pointsto.Object, has *term.Term, pos cfg.Pos, allocate func() val) val {
	m := h.m
	failed := h.temp(m.BV(1), false)
	h.havoc([]*cfg.Var{failed}, cfg.Input{Kind: cfg.Nondet, Name: "failure of " + llvm.DirectCallee(x.Callee).Name(), Pos: pos}, pos)
	return h.nullIf(o, m.Or(has, m.Eq(failed.Term, m.BVUint(1, 1))), pos, allocate)
}

// nullIf is NULL where an allocation of o fails, else what allocate gives.
func (h *heap) nullIf(o *pointsto.Object, fails *term.Term, pos cfg.Pos, allocate func() val) val {
	if fails.IsFalse() {
		return allocate()
	}
	m := h.m
	id := h.temp(m.BV(pointsto.ObjBits), false)
	id.Role = cfg.ObjectPart
	join := h.newLoc()
	result := func(obj *term.Term) {
		if h.cur != nil {
			h.assign([]*cfg.Var{id}, []*term.Term{obj}, pos)
			h.goTo(join)
		}
	}
	h.spill(func(v *cfg.Var) bool { return v.Global }, pos)
	h.split(pos, []arm{
		{fails, 0, func() { result(m.BVUint(pointsto.ObjBits, 0)) }},
		{m.Not(fails), 0, func() { result(allocate().ptr.obj) }},
	})
	h.cur = join
	h.known = h.known[:0]
	return val{ptr: h.pointTo(o, id.Term)}
}

// newObject takes the next object id. Ids are never used twice, so the
// contents of the new object are arbitrary unless they are zeroed.
func (h *heap) newObject(o *pointsto.Object, size *term.Term, zero bool, pos cfg.Pos) val {
	m, c := h.m, o.Class
	next := h.objects.nextVar()
	if o.Allocated() { // the counter would go on with NULL and static objects
		h.survive(m.Ne(next.Term, m.BVInt(pointsto.ObjBits, -1)), cfg.OutOfIDs, pos)
	}
	id := h.temp(m.BV(pointsto.ObjBits), false)
	id.Role = cfg.ObjectPart
	var w writes
	w.set(id, next.Term)
	w.set(next, m.BVAdd(next.Term, m.BVUint(pointsto.ObjBits, 1)))
	if c.Layout.Size < 0 && !c.Layout.Known {
		v := h.objects.sizeVar(c)
		end := m.BVAdd(m.BVInt(h.ptrBits, o.At), h.objects.inUnits(size, c.Layout.SizeUnit))
		w.set(v, m.Store(v.Term, next.Term, end))
	}
	if c.Layout.Apart && !c.Layout.Known {
		v := h.objects.startVar(c)
		w.set(v, m.Store(v.Term, next.Term, m.BVInt(h.ptrBits, o.At)))
	}
	if zero {
		eachGroup(c, func(c *pointsto.Class, g *pointsto.Group) { h.zeroed(&w, c, g, next.Term) })
	}
	h.born(&w, o, next.Term)
	h.assign(w.dst, w.src, pos)
	if h.objects.places.numbered(c) && int64(1)<<h.alignBits(c) < h.alignment(o) { // unlike others of its class
		h.assume(h.multiple(h.objects.places.base(id.Term), o), pos)
	}
	return val{ptr: h.pointTo(o, id.Term)}
}

// zero adds the store of zeros to all cells of a group of an object.
func (h *heap) zeroed(w *writes, c *pointsto.Class, g *pointsto.Group, id *term.Term) {
	r := h.regions.region(c, g)
	for i, sort := range g.CellSorts(h.m, h.ptrBits) {
		cell := r.Cells[i]
		t := h.m.BVUint(sort.Width, 0)
		if g.Dual && i == len(r.Cells)-1 {
			t = h.m.BVUint(2, pointsto.KindNumber)
		}
		if r.ByOffset {
			t = h.m.ConstArray(h.m.ArraySort(h.m.BV(h.ptrBits), sort), t)
		}
		if r.ByObject {
			t = h.m.Store(w.current(cell), id, t)
		}
		w.set(cell, t)
	}
}

// free marks an object as gone. free(NULL) does nothing; what free does to
// anything else that malloc did not return is undefined.
func (h *heap) free(x *ir.InstCall, pos cfg.Pos) {
	if len(x.Args) == 0 {
		return
	}
	v := h.expr.value(x.Args[0])
	if !h.use(pos, v) {
		return
	}
	p := v.ptr
	if p != nil && h.o.Check.Memory() {
		h.release(p, h.objects.nextVar().Term, pos)
		return
	}
	if p == nil || p.c == nil {
		return
	}
	h.announce(p, nil, true, pos)
	m := h.m
	f := h.objects.freedVar(p.c)
	null, gone := m.Eq(p.obj, m.BVUint(pointsto.ObjBits, 0)), m.Store(f.Term, p.obj, m.True())
	var ub []cfg.Undefined
	if wrong := m.Not(m.Or(null, h.objects.freeable(p))); !wrong.IsFalse() && !p.c.Outside {
		ub = []cfg.Undefined{{Cond: wrong, What: "free of what malloc did not return, or again", Trap: true}}
	}
	var w writes
	w.set(f, m.Ite(null, f.Term, gone))
	h.objects.places.die(&w, h.m.True(), p, h.objects.nextVar().Term)
	h.assign(w.dst, w.src, pos, ub...)
}

// release is the guard of free and realloc at p, and frees it: objects from an id on may have its place.
func (h *heap) release(p *pointer, next *term.Term, pos cfg.Pos) {
	m := h.m
	null := h.isNull(p)
	if p.c == nil {
		h.demand(cfg.ValidFree, m.BoolConst(p.off == 0 && null.IsTrue()), nil, "free of what malloc did not return", pos)
		return
	}
	h.guards.insideProgram(p, pos)
	h.demand(cfg.ValidFree, m.Or(null, h.objects.freeable(p)), h.guards.releaseOf(p, cfg.Frees), "free of what malloc did not return, or again", pos)
	if h.cur == nil || !p.c.Layout.Tracked {
		return
	}
	var w writes
	f := h.objects.freedVar(p.c)
	w.set(f, m.Store(f.Term, p.obj, m.True()))
	h.objects.places.die(&w, h.m.True(), p, next)
	h.count(&w, m.Ite(null, m.BVUint(pointsto.ObjBits, 0), m.BVInt(pointsto.ObjBits, -1)))
	h.assign(w.dst, w.src, pos)
}

// born notes that the object with an id exists from now on.
func (h *heap) born(w *writes, o *pointsto.Object, id *term.Term) {
	if !h.o.Check.Memory() {
		return
	}
	m, c := h.m, o.Class
	if v := h.objects.freedVar(c); c.Layout.Tracked {
		w.set(v, m.Store(w.current(v), id, m.False()))
	}
	if o.Allocated() {
		h.count(w, m.BVUint(pointsto.ObjBits, 1))
	} else if slices.ContainsFunc(c.Layout.Objects, (*pointsto.Object).Allocated) {
		v := h.objects.stackVar(c)
		w.set(v, m.Store(w.current(v), id, m.True()))
	}
}

// count adds to the number of allocated objects that are alive.
func (h *heap) count(w *writes, n *term.Term) {
	if h.o.Check.Has(cfg.ValidMemtrack) || h.o.Check.Has(cfg.ValidMemcleanup) {
		v := h.objects.liveVar()
		w.set(v, h.m.BVAdd(w.current(v), n))
	}
}
