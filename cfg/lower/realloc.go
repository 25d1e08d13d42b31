package lower

import (
	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/solver/term"
)

// realloc lowers realloc: a new object with the contents of the old one as far
// as both reach, and the old one freed. Of NULL it is malloc. When it fails, nothing
// changes.
func (b *builder) realloc(x *ir.InstCall, pos cfg.Pos) {
	o := b.fn.Objects[x]
	if o == nil {
		b.unsupported("realloc with too few arguments", pos)
		return
	}
	size, ok := b.sizeArgument(x.Args[1], pos)
	old := b.value(x.Args[0])
	if !ok || !b.use(pos, old) {
		return
	}
	args := b.frozen(val{parts: []val{old, {t: size}}}, pos)
	p, size := args.parts[0].ptr, args.parts[1].t
	if p.c == nil {
		b.define(x, b.unlessFailed(x, o, pos, func() val { return b.newObject(o, size, false, pos) }))
		return
	}
	m := b.l.m
	null := b.l.isNull(p)
	if b.l.o.Check.Memory() {
		b.insideProgram(p, pos)
		b.demand(cfg.ValidFree, m.Or(null, b.freeable(p)), b.accessOf(p, 0), "realloc of what malloc did not return, or of freed memory", pos)
	}
	b.fork(m.And(m.Not(null), m.Eq(size, b.l.zero())), "realloc with size 0", pos)
	if b.cur == nil {
		return
	}
	b.define(x, b.unlessFailed(x, o, pos, func() val {
		v := b.newObject(o, size, false, pos)
		b.spillClass(p.c, pos)
		join := b.newLoc()
		b.split(pos, []arm{
			{null, 0, func() { b.goTo(join) }},
			{m.Not(null), 0, func() {
				b.reallocated(v.ptr, p, pos)
				b.goTo(join)
			}},
		})
		b.cur = join
		return v
	}))
}

// reallocated moves the contents of the object at p to the new object at v.
func (b *builder) reallocated(v, p *pointer, pos cfg.Pos) {
	m, lay := b.l.m, p.c.Layout
	if !lay.AtZero() {
		b.unsupported("realloc of objects that are parts of others in the analysis", pos)
		return
	}
	freed := b.l.freedVar(p.c)
	if !b.l.o.Check.Memory() {
		start := append(b.l.noFixed(p), m.BoolConst(p.off == v.off), m.Eq(p.idx, b.l.zero()), m.Not(m.Select(freed.Term, p.obj)))
		b.require(m.And(start...), "realloc of what malloc did not return", pos)
	}
	switch {
	case b.cur == nil:
		return
	case lay.Size >= 0:
		b.copyRows(v, p, nil, pos)
	case lay.Stride == 0:
		old, now := m.Select(b.l.sizeVar(p.c).Term, p.obj), m.Select(b.l.sizeVar(p.c).Term, v.obj)
		b.copyRows(v, p, m.Ite(m.ULt(old, now), old, now), pos)
	default:
		b.copyShorter(v, p, pos)
	}
	switch {
	case b.cur == nil:
	case b.l.o.Check.Memory():
		b.release(p, pos)
	default:
		b.assign([]*cfg.Var{freed}, []*term.Term{m.Store(freed.Term, p.obj, m.True())}, pos)
	}
}

// copyRows copies those parts of an object that end within the given number of
// bytes; nil: all of it.
func (b *builder) copyRows(v, p *pointer, bytes *term.Term, pos cfg.Pos) {
	m := b.l.m
	var w writes
	for _, g := range p.c.Layout.Groups {
		inside := m.True()
		if bytes != nil {
			inside = m.ULe(m.BVInt(b.l.ptrBits, g.Off+g.Width), bytes)
			if p.c.Layout.Cuts(g) {
				b.fork(m.And(m.ULt(m.BVInt(b.l.ptrBits, g.Off), bytes), m.Not(inside)), "a part of a cell of memory", pos)
			}
		}
		for _, cell := range b.l.region(p.c, g).Cells {
			if g.Region.ByObject {
				w.set(cell, m.Ite(inside, m.Store(cell.Term, v.obj, m.Select(cell.Term, p.obj)), cell.Term))
			}
		}
	}
	if b.cur != nil {
		b.assign(w.dst, w.src, pos)
	}
}

// copyShorter copies as many elements as both objects have.
func (b *builder) copyShorter(v, p *pointer, pos cfg.Pos) {
	m := b.l.m
	cells, ok := spans(v, p.c.Layout.Stride)
	if !ok || v.off != 0 {
		b.unsupported("realloc of big elements", pos)
		return
	}
	from, to := b.strides(p, pos), b.strides(v, pos)
	if b.cur == nil {
		return
	}
	count := b.frozen(val{t: m.Ite(m.ULt(from, to), from, to)}, pos)
	b.loop(count.t, p.c, pos, func(i *term.Term) { b.copyElement(v, p, i, cells, pos) })
}

// strides is the size of p's object in strides. Where there is a rest the path
// ends as unsupported.
func (b *builder) strides(p *pointer, pos cfg.Pos) *term.Term {
	m, lay := b.l.m, p.c.Layout
	size := m.Select(b.l.sizeVar(p.c).Term, p.obj)
	if lay.SizeUnit == lay.Stride {
		return size
	}
	stride := m.BVInt(b.l.ptrBits, lay.Stride)
	b.fork(m.Ne(m.URem(size, stride), b.l.zero()), "a part of an element of memory", pos)
	return m.UDiv(size, stride)
}
