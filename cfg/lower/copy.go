package lower

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// maxCopy bounds the cells that one call of memcpy or memset touches one by one.
const maxCopy = 256

// A span is a part of memory as one integer or pointer.
type span struct {
	off, size int64
	g         *pointsto.Group
}

// spans lists the cells of p's class in [0, n) bytes from p; false when there
// are too many.
func spans(p *pointer, n int64) ([]span, bool) {
	lay := p.c.Layout
	var out []span
	for _, g := range lay.Groups {
		first := int64(0)
		step := lay.Stride
		if step != 0 {
			first = pointsto.FloorDiv(p.off-g.Off-g.Width, step) + 1 // strides from p's element
		}
		for k := first; ; k++ {
			lo := g.Off + k*step - p.off
			hi := lo + g.Width
			if lo >= n {
				break
			}
			lo, hi = max(lo, 0), min(hi, n)
			if lo < hi {
				out = append(out, span{lo, hi - lo, g})
			}
			if len(out) > maxCopy {
				return nil, false
			}
			if step == 0 {
				break
			}
		}
	}
	return out, true
}

// copyMemory lowers memcpy and memmove: all cells are read before any is
// written. overlap says that the two may overlap.
func (b *builder) copyMemory(dst, src val, n int64, overlap bool, pos cfg.Pos) {
	if n == 0 || !b.use(pos, dst, src) {
		return
	}
	d, s := dst.ptr, src.ptr
	if d.c == nil || s.c == nil {
		b.certainlyInvalid(pos)
		return
	}
	b.constants(d, b.l.m.False(), pos)
	if b.copyObject(d, s, n, pos) {
		return
	}
	cells, ok := spans(d, n)
	if !ok {
		b.copyMany(dst, src, b.l.m.BVInt(b.l.ptrBits, n), overlap, pos)
		return
	}
	b.assumeRange(d, n, pos)
	b.assumeRange(s, n, pos)
	b.copyCells(d, s, cells, pos)
}

// copyCells copies cells one by one, all at a time.
func (b *builder) copyCells(d, s *pointer, cells []span, pos cfg.Pos) {
	var w writes
	for _, c := range cells {
		if b.cur == nil {
			return
		}
		if why := b.copyCell(&w, d, s, c, pos); why != "" {
			b.unsupported(why, pos)
			return
		}
	}
	if b.cur != nil {
		b.assign(w.dst, w.src, pos)
	}
}

func (b *builder) copyCell(w *writes, d, s *pointer, c span, pos cfg.Pos) string {
	if c.g.Dual {
		return b.copyDual(w, d, s, c, pos)
	}
	t := b.l.spanType(c)
	v := b.readCell(s, llvm.Leaf{Off: c.off, Typ: t}, pos)
	return b.writeCell(w, d, llvm.Leaf{Off: c.off, Typ: t}, v, pos)
}

// copyMany copies a number of bytes that is not known, or big.
func (b *builder) copyMany(dst, src val, n *term.Term, overlap bool, pos cfg.Pos) {
	if !b.use(pos, dst, src) {
		return
	}
	if dst.ptr.c == nil || src.ptr.c == nil {
		b.emptyAccess(n, pos)
		return
	}
	all := b.frozen(val{parts: []val{dst, src, {t: n}}}, pos)
	d, s, size := all.parts[0].ptr, all.parts[1].ptr, all.parts[2].t
	b.constants(d, b.l.m.Eq(size, b.l.zero()), pos)
	if stride := d.c.Layout.Stride; stride != 0 {
		count := b.frozen(val{t: b.elements(size, stride, pos)}, pos)
		copyAll := func() { b.copyElements(d, s, count.t, overlap, pos) }
		if !b.l.o.Check.Memory() {
			copyAll()
			return
		}
		b.checkRange(d, count.t, pos)
		b.checkRange(s, count.t, pos)
		b.trusting(copyAll)
		return
	}
	b.copyPart(d, s, size, pos)
}

// copyDual copies a cell that is a pointer or a number as it is.
func (b *builder) copyDual(w *writes, d, s *pointer, c span, pos cfg.Pos) string {
	g, to, why := b.access(d, c.off, c.size, pos)
	if why != "" {
		return why
	}
	h, from, why := b.access(s, c.off, c.size, pos)
	switch {
	case why != "":
		return why
	case !g.Dual || !h.Dual || g.Wide() != h.Wide():
		return "copying of a pointer as a number"
	}
	r, q := b.l.region(to.c, g), b.l.region(from.c, h)
	for i, cell := range r.Cells {
		w.set(cell, storeCell(b.l.m, r, w.current(cell), to, b.select_(q, i, from)))
	}
	return ""
}

