package cfg

import "tav/solver/term"

// inBounds says that size bytes from p are inside of the object. What is the
// same for all objects of the class is decided here; otherwise where p's object
// begins and ends is looked up.
func (b *builder) inBounds(p *pointer, size int64) *term.Term {
	lay := p.c.layout
	switch {
	case lay.size >= 0:
		return b.withinSize(p, p.off-lay.at, size)
	case !lay.atZero():
		return b.l.m.And(b.behindStart(p), b.beforeEnd(p, size))
	case lay.stride == 0 && p.off < 0:
		return b.l.m.False()
	}
	return b.beforeEnd(p, size)
}

// withinSize says that size bytes at off are in an object of the size that all
// have.
func (b *builder) withinSize(p *pointer, off, size int64) *term.Term {
	m, w, lay := b.l.m, b.l.ptrBits, p.c.layout
	s, end := lay.stride, off+size
	if s == 0 {
		return m.BoolConst(off >= 0 && end <= lay.size)
	}
	first, n := floorDiv(s-1-off, s), floorDiv(lay.size-end, s)+1
	if n <= first {
		return m.False()
	}
	return m.ULt(m.BVSub(p.idx, m.BVInt(w, first)), m.BVInt(w, n-first))
}

// behindStart says that p, whose number of strides is not negative, is not in
// front of its object.
func (b *builder) behindStart(p *pointer) *term.Term {
	m, lay := b.l.m, p.c.layout
	all, none := true, true
	for _, o := range lay.objects {
		if !o.function {
			all, none = all && o.at <= p.off, none && o.at > p.off
		}
	}
	var t *term.Term
	switch start := m.BVInt(b.l.ptrBits, lay.at); {
	case all || none:
		t = m.BoolConst(all)
	case lay.apart:
		start = m.Select(b.l.startVar(p.c).Term, p.obj)
		fallthrough
	default:
		t = m.SLe(start, m.BVInt(b.l.ptrBits, p.off))
	}
	if lay.stride != 0 {
		t = m.Or(t, m.Ne(p.idx, b.l.zero()))
	}
	return t
}

// beforeEnd says that size bytes from p, which is not in front of its object,
// end in it.
func (b *builder) beforeEnd(p *pointer, size int64) *term.Term {
	m, lay := b.l.m, p.c.layout
	s, end := lay.stride, p.off+size
	if s == 0 && fitsAll(lay.objects, end) {
		return m.True()
	}
	bytes := m.Select(b.l.sizeVar(p.c).Term, p.obj)
	switch unit := lay.sizeUnit; {
	case s == 0 && !lay.atZero():
		return m.SLe(m.BVInt(b.l.ptrBits, end), bytes)
	case s == 0:
		return m.ULe(m.BVInt(b.l.ptrBits, end), bytes)
	case unit == s && end <= s:
		return m.ULt(p.idx, bytes)
	case unit == s: // dense cells: the last of several
		n := (end + s - 1) / s
		last := m.BVAdd(p.idx, m.BVInt(b.l.ptrBits, n-1))
		return m.And(m.ULt(p.idx, bytes), m.ULt(last, bytes))
	case end <= s:
		n := m.UDiv(m.BVAdd(bytes, m.BVInt(b.l.ptrBits, s-end)), m.BVInt(b.l.ptrBits, s))
		return m.ULt(p.idx, n)
	}
	fits := m.ULe(m.BVInt(b.l.ptrBits, end), bytes)
	n := m.UDiv(m.BVSub(bytes, m.BVInt(b.l.ptrBits, end)), m.BVInt(b.l.ptrBits, s))
	return m.And(fits, m.ULe(p.idx, n))
}

// fitsAll says that the end is inside of all objects.
func fitsAll(objects []*object, end int64) bool {
	for _, o := range objects {
		if !o.function && (o.size < 0 || end > o.at+o.size) {
			return false
		}
	}
	return true
}
