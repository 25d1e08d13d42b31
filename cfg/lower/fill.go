package lower

import (
	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// setCall lowers a call of memset.
func (cp *copier) setCall(x *ir.InstCall) {
	pos := cp.pos(x, llvm.CallRange)
	if len(x.Args) < 3 {
		cp.unsupported("memset with too few arguments", pos)
		return
	}
	dst, v := cp.expr.frozenResult(x, pos), cp.expr.value(x.Args[1])
	t, why := cp.addr.number(v, pos)
	if why != "" {
		cp.unsupported(why, pos)
		return
	}
	t = cp.m.Extract(t, 7, 0)
	if n, ok := cp.expr.constantNumber(x.Args[2]); ok {
		cp.announceFill(dst, cp.m.BVInt(cp.ptrBits, n), pos)
		cp.announcing(func() { cp.setMemory(dst, t, n, pos) })
	} else if n, ok := cp.expr.sizeArgument(x.Args[2], pos); ok {
		cp.announceFill(dst, n, pos)
		cp.announcing(func() { cp.setMany(dst, t, n, pos) })
	}
	if llvm.IsPointer(x.Type()) && cp.cur != nil {
		cp.define(x, cp.addr.placed(dst, x))
	}
}

// setMemory lowers memset with a byte value.
func (cp *copier) setMemory(dst val, byteVal *term.Term, n int64, pos cfg.Pos) {
	if n == 0 || !cp.use(pos, dst) {
		return
	}
	d := dst.ptr
	if d.c == nil {
		cp.guards.certainlyInvalid(pos)
		return
	}
	cp.guards.constants(d, cp.m.False(), pos)
	if cp.setObject(d, byteVal, n, pos) {
		return
	}
	cells, ok := spans(d, n, func(to *pointsto.Class, _ int64) bool { return cp.isRow(d, to) && plain(to) })
	if !ok {
		cp.setMany(dst, byteVal, cp.m.BVInt(cp.ptrBits, n), pos)
		return
	}
	cp.guards.assumeRange(d, n, pos)
	cp.setCells(d, byteVal, cells, pos)
}

// setCells fills cells with a byte.
func (cp *copier) setCells(d *pointer, byteVal *term.Term, cells []span, pos cfg.Pos) {
	var w writes
	for _, c := range cells {
		if cp.cur == nil {
			return
		}
		if c.array != nil {
			if !cp.fill(&w, c.array, c.g, d.obj, byteVal) {
				cp.unsupported("a pointer made from a number", pos)
				return
			}
			continue
		}
		v := cp.filling(byteVal, c, cp.m.True(), pos)
		if why := cp.mem.writeCell(&w, d, cp.leaf(c), v, pos); why != "" {
			cp.unsupported(why, pos)
			return
		}
	}
	if cp.cur != nil {
		cp.assign(w.dst, w.src, pos)
	}
}

// setMany fills a number of bytes that is not known, or big.
func (cp *copier) setMany(dst val, byteVal, n *term.Term, pos cfg.Pos) {
	if !cp.use(pos, dst) {
		return
	}
	if dst.ptr.c == nil {
		cp.guards.emptyAccess(n, pos)
		return
	}
	all := cp.frozen(val{parts: []val{dst, {t: byteVal}, {t: n}}}, pos)
	d, size := all.parts[0].ptr, all.parts[2].t
	cp.guards.constants(d, cp.m.Eq(size, cp.zero()), pos)
	stride := d.c.Layout.Stride
	if stride == 0 {
		cp.setPart(d, all.parts[1].t, size, pos)
		return
	}
	count := cp.frozenAmount(cp.guards.amountOf(size, stride, pos), pos)
	setAll := func() { cp.setElements(d, all.parts[1].t, count, pos) }
	if !cp.o.Check.Memory() {
		setAll()
		return
	}
	cp.guards.checkAmount(d, count, pos)
	cp.guards.trusting(setAll)
}

// repeated is a span filled with a byte.
func (cp *copier) repeated(byteVal *term.Term, c span) val {
	if onlyPointer(c.g) {
		if n, ok := byteVal.Uint64(); ok && n == 0 && c.size == cp.layout.Ptr {
			return val{ptr: cp.null()}
		}
		return bad("a pointer made from a number")
	}
	t := byteVal
	for i := int64(1); i < c.size; i++ {
		t = cp.m.Concat(byteVal, t)
	}
	return val{t: t}
}

// onlyPointer reports whether the cells of a group are pointers and nothing else.
func onlyPointer(g *pointsto.Group) bool { return g.Ptr && !g.Dual }

// filling is a span filled with a byte where it is reached. A byte that is not constant makes a pointer
// NULL; executions in which it is not 0 end as unsupported.
func (cp *copier) filling(byteVal *term.Term, c span, reached *term.Term, pos cfg.Pos) val {
	if byteVal.IsConst() || !onlyPointer(c.g) || c.size != cp.layout.Ptr {
		return cp.repeated(byteVal, c)
	}
	cp.fork(cp.m.And(reached, cp.m.Ne(byteVal, cp.m.BVUint(8, 0))), "a pointer made from a number", pos)
	return val{ptr: cp.null()}
}

// setObject fills whole arrays; false when the call is not of that kind.
func (cp *copier) setObject(d *pointer, byteVal *term.Term, n int64, pos cfg.Pos) bool {
	x := d.c.Layout
	if x.Size != n || !x.AtZero() || d.idx != cp.zero() || x.Stride == 0 || d.off < 0 || d.off >= x.Stride {
		return false
	}
	few, ok := spans(d, n, nil)
	if ok && len(few) <= fewCells || len(d.c.Inner()) > 1 {
		return false
	}
	w, ok := cp.filled(d, byteVal)
	if !ok {
		return false
	}
	cp.guards.assumeRange(d, n, pos)
	if cp.cur != nil {
		cp.assign(w.dst, w.src, pos)
	}
	return true
}

// filled is an object all of whose bytes are the same; false when it has cells
// that are no plain arrays.
func (cp *copier) filled(d *pointer, byteVal *term.Term) (writes, bool) {
	var w writes
	for _, g := range d.c.Layout.Groups {
		if !g.ByOffset || g.Dual || !cp.fill(&w, d.c, g, d.obj, byteVal) {
			return w, false
		}
	}
	return w, len(d.c.Inner()) == 1
}

// fill adds the store that fills a group of arrays of an object with a byte; false
// when there is no such value.
func (cp *copier) fill(w *writes, c *pointsto.Class, g *pointsto.Group, obj, byteVal *term.Term) bool {
	v := cp.repeated(byteVal, span{0, g.Width, g, nil})
	if v.bad != "" {
		return false
	}
	r := cp.regions.region(c, g)
	for k, cell := range r.Cells {
		t := v.t
		if g.Ptr {
			t = [...]*term.Term{v.ptr.obj, v.ptr.idx}[k]
		}
		row := cp.m.ConstArray(cp.m.ArraySort(cp.m.BV(cp.ptrBits), t.Sort()), t)
		if r.ByObject {
			row = cp.m.Store(w.current(cell), obj, row)
		}
		w.set(cell, row)
	}
	return true
}

// setElements fills n bytes from d with a byte.
func (cp *copier) setElements(d *pointer, byteVal *term.Term, n amount, pos cfg.Pos) {
	cells, ok := spans(d, d.c.Layout.Stride, nil)
	if !ok {
		cp.unsupported("setting of big memory", pos)
		return
	}
	m := cp.m
	all := cp.objects.whole(d, n.strides)
	rows, ok := cp.filled(d, byteVal)
	if !ok {
		all = m.False()
	}
	cp.spillClass(d.c, pos)
	join := cp.newLoc()
	cp.split(pos, []arm{
		{all, 0, func() {
			cp.guards.assumeRange(d, d.c.Layout.Stride, pos)
			if cp.cur != nil {
				cp.assign(rows.dst, rows.src, pos)
			}
			cp.goTo(join)
		}},
		{m.Not(all), 0, func() {
			if cp.setBulk(d, byteVal, n.strides, pos) {
				cp.goTo(join)
				return
			}
			cp.loop(n.strides, d.c, pos, func(i *term.Term) {
				to := cp.element(d, i)
				cp.guards.assumeRange(to, d.c.Layout.Stride, pos)
				cp.setCells(to, byteVal, cells, pos)
			})
			cp.goTo(join)
		}},
	})
	cp.cur = join
	cp.rest(d, n, pos, func(to *pointer) { cp.setBytes(to, byteVal, n.rest, cells, pos) })
}

// setPart fills n bytes from d.
func (cp *copier) setPart(d *pointer, byteVal, n *term.Term, pos cfg.Pos) {
	cp.guards.partRange(d, n, pos)
	cells, ok := spans(d, maxObject, nil)
	if !ok {
		cp.unsupported("copying of a part of an object", pos)
		return
	}
	cp.setBytes(d, byteVal, n, cells, pos)
}