// copyObject copies whole arrays of different regions by one assignment each;
// false when the copy is not of that kind.
func (b *builder) copyObject(d, s *pointer, n int64, pos cfg.Pos) bool {
	x, y := d.c.Layout, s.c.Layout
	zero := b.l.zero()
	if x.Size != n || y.Size != n || !x.AtZero() || !y.AtZero() || d.off != s.off || d.idx != zero || s.idx != zero || x.Stride != y.Stride || x.Stride == 0 || len(x.Groups) != len(y.Groups) {
		return false
	}
	few, ok := spans(d, n)
	if ok && len(few) <= 16 {
		return false
	}
	if d.off < 0 || d.off >= x.Stride {
		return false
	}
	for i, g := range x.Groups {
		h := y.Groups[i]
		if g.Off != h.Off || g.Width != h.Width || g.Ptr != h.Ptr || g.Dense != h.Dense || !g.ByOffset || !h.ByOffset || g.Dual != h.Dual || g.Wide() != h.Wide() {
			return false
		}
	}
	b.assumeRange(d, n, pos)
	b.assumeRange(s, n, pos)
	var w writes
	for i, g := range x.Groups {
		r, q := b.l.region(d.c, g), b.l.region(s.c, y.Groups[i])
		for k, cell := range r.Cells {
			row := q.Cells[k].Term
			if q.ByObject {
				row = b.l.m.Select(row, s.obj)
			}
			if r.ByObject {
				row = b.l.m.Store(w.current(cell), d.obj, row)
			}
			w.set(cell, row)
		}
	}
	b.assign(w.dst, w.src, pos)
	return true
}

// assumeRange is the guard of an access to n bytes.
func (b *builder) assumeRange(p *pointer, n int64, pos cfg.Pos) {
	if b.cur != nil {
		b.guard(p, n, pos)
	}
}

// spanType is a type that reads the span as one value.
func (l *lowerer) spanType(c span) types.Type {
	if c.g.Ptr && !c.g.Dual && c.size == l.layout.Ptr {
		return types.I8Ptr
	}
	return types.NewInt(uint64(c.size) * 8)
}

// setMemory lowers memset with a byte value.
func (b *builder) setMemory(dst val, byteVal *term.Term, n int64, pos cfg.Pos) {
	if n == 0 || !b.use(pos, dst) {
		return
	}
	d := dst.ptr
	if d.c == nil {
		b.certainlyInvalid(pos)
		return
	}
	b.constants(d, b.l.m.False(), pos)
	if b.setObject(d, byteVal, n, pos) {
		return
	}
	cells, ok := spans(d, n)
	if !ok {
		b.setMany(dst, byteVal, b.l.m.BVInt(b.l.ptrBits, n), pos)
		return
	}
	b.assumeRange(d, n, pos)
	b.setCells(d, byteVal, cells, pos)
}

// setCells fills cells with a byte.
func (b *builder) setCells(d *pointer, byteVal *term.Term, cells []span, pos cfg.Pos) {
	var w writes
	for _, c := range cells {
		if b.cur == nil {
			return
		}
		v := b.repeated(byteVal, c)
		if why := b.writeCell(&w, d, llvm.Leaf{Off: c.off, Typ: b.l.spanType(c)}, v, pos); why != "" {
			b.unsupported(why, pos)
			return
		}
	}
	if b.cur != nil {
		b.assign(w.dst, w.src, pos)
	}
}

// setMany fills a number of bytes that is not known, or big.
func (b *builder) setMany(dst val, byteVal, n *term.Term, pos cfg.Pos) {
	if !b.use(pos, dst) {
		return
	}
	if dst.ptr.c == nil {
		b.emptyAccess(n, pos)
		return
	}
	all := b.frozen(val{parts: []val{dst, {t: byteVal}, {t: n}}}, pos)
	d, size := all.parts[0].ptr, all.parts[2].t
	b.constants(d, b.l.m.Eq(size, b.l.zero()), pos)
	stride := d.c.Layout.Stride
	if stride == 0 {
		b.setPart(d, all.parts[1].t, size, pos)
		return
	}
	count := b.frozen(val{t: b.elements(size, stride, pos)}, pos)
	setAll := func() { b.setElements(d, all.parts[1].t, count.t, pos) }
	if !b.l.o.Check.Memory() {
		setAll()
		return
	}
	b.checkRange(d, count.t, pos)
	b.trusting(setAll)
}

