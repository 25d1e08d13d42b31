package lower

import (
	"slices"
	"tav/cfg"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Arrays in structs that are filled or copied as a whole, by one assignment.

// isRow reports whether an array in p's class, or p's class from its beginning on,
// is all that its regions hold of p's object.
func (pt *pointers) isRow(p *pointer, c *pointsto.Class) bool {
	h := c.Host().Class
	if h == nil || h.Stride != 0 { // the arrays in what has a stride have one
		return false
	}
	if c == p.c {
		return p.off == 0 && p.idx == pt.zero()
	}
	for ; h != nil; h = h.Host().Class {
		if h == p.c {
			return true
		}
	}
	return false
}

// plain reports whether a class has no cells but arrays of numbers, or of pointers
// and nothing else.
func plain(c *pointsto.Class) bool {
	return !slices.ContainsFunc(c.Layout.Groups, func(g *pointsto.Group) bool { return !g.ByOffset || g.Dual }) && len(c.Inner()) == 1
}

// arrayAt is the array of n bytes at an offset from p.
func arrayAt(p *pointer, off, n int64) (*pointsto.Class, bool) {
	c, at := p.c, p.off+off
	if c.Host().Class != nil && at == 0 && c.Extent() == n {
		return c, true
	}
	for {
		s, in := c.InnerAt(at, n)
		switch {
		case s == nil:
			return nil, false
		case in == 0 && s.Extent() == n:
			return s, true
		}
		c, at = s, in
	}
}

// sameArrays reports whether two arrays have the same cells.
func sameArrays(c, d *pointsto.Class) bool {
	return c.Extent() == d.Extent() && sameGroups(c, d)
}

// sameGroups reports whether two classes of arrays have elements of the same shape,
// whose regions are arrays.
func sameGroups(c, d *pointsto.Class) bool {
	x, y := c.Layout, d.Layout
	if x.Stride != y.Stride || len(x.Groups) != len(y.Groups) || len(c.Inner()) > 1 || len(d.Inner()) > 1 {
		return false
	}
	for i, g := range x.Groups {
		h := y.Groups[i]
		if g.Off != h.Off || g.Width != h.Width || g.Ptr != h.Ptr || g.Dense != h.Dense || !g.ByOffset || !h.ByOffset || g.Dual != h.Dual || g.Wide() != h.Wide() {
			return false
		}
	}
	return true
}

// copyGroups copies an object that is an array, or an array in it, to that of another
// class.
func (cp *copier) copyGroups(d, s *pointer, pos cfg.Pos) {
	var w writes
	for i, g := range d.c.Layout.Groups {
		cp.copyGroup(&w, cp.regions.region(d.c, g), cp.regions.region(s.c, s.c.Layout.Groups[i]), d.obj, s.obj)
	}
	cp.assign(w.dst, w.src, pos)
}

// copyRow adds the copy of a group of an array to that of another struct's.
func (cp *copier) copyRow(w *writes, d, s *pointer, c span, from *pointsto.Class) {
	for i, g := range c.array.Layout.Groups {
		if g == c.g {
			cp.copyGroup(w, cp.regions.region(c.array, g), cp.regions.region(from, from.Layout.Groups[i]), d.obj, s.obj)
		}
	}
}

// copyGroup adds the store of all cells of an object in one region to those of
// another in another.
func (cp *copier) copyGroup(w *writes, r, q *cfg.Region, to, from *term.Term) {
	for k, cell := range r.Cells {
		row := q.Cells[k].Term
		if q.ByObject {
			row = cp.m.Select(row, from)
		}
		if r.ByObject {
			row = cp.m.Store(w.current(cell), to, row)
		}
		w.set(cell, row)
	}
}
