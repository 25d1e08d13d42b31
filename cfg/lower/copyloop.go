package lower

import (
	"math"

	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// elements is n bytes in strides of s bytes; the paths on which n is no
// multiple, or the product of a count and s wraps, end as unsupported. A
// negative result stands for a size above half of the address space, which no
// object has.
func (b *builder) elements(n *term.Term, s int64, pos cfg.Pos) *term.Term {
	if s == 1 {
		return n
	}
	m, w := b.l.m, b.l.ptrBits
	if c := b.l.divided(n, s); c != nil {
		most := int64(math.MaxInt64)
		if w < 64 {
			most = 1<<(w-1) - 1
		}
		fits := m.And(m.SLe(m.BVInt(w, -(most/s)), c), m.SLe(c, m.BVInt(w, most/s)))
		b.fork(m.Not(fits), "a size in bytes that wraps", pos)
		return c
	}
	stride := m.BVInt(w, s)
	b.fork(m.Ne(m.URem(n, stride), b.l.zero()), "a part of an element of memory", pos)
	return m.UDiv(n, stride)
}

// frozen keeps v in temporaries where it reads variables that may change.
func (b *builder) frozen(v val, pos cfg.Pos) val {
	var dst []*cfg.Var
	var src []*term.Term
	v = v.rebuild(func(t *term.Term) *term.Term {
		if len(b.l.m.FreeVars(t)) == 0 || b.l.draft.Transient[b.l.varOf[t]] {
			return t
		}
		w := b.temp(t.Sort(), t.Signed())
		dst, src = append(dst, w), append(src, t)
		return w.Term
	})
	if len(dst) > 0 && b.cur != nil {
		b.emit(&cfg.Assign{Dst: dst, Src: src}, pos)
	}
	return v
}

// spillClass saves values that are read from the memory of c.
func (b *builder) spillClass(c *pointsto.Class, pos cfg.Pos) {
	cells := map[*cfg.Var]bool{}
	for _, g := range c.Layout.Groups {
		for _, v := range b.l.region(c, g).Cells {
			cells[v] = true
		}
	}
	if c.Layout.Tracked {
		cells[b.l.freedVar(c)] = true
	}
	b.spill(func(v *cfg.Var) bool { return cells[v] }, pos)
}

// loop emits a loop over i = 0 … count-1. The body changes the variables of
// the class c only.
func (b *builder) loop(count *term.Term, c *pointsto.Class, pos cfg.Pos, body func(i *term.Term)) {
	if b.cur == nil {
		return
	}
	m := b.l.m
	b.spillClass(c, pos)
	known := b.known
	i := b.temp(m.BV(b.l.ptrBits), false)
	b.emit(&cfg.Assign{Dst: []*cfg.Var{i}, Src: []*term.Term{b.l.zero()}}, pos)
	head := b.newLoc()
	b.goTo(head)
	b.cur, b.known = head, append([]*term.Term(nil), known...)
	more := m.ULt(i.Term, count)
	b.emit(&cfg.Assume{Cond: more}, pos)
	body(i.Term)
	if b.cur != nil {
		b.emit(&cfg.Assign{Dst: []*cfg.Var{i}, Src: []*term.Term{m.BVAdd(i.Term, m.BVUint(b.l.ptrBits, 1))}}, pos)
		b.goTo(head)
	}
	b.cur, b.known = head, known
	b.emit(&cfg.Assume{Cond: m.Not(more)}, pos)
}

// copyElements copies count strides from s to d, which are pointers to one
// class with one residue: by one assignment where they are all of d's object,
// otherwise in a loop, forward, or backward where the other order would
// overwrite what is still to be read (memmove). For memcpy overlapping memory
// is undefined. The pointers and the count are frozen.
func (b *builder) copyElements(d, s *pointer, count *term.Term, overlap bool, pos cfg.Pos) {
	cells, ok := spans(d, d.c.Layout.Stride)
	switch {
	case !ok:
		b.unsupported("copying of big memory", pos)
		return
	case d.c != s.c || d.off != s.off:
		b.unsupported("copying between memory of different shapes", pos)
		return
	}
	m := b.l.m
	one := m.BVUint(b.l.ptrBits, 1)
	all := m.And(b.whole(d, count), m.Eq(s.idx, b.l.zero()))
	same := m.Eq(d.obj, s.obj)
	backward := m.And(same, m.ULt(s.idx, d.idx))
	forward := func() {
		b.loop(count, d.c, pos, func(i *term.Term) { b.copyElement(d, s, i, cells, pos) })
	}
	if !overlap {
		near := m.And(same, m.Ne(d.idx, s.idx), m.Or(m.ULt(m.BVSub(d.idx, s.idx), count), m.ULt(m.BVSub(s.idx, d.idx), count)))
		if !near.IsFalse() {
			b.emit(&cfg.Assume{Cond: m.True()}, pos, cfg.Undefined{Cond: near, What: "memcpy of memory that overlaps"})
		}
		backward = m.False()
	}
	b.spillClass(d.c, pos)
	join := b.newLoc()
	b.split(pos, []arm{
		{all, 0, func() {
			b.assumeRange(d, d.c.Layout.Stride, pos)
			b.assumeRange(s, d.c.Layout.Stride, pos)
			last := b.element(s, m.BVSub(count, one))
			b.assumeRange(last, d.c.Layout.Stride, pos)
			if b.cur != nil {
				b.copyRows(d, s, nil, pos)
			}
			b.goTo(join)
		}},
		{m.And(m.Not(all), m.Not(backward)), 0, func() { forward(); b.goTo(join) }},
		{m.And(m.Not(all), backward), 0, func() {
			b.loop(count, d.c, pos, func(i *term.Term) {
				b.copyElement(d, s, m.BVSub(m.BVSub(count, one), i), cells, pos)
			})
			b.goTo(join)
		}},
	})
	b.cur = join
}

// copyElement copies stride number i of the memory at s to that at d.
func (b *builder) copyElement(d, s *pointer, i *term.Term, cells []span, pos cfg.Pos) {
	to, from := b.element(d, i), b.element(s, i)
	b.assumeRange(to, d.c.Layout.Stride, pos)
	b.assumeRange(from, d.c.Layout.Stride, pos)
	b.copyCells(to, from, cells, pos)
}

// element is p moved by i strides.
func (b *builder) element(p *pointer, i *term.Term) *pointer {
	q := *p
	q.idx = b.l.m.BVAdd(p.idx, i)
	return &q
}

// setElements fills count strides from d with a byte.
func (b *builder) setElements(d *pointer, byteVal, count *term.Term, pos cfg.Pos) {
	cells, ok := spans(d, d.c.Layout.Stride)
	if !ok {
		b.unsupported("setting of big memory", pos)
		return
	}
	m := b.l.m
	all := b.whole(d, count)
	rows, ok := b.filled(d, byteVal)
	if !ok {
		all = m.False()
	}
	b.spillClass(d.c, pos)
	join := b.newLoc()
	b.split(pos, []arm{
		{all, 0, func() {
			b.assumeRange(d, d.c.Layout.Stride, pos)
			if b.cur != nil {
				b.assign(rows.dst, rows.src, pos)
			}
			b.goTo(join)
		}},
		{m.Not(all), 0, func() {
			b.loop(count, d.c, pos, func(i *term.Term) {
				to := b.element(d, i)
				b.assumeRange(to, d.c.Layout.Stride, pos)
				b.setCells(to, byteVal, cells, pos)
			})
			b.goTo(join)
		}},
	})
	b.cur = join
}

// whole says that the elements from p are all of its object, and some: then
// whole arrays can be written at once, which needs no invariant.
func (b *builder) whole(p *pointer, count *term.Term) *term.Term {
	m, lay := b.l.m, p.c.Layout
	var size *term.Term
	switch {
	case p.off != 0 || !lay.AtZero():
		return m.False()
	case lay.Size >= 0 && lay.Size%lay.Stride == 0:
		size = m.BVInt(b.l.ptrBits, lay.Size/lay.Stride)
	case lay.Size < 0 && lay.SizeUnit == lay.Stride:
		size = m.Select(b.l.sizeVar(p.c).Term, p.obj)
	default:
		return m.False()
	}
	return m.And(m.Not(b.l.outside(p)), m.Eq(p.idx, b.l.zero()), m.Eq(count, size), m.Ne(count, b.l.zero()))
}
