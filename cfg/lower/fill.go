package lower

import (
	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// A filler lowers memset: one value for all bytes of a part of memory.
type filler struct{ *copier }

// setCall lowers a call of memset.
func (f filler) setCall(x *ir.InstCall) {
	pos := f.pos(x, llvm.CallRange)
	if len(x.Args) < 3 {
		f.unsupported("memset with too few arguments", pos)
		return
	}
	dst, v := f.expr.frozenResult(x, pos), f.expr.value(x.Args[1])
	t, why := f.addr.number(v, pos)
	if why != "" {
		f.unsupported(why, pos)
		return
	}
	t = f.m.Extract(t, 7, 0)
	if n, ok := f.expr.constantNumber(x.Args[2]); ok {
		f.announceFill(dst, f.m.BVInt(f.ptrBits, n), pos)
		f.announcing(func() { f.setMemory(dst, t, n, pos) })
	} else if n, ok := f.expr.sizeArgument(x.Args[2], pos); ok {
		f.announceFill(dst, n, pos)
		f.announcing(func() { f.setMany(dst, t, n, pos) })
	}
	if llvm.IsPointer(x.Type()) && f.cur != nil {
		f.define(x, f.addr.placed(dst, x))
	}
}

// setMemory lowers memset with a byte value.
func (f filler) setMemory(dst val, byteVal *term.Term, n int64, pos cfg.Pos) {
	if n == 0 || !f.use(pos, dst) {
		return
	}
	d := dst.ptr
	if d.c == nil {
		f.guards.certainlyInvalid(pos, d)
		return
	}
	f.guards.constants(d, f.m.False(), pos)
	if f.setObject(d, byteVal, n, pos) {
		return
	}
	cells, ok := spans(d, n, func(to *pointsto.Class, _ int64) bool { return f.isRow(d, to) && plain(to) })
	if !ok {
		f.setMany(dst, byteVal, f.m.BVInt(f.ptrBits, n), pos)
		return
	}
	f.guards.assumeRange(d, n, pos)
	f.setCells(d, byteVal, cells, pos)
}

// setCells fills cells with a byte.
func (f filler) setCells(d *pointer, byteVal *term.Term, cells []span, pos cfg.Pos) {
	var w writes
	for _, c := range cells {
		if f.cur == nil {
			return
		}
		if c.array != nil {
			if !f.fill(&w, c.array, c.g, d.obj, byteVal) {
				f.unsupported("a pointer made from a number", pos)
				return
			}
			continue
		}
		v := f.filling(byteVal, c, f.m.True(), pos)
		if why := f.mem.writeCell(&w, d, f.leaf(c), v, pos); why != "" {
			f.unsupported(why, pos)
			return
		}
	}
	if f.cur != nil {
		f.assign(w.dst, w.src, pos)
	}
}

// setMany fills a number of bytes that is not known, or big.
func (f filler) setMany(dst val, byteVal, n *term.Term, pos cfg.Pos) {
	if !f.use(pos, dst) {
		return
	}
	if dst.ptr.c == nil {
		f.guards.emptyAccess(n, pos, dst.ptr)
		return
	}
	all := f.frozen(val{parts: []val{dst, {t: byteVal}, {t: n}}}, pos)
	d, size := all.parts[0].ptr, all.parts[2].t
	f.guards.constants(d, f.m.Eq(size, f.zero()), pos)
	stride := d.c.Layout.Stride
	if stride == 0 {
		f.setPart(d, all.parts[1].t, size, pos)
		return
	}
	count := f.frozenAmount(f.guards.amountOf(size, stride, pos), pos)
	setAll := func() { f.setElements(d, all.parts[1].t, count, pos) }
	if !f.o.Check.Memory() {
		setAll()
		return
	}
	f.guards.checkAmount(d, count, pos)
	f.guards.trusting(setAll)
}

// repeated is a span filled with a byte.
func (f filler) repeated(byteVal *term.Term, c span) val {
	if onlyPointer(c.g) {
		if n, ok := byteVal.Uint64(); ok && n == 0 && c.size == f.layout.Ptr {
			return val{ptr: f.null()}
		}
		return bad("a pointer made from a number")
	}
	t := byteVal
	for i := int64(1); i < c.size; i++ {
		t = f.m.Concat(byteVal, t)
	}
	return val{t: t}
}

// onlyPointer reports whether the cells of a group are pointers and nothing else.
func onlyPointer(g *pointsto.Group) bool { return g.Ptr && !g.Dual }

// filling is a span filled with a byte where it is reached. A byte that is not constant makes a pointer
// NULL; executions in which it is not 0 end as unsupported.
func (f filler) filling(byteVal *term.Term, c span, reached *term.Term, pos cfg.Pos) val {
	if byteVal.IsConst() || !onlyPointer(c.g) || c.size != f.layout.Ptr {
		return f.repeated(byteVal, c)
	}
	f.fork(f.m.And(reached, f.m.Ne(byteVal, f.m.BVUint(8, 0))), "a pointer made from a number", pos)
	return val{ptr: f.null()}
}

// setObject fills whole arrays; false when the call is not of that kind.
func (f filler) setObject(d *pointer, byteVal *term.Term, n int64, pos cfg.Pos) bool {
	x := d.c.Layout
	if x.Size != n || !x.AtZero() || d.idx != f.zero() || x.Stride == 0 || d.off < 0 || d.off >= x.Stride {
		return false
	}
	few, ok := spans(d, n, nil)
	if ok && len(few) <= fewCells || len(d.c.Inner()) > 1 {
		return false
	}
	w, ok := f.filled(d, byteVal)
	if !ok {
		return false
	}
	f.guards.assumeRange(d, n, pos)
	if f.cur != nil {
		f.assign(w.dst, w.src, pos)
	}
	return true
}

// filled is an object all of whose bytes are the same; false when it has cells
// that are no plain arrays.
func (f filler) filled(d *pointer, byteVal *term.Term) (writes, bool) {
	var w writes
	for _, g := range d.c.Layout.Groups {
		if !g.ByOffset || g.Dual || !f.fill(&w, d.c, g, d.obj, byteVal) {
			return w, false
		}
	}
	return w, len(d.c.Inner()) == 1
}

// fill adds the store that fills a group of arrays of an object with a byte; false
// when there is no such value.
func (f filler) fill(w *writes, c *pointsto.Class, g *pointsto.Group, obj, byteVal *term.Term) bool {
	v := f.repeated(byteVal, span{0, g.Width, g, nil})
	if v.bad != "" {
		return false
	}
	r := f.regions.region(c, g)
	for k, cell := range r.Cells {
		t := v.t
		if g.Ptr {
			t = [...]*term.Term{v.ptr.obj, v.ptr.idx}[k]
		}
		row := f.m.ConstArray(f.m.ArraySort(f.m.BV(f.ptrBits), t.Sort()), t)
		if r.ByObject {
			row = f.m.Store(w.current(cell), obj, row)
		}
		w.set(cell, row)
	}
	return true
}

// setElements fills n bytes from d with a byte.
func (f filler) setElements(d *pointer, byteVal *term.Term, n amount, pos cfg.Pos) {
	cells, ok := spans(d, d.c.Layout.Stride, nil)
	if !ok {
		f.unsupported("setting of big memory", pos)
		return
	}
	m := f.m
	all := f.objects.whole(d, n.strides)
	rows, ok := f.filled(d, byteVal)
	if !ok {
		all = m.False()
	}
	f.spillClass(d.c, pos)
	join := f.newLoc()
	f.split(pos, []arm{
		{all, 0, func() {
			f.guards.assumeRange(d, d.c.Layout.Stride, pos)
			if f.cur != nil {
				f.assign(rows.dst, rows.src, pos)
			}
			f.goTo(join)
		}},
		{m.Not(all), 0, func() {
			if f.setBulk(d, byteVal, n.strides, pos) {
				f.goTo(join)
				return
			}
			f.loop(n.strides, d.c, pos, func(i *term.Term) {
				to := f.element(d, i)
				f.guards.assumeRange(to, d.c.Layout.Stride, pos)
				f.setCells(to, byteVal, cells, pos)
			})
			f.goTo(join)
		}},
	})
	f.cur = join
	f.rest(d, n, pos, func(to *pointer) { f.setBytes(to, byteVal, n.rest, cells, pos) })
}

// setPart fills n bytes from d.
func (f filler) setPart(d *pointer, byteVal, n *term.Term, pos cfg.Pos) {
	f.guards.partRange(d, n, pos)
	cells, ok := spans(d, maxObject, nil)
	if !ok {
		f.unsupported("copying of a part of an object", pos)
		return
	}
	f.setBytes(d, byteVal, n, cells, pos)
}
