package lower

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// A copier copies and fills memory.
type copier struct {
	*emitter
	addr    *addresses
	expr    *expressions
	regions *regions
	objects *objects
	guards  *guards
	mem     *memory
}

// copyCall lowers a call of memcpy or memmove.
func (cp *copier) copyCall(x *ir.InstCall) {
	pos := cp.pos(x, llvm.CallRange)
	if len(x.Args) < 3 {
		cp.unsupported("memcpy with too few arguments", pos)
		return
	}
	dst, src := cp.expr.frozenResult(x, pos), cp.expr.value(x.Args[1])
	name := llvm.DirectCallee(x.Callee).Name()
	overlap := strings.Contains(name, "memmove") || name == library.LoopUp || name == library.LoopDown
	switch name {
	case library.LoopUp:
		cp.readsWritten(dst, src, x.Args[2], pos)
	case library.LoopDown:
		cp.readsWritten(src, dst, x.Args[2], pos)
	}
	if size, ok := cp.expr.sizeArgument(x.Args[2], pos); ok && !overlap && cp.use(pos, dst, src) {
		cp.guards.apart(dst.ptr, size, src.ptr, size, true, pos)
	}
	if n, ok := cp.expr.constantNumber(x.Args[2]); ok {
		cp.announceCopy(dst, src, cp.m.BVInt(cp.ptrBits, n), pos)
		cp.announcing(func() { cp.copyMemory(dst, src, n, overlap, pos) })
	} else if n, ok := cp.expr.sizeArgument(x.Args[2], pos); ok {
		cp.announceCopy(dst, src, n, pos)
		cp.announcing(func() { cp.copyMany(dst, src, n, overlap, pos) })
	}
	if llvm.IsPointer(x.Type()) && cp.cur != nil {
		cp.define(x, cp.addr.placed(dst, x))
	}
}

// readsWritten ends the executions as unsupported in which a loop that copies so many bytes
// reads what it has written: from low to high addresses if ahead is behind by fewer bytes,
// otherwise the other way round.
func (cp *copier) readsWritten(ahead, by val, n value.Value, pos cfg.Pos) {
	size, ok := cp.expr.sizeArgument(n, pos)
	if ok && cp.use(pos, ahead, by) {
		cp.unsupportedNear(ahead.ptr, by.ptr, size, pos)
	}
}

// unsupportedNear ends the executions as unsupported in which p is behind q, by fewer
// bytes than a loop reads and writes.
func (cp *copier) unsupportedNear(p, q *pointer, size *term.Term, pos cfg.Pos) {
	if p.c == nil || q.c == nil || p.c != q.c && !sameTop(p, q) {
		return // different objects
	}
	m := cp.m
	distance := m.BVSub(cp.addr.topBytes(p), cp.addr.topBytes(q))
	cp.fork(m.And(m.Eq(cp.addr.origin(p), cp.addr.origin(q)), m.Ne(distance, cp.zero()), m.ULt(distance, size)), "a loop that reads what it has written", pos)
}

// copyMemory lowers memcpy and memmove: all cells are read before any is
// written. overlap says that the two may overlap.
func (cp *copier) copyMemory(dst, src val, n int64, overlap bool, pos cfg.Pos) {
	if n == 0 || !cp.use(pos, dst, src) {
		return
	}
	d, s := dst.ptr, src.ptr
	if d.c == nil || s.c == nil {
		cp.guards.certainlyInvalid(pos, d, s)
		return
	}
	cp.guards.constants(d, cp.m.False(), pos)
	if cp.copyObject(d, s, n, pos) {
		return
	}
	cells, ok := spans(d, n, func(to *pointsto.Class, off int64) bool {
		from, ok := arrayAt(s, off, to.Extent())
		return ok && cp.isRow(d, to) && cp.isRow(s, from) && sameArrays(to, from)
	})
	if !ok {
		cp.copyMany(dst, src, cp.m.BVInt(cp.ptrBits, n), overlap, pos)
		return
	}
	cp.guards.assumeRange(d, n, pos)
	cp.guards.assumeRange(s, n, pos)
	cp.uncut(s, cells, pos)
	cp.copyCells(d, s, cells, pos)
}

// uncut ends the executions in which one of the cells, from s on, is read in parts.
func (cp *copier) uncut(s *pointer, cells []span, pos cfg.Pos) {
	for i := 0; i < len(cells); {
		first, end := cells[i], i
		for ; end < len(cells) && cells[end].g == first.g && cells[end].array == nil; end++ {
		}
		if from, why := cp.move(s, first.off, nil); end > i && first.g.Dense && why == "" {
			cp.mem.uncut(cp.innermost(from, first.size), cp.m.BVInt(cp.ptrBits, int64(end-i)), pos)
		}
		i = max(end, i+1)
	}
}

