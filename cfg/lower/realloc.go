package lower

import (
	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// realloc lowers realloc: a new object with the contents of the old one as far
// as both reach, and the old one freed. Of NULL it is malloc. When it fails, nothing
// changes.
func (h *heap) realloc(x *ir.InstCall, pos cfg.Pos) {
	o := h.fn.Objects[x]
	if o == nil {
		h.unsupported("realloc with too few arguments", pos)
		return
	}
	size, ok := h.expr.sizeArgument(x.Args[1], pos)
	old := h.expr.value(x.Args[0])
	if !ok || !h.use(pos, old) {
		return
	}
	args := h.frozen(val{parts: []val{old, {t: size}}}, pos)
	p, size := args.parts[0].ptr, args.parts[1].t
	if p.c == nil {
		h.define(x, h.unlessFailed(x, o, size, h.m.False(), pos, func() val { return h.fresh(o, h.newObject(o, size, false, pos), false, pos) }))
		return
	}
	h.announce(p, nil, true, pos)
	m := h.m
	null := h.isNull(p)
	if h.o.Check.Memory() {
		h.guards.insideProgram(p, pos)
		h.demand(cfg.ValidFree, m.Or(null, h.objects.freeable(p)), h.guards.releaseOf(p, cfg.Reallocs), "realloc of what malloc did not return, or of freed memory", pos)
	}
	if vanishes := m.And(m.Not(null), m.Eq(size, h.zero())); h.o.Check.Memory() {
		h.demand(cfg.ValidDeref, m.Not(vanishes), h.guards.accessOf(p, 0), "realloc with size 0", pos)
	} else {
		h.fork(vanishes, "realloc with size 0", pos)
	}
	if h.cur == nil {
		return
	}
	h.define(x, h.unlessFailed(x, o, size, h.m.False(), pos, func() val {
		v := h.fresh(o, h.newObject(o, size, false, pos), false, pos)
		h.copies.spillClass(p.c, pos)
		join := h.newLoc()
		h.split(pos, []arm{
			{null, 0, func() { h.goTo(join) }},
			{m.Not(null), 0, func() {
				h.reallocated(v.ptr, p, pos)
				h.goTo(join)
			}},
		})
		h.cur = join
		return v
	}))
}

// reallocated moves the contents of the object at p to the new object at v.
func (h *heap) reallocated(v, p *pointer, pos cfg.Pos) {
	m, lay := h.m, p.c.Layout
	if !lay.AtZero() {
		h.unsupported("realloc of objects that are parts of others in the analysis", pos)
		return
	}
	freed := h.objects.freedVar(p.c)
	if !h.o.Check.Memory() {
		start := append(h.noFixed(p), m.BoolConst(p.off == v.off), m.Eq(p.idx, h.zero()), m.Not(m.Select(freed.Term, p.obj)))
		h.require(m.And(start...), "realloc of what malloc did not return", pos)
	}
	switch {
	case h.cur == nil:
		return
	case lay.Size >= 0:
		h.copies.copyRows(v, p, nil, pos)
	case lay.Stride == 0:
		old, now := h.objects.endOf(p), h.objects.endOf(v)
		h.copies.copyRows(v, p, m.Ite(m.ULt(old, now), old, now), pos)
	default:
		h.copies.copyShorter(v, p, pos)
	}
	switch {
	case h.cur == nil:
	case h.o.Check.Memory():
		h.release(p, v.obj, pos)
	default:
		var w writes
		w.set(freed, m.Store(freed.Term, p.obj, m.True()))
		h.objects.places.die(&w, h.m.True(), p, v.obj)
		h.assign(w.dst, w.src, pos)
	}
}

// copyRows copies those parts of an object that end within the given number of
// bytes; nil: all of it.
func (cp *copier) copyRows(v, p *pointer, bytes *term.Term, pos cfg.Pos) {
	m := cp.m
	var w writes
	eachGroup(p.c, func(c *pointsto.Class, g *pointsto.Group) {
		inside := m.True()
		cells := cp.regions.region(c, g).Cells
		switch {
		case bytes == nil:
		case p.c.Layout.Cuts(g) && cp.parted(g):
			a := cells[0].Term
			w.set(cells[0], m.Store(a, v.obj, cp.upTo(bytes, g.Off, m.Select(a, p.obj), m.Select(a, v.obj))))
			return
		case p.c.Layout.Cuts(g):
			cp.fork(m.And(m.ULt(m.BVInt(cp.ptrBits, g.Off), bytes), m.Not(m.ULe(m.BVInt(cp.ptrBits, g.Off+g.Width), bytes))), "a part of a cell of memory", pos)
			fallthrough
		default:
			inside = m.ULe(m.BVInt(cp.ptrBits, g.Off+g.Width), bytes)
		}
		for _, cell := range cells {
			if g.Region.ByObject {
				w.set(cell, m.Ite(inside, m.Store(cell.Term, v.obj, m.Select(cell.Term, p.obj)), cell.Term))
			}
		}
	})
	if cp.cur != nil {
		cp.assign(w.dst, w.src, pos)
	}
}

// copyShorter copies as many bytes as both objects have.
func (cp *copier) copyShorter(v, p *pointer, pos cfg.Pos) {
	m := cp.m
	cells, ok := spans(v, p.c.Layout.Stride, nil)
	if !ok || v.off != 0 {
		cp.unsupported("realloc of big elements", pos)
		return
	}
	old, now := cp.objects.endOf(p), cp.objects.endOf(v)
	n := amount{strides: m.Ite(m.ULt(old, now), old, now)}
	if stride := p.c.Layout.Stride; p.c.Layout.SizeUnit != stride {
		n = cp.guards.amountOf(n.strides, stride, pos)
	}
	n = cp.frozenAmount(n, pos)
	if cp.isBulk(v) {
		cp.copyBulk(v, p, n.strides, pos)
	} else {
		cp.loop(n.strides, p.c, pos, func(i *term.Term) { cp.copyElement(v, p, i, cells, pos) })
	}
	cp.rest(v, n, pos, func(to *pointer) { cp.copyBytes(to, cp.element(p, n.strides), n.rest, cells, pos) })
}
