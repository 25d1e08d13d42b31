package lower

import (
	"slices"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// inBounds says that size bytes from p are inside of the object. What is the
// same for all objects of the class is decided here; otherwise where p's object
// begins and ends is looked up.
func (ob *objects) inBounds(p *pointer, size int64) *term.Term {
	lay := p.c.Layout
	switch {
	case lay.Size < 0 && p.c.IsView:
		return ob.m.ULt(p.idx, ob.m.BVMul(ob.m.BVInt(ob.ptrBits, lay.SizeUnit), ob.endOf(p)))
	case lay.Size < 0 && p.c.Host().Class != nil:
		return ob.inRow(p, size)
	case lay.Size >= 0:
		return ob.withinSize(p, p.off-lay.At, size, lay.Size)
	case lay.Known:
		return ob.byObject(p, func(o *pointsto.Object) *term.Term { return ob.withinSize(p, p.off-o.At, size, o.Size) })
	case !lay.AtZero():
		return ob.m.And(ob.behindStart(p), ob.beforeEnd(p, size))
	case lay.Stride == 0 && p.off < 0:
		return ob.m.False()
	}
	return ob.beforeEnd(p, size)
}

// withinSize says that size bytes at off are in an object of so many bytes.
func (ob *objects) withinSize(p *pointer, off, size, all int64) *term.Term {
	m, w := ob.m, ob.ptrBits
	s, end := p.c.Layout.Stride, off+size
	if s == 0 {
		return m.BoolConst(off >= 0 && end <= all)
	}
	first, n := pointsto.FloorDiv(s-1-off, s), pointsto.FloorDiv(all-end, s)+1
	if n <= first {
		return m.False()
	}
	return m.ULt(m.BVSub(p.idx, m.BVInt(w, first)), m.BVInt(w, n-first))
}

// behindStart says that p, whose number of strides is not negative, is not in
// front of its object.
func (ob *objects) behindStart(p *pointer) *term.Term {
	m, lay := ob.m, p.c.Layout
	all, none := true, true
	for _, o := range lay.Objects {
		if !o.Function {
			all, none = all && o.At <= p.off, none && o.At > p.off
		}
	}
	var t *term.Term
	switch start := m.BVInt(ob.ptrBits, lay.At); {
	case all || none:
		t = m.BoolConst(all)
	case lay.Apart:
		start = ob.startOf(p)
		fallthrough
	default:
		t = m.SLe(start, m.BVInt(ob.ptrBits, p.off))
	}
	if lay.Stride != 0 {
		t = m.Or(t, m.Ne(p.idx, ob.zero()))
	}
	return t
}

// beforeEnd says that size bytes from p, which is not in front of its object,
// end in it.
func (ob *objects) beforeEnd(p *pointer, size int64) *term.Term {
	m, lay := ob.m, p.c.Layout
	s, end := lay.Stride, p.off+size
	if s == 0 && fitsAll(lay.Objects, end) {
		return m.True()
	}
	bytes := ob.endOf(p)
	switch unit := lay.SizeUnit; {
	case s == 0 && !lay.AtZero():
		return m.SLe(m.BVInt(ob.ptrBits, end), bytes)
	case s == 0:
		return m.ULe(m.BVInt(ob.ptrBits, end), bytes)
	case unit == s && end <= s:
		return m.ULt(p.idx, bytes)
	case unit == s: // dense cells: the last of several
		n := (end + s - 1) / s
		last := m.BVAdd(p.idx, m.BVInt(ob.ptrBits, n-1))
		return m.And(m.ULt(p.idx, bytes), m.ULt(last, bytes))
	case end <= s:
		n := m.UDiv(m.BVAdd(bytes, m.BVInt(ob.ptrBits, s-end)), m.BVInt(ob.ptrBits, s))
		return m.ULt(p.idx, n)
	}
	fits := m.ULe(m.BVInt(ob.ptrBits, end), bytes)
	n := m.UDiv(m.BVSub(bytes, m.BVInt(ob.ptrBits, end)), m.BVInt(ob.ptrBits, s))
	return m.And(fits, m.ULe(p.idx, n))
}

// fitsAll says that the end is inside of all objects.
func fitsAll(objects []*pointsto.Object, end int64) bool {
	return !slices.ContainsFunc(objects, func(o *pointsto.Object) bool { return !o.Function && (o.Size < 0 || end > o.At+o.Size) })
}

// reaches says that p's object, which has no arrays, has n bytes from p.
func (ob *objects) reaches(p *pointer, n *term.Term) *term.Term {
	m, lay, w := ob.m, p.c.Layout, ob.ptrBits
	if lay.Size >= 0 {
		return m.ULe(n, m.BVInt(w, lay.At+lay.Size-p.off))
	}
	_, at := p.c.Top()
	return m.ULe(n, m.BVSub(ob.endOf(p), m.BVInt(w, at+p.off)))
}

// whole says that the elements from p are all of its object, and some: then
// whole arrays can be written at once, which needs no invariant.
func (ob *objects) whole(p *pointer, count *term.Term) *term.Term {
	m, lay := ob.m, p.c.Layout
	var size *term.Term
	if h := p.c.Host().Class; h != nil && h.Stride == 0 && !p.c.IsOpen() && p.c.Extent()%lay.Stride == 0 {
		size = m.BVInt(ob.ptrBits, p.c.Extent()/lay.Stride)
		return m.And(m.BoolConst(p.off == 0), m.Eq(p.idx, ob.zero()), m.Eq(count, size))
	}
	switch {
	case p.c.Host().Class != nil, p.off != 0 || !lay.AtZero():
		return m.False()
	case lay.Size >= 0 && lay.Size%lay.Stride == 0:
		size = m.BVInt(ob.ptrBits, lay.Size/lay.Stride)
	case lay.Size < 0 && lay.SizeUnit == lay.Stride:
		size = ob.endOf(p)
	default:
		return m.False()
	}
	return m.And(m.Not(ob.outside(p)), m.Eq(p.idx, ob.zero()), m.Eq(count, size), m.Ne(count, ob.zero()))
}