// copyCells copies cells one by one, all at a time.
func (cp *copier) copyCells(d, s *pointer, cells []span, pos cfg.Pos) {
	var w writes
	for _, c := range cells {
		if cp.cur == nil {
			return
		}
		if why := cp.copyCell(&w, d, s, c, pos); why != "" {
			cp.unsupported(why, pos)
			return
		}
		if cp.concurrent { // cell by cell
			cp.assign(w.dst, w.src, pos)
			w = writes{}
		}
	}
	if cp.cur != nil {
		cp.assign(w.dst, w.src, pos)
	}
}

func (cp *copier) copyCell(w *writes, d, s *pointer, c span, pos cfg.Pos) string {
	if c.array != nil {
		from, _ := arrayAt(s, c.off, c.size)
		cp.copyRow(w, d, s, c, from)
		return ""
	}
	if c.g.Dual {
		return cp.copyDual(w, d, s, c, pos)
	}
	return cp.mem.writeCell(w, d, cp.leaf(c), cp.atOnce(cp.mem.readCell(s, cp.leaf(c), pos), pos), pos)
}

// copyMany copies a number of bytes that is not known, or big.
func (cp *copier) copyMany(dst, src val, n *term.Term, overlap bool, pos cfg.Pos) {
	if !cp.use(pos, dst, src) {
		return
	}
	if dst.ptr.c == nil || src.ptr.c == nil {
		cp.guards.emptyAccess(n, pos, dst.ptr, src.ptr)
		return
	}
	all := cp.frozen(val{parts: []val{dst, src, {t: n}}}, pos)
	d, s, size := all.parts[0].ptr, all.parts[1].ptr, all.parts[2].t
	cp.guards.constants(d, cp.m.Eq(size, cp.zero()), pos)
	if stride := d.c.Layout.Stride; stride != 0 {
		count := cp.frozenAmount(cp.guards.amountOf(size, stride, pos), pos)
		copyAll := func() { cp.copyElements(d, s, count, overlap, pos) }
		if !cp.o.Check.Memory() {
			copyAll()
			return
		}
		cp.guards.checkAmount(d, count, pos)
		cp.guards.checkAmount(s, count, pos)
		cp.guards.trusting(copyAll)
		return
	}
	cp.copyPart(d, s, size, pos)
}

// copyDual copies a cell that is a pointer or a number as it is.
func (cp *copier) copyDual(w *writes, d, s *pointer, c span, pos cfg.Pos) string {
	g, to, why := cp.mem.access(d, c.off, c.size, pos)
	if why != "" {
		return why
	}
	h, from, why := cp.mem.access(s, c.off, c.size, pos)
	switch {
	case why != "":
		return why
	case !g.Dual || !h.Dual || g.Wide() != h.Wide():
		return "copying of a pointer as a number"
	}
	r, q := cp.regions.region(to.c, g), cp.regions.region(from.c, h)
	for i, cell := range r.Cells {
		w.set(cell, storeCell(cp.m, r, w.current(cell), to, cp.mem.select_(q, i, from)))
	}
	return ""
}

// copyObject copies whole arrays of different regions by one assignment each;
// false when the copy is not of that kind.
func (cp *copier) copyObject(d, s *pointer, n int64, pos cfg.Pos) bool {
	x, y := d.c.Layout, s.c.Layout
	zero := cp.zero()
	if x.Size != n || y.Size != n || !x.AtZero() || !y.AtZero() || d.off != s.off || d.idx != zero || s.idx != zero || x.Stride == 0 {
		return false
	}
	few, ok := spans(d, n, nil)
	if ok && len(few) <= fewCells || !sameGroups(d.c, s.c) {
		return false
	}
	if d.off < 0 || d.off >= x.Stride {
		return false
	}
	cp.guards.assumeRange(d, n, pos)
	cp.guards.assumeRange(s, n, pos)
	cp.copyGroups(d, s, pos)
	return true
}

// leaf reads and writes the span as one value.
func (cp *copier) leaf(c span) llvm.Leaf {
	if c.g.Ptr && !c.g.Dual && c.size == cp.layout.Ptr {
		return llvm.Leaf{Off: c.off, Typ: types.I8Ptr}
	}
	return llvm.Leaf{Off: c.off, Typ: types.NewInt(uint64(c.size) * 8)}
}
