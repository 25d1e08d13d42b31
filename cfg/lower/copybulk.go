package lower

import (
	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Copying and filling of a number of elements that is not known by one assignment, for which
// no loop and no invariant is needed.

// isBulk reports whether the memory from p on is so many elements in arrays.
func (cp *copier) isBulk(p *pointer) bool {
	for _, g := range p.c.Layout.Groups {
		if !g.ByOffset || g.Off < p.off && p.off < g.Off+g.Width {
			return false
		}
	}
	return p.off >= 0 && p.off < p.c.Layout.Stride && len(p.c.Inner()) == 1
}

// first is the index at which a group has the first element from p on.
func (cp *copier) first(p *pointer, g *pointsto.Group) *term.Term {
	if g.Off < p.off {
		return cp.m.BVAdd(p.idx, cp.m.BVUint(cp.ptrBits, 1))
	}
	return p.idx
}

// copyBulk copies so many elements from s to d, which have elements of one shape.
func (cp *copier) copyBulk(d, s *pointer, count *term.Term, pos cfg.Pos) {
	cp.guards.guardElements(d, count, pos)
	cp.guards.guardElements(s, count, pos)
	var w writes
	for i, g := range d.c.Layout.Groups {
		h := s.c.Layout.Groups[i]
		from := cp.regions.region(s.c, h)
		cp.writeBulk(&w, d, g, count, func(k int) *term.Term { return rowOf(cp.m, from, from.Cells[k].Term, s) }, cp.first(s, h))
	}
	if cp.cur != nil {
		cp.assign(w.dst, w.src, pos)
	}
}

// setBulk fills so many elements from d with a byte; false when they are not of a kind that can
// be filled at once.
func (f filler) setBulk(d *pointer, byteVal, count *term.Term, pos cfg.Pos) bool {
	m := f.m
	if !f.isBulk(d) || !plain(d.c) {
		return false
	}
	var w writes
	for _, g := range d.c.Layout.Groups {
		v := f.repeated(byteVal, span{0, g.Width, g, nil})
		if v.bad != "" {
			return false
		}
		f.writeBulk(&w, d, g, count, func(k int) *term.Term {
			t := v.t
			if g.Ptr {
				t = [...]*term.Term{v.ptr.obj, v.ptr.idx}[k]
			}
			return m.ConstArray(m.ArraySort(m.BV(f.ptrBits), t.Sort()), t)
		}, f.zero())
	}
	if f.guards.guardElements(d, count, pos); f.cur != nil {
		f.assign(w.dst, w.src, pos)
	}
	return true
}

// writeBulk adds the copies of so many elements from a place in rows, one for each cell of a group, to d.
func (cp *copier) writeBulk(w *writes, d *pointer, g *pointsto.Group, count *term.Term, row func(k int) *term.Term, at *term.Term) {
	m, r := cp.m, cp.regions.region(d.c, g)
	for k, cell := range r.Cells {
		t := m.Copy(rowOf(m, r, w.current(cell), d), cp.first(d, g), row(k), at, count)
		if r.ByObject {
			t = m.Store(w.current(cell), d.obj, t)
		}
		w.set(cell, t)
	}
}

// rowOf is the elements of p's object in the array of a region.
func rowOf(m *term.Manager, r *cfg.Region, t *term.Term, p *pointer) *term.Term {
	if r.ByObject {
		return m.Select(t, p.obj)
	}
	return t
}
