package lower

import (
	"cmp"
	"strings"

	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// Arrays that are fields of structs (cfg/pointsto/inner.go): their cells are
// regions of their own. Memory that is accessed through the struct's class is
// found there, and an access that leaves the array, which C leaves undefined,
// leaves the model.

// enter is p as a pointer to the array of n bytes that begins there.
func (pt *pointers) enter(p *pointer, n int64) *pointer {
	to := pointsto.AbsPtr{Class: p.c, Offset: p.off}.Enter(n)
	if to.Class == p.c {
		return p
	}
	return pt.descend(p, to.Class, 0)
}

// descend is p as a pointer into an array of its class, where it is at a byte
// offset.
func (pt *pointers) descend(p *pointer, s *pointsto.Class, at int64) *pointer {
	m, w := pt.m, pt.ptrBits
	q := &pointer{c: s, off: at, obj: p.obj, idx: pt.zero()}
	if s.Stride != 0 {
		q.off = pointsto.FloorMod(at, s.Stride)
		q.idx = m.BVAdd(m.BVMul(m.BVInt(w, p.c.Stride/s.Stride), p.idx), m.BVInt(w, pointsto.FloorDiv(at, s.Stride)))
	}
	if is := pt.isNumber(p); !is.IsFalse() { // the array's offset 0 is another number
		q.obj = m.Ite(is, m.BVAdd(p.obj, m.BVInt(pointsto.ObjBits, p.off-at)), p.obj)
	}
	return q
}

// innermost is p, through which size bytes are accessed, as a pointer to the
// class that has them.
func (pt *pointers) innermost(p *pointer, size int64) *pointer {
	for {
		s, at := p.c.InnerAt(p.off, size)
		if s == nil {
			return p
		}
		p = pt.descend(p, s, at)
	}
}

// row is the beginning of the array that p points into, in the class of the
// struct, and the number of p's strides from there.
func (pt *pointers) row(p *pointer) (*pointer, *term.Term) {
	h := p.c.Host()
	q := &pointer{c: h.Class, off: h.Offset, obj: p.obj, idx: pt.zero()}
	if h.Class.Stride == 0 {
		return q, p.idx
	}
	n := pt.m.BVInt(pt.ptrBits, h.Class.Stride/p.c.Stride)
	q.idx = pt.m.UDiv(p.idx, n)
	return q, pt.m.URem(p.idx, n)
}

// inArray says that size bytes from p are in the array that p points into, if
// it is to a class of one, and in those that this lies in.
func (pt *pointers) inArray(p *pointer, size int64) *term.Term {
	m, in := pt.m, pt.m.True()
	if p.c.IsView {
		return in
	}
	for p.c.Host().Class != nil {
		row, i := pt.row(p)
		n := p.c.Extent()
		if p.c.IsOpen() { // it ends where the object does
			return m.And(m.BoolConst(p.off >= 0), m.SLe(pt.zero(), p.idx))
		}
		rest := n - p.off - size
		switch s := p.c.Stride; {
		case rest < 0 || p.off < 0:
			return m.False()
		case s != 0:
			in = m.And(in, m.ULe(i, m.BVInt(pt.ptrBits, rest/s)))
		}
		if row.c.Stride != 0 { // i is a remainder
			in = m.And(in, m.SLe(pt.zero(), p.idx))
		}
		p, size = row, n
	}
	return in
}

// inRow says that size bytes from p are in the array that p points into, and that
// in p's object, whose size is not known: all of it, unless it is known how much there is.
func (ob *objects) inRow(p *pointer, size int64) *term.Term {
	m := ob.m
	top, _ := p.c.Top()
	if top.Stride == 0 && top.Layout.AtZero() {
		end := m.BVAdd(ob.topBytes(p), m.BVInt(ob.ptrBits, size))
		return m.And(ob.inArray(p, size), m.ULe(end, ob.endOf(p)))
	}
	row, _ := ob.row(p)
	return m.And(ob.inArray(p, size), ob.inBounds(row, p.c.Extent()))
}

// allowed says that an access is not certainly outside of p's object, where inBounds
// says that it is inside of it and inArray that it is inside of p's array: what it is
// if it is neither stay tells.
func (ob *objects) allowed(p *pointer, inBounds, inArray *term.Term) *term.Term {
	if p.c.Host().Class == nil || p.c.Layout.Size >= 0 || p.c.IsView {
		return inBounds
	}
	m, begins := ob.m, ob.m.False()
	if p.c.IsOpen() { // in front of it is the rest of the object
		return m.Or(inBounds, m.And(m.Not(inArray), m.ULt(ob.topBytes(p), ob.endOf(p))))
	}
	if top, _ := p.c.Top(); top.Stride != 0 || !top.Layout.AtZero() {
		row, _ := ob.row(p)
		begins = ob.inBounds(row, 1)
	}
	return m.Or(inBounds, m.Not(inArray), begins)
}

// stay ends the executions in which an access through p that is allowed leaves p's array:
// they violate a check, or are unsupported where no undefined behaviour is asked about.
func (gd *guards) stay(p *pointer, inBounds func() *term.Term, inArray *term.Term, pos cfg.Pos) {
	if gd.cur == nil || p.c.Host().Class == nil || p.c.IsView {
		return
	}
	if p.c.Layout.Size < 0 {
		inArray = gd.m.And(inArray, gd.m.Or(gd.objects.outside(p), inBounds()))
	}
	if inArray.IsTrue() {
		return
	}
	if gd.o.Check.Has(cfg.UndefinedBehaviour) && !gd.o.Check.Has(cfg.Termination) {
		silent(gd.check(cfg.UndefinedBehaviour, inArray, gd.indexOf(p), IndexOutside, pos))
		return
	}
	from := gd.cur
	gd.emit(&cfg.Assume{Cond: gd.m.Not(inArray)}, pos)
	gd.unsupported("undefined behaviour: index outside of `"+gd.regions.arrayName(p.c)+"`", pos).Outside = true
	gd.cur = from
	gd.emit(&cfg.Assume{Cond: inArray}, pos)
}

// indexOf describes the index of an access in p's array, for display.
func (gd *guards) indexOf(p *pointer) *cfg.Operation {
	_, i := gd.row(p)
	w, _ := gd.spelledAccess()
	op := &cfg.Operation{Operator: cfg.IndexOperator, Operands: []*term.Term{i}, Text: w, Array: gd.regions.arrayName(p.c)}
	if p.c.Stride != 0 {
		op.Bytes = p.c.Extent() / p.c.Stride
	}
	return op
}

// rangeInArray says that the n bytes, or for a class with a stride the n strides,
// from p are in p's array.
func (ob *objects) rangeInArray(p *pointer, n *term.Term) *term.Term {
	h := p.c.Host().Class
	if h == nil {
		return ob.m.True()
	}
	m, s := ob.m, p.c.Stride
	if p.c.IsOpen() {
		return ob.inArray(p, s)
	}
	if s == 0 {
		room := m.BVInt(ob.ptrBits, p.c.Extent()-p.off)
		return m.And(m.BoolConst(0 <= p.off && p.off <= p.c.Extent()), m.ULe(n, room), ob.inArray(p, 0))
	}
	last := ob.element(p, m.BVSub(n, m.BVUint(ob.ptrBits, 1)))
	inside := m.And(ob.inArray(p, s), ob.inArray(last, s), m.ULe(p.idx, last.idx))
	if h.Stride != 0 {
		from, _ := ob.row(p)
		to, _ := ob.row(last)
		inside = m.And(inside, m.Eq(from.idx, to.idx))
	}
	return inside
}

// arrayName is how C calls the array c.
func (rs *regions) arrayName(c *pointsto.Class) string {
	top, from := c.Top()
	pl, at := rs.classPlace(top)
	size := c.Extent()
	if c.IsOpen() { // C's type is that of no elements, or of one
		size = c.Stride
	}
	path, _ := rs.layout.Member(pl.typ, from-at, size)
	if path = dropIndices(path); pl.c == "" {
		path = strings.TrimPrefix(path, ".")
	}
	return cmp.Or(pl.c+path, "an array")
}

// inArrayWritten says how C writes the cells of the array c in a type, where it begins
// at an offset, of which one has this path: what comes before and after the index;
// false when they have no plain form.
func (rs *regions) inArrayWritten(c *pointsto.Class, t llvm.Ctype, from int64, path string) (array, member string, ok bool) {
	first, elem := rs.layout.Member(t, from, c.Stride)
	array, one := strings.CutSuffix(first, "[0]")
	i := strings.LastIndexByte(path, ']')
	if !one || strings.Contains(array, "[") || rs.layout.CtypeSize(elem) != c.Stride || i < 0 || strings.Count(path, "[") > 1 || c.Host().Class.Stride != 0 {
		return "", "", false
	}
	return array, path[i+1:], true
}

// topBytes is the offset of a pointer in bytes in the class of its object.
func (pt *pointers) topBytes(p *pointer) *term.Term {
	at := int64(0)
	if p.c != nil {
		_, at = p.c.Top()
	}
	return pt.m.BVAdd(pt.bytes(p), pt.m.BVInt(pt.ptrBits, at))
}

// eachGroup lists the groups of a class and of the arrays in it.
func eachGroup(c *pointsto.Class, do func(*pointsto.Class, *pointsto.Group)) {
	for _, in := range c.Inner() {
		for _, g := range in.Class.Layout.Groups {
			do(in.Class, g)
		}
	}
}

// sameTop reports whether pointers of different classes can be to one object:
// one of them is to an array of it.
func sameTop(p, q *pointer) bool {
	if p.c == nil || q.c == nil || p.c == q.c {
		return false
	}
	x, _ := p.c.Top()
	y, _ := q.c.Top()
	return x == y
}
