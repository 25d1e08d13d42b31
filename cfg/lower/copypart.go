package lower

import (
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/solver/term"
)

// Copying and filling of a number of bytes that is not known, in objects
// without arrays: each of their few cells is written if the bytes reach it.

// checkRange is the guard of an access to the n bytes, or for a class with a
// stride to the n strides, from p. What it lets pass needs no further guards.
func (b *builder) checkRange(p *pointer, n *term.Term, pos cfg.Pos) {
	if b.cur == nil {
		return
	}
	b.insideProgram(p, pos)
	m, lay, w := b.l.m, p.c.Layout, b.l.ptrBits
	ok := m.And(append(b.l.noFixed(p), b.alive(p))...)
	if !ok.IsFalse() {
		ok = m.And(ok, b.inBounds(p, max(lay.Stride, 1)))
	}
	switch {
	case ok.IsFalse():
	case lay.Stride != 0:
		last := b.element(p, m.BVSub(n, m.BVUint(w, 1)))
		ok = m.And(ok, b.inBounds(last, lay.Stride), m.ULe(p.idx, last.idx))
	default:
		ok = m.And(ok, b.reaches(p, n))
	}
	b.demand(cfg.ValidDeref, m.Or(m.Eq(n, b.l.zero()), ok), nil, invalidAccess, pos)
}

// partRange is the guard of an access to the n bytes from p in an object
// without arrays.
func (b *builder) partRange(p *pointer, n *term.Term, pos cfg.Pos) {
	if b.cur == nil || b.l.o.Check.Memory() {
		b.checkRange(p, n, pos)
		return
	}
	b.guardUnless(b.l.m.Eq(n, b.l.zero()), p, func() *term.Term { return b.l.m.And(b.inBounds(p, 1), b.reaches(p, n)) }, pos)
}

// reaches says that p's object, which has no arrays, has n bytes from p.
func (b *builder) reaches(p *pointer, n *term.Term) *term.Term {
	m, lay, w := b.l.m, p.c.Layout, b.l.ptrBits
	if lay.Size >= 0 {
		return m.ULe(n, m.BVInt(w, lay.At+lay.Size-p.off))
	}
	return m.ULe(n, m.BVSub(m.Select(b.l.sizeVar(p.c).Term, p.obj), m.BVInt(w, p.off)))
}

// trusting does what needs no guards.
func (b *builder) trusting(do func()) {
	old := b.trusted
	b.trusted = true
	do()
	b.trusted = old
}

// setPart fills n bytes from d.
func (b *builder) setPart(d *pointer, byteVal, n *term.Term, pos cfg.Pos) {
	b.partRange(d, n, pos)
	b.writePart(d, n, pos, func(w *writes, c span) string {
		return b.writeCell(w, d, llvm.Leaf{Off: c.off, Typ: b.l.spanType(c)}, b.repeated(byteVal, c), pos)
	})
}

// copyPart copies n bytes from s to d.
func (b *builder) copyPart(d, s *pointer, n *term.Term, pos cfg.Pos) {
	b.partRange(d, n, pos)
	b.partRange(s, n, pos)
	b.writePart(d, n, pos, func(w *writes, c span) string { return b.copyCell(w, d, s, c, pos) })
}

// writePart writes the cells among n bytes from d.
func (b *builder) writePart(d *pointer, n *term.Term, pos cfg.Pos, cell func(*writes, span) string) {
	if b.cur == nil {
		return
	}
	m, w := b.l.m, b.l.ptrBits
	const all = 1 << 30
	cells, ok := spans(d, all)
	if !ok {
		b.unsupported("copying of a part of an object", pos)
		return
	}
	var every writes
	for _, c := range cells {
		reached, whole := m.ULt(m.BVInt(w, c.off), n), m.ULe(m.BVInt(w, c.off+c.size), n)
		b.fork(m.And(reached, m.Not(whole)), "a part of a cell of memory", pos)
		var one writes
		why := ""
		b.trusting(func() { why = cell(&one, c) })
		if why != "" {
			b.fork(reached, why, pos)
			continue
		}
		for i, v := range one.dst {
			every.set(v, m.Ite(whole, one.src[i], v.Term))
		}
	}
	if b.cur != nil {
		b.assign(every.dst, every.src, pos)
	}
}