// repeated is a span filled with a byte.
func (b *builder) repeated(byteVal *term.Term, c span) val {
	if c.g.Ptr && !c.g.Dual {
		if n, ok := byteVal.Uint64(); ok && n == 0 && c.size == b.l.layout.Ptr {
			return val{ptr: b.l.null()}
		}
		return bad("a pointer made from a number")
	}
	t := byteVal
	for i := int64(1); i < c.size; i++ {
		t = b.l.m.Concat(byteVal, t)
	}
	return val{t: t}
}

// setObject fills whole arrays; false when the call is not of that kind.
func (b *builder) setObject(d *pointer, byteVal *term.Term, n int64, pos cfg.Pos) bool {
	x := d.c.Layout
	if x.Size != n || !x.AtZero() || d.idx != b.l.zero() || x.Stride == 0 || d.off < 0 || d.off >= x.Stride {
		return false
	}
	few, ok := spans(d, n)
	if ok && len(few) <= 16 {
		return false
	}
	w, ok := b.filled(d, byteVal)
	if !ok {
		return false
	}
	b.assumeRange(d, n, pos)
	if b.cur != nil {
		b.assign(w.dst, w.src, pos)
	}
	return true
}

// filled is an object all of whose bytes are the same; false when it has cells
// that are no plain arrays.
func (b *builder) filled(d *pointer, byteVal *term.Term) (writes, bool) {
	var w writes
	for _, g := range d.c.Layout.Groups {
		if !g.ByOffset || g.Dual {
			return w, false
		}
		v := b.repeated(byteVal, span{0, g.Width, g})
		if v.bad != "" {
			return w, false
		}
		r := b.l.region(d.c, g)
		for k, cell := range r.Cells {
			t := v.t
			if g.Ptr {
				t = [...]*term.Term{v.ptr.obj, v.ptr.idx}[k]
			}
			row := b.l.m.ConstArray(b.l.m.ArraySort(b.l.m.BV(b.l.ptrBits), t.Sort()), t)
			if r.ByObject {
				row = b.l.m.Store(w.current(cell), d.obj, row)
			}
			w.set(cell, row)
		}
	}
	return w, true
}

// copyCall lowers a call of memcpy or memmove.
func (b *builder) copyCall(x *ir.InstCall) {
	pos := b.pos(x, llvm.CallRange)
	if len(x.Args) < 3 {
		b.unsupported("memcpy with too few arguments", pos)
		return
	}
	dst, src := b.frozenResult(x, pos), b.value(x.Args[1])
	overlap := strings.Contains(llvm.DirectCallee(x.Callee).Name(), "memmove")
	if n, ok := b.constantNumber(x.Args[2]); ok {
		b.copyMemory(dst, src, n, overlap, pos)
	} else if n, ok := b.sizeArgument(x.Args[2], pos); ok {
		b.copyMany(dst, src, n, overlap, pos)
	}
	if llvm.IsPointer(x.Type()) && b.cur != nil {
		b.define(x, b.placed(dst, x))
	}
}

// frozenResult is the first argument of a call that returns it after it
// changed memory.
func (b *builder) frozenResult(x *ir.InstCall, pos cfg.Pos) val {
	v := b.value(x.Args[0])
	if b.uses.Count[x] > 0 && v.broken() == "" {
		return b.frozen(v, pos)
	}
	return v
}

// sizeArgument is a number of bytes, as wide as a pointer.
func (b *builder) sizeArgument(v value.Value, pos cfg.Pos) (*term.Term, bool) {
	n, why := b.number(b.value(v), pos)
	if why == "" && n.Sort() == b.l.m.Bool() {
		why = "a size of one bit"
	}
	if why != "" {
		b.unsupported(why, pos)
		return nil, false
	}
	return b.resize(n), true
}

// setCall lowers a call of memset.
func (b *builder) setCall(x *ir.InstCall) {
	pos := b.pos(x, llvm.CallRange)
	if len(x.Args) < 3 {
		b.unsupported("memset with too few arguments", pos)
		return
	}
	dst, v := b.frozenResult(x, pos), b.value(x.Args[1])
	t, why := b.number(v, pos)
	if why != "" {
		b.unsupported(why, pos)
		return
	}
	t = b.l.m.Extract(t, 7, 0)
	if n, ok := b.constantNumber(x.Args[2]); ok {
		b.setMemory(dst, t, n, pos)
	} else if n, ok := b.sizeArgument(x.Args[2], pos); ok {
		b.setMany(dst, t, n, pos)
	}
	if llvm.IsPointer(x.Type()) && b.cur != nil {
		b.define(x, b.placed(dst, x))
	}
}
