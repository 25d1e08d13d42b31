package lower

import (
	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Copying and filling of a number of bytes that is not known: each of a few cells
// is written as far as the bytes reach.

// copyPart copies n bytes from s to d, which are objects without arrays.
func (cp *copier) copyPart(d, s *pointer, n *term.Term, pos cfg.Pos) {
	cp.guards.partRange(d, n, pos)
	cp.guards.partRange(s, n, pos)
	cells, ok := spans(d, maxObject, nil)
	if !ok {
		cp.unsupported("copying of a part of an object", pos)
		return
	}
	cp.copyBytes(d, s, n, cells, pos)
}

// copyBytes copies those of some cells that are among the n bytes from s to d, which
// are known to be valid.
func (cp *copier) copyBytes(d, s *pointer, n *term.Term, cells []span, pos cfg.Pos) {
	value := func(c span) val { return cp.mem.readCell(s, cp.leaf(c), pos) }
	cp.writeBytes(d, n, cells, pos, value, func(w *writes, c span) string { return cp.copyCell(w, d, s, c, pos) })
}

// setBytes fills those of some cells that are among the n bytes from d, which are known
// to be valid.
func (f filler) setBytes(d *pointer, byteVal, n *term.Term, cells []span, pos cfg.Pos) {
	value := func(c span) val { return f.repeated(byteVal, c) }
	f.writeBytes(d, n, cells, pos, value, func(w *writes, c span) string {
		reached := f.m.ULt(f.m.BVInt(f.ptrBits, c.off), n)
		return f.mem.writeCell(w, d, f.leaf(c), f.filling(byteVal, c, reached, pos), pos)
	})
}

// parted reports whether some of the bytes of a group's cells can be written: not of
// pointers, nor of floating-point numbers where the bits of NaNs are not followed.
func (cp *copier) parted(g *pointsto.Group) bool { return !g.Ptr && (!g.Float || cp.a.SeesNaN) }

// writeBytes writes the cells that are among the n bytes from d: what value says to
// some bytes, what cell does to the cells that have no parts.
func (cp *copier) writeBytes(d *pointer, n *term.Term, cells []span, pos cfg.Pos, value func(span) val, cell func(*writes, span) string) {
	if cp.cur == nil {
		return
	}
	m, w := cp.m, cp.ptrBits
	var every writes
	for _, c := range cells {
		reached, whole := m.ULt(m.BVInt(w, c.off), n), m.ULe(m.BVInt(w, c.off+c.size), n)
		why, one := "", every.clone()
		cp.guards.trusting(func() {
			if !cp.parted(c.g) {
				cp.fork(m.And(reached, m.Not(whole)), "a part of a cell of memory", pos)
				why = cell(&one, c)
				return
			}
			v, old := value(c), cp.mem.readCell(d, cp.leaf(c), pos)
			switch {
			case old.bad != "":
				v = old
			case v.bad == "":
				v = val{t: cp.upTo(n, c.off, v.t, old.t)}
			}
			why = cp.mem.writeCell(&one, d, cp.leaf(c), v, pos)
		})
		if why != "" {
			cp.fork(reached, why, pos)
			continue
		}
		for i, v := range one.dst {
			if !cp.parted(c.g) {
				one.src[i] = m.Ite(whole, one.src[i], every.current(v))
			}
		}
		every = one
	}
	if cp.cur != nil {
		cp.assign(every.dst, every.src, pos)
	}
}

// upTo is v in its bytes before the n-th of memory, where it begins at off, and old
// after them.
func (cp *copier) upTo(n *term.Term, off int64, v, old *term.Term) *term.Term {
	m, t := cp.m, v
	for b := int64(v.Sort().Width)/8 - 1; b >= 0; b-- {
		part := old
		if b > 0 {
			part = splice(m, old, m.Extract(v, int(b)*8-1, 0), 0)
		}
		t = m.Ite(m.ULe(n, m.BVInt(cp.ptrBits, off+b)), part, t)
	}
	return t
}

// rest writes the rest of n bytes from d, by what do does where it begins.
func (cp *copier) rest(d *pointer, n amount, pos cfg.Pos, do func(to *pointer)) {
	if n.rest == nil || cp.cur == nil {
		return
	}
	cp.spillClass(d.c, pos)
	none, join := cp.m.Eq(n.rest, cp.zero()), cp.newLoc()
	cp.split(pos, []arm{
		{none, 0, func() { cp.goTo(join) }},
		{cp.m.Not(none), 0, func() {
			to := cp.element(d, n.strides)
			cp.guards.guardPart(to, n.rest, d.c.Layout.Stride, pos)
			do(to)
			cp.goTo(join)
		}},
	})
	cp.cur = join
}
